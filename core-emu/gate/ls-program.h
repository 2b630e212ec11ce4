#pragma once

#include "ls-explain.h"
#include "ls-machine.h"

/* Asks a program, through its machine. LsMachine says what each function does. Where a machine may
 * lack the function, this header says what the program answers then. */

/* For a machine's load(): a program with one reference; the machine fills in the other members. */
static inline void
ls_program_init (LsProgram *program, const LsMachine *machine)
{
  program->machine = machine;
  g_atomic_ref_count_init (&program->ref_count);
  program->told = NULL;
}

static inline const LsMachine *
ls_program_machine (const LsProgram *program)
{
  return program->machine;
}

static inline LsProgram *
ls_program_ref (LsProgram *program)
{
  g_atomic_ref_count_inc (&program->ref_count);
  return program;
}

static inline void
ls_program_unref (LsProgram *program)
{
  if (g_atomic_ref_count_dec (&program->ref_count))
    {
      g_clear_pointer (&program->told, g_ptr_array_unref);
      program->machine->free (program);
    }
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsProgram, ls_program_unref)

/* --- the listing ------------------------------------------------------------------------------ */

static inline guint
ls_program_n_lines (const LsProgram *program)
{
  return program->n_lines;
}

static inline void
ls_program_line (const LsProgram *program, guint line, LsLine *out)
{
  program->machine->line (program, line, out);
}

/* How sentences name the lines, for a person who reads a text of his own: "first-light.asm:13".
 * NULL within names, or no names: by the number in the listing. To be called once, before any
 * sentence. names: (transfer full) (element-type filename). */
static inline void
ls_program_tell_lines (LsProgram *program, GPtrArray *names)
{
  g_clear_pointer (&program->told, g_ptr_array_unref);
  program->told = names;
}

/* Returns: (nullable): NULL: its number in the listing. */
static inline const char *
ls_program_told_line (const LsProgram *program, guint line)
{
  return program->told != NULL && line < program->told->len
           ? g_ptr_array_index (program->told, line)
           : NULL;
}

/* Returns: (transfer full): the text of a line without the listing's indentation. */
static inline char *
ls_program_dup_line (const LsProgram *program, guint line)
{
  LsLine info;

  ls_program_line (program, line, &info);
  return g_strstrip (g_strdup (info.text));
}

/* No words of a section that no program has. */
static inline const guint32 *
ls_program_words (const LsProgram *program, guint section, gsize *n_words)
{
  *n_words = section < LS_N_SECTIONS ? program->n_words[section] : 0;
  return section < LS_N_SECTIONS ? program->words[section] : NULL;
}

static inline guint
ls_program_describe (const LsProgram *program, guint line, LsEffect *effects, guint max)
{
  return program->machine->explain->describe (program, line, effects, max);
}

/* What the program says of a register, of all its channels. Returns: (nullable): NULL: the file
 * says all. */
static inline const LsRegUse *
ls_program_find_use (const LsProgram *program, LsRegRef ref)
{
  for (guint i = 0; i < program->n_uses; i++)
    if (program->uses[i].ref.file == ref.file && program->uses[i].ref.index == ref.index)
      return &program->uses[i];
  return NULL;
}

/* What a register is for, as the program or its file says. number: (out) (optional): its number
 * among registers of that role. */
static inline LsRole
ls_program_role (const LsProgram *program, LsRegRef ref, guint *number)
{
  const LsRegUse *use = ls_program_find_use (program, ref);

  if (number != NULL)
    *number = use != NULL ? use->number : ref.index;
  return use != NULL ? use->role : program->machine->reg_files[ref.file].role;
}

/* role, number: of the register that is exported to, else LS_ROLE_NONE. */
typedef void (*LsEffectFunc) (const LsEffect *effect, LsRole role, guint number, gpointer data);

/* What all lines read and write, in the order of the lines; effects that the lines of a step share
 * come with each line. */
static inline void
ls_program_each_effect (const LsProgram *program, LsEffectFunc func, gpointer data)
{
  LsEffect effects[256];

  for (guint line = 0; line < ls_program_n_lines (program); line++)
    {
      const guint n = ls_program_describe (program, line, effects, G_N_ELEMENTS (effects));

      for (guint i = 0; i < MIN (n, G_N_ELEMENTS (effects)); i++)
        {
          const gboolean is_export = effects[i].kind == LS_EFFECT_EXPORT;
          guint number = 0;
          const LsRole role =
            is_export ? ls_program_role (program, effects[i].ref, &number) : LS_ROLE_NONE;

          func (&effects[i], role, number, data);
        }
    }
}

/* Whether a line does no more than to choose which lanes run where. */
static inline gboolean
ls_program_only_jumps (const LsProgram *program, guint line)
{
  LsEffect effects[8];
  const guint n = ls_program_describe (program, line, effects, G_N_ELEMENTS (effects));

  for (guint i = 0; i < MIN (n, G_N_ELEMENTS (effects)); i++)
    if (effects[i].kind != LS_EFFECT_MASK && effects[i].kind != LS_EFFECT_LEAVE)
      return FALSE;
  return TRUE;
}

/* Whether an effect on a memory may be one on this memory. */
static inline gboolean
ls_effect_reaches (const LsProgram *program, const LsEffect *effect, LsMemory memory)
{
  const LsMemoryDesc *memories = program->machine->memories;

  return effect->resource == memory ||
         (effect->relative && memories[effect->resource].kind == memories[memory].kind);
}

/* Whether an effect of the program turns lanes off for good. */
static inline gboolean
ls_effect_kills (const LsProgram *program, const LsEffect *effect)
{
  return effect->kind == LS_EFFECT_MASK &&
         program->machine->masks[effect->resource].role == LS_ROLE_VALID;
}

/* A machine without it: the program needs nothing. */
static inline void
ls_program_needs (const LsProgram *program, GArray *out)
{
  if (program->machine->needs != NULL)
    program->machine->needs (program, out);
}

/* A machine without it: NULL. */
static inline char *
ls_program_rules (const LsProgram *program, guint line)
{
  return program->machine->explain->rules != NULL ? program->machine->explain->rules (program, line)
                                                  : NULL;
}

/* A machine without it: FALSE. */
static inline gboolean
ls_program_find_constant (const LsProgram *program,
                          guint line,
                          guint file,
                          guint index,
                          LsCell *cell)
{
  return program->machine->explain->find_constant != NULL &&
         program->machine->explain->find_constant (program, line, file, index, cell);
}

static inline void
ls_program_leads (const LsProgram *program, GArray *out)
{
  program->machine->explain->leads (program, out);
}

static inline guint32
ls_program_line_readings (const LsProgram *program, guint line)
{
  return program->machine->explain->line_readings (program, line);
}

/* --- running ---------------------------------------------------------------------------------- */

/* Number of registers (of n_channels rows each) in a file. */
static inline guint
ls_program_n_registers (const LsProgram *program, guint file)
{
  return file < program->layout->form->n_files ? program->layout->n[file] : 0;
}

/* Registers of a file that each number of its first dimension has; 0: it has one dimension. */
static inline guint
ls_program_columns (const LsProgram *program, guint file)
{
  return program->layout->columns[file];
}

/* The register with a role and number, as the program says, else as its file says; channel 0.
 * Returns: FALSE if there is none. */
static inline gboolean
ls_program_find_register (const LsProgram *program, LsRole role, guint number, LsRegRef *ref)
{
  const guint file = ls_machine_find_file (program->machine, role);

  for (guint i = 0; i < program->n_uses; i++)
    if (program->uses[i].role == role && program->uses[i].number == number)
      {
        *ref = program->uses[i].ref;
        return TRUE;
      }
  *ref = (LsRegRef){ .file = (guint8) file, .index = (guint16) number };
  return file != G_MAXUINT;
}

/* Whether a wave may start with something in registers of the file. */
static inline gboolean
ls_program_takes_inputs (const LsProgram *program, guint file)
{
  gboolean takes = program->machine->reg_files[file].role == LS_ROLE_INPUT;

  for (guint i = 0; i < program->n_uses && !takes; i++)
    takes = program->uses[i].role == LS_ROLE_INPUT && program->uses[i].ref.file == file;
  return takes;
}

/* The output of an earlier stage that a register takes, by the name and number that both have.
 * Returns: (nullable) */
static inline const LsRegUse *
ls_program_find_link (const LsProgram *before, const LsRegUse *use)
{
  for (guint i = 0; i < before->n_uses && use->semantic != NULL; i++)
    if (before->uses[i].role != LS_ROLE_INPUT &&
        g_strcmp0 (before->uses[i].semantic, use->semantic) == 0 &&
        before->uses[i].semantic_number == use->semantic_number)
      return &before->uses[i];
  return NULL;
}

/* The listing's name of a register: the id of a file, and a number in it. */
static inline const char *
ls_program_listed (const LsProgram *program, LsRegRef ref, guint *number)
{
  const LsRegFile *file = &program->machine->reg_files[ref.file];

  *number = ref.index;
  if (file->listed_as == NULL)
    return file->id;
  *number += file->listed_end - ls_program_n_registers (program, ref.file);
  return file->listed_as;
}

/* Whether printed names are those of the listing's lines, "temp[1].r": see LsRegFile. */
static inline gboolean
ls_reg_file_has_brackets (const LsRegFile *file)
{
  return file->text_id != NULL && !file->keeps_id;
}

/* As the listing writes channels. */
static inline char
ls_program_channel (const LsProgram *program, LsRegRef ref)
{
  const LsRegFile *file = &program->machine->reg_files[ref.file];

  return ls_machine_channels (program->machine, ls_reg_file_has_brackets (file))[ref.channel & 3];
}

/* Appends "R1", "T3", "temp[1]" or "IN[2][0]", as the listing has it. */
static inline void
ls_program_append_register (GString *text, const LsProgram *program, LsRegRef ref)
{
  const LsRegFile *file = &program->machine->reg_files[ref.file];
  const gboolean has_brackets = ls_reg_file_has_brackets (file);
  const guint columns = ls_program_columns (program, ref.file);
  guint number;
  const char *id = ls_program_listed (program, ref, &number);

  g_string_append (text, has_brackets ? file->text_id : id);
  if (columns > 0)
    g_string_append_printf (text, "[%u][%u]", number / columns, number % columns);
  else if (!file->is_single)
    g_string_append_printf (text, has_brackets ? "[%u]" : "%u", number);
}

/* "R99", "TEMP[99]": as the listing would name a register that may not exist. Returns: (transfer
 * full). */
static inline char *
ls_program_dup_numbered (const LsProgram *program, guint file, const char *number)
{
  const LsRegFile *desc = &program->machine->reg_files[file];

  return ls_reg_file_has_brackets (desc) ? g_strdup_printf ("%s[%s]", desc->text_id, number)
                                         : g_strconcat (desc->id, number, NULL);
}

/* "R1.x", "temp[1].r" */
static inline void
ls_program_append_ref (GString *text, const LsProgram *program, LsRegRef ref)
{
  ls_program_append_register (text, program, ref);
  if (program->machine->reg_files[ref.file].n_channels > 1)
    g_string_append_printf (text, ".%c", ls_program_channel (program, ref));
}

/* "R1.xy", "TEMP[1].zw": the value of 64 bits whose low word is there */
static inline void
ls_program_append_pair (GString *text, const LsProgram *program, LsRegRef ref)
{
  ls_program_append_ref (text, program, ref);
  ref.channel++;
  g_string_append_c (text, ls_program_channel (program, ref));
}

/* "R0.x", "TEMP[0].x": a register of the program, for messages that say how to write one. Returns:
 * (transfer full). */
static inline char *
ls_program_dup_example (const LsProgram *program)
{
  GString *text = g_string_new (NULL);
  LsRegRef ref = { 0 };

  while (ref.file + 1u < program->machine->n_reg_files &&
         ls_program_n_registers (program, ref.file) == 0)
    ref.file++;
  ls_program_append_ref (text, program, ref);
  return g_string_free (text, FALSE);
}

/* The register that the listing names by a number which its file does not have. Returns: whether
 * there is one. */
static inline gboolean
ls_program_find_listed (const LsProgram *program, guint *file, gint64 *index)
{
  const LsMachine *machine = program->machine;
  const char *id = machine->reg_files[*file].id;

  for (guint i = 0; i < machine->n_reg_files; i++)
    {
      const LsRegFile *desc = &machine->reg_files[i];
      gint64 first = (gint64) desc->listed_end - ls_program_n_registers (program, i);

      if (g_strcmp0 (desc->listed_as, id) != 0 || *index < first || *index >= desc->listed_end)
        continue;
      *file = i;
      *index -= first;
      return TRUE;
    }
  return FALSE;
}

/* Bytes; a multiple of 64. */
static inline gsize
ls_program_state_size (const LsProgram *program)
{
  return program->layout->size;
}

static inline void
ls_program_reset (const LsProgram *program, const LsWaveInput *input, void *state)
{
  program->machine->reset (program, input, state);
}

static inline LsStopReason
ls_program_run (const LsProgram *program, void *state, LsRun *run)
{
  return program->machine->run (program, state, run);
}

/* --- the state -------------------------------------------------------------------------------- */

static inline void
ls_program_place (const LsProgram *program, const void *state, LsPlace *out)
{
  program->machine->place (program, state, out);
}

/* Returns: the line that is next at place, or, where the run has ended, the number behind the line
 * that ran last. */
static inline guint
ls_program_line_ahead (const LsPlace *place)
{
  return place->line + (place->ended ? 1 : 0);
}

/* The row itself, inside of the state; NULL: there is no such register. */
static inline const LsRow *
ls_program_find_row (const LsProgram *program, const void *state, LsRegRef ref)
{
  return ls_layout_find_row (program->layout, state, ref);
}

/* Returns: FALSE, with nothing read: there is no such register. */
static inline gboolean
ls_program_read_row (const LsProgram *program, const void *state, LsRegRef ref, LsRow *out)
{
  const LsRow *row = ls_program_find_row (program, state, ref);

  if (row == NULL)
    return FALSE;
  *out = *row;
  return TRUE;
}

/* For outputs: the lanes written so far that were not killed; for other files all lanes. */
static inline LsMask
ls_program_written (const LsProgram *program, const void *state, LsRegRef ref)
{
  const LsLayout *layout = program->layout;

  if (ls_layout_row (layout, ref) == LS_NO_ROW)
    return 0;
  if (!layout->form->files[ref.file].is_output)
    return LS_MASK_ALL;
  return *ls_layout_find_written (layout, state, ref) & ls_layout_mask (state, layout->form->valid);
}

static inline gboolean
ls_program_write_row (const LsProgram *program,
                      void *state,
                      LsRegRef ref,
                      LsMask lanes,
                      const LsRow *row)
{
  return program->machine->write_row (program, state, ref, lanes, row);
}

static inline LsMask
ls_program_read_mask (const LsProgram *program, const void *state, guint mask)
{
  return program->machine->read_mask (program, state, mask);
}

/* The lanes that hold no pixel, vertex or thread; none where the machine does not know. */
static inline LsMask
ls_program_lanes_empty (const LsProgram *program, const void *state)
{
  const guint covered = ls_machine_find_mask (program->machine, LS_ROLE_COVERED);

  return covered != G_MAXUINT ? ~ls_program_read_mask (program, state, covered) : 0;
}

/* A machine without it: FALSE. */
static inline gboolean
ls_program_write_mask (const LsProgram *program, void *state, guint mask, LsMask lanes)
{
  return program->machine->write_mask != NULL &&
         program->machine->write_mask (program, state, mask, lanes);
}

static inline void
ls_program_lane_states (const LsProgram *program, const void *state, guint8 states[LS_LANES])
{
  program->machine->read_lanes (program, state, states);
}

static inline const LsLaneStateDesc *
ls_program_lane_desc (const LsProgram *program, LsLaneState state)
{
  return &program->machine->lane_states[state];
}

/* The words of a memory inside the state, valid as long as it. Returns: NULL where it has none. */
static inline const guint32 *
ls_program_memory (const LsProgram *program, const void *state, LsMemory memory, gsize *n_words)
{
  const LsLayout *layout = program->layout;

  *n_words = memory < layout->form->n_memories ? layout->n_words[memory] : 0;
  return *n_words > 0 ? ls_layout_memory (layout, state, memory) : NULL;
}

/* A bit for each word of a memory inside the state, bit n % 32 of word n / 32: whether the program,
 * or a hand, has written the word; a run's first contents do not count. NULL where there are no words, and for
 * a memory of vertices, which holds its own count. */
static inline const guint32 *
ls_program_memory_written (const LsProgram *program, const void *state, LsMemory memory)
{
  gsize n_words;
  const guint32 *words = ls_program_memory (program, state, memory, &n_words);

  return words != NULL && program->layout->form->memories[memory].role != LS_ROLE_VERTICES
           ? words + n_words
           : NULL;
}

/* memory: one that the machine has. */
static inline const LsMemoryDesc *
ls_program_memory_desc (const LsProgram *program, LsMemory memory)
{
  return &program->machine->memories[memory];
}

static inline const char *
ls_program_memory_name (const LsProgram *program, LsMemory memory)
{
  return program->machine->memories[memory].id;
}

/* Whether each lane has words of its own in a memory, lane after lane. */
static inline gboolean
ls_program_memory_is_per_lane (const LsProgram *program, LsMemory memory)
{
  return program->machine->memories[memory].owner == LS_MEMORY_OF_LANE;
}

/* Words of a memory, or of a lane's part where lanes have parts; 0: the program has none. */
static inline gsize
ls_program_memory_size (const LsProgram *program, LsMemory memory)
{
  const gsize n = program->layout->n_words[memory];

  return ls_program_memory_is_per_lane (program, memory) ? n / LS_LANES : n;
}

/* Gives a word these values in lanes, when a person changes a run; where lanes share the memory,
 * that of lane 0. It counts as written. FALSE, with nothing changed: there is no such word, or the
 * memory counts what is in it. */
static inline gboolean
ls_program_write_word (const LsProgram *program,
                       void *state,
                       LsMemory memory,
                       guint64 word,
                       LsMask lanes,
                       const LsRow *row)
{
  const gsize n = program->layout->n_words[memory], size = ls_program_memory_size (program, memory);
  guint32 *words = ls_layout_memory (program->layout, state, memory);

  if (word >= size || program->machine->memories[memory].role == LS_ROLE_VERTICES)
    return FALSE;
  LS_FOREACH_LANE (lane, size < n ? lanes : LS_MASK_LANE (0))
    {
      const gsize at = (gsize) lane * size + word;

      words[at] = row->u[lane];
      words[n + at / 32] |= 1u << at % 32;
    }
  return TRUE;
}

static inline guint
ls_program_frames (const LsProgram *program, const void *state, LsFrame *frames, guint max)
{
  return program->machine->explain->frames (program, state, frames, max);
}

/* All frames, outermost first. Returns: (transfer full): room for one at least. */
static inline LsFrame *
ls_program_dup_frames (const LsProgram *program, const void *state, guint *n)
{
  LsFrame *frames;

  *n = ls_program_frames (program, state, NULL, 0);
  frames = g_new0 (LsFrame, *n + 1);
  ls_program_frames (program, state, frames, *n);
  return frames;
}

static inline guint
ls_program_stack_use (const LsProgram *program, const void *state, guint *size)
{
  return program->machine->explain->stack_use (program, state, size);
}

static inline gboolean
ls_program_read_constant (const LsProgram *program,
                          const LsBindings *bindings,
                          const void *state,
                          guint file,
                          gint64 index,
                          guint channel,
                          guint32 *bits)
{
  return program->machine->read_constant (program, bindings, state, file, index, channel, bits);
}

/* --- steps ------------------------------------------------------------------------------------ */

static inline void
ls_program_narrate (const LsProgram *program,
                    const LsBindings *bindings,
                    const LsTelling *telling,
                    guint lane,
                    GString *sentence)
{
  program->machine->explain->narrate (program, bindings, telling, lane, sentence);
}

static inline void
ls_program_examine (const LsProgram *program,
                    const LsBindings *bindings,
                    const void *state,
                    LsExamine *out)
{
  program->machine->explain->examine (program, bindings, state, out);
}

static inline void
ls_program_recall (const LsProgram *program, const void *state, void *memory, GArray *hazards)
{
  program->machine->explain->recall (program, state, memory, hazards);
}

static inline LsMask
ls_program_line_lanes (const LsProgram *program,
                       const LsBindings *bindings,
                       const void *state,
                       guint line)
{
  return program->machine->explain->line_lanes (program, bindings, state, line);
}

static inline guint
ls_program_line_parts (const LsProgram *program,
                       const LsBindings *bindings,
                       const void *state,
                       guint line,
                       LsLinePart parts[LS_LINE_PARTS_MAX])
{
  const LsExplain *explain = program->machine->explain;

  if (explain->line_parts != NULL)
    return explain->line_parts (program, bindings, state, line, parts);
  parts[0] = (LsLinePart){ .lanes = explain->line_lanes (program, bindings, state, line) };
  return 1;
}

static inline void
ls_program_touches (const LsProgram *program,
                    const LsBindings *bindings,
                    const void *state,
                    guint lane,
                    GArray *out)
{
  program->machine->explain->touches (program, bindings, state, lane, out);
}

/* A machine without it: NULL. Returns: (transfer full) (nullable). */
static inline LsFormula *
ls_program_dup_formula (const LsProgram *program,
                        const LsBindings *bindings,
                        const LsTelling *telling,
                        guint lane,
                        const LsCell *cell)
{
  const LsExplain *explain = program->machine->explain;

  return explain->formula != NULL ? explain->formula (program, bindings, telling, lane, cell)
                                  : NULL;
}

/* A machine without it: FALSE. */
static inline gboolean
ls_program_read_group (const LsProgram *program, guint line, LsGroup *out)
{
  return program->machine->explain->read_group != NULL &&
         program->machine->explain->read_group (program, line, out);
}

/* --- thread groups; not asked of a machine that has none -------------------------------------- */

/* Bytes of the state of a group of 2 to LS_MAX_GROUP_WAVES waves; a multiple of 64. */
static inline gsize
ls_program_group_size (const LsProgram *program, guint n_waves)
{
  return program->layout->size + (gsize) (n_waves - 1) * program->layout->private_size;
}

static inline void
ls_program_group_reset (const LsProgram *program,
                        const LsWaveInput *inputs,
                        guint n_waves,
                        guint wave,
                        void *state)
{
  program->machine->group_reset (program, inputs, n_waves, wave, state);
}

static inline void
ls_program_group_place (const LsProgram *program, const void *state, LsGroupPlace *out)
{
  program->machine->group_place (program, state, out);
}

static inline void *
ls_program_group_wave (const LsProgram *program, const void *state, guint wave)
{
  return program->machine->group_wave (program, state, wave);
}

static inline LsStopReason
ls_program_group_run (const LsProgram *program, void *state, LsRun *run, guint *wave)
{
  return program->machine->group_run (program, state, run, wave);
}

/* Whether the program has registers that the waves of a group share. */
static inline gboolean
ls_program_shares_registers (const LsProgram *program)
{
  const LsLayout *layout = program->layout;

  for (guint file = 0; file < layout->form->n_files; file++)
    if (layout->form->files[file].is_shared && layout->n[file] > 0)
      return TRUE;
  return FALSE;
}

static inline void
ls_program_group_rounds (const LsProgram *program,
                         const void *state,
                         guint64 *round,
                         guint64 *barrier)
{
  program->machine->group_rounds (program, state, round, barrier);
}

static inline void
ls_program_group_give_up (const LsProgram *program, void *state, guint wave)
{
  program->machine->group_give_up (program, state, wave);
}
