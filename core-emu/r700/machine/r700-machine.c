#include "r700-machine.h"

#include <string.h>

#include "isa-reader.h"
#include "ls-error.h"
#include "ls-math.h"
#include "r700-group.h"
#include "r700-loaded.h"
#include "r700-reference.h"
#include "r700-run.h"

/* States hold no implicit padding: equal bytes are equal states. */
G_STATIC_ASSERT (sizeof (R700Loop) == 32);
G_STATIC_ASSERT (sizeof (R700Frame) == 48 + sizeof (R700Loop));
G_STATIC_ASSERT (sizeof (R700Wave) == 48 + 9 * 8 + 2 * 12 + sizeof (R700Loop) + 48);

static const LsRegFile reg_files[R700_N_FILES] = {
  [R700_FILE_R] = { "R", "General registers", 4, LS_VALUE_BITS, FALSE, .role = LS_ROLE_INPUT },
  [R700_FILE_T] = { "T", "Clause temporaries", 4, LS_VALUE_BITS, FALSE, FALSE, LS_LIFE_CLAUSE, "R",
                    128 },
  [R700_FILE_PV] = { "PV", "Previous vector", 4, LS_VALUE_BITS, FALSE, TRUE, LS_LIFE_STEP },
  [R700_FILE_PS] = { "PS", "Previous scalar", 1, LS_VALUE_BITS, FALSE, TRUE, LS_LIFE_STEP },
  [R700_FILE_AR] = { "AR", "Address register", 4, LS_VALUE_INT, FALSE, TRUE, LS_LIFE_CLAUSE },
  [R700_FILE_PIX] = { "PIX", "Pixel exports", 4, LS_VALUE_BITS, TRUE, .role = LS_ROLE_COLOUR },
  [R700_FILE_Z] = { "Z", "Depth export", 4, LS_VALUE_FLOAT, TRUE, TRUE, .role = LS_ROLE_DEPTH },
  [R700_FILE_POS] = { "POS", "Position exports", 4, LS_VALUE_FLOAT, TRUE,
                      .role = LS_ROLE_POSITION },
  [R700_FILE_PARAM] = { "PARAM", "Parameter exports", 4, LS_VALUE_BITS, TRUE,
                        .role = LS_ROLE_PARAM },
  [R700_FILE_G] = { "G", "Registers that waves share", 4, LS_VALUE_BITS, .is_shared = TRUE },
};

static const LsConstFile const_files[R700_N_CONST_FILES] = {
  [R700_CONST_KC0] = { "KC0", "Constants that the clause locks, bank 0", TRUE },
  [R700_CONST_KC1] = { "KC1", "Constants that the clause locks, bank 1", TRUE },
  [R700_CONST_C] = { "C", "Constant file" },
};

static const LsMaskDesc masks[R700_N_MASKS] = {
  [R700_MASK_ACTIVE] = { "active", "Active" },
  [R700_MASK_VALID] = { "valid", "Valid (not killed)", .role = LS_ROLE_VALID },
  [R700_MASK_PREDICATE] = { "predicate", "Predicate", .role = LS_ROLE_PREDICATE },
  [R700_MASK_EXECUTING] = { "executing", "Execute the clause" },
  [R700_MASK_CONTINUE] = { "continue", "Wait for the next iteration" },
  [R700_MASK_BREAK] = { "break", "Left the loop" },
  [R700_MASK_COVERED] = { "covered", "Hold a pixel, vertex or thread", .role = LS_ROLE_COVERED },
};

/* --- programs -------------------------------------------------------------------------------------------- */

static void
loaded_free (R700Loaded *loaded)
{
  g_clear_pointer (&loaded->code, r700_code_free);
  g_clear_pointer (&loaded->listing, isa_listing_free);
  g_free (loaded);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (R700Loaded, loaded_free)

/* Assembly has no zero bytes; microcode is full of them. */
static gboolean
is_text (GBytes *bytes, LsSyntax syntax)
{
  if (syntax != LS_SYNTAX_AUTO)
    return syntax == LS_SYNTAX_TEXT;
  return isa_is_text (bytes);
}

/* name: of the text, for messages. */
static GBytes *
to_words (GBytes *bytes, LsSyntax syntax, const char *name, GPtrArray *diagnostics, GError **error)
{
  g_autoptr (GBytes) words = NULL;
  g_autoptr (GError) reason = NULL;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  if (!is_text (bytes, syntax))
    return g_bytes_ref (bytes);
  words = r700_assemble (data, (gssize) size, diagnostics, &reason);
  if (words != NULL)
    return g_steal_pointer (&words);
  /* The assembler knows lines and columns, and no file. */
  g_set_error (error, reason->domain, reason->code, "%s%s",
               name != NULL && reason->message[0] == ':' ? name : "", reason->message);
  return NULL;
}

static LsProgram *
machine_load (const LsProgramSource *source, GPtrArray *diagnostics, GError **error)
{
  g_autoptr (R700Loaded) loaded = g_new0 (R700Loaded, 1);
  g_autoptr (R700Program) program = NULL;
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (GBytes) fetch = NULL;
  g_autoptr (GBytes) words = NULL;

  if (diagnostics == NULL)
    diagnostics = findings;
  words = to_words (source->code, source->syntax, source->name, diagnostics, error);
  if (words == NULL)
    return NULL;
  if (source->fetch != NULL)
    {
      fetch = to_words (source->fetch, source->fetch_syntax, source->name, diagnostics, error);
      if (fetch == NULL)
        return NULL;
    }
  program = r700_decode (words, fetch, diagnostics, error);
  if (program == NULL)
    return NULL;
  loaded->code = r700_code_new (program, source, error);
  if (loaded->code == NULL)
    return NULL;
  loaded->listing = r700_listing_new (program);
  ls_program_init (&loaded->header, &r700_machine);
  return &g_steal_pointer (&loaded)->header;
}

static gboolean
machine_is_plausible (GBytes *bytes, GError **error)
{
  return isa_is_text (bytes) || r700_words_plausible (bytes, error);
}

static void
machine_free (LsProgram *program)
{
  loaded_free ((R700Loaded *) program);
}

/* --- listing --------------------------------------------------------------------------------------------- */

/* The listing knows nothing of the gate; its enums run in the gate's order. */
G_STATIC_ASSERT ((int) ISA_SPAN_LABEL == (int) LS_SPAN_LABEL);
G_STATIC_ASSERT ((int) R700_LISTING_OTHER == (int) LS_LINE_OTHER);
G_STATIC_ASSERT (sizeof (IsaSpan) == sizeof (LsSpan));

static guint
machine_n_lines (const LsProgram *program)
{
  return isa_listing_n_lines (((const R700Loaded *) (gconstpointer) program)->listing);
}

static void
machine_line (const LsProgram *program, guint line, LsLine *out)
{
  const R700Loaded *loaded = (gconstpointer) program;
  const IsaLine *from = isa_listing_line (loaded->listing, line);

  *out = (LsLine){
    .text = from->text,
    .spans = (const LsSpan *) (gconstpointer) from->spans,
    .n_spans = from->n_spans,
    .kind = (LsLineKind) from->kind,
    .depth = from->depth,
    .first = from->first,
    .n = from->n,
    .dword = from->dword,
    .n_words = from->n_words,
    .words = from->words,
    .op = from->op,
    .doc = from->doc,
    .target = from->target,
  };
  r700_describe_issue (program, line, out);
}

/* Whether the page is about an instruction of such a line: NOP is one of control flow and of the ALU. */
static gboolean
is_page_of (const LsReferencePage *page, R700ListingKind kind)
{
  gboolean is_alu = strcmp (page->class, "ALU") == 0;
  gboolean is_flow = strcmp (page->class, "control flow") == 0;

  if (kind == R700_LISTING_ALU)
    return is_alu;
  return kind == R700_LISTING_FETCH ? !is_alu && !is_flow : is_flow;
}

static char *
rules_of (const LsReferencePage *page)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < page->items->len; i++)
    {
      const LsReferenceItem *item = &g_array_index (page->items, LsReferenceItem, i);

      if (strcmp (item->label, "Effect") == 0 || strcmp (item->label, "Corners") == 0 ||
          strcmp (item->label, "Open") == 0)
        g_string_append_printf (text, "%s%s", text->len ? "\n" : "", item->text);
    }
  return text->len ? g_strdup (text->str) : NULL;
}

static const guint32 *
machine_words (const LsProgram *program, guint section, gsize *n_words)
{
  const R700Program *code = r700_loaded_code (program)->program;
  gboolean is_there = section < code->n_sections;

  *n_words = is_there ? code->sections[section].n_words : 0;
  return is_there ? code->sections[section].words : NULL;
}

static char *
machine_rules (const LsProgram *program, guint line)
{
  const R700Loaded *loaded = (gconstpointer) program;
  const IsaLine *from = isa_listing_line (loaded->listing, line);
  guint number = from->op ? r700_reference_find (from->op, 0) : G_MAXUINT;

  for (; number != G_MAXUINT; number = r700_reference_find (from->op, number + 1))
    {
      g_autoptr (LsReferencePage) page = r700_reference_page (number);

      if (is_page_of (page, from->kind))
        return rules_of (page);
    }
  return NULL;
}

/* --- state ----------------------------------------------------------------------------------------------- */

static guint
machine_n_registers (const LsProgram *program, guint file)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;

  if (file == R700_FILE_R)
    return layout->n_gprs;
  if (file == R700_FILE_T)
    return layout->n_temps;
  if (file == R700_FILE_G)
    return layout->n_globals;
  if (file >= R700_FILE_PIX && file < R700_N_FILES)
    return layout->n_outputs[file - R700_FILE_PIX];
  return file < R700_N_FILES ? 1 : 0;
}

static gsize
machine_state_size (const LsProgram *program)
{
  return r700_loaded_code (program)->layout.size;
}

/* First row of a file that the wave has for itself. */
static inline guint32
first_row (const R700Layout *layout, guint file)
{
  if (file >= R700_FILE_PIX)
    return layout->output[file - R700_FILE_PIX];
  if (file == R700_FILE_R)
    return layout->gpr;
  if (file == R700_FILE_T)
    return layout->temp;
  if (file == R700_FILE_PV)
    return layout->pv;
  return file == R700_FILE_PS ? layout->ps : layout->ar;
}

static inline guint32
find_row (const LsProgram *program, LsRegRef ref)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;

  if (ref.file >= R700_FILE_G || ref.index >= machine_n_registers (program, ref.file) ||
      ref.channel >= reg_files[ref.file].n_channels)
    return R700_NO_ROW;
  return first_row (layout, ref.file) + 4 * ref.index + ref.channel;
}

/* NULL: there is no such register. */
static LsRow *
locate_row (const LsProgram *program, const void *state, LsRegRef ref)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;
  guint32 row = find_row (program, ref);

  if (ref.file == R700_FILE_G && ref.index < layout->n_globals && ref.channel < 4)
    return r700_wave_globals (layout, state) + 4 * ref.index + ref.channel;
  return row != R700_NO_ROW ? &r700_wave_rows (layout, state)[row] : NULL;
}

static void
reset_memories (const R700Layout *layout,
                const LsWaveInput *input,
                R700Wave *wave,
                gboolean per_lane)
{
  for (guint kind = 0; kind < LS_N_MEMORIES; kind++)
    if (input->memory[kind] != NULL && layout->n_words[kind] > 0 &&
        ls_memory_is_per_lane ((LsMemoryKind) kind) == per_lane)
      memcpy (r700_wave_memory (layout, wave, kind), input->memory[kind],
              layout->n_words[kind] * sizeof (guint32));
}

/* The state is zero. */
static void
fill_wave (const LsProgram *program, const LsWaveInput *input, R700Wave *wave)
{
  const R700Code *code = r700_loaded_code (program);
  const R700Layout *layout = &code->layout;
  LsRow *rows = r700_wave_rows (layout, wave);

  wave->covered = input->covered;
  wave->held = code->stage == LS_STAGE_PS ? ls_mask_quads (input->covered) : input->covered;
  wave->valid = input->covered;
  wave->active = wave->held;
  wave->wave_in_group = input->wave_in_group;
  wave->reduction_start = input->reduction_start;
  reset_memories (layout, input, wave, TRUE);
  for (guint i = 0; i < input->n_preloads; i++)
    {
      guint32 row = find_row (program, input->preloads[i].ref);

      if (row != R700_NO_ROW)
        rows[row] = input->preloads[i].row;
    }
}

static void
clear_rows (const R700Layout *layout, void *state, guint32 first, guint32 n)
{
  memset (&r700_wave_rows (layout, state)[first], 0, n * sizeof (LsRow));
}

/* What every clause begins with zeros in (PV, PS, AR, clause temporaries), and outputs, of which the lanes that were
 * written tell, may be anything. */
static void
clear_for_final (const R700Layout *layout, void *state)
{
  memset (state, 0, layout->rows_offset);
  clear_rows (layout, state, layout->gpr, 4 * layout->n_gprs);
  clear_rows (layout, state, layout->gradients, layout->n_gradients);
  memset ((guint8 *) state + layout->rows_offset + layout->n_rows * sizeof (LsRow), 0,
          layout->size - layout->rows_offset - layout->n_rows * sizeof (LsRow));
}

static void
machine_reset (const LsProgram *program, const LsWaveInput *input, void *state)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;

  if (input->is_final)
    clear_for_final (layout, state);
  else
    memset (state, 0, layout->size);
  fill_wave (program, input, state);
  reset_memories (layout, input, state, FALSE);
}

static gsize
machine_group_size (const LsProgram *program, guint n_waves)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;

  return layout->size + (gsize) (n_waves - 1) * layout->private_size;
}

static void
machine_group_reset (const LsProgram *program,
                     const LsWaveInput *inputs,
                     guint n_waves,
                     guint wave,
                     void *state)
{
  const R700Code *code = r700_loaded_code (program);
  R700Wave *first = state;

  memset (state, 0, machine_group_size (program, n_waves));
  first->wave_in_group = wave;
  first->n_waves = n_waves;
  for (guint i = 0; i < n_waves; i++)
    {
      R700Wave *one = r700_group_wave (code, first, i);

      fill_wave (program, &inputs[i], one);
      one->wave_in_group = i;
      one->n_waves = n_waves;
      one->shared = (gint64) ((guint8 *) first - (guint8 *) one);
    }
  reset_memories (&code->layout, &inputs[0], first, FALSE);
}

static void
machine_group_place (const LsProgram *program, const void *state, LsGroupPlace *out)
{
  const R700Wave *wave = state;

  *out = (LsGroupPlace){ .n_waves = 1, .next = wave->ended ? LS_NO_WAVE : 0 };
  if (wave->n_waves == 0)
    return;
  out->n_waves = wave->n_waves;
  out->wave = wave->wave_in_group;
  out->next = r700_group_next (r700_loaded_code (program), wave);
}

static void *
machine_group_wave (const LsProgram *program, const void *state, guint wave)
{
  return r700_group_wave (r700_loaded_code (program), state, wave);
}

static void
machine_group_rounds (const LsProgram *program G_GNUC_UNUSED,
                      const void *state,
                      guint64 *round,
                      guint64 *barrier)
{
  const R700Wave *wave = state;

  *round = wave->round;
  *barrier = wave->barrier_round;
}

static gboolean
machine_shares_registers (const LsProgram *program)
{
  return r700_loaded_code (program)->layout.n_globals > 0;
}

static void
machine_group_give_up (const LsProgram *program, void *state, guint wave)
{
  r700_group_wave (r700_loaded_code (program), state, wave)->stopped = 1;
}

static void
machine_place (const LsProgram *program, const void *state, LsPlace *out)
{
  const R700Wave *wave = state;

  out->step = wave->step;
  out->line = r700_wave_line (r700_loaded_code (program), wave);
  out->ended = wave->ended != 0;
  out->depth = wave->depth;
  out->clause = wave->at != 0 ? wave->cf + 1 : 0;
}

static gboolean
machine_read_row (const LsProgram *program, const void *state, LsRegRef ref, LsRow *out)
{
  const LsRow *row = locate_row (program, state, ref);

  if (row == NULL)
    return FALSE;
  *out = *row;
  return TRUE;
}

static const LsRow *
machine_find_row (const LsProgram *program, const void *state, LsRegRef ref)
{
  return locate_row (program, state, ref);
}

/* What a killed pixel exported before does not count. */
static LsMask
machine_written (const LsProgram *program, const void *state, LsRegRef ref)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;
  const R700Wave *wave = state;
  guint32 row;

  if (!reg_files[ref.file].is_output)
    return locate_row (program, state, ref) != NULL ? LS_MASK_ALL : 0;
  row = find_row (program, ref);
  if (row == R700_NO_ROW)
    return 0;
  return r700_wave_written (layout, wave)[row - layout->output[0]] & wave->valid;
}

static gboolean
machine_write_row (const LsProgram *program,
                   void *state,
                   LsRegRef ref,
                   LsMask lanes,
                   const LsRow *row)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;
  const R700Wave *wave = state;
  LsRow *to = locate_row (program, state, ref);

  if (to == NULL || (ref.file == R700_FILE_G && wave->n_waves > 1))
    return FALSE;
  LS_FOREACH_LANE (lane, lanes)
    to->u[lane] = row->u[lane];
  if (reg_files[ref.file].is_output)
    r700_wave_written (layout, state)[find_row (program, ref) - layout->output[0]] |=
      lanes & wave->covered;
  return TRUE;
}

/* The other masks are what the program made of the lanes, or say what lanes hold. */
static gboolean
machine_write_mask (const LsProgram *program, void *state, guint mask, LsMask lanes)
{
  if (mask != R700_MASK_ACTIVE)
    return FALSE;
  r700_write_active (program, state, lanes);
  return TRUE;
}

static LsMask
machine_read_mask (const LsProgram *program G_GNUC_UNUSED, const void *state, guint mask)
{
  const R700Wave *wave = state;

  switch (mask)
    {
    case R700_MASK_ACTIVE:
      return wave->active;
    case R700_MASK_VALID:
      return wave->valid;
    case R700_MASK_PREDICATE:
      return wave->predicate;
    case R700_MASK_EXECUTING:
      return wave->executing;
    case R700_MASK_CONTINUE:
      return wave->waiting;
    case R700_MASK_BREAK:
      return wave->broken & wave->held;
    case R700_MASK_COVERED:
      return wave->covered;
    default:
      return 0;
    }
}

/* Lanes that a loop found inactive are kept out of it like those that broke, but what took them away is the branch
 * before the loop: the innermost loop that holds the lane tells. */
static LsMask
kept_out_of_loops (const R700Code *code, const R700Wave *wave)
{
  const R700Frame *frames = r700_wave_frames (&code->layout, wave);
  LsMask left = wave->broken, kept_out = 0;

  for (guint i = wave->depth; i > 0; i--)
    {
      const R700Frame *frame = &frames[i - 1];

      if (frame->kind != R700_FRAME_LOOP)
        continue;
      kept_out |= left & ~(frame->active | frame->waiting | frame->broken);
      left &= frame->broken;
    }
  return kept_out;
}

static LsLaneState
lane_state (const R700Wave *wave, LsMask broken, LsMask lane)
{
  gboolean is_helper = (r700_wave_helpers (wave) & lane) != 0;

  if (wave->covered & ~wave->valid & lane)
    return LS_LANE_KILLED;
  if (wave->ended || !(wave->held & lane))
    return LS_LANE_ENDED;
  if (is_helper && ((wave->active | wave->executing) & lane))
    return LS_LANE_HELPER;
  if (wave->active & lane)
    return LS_LANE_ACTIVE;
  if (broken & lane)
    return LS_LANE_BREAK;
  return wave->waiting & lane ? LS_LANE_CONTINUE : LS_LANE_BRANCH;
}

static void
machine_lane_states (const LsProgram *program, const void *state, guint8 states[LS_LANES])
{
  const R700Wave *wave = state;
  LsMask broken = wave->broken & ~kept_out_of_loops (r700_loaded_code (program), wave);

  for (guint lane = 0; lane < LS_LANES; lane++)
    states[lane] = (guint8) lane_state (wave, broken, LS_MASK_LANE (lane));
}

static const guint32 *
machine_memory (const LsProgram *program, const void *state, LsMemoryKind kind, gsize *n_words)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;

  *n_words = layout->n_words[kind];
  return *n_words > 0 ? r700_wave_memory (layout, state, kind) : NULL;
}

static const guint32 *
machine_memory_written (const LsProgram *program, const void *state, LsMemoryKind kind)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;
  guint32 n_words = layout->n_words[kind];

  /* What EMIT_VERTEX counts is the machine's own business. */
  if (n_words == 0 || kind == LS_MEMORY_EMIT)
    return NULL;
  return r700_wave_memory (layout, state, kind) + n_words;
}

/* --- frames ---------------------------------------------------------------------------------------------- */

static void
fill_loop (LsFrame *frame, const R700Loop *loop)
{
  frame->iteration = loop->iteration;
  frame->count = loop->kind == R700_LOOP_DX10 ? -1 : (gint64) loop->count;
  frame->index = loop->index;
}

/* A loop's frame keeps the registers of the loop around it; its own are the wave's, or in the next loop's frame. */
static guint
machine_frames (const LsProgram *program, const void *state, LsFrame *frames, guint max)
{
  const R700Code *code = r700_loaded_code (program);
  const R700Wave *wave = state;
  const R700Frame *from = r700_wave_frames (&code->layout, wave);
  const R700Loop *loop = &wave->loop;

  for (guint i = wave->depth; i > 0; i--)
    {
      const R700Frame *frame = &from[i - 1];
      LsFrame out = { .line = code->program->cf[frame->cf].line, .active = frame->active };

      out.kind = frame->kind == R700_FRAME_LOOP   ? LS_FRAME_LOOP
                 : frame->kind == R700_FRAME_CALL ? LS_FRAME_CALL
                                                  : LS_FRAME_BRANCH;
      out.count = -1;
      if (frame->kind == R700_FRAME_CALL)
        out.back = frame->return_cf < code->program->n_cf ? code->program->cf[frame->return_cf].line
                                                          : LS_LINE_NONE;
      if (frame->kind == R700_FRAME_LOOP)
        {
          fill_loop (&out, loop);
          loop = &frame->loop;
        }
      if (i <= max)
        frames[i - 1] = out;
    }
  return wave->depth;
}

/* --- running --------------------------------------------------------------------------------------------- */

static gboolean
is_stop_line (const LsRun *run, guint line)
{
  return (run->stop_lines[line / 64] >> (line % 64) & 1) != 0;
}

static LsStopReason
run_steps (R700Run *machine, LsRun *run)
{
  R700Wave *wave = machine->wave;
  guint64 first = wave->step;

  while (TRUE)
    {
      if (run->stop_lines == NULL)
        r700_flow_run (machine, run->interrupt);
      if (wave->ended)
        return LS_STOP_END;
      if (wave->step >= run->until_step)
        return LS_STOP_STEP;
      if (wave->at == 0 && run->interrupt != NULL && g_atomic_int_get (run->interrupt) != 0)
        return LS_STOP_INTERRUPT;
      if (run->stop_lines != NULL && wave->step != first &&
          is_stop_line (run, r700_wave_line (machine->code, wave)))
        return LS_STOP_BREAKPOINT;
      if (!r700_cf_step (machine))
        return LS_STOP_TRAP;
    }
}

/* What a run has besides the state: where plans put rows, and the operations of readings that are not the default. */
typedef struct
{
  LsRow uniforms[R700_MAX_UNIFORMS], scratch[R700_N_SCRATCH];
  LsRows chosen;
} Room;

/* Called for every wave: of machine and room no more is cleared than is read. */
static void
begin (const LsProgram *program, void *state, LsRun *run, Room *room, R700Run *machine)
{
  const R700Code *code = r700_loaded_code (program);

  memset (machine, 0, G_STRUCT_OFFSET (R700Run, select));
  machine->code = code;
  machine->readings = r700_readings_chosen (run->bindings);
  machine->rows_ops = machine->readings != 0 && r700_rows_choose (run->bindings, &room->chosen)
                        ? &room->chosen
                        : ls_rows_best ();
  machine->bindings = run->bindings;
  machine->is_final = run->is_final;
  machine->wave = state;
  machine->frames = r700_wave_frames (&code->layout, state);
  machine->rows = r700_wave_rows (&code->layout, state);
  machine->globals = r700_wave_globals (&code->layout, state);
  machine->written = r700_wave_written (&code->layout, state);
  machine->trap = &run->trap;
  machine->until_step = run->until_step;
  machine->stop_lines = run->stop_lines;
  machine->bases[R700_BASE_STATE] = (guintptr) machine->rows - R700_BASE_STATE;
  machine->bases[R700_BASE_CONSTANT] = (guintptr) code->constants - R700_BASE_CONSTANT;
  machine->bases[R700_BASE_UNIFORM] = (guintptr) room->uniforms - R700_BASE_UNIFORM;
  machine->bases[R700_BASE_SCRATCH] = (guintptr) room->scratch - R700_BASE_SCRATCH;
  memset (&room->scratch[R700_SCRATCH_ZERO], 0, sizeof (LsRow));
  run->trap.code = LS_TRAP_NONE;
}

static LsStopReason
machine_run (const LsProgram *program, void *state, LsRun *run)
{
  Room room;
  R700Run machine;
  LsFloatMode mode = ls_float_mode_enter ();
  LsStopReason reason;

  begin (program, state, run, &room, &machine);
  reason = machine.wave->n_waves != 0 ? r700_group_run_one (&machine, state, run)
                                      : run_steps (&machine, run);
  r700_plan_settle (&machine);
  ls_float_mode_leave (mode);
  return reason;
}

static LsStopReason
machine_group_run (const LsProgram *program, void *state, LsRun *run, guint *wave)
{
  Room room;
  R700Run machine;
  LsFloatMode mode = ls_float_mode_enter ();
  LsStopReason reason;

  begin (program, state, run, &room, &machine);
  machine.stop_lines = NULL;
  reason = r700_group_run_any (&machine, state, run, wave);
  ls_float_mode_leave (mode);
  return reason;
}

static const LsExplain explain = {
  .describe = r700_describe,
  .line_readings = r700_line_readings,
  .rules = machine_rules,
  .line_lanes = r700_line_lanes,
  .read_group = r700_read_group,
  .examine = r700_examine,
  .touches = r700_touches,
  .narrate = r700_narrate,
  .frames = machine_frames,
  .find_constant = r700_find_constant,
  .stack_use = r700_stack_use,
};

const LsMachine r700_machine = {
  .id = "r700",
  .title = "AMD R700",
  .explain = &explain,
  .tools = &r700_tools,
  .reg_files = reg_files,
  .n_reg_files = G_N_ELEMENTS (reg_files),
  .masks = masks,
  .n_masks = G_N_ELEMENTS (masks),
  .slots = "xyzwt",
  .loop_index = "aL",
  .load = machine_load,
  .is_plausible = machine_is_plausible,
  .free = machine_free,
  .n_lines = machine_n_lines,
  .line = machine_line,
  .words = machine_words,
  .needs = r700_needs,
  .n_registers = machine_n_registers,
  .state_size = machine_state_size,
  .reset = machine_reset,
  .run = machine_run,
  .place = machine_place,
  .read_row = machine_read_row,
  .find_row = machine_find_row,
  .written = machine_written,
  .write_row = machine_write_row,
  .read_mask = machine_read_mask,
  .write_mask = machine_write_mask,
  .lane_states = machine_lane_states,
  .memory = machine_memory,
  .memory_written = machine_memory_written,
  .group_size = machine_group_size,
  .group_reset = machine_group_reset,
  .group_place = machine_group_place,
  .group_wave = machine_group_wave,
  .group_run = machine_group_run,
  .shares_registers = machine_shares_registers,
  .group_rounds = machine_group_rounds,
  .group_give_up = machine_group_give_up,
  .const_files = const_files,
  .n_const_files = G_N_ELEMENTS (const_files),
  .read_constant = r700_read_constant,
  .readings = r700_readings,
  .n_readings = R700_N_READINGS,
};
