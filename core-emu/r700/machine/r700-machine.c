#include "r700-machine.h"

#include <string.h>

#include "isa-reader.h"
#include "ls-error.h"
#include "ls-math.h"
#include "ls-words.h"
#include "r700-loaded.h"
#include "r700-program.h"
#include "r700-run.h"

#define LINES_LOOKED_AT 4

/* A clause locks two windows of 16 in a bank. */
static const LsConstFile const_files[R700_N_CONST_FILES] = {
  [R700_CONST_KC0] = { "KC0", N_ ("Constants that the clause locks, bank 0"), TRUE, 32 },
  [R700_CONST_KC1] = { "KC1", N_ ("Constants that the clause locks, bank 1"), TRUE, 32 },
  [R700_CONST_C] = { "C", "Constant file" },
};

/* --- programs --------------------------------------------------------------------------------- */

static void
loaded_free (R700Loaded *loaded)
{
  g_clear_pointer (&loaded->code, r700_code_free);
  g_clear_pointer (&loaded->base.listing, isa_listing_free);
  g_free (loaded);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (R700Loaded, loaded_free)

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
  words =
    ls_source_words (source->code, source->syntax, source->name, r700_assemble, diagnostics, error);
  if (words == NULL)
    return NULL;
  if (source->fetch != NULL)
    {
      fetch = ls_source_words (source->fetch, source->fetch_syntax, source->name, r700_assemble,
                               diagnostics, error);
      if (fetch == NULL)
        return NULL;
    }
  program = r700_decode (words, fetch, diagnostics, error);
  if (program == NULL)
    return NULL;
  loaded->code = r700_code_new (program, source, error);
  if (loaded->code == NULL)
    return NULL;
  ls_loaded_init (&loaded->base, &r700_machine, &loaded->code->layout, r700_listing_new (program));
  for (guint i = 0; i < program->n_sections; i++)
    {
      loaded->base.header.words[i] = program->sections[i].words;
      loaded->base.header.n_words[i] = program->sections[i].n_words;
    }
  return &g_steal_pointer (&loaded)->base.header;
}

/* Whether an instruction begins here, behind numbers and names of slots and clauses. */
static gboolean
begins_instruction (const char *at)
{
  const char *end = at;

  do
    {
      g_autofree char *word = NULL;

      at = end + (*end == ':');
      at += strspn (at, " \t\r0123456789");
      end = at + strspn (at, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_.");
      word = g_strndup (at, (gsize) (end - at));
      if (*word == '.' || !g_ascii_strcasecmp (word, "END_OF_PROGRAM") ||
          (*word != '\0' && ls_page_texts_find (r700_names, word, 0) != G_MAXUINT))
        return TRUE;
    }
  while (end > at && *end == ':');
  return FALSE;
}

/* A text with too few lines to tell counts as assembly. */
static gboolean
machine_is_plausible (GBytes *bytes, GError **error)
{
  gboolean has_few;

  if (!isa_is_text (bytes))
    return r700_words_plausible (bytes, error);
  if (isa_text_begins (bytes, LINES_LOOKED_AT, begins_instruction, &has_few) || has_few)
    return TRUE;
  return ls_fail (error, LS_ERROR_FORMAT,
                  "this is no assembly text: its first lines have no instruction of a machine "
                  "(lanescope asm FILE says what is wrong with each)");
}

static void
machine_free (LsProgram *program)
{
  loaded_free ((R700Loaded *) program);
}

/* --- listing ---------------------------------------------------------------------------------- */

/* The kinds of the listing have the gate's order. */
G_STATIC_ASSERT ((int) R700_LISTING_OTHER == (int) LS_LINE_OTHER);

static void
machine_line (const LsProgram *program, guint line, LsLine *out)
{
  ls_loaded_line (program, line, out);
  r700_describe_issue (program, line, out);
}

/* --- running ---------------------------------------------------------------------------------- */

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
          ls_stops_at (run->stop_lines, r700_wave_line (machine->code, wave)))
        return LS_STOP_BREAKPOINT;
      if (!r700_cf_step (machine))
        return LS_STOP_TRAP;
    }
}

/* Memory of a run besides the state: scratch rows of plans, and the operations of readings that are
 * not the default. */
typedef struct
{
  LsRow uniforms[LS_MAX_UNIFORMS], scratch[R700_N_SCRATCH];
  LsRows chosen;
} Room;

/* Called for every wave: clears no more of machine and room than is read. */
static void
begin (const LsProgram *program, void *state, LsRun *run, Room *room, R700Run *machine)
{
  const R700Code *code = r700_loaded_code (program);

  memset (machine, 0, G_STRUCT_OFFSET (R700Run, plan));
  machine->code = code;
  machine->readings = r700_readings_chosen (run->bindings);
  machine->rows_ops = machine->readings != 0 && r700_rows_choose (run->bindings, &room->chosen)
                        ? &room->chosen
                        : ls_rows_best ();
  machine->bindings = run->bindings;
  machine->is_final = run->is_final;
  machine->wave = state;
  machine->frames = r700_wave_frames (state);
  machine->rows = ls_layout_rows (&code->layout, state);
  machine->globals = ls_layout_globals (&code->layout, state);
  machine->written = ls_layout_written (&code->layout, state);
  machine->trap = &run->trap;
  machine->until_step = run->until_step;
  machine->stop_lines = run->stop_lines;
  ls_plan_run_init (&machine->plan, machine->rows_ops, machine->rows, code->constants,
                    room->uniforms, room->scratch);
  memset (&room->scratch[R700_SCRATCH_ZERO], 0, sizeof (LsRow));
  run->trap.code = LS_TRAP_NONE;
}

/* --- thread groups ---------------------------------------------------------------------------- */

/* The waves of a thread group against each other.
 *
 * A turn is one control-flow instruction with its clause: no other wave runs between the steps of a
 * clause (guide 2.6.2 calls a clause not interruptible). */

static void
point_at (gpointer data, void *state)
{
  R700Run *machine = data;
  R700Wave *wave = state;
  const LsLayout *layout = &machine->code->layout;

  machine->wave = wave;
  machine->frames = r700_wave_frames (wave);
  machine->rows = ls_layout_rows (layout, wave);
  machine->globals = ls_layout_globals (layout, wave);
  machine->written = ls_layout_written (layout, wave);
  ls_plan_set_base (&machine->plan, LS_BASE_STATE, machine->rows);
}

/* Between clauses runs a whole clause at once, if it ends before until. */
static gboolean
take_step (gpointer data, guint64 until)
{
  R700Run *machine = data;

  machine->until_step = until;
  return (machine->wave->at == 0 && r700_flow_turn (machine)) || r700_cf_step (machine);
}

static void
settle (gpointer machine)
{
  r700_plan_settle (machine);
}

static guint
find_line (gpointer machine, const void *wave)
{
  return r700_wave_line (((const R700Run *) machine)->code, wave);
}

/* As LsMachine.group_run, or as LsMachine.run if wave is NULL; machine is complete but for the
 * wave. */
static LsStopReason
run_group (R700Run *machine, void *state, LsRun *run, guint *wave)
{
  const LsTurnsRun turns = { .layout = &machine->code->layout,
                             .flow = &machine->code->course,
                             .bindings = machine->bindings,
                             .is_last_first = machine->bindings->readings[R700_READING_LDS_RACE] ==
                                              R700_LDS_RACE_LAST_FIRST,
                             .machine = machine,
                             .point_at = point_at,
                             .take_step = take_step,
                             .settle = settle,
                             .find_line = find_line };

  return wave != NULL ? ls_turns_run_any (&turns, state, run, wave)
                      : ls_turns_run_one (&turns, state, run);
}

static LsStopReason
machine_run (const LsProgram *program, void *state, LsRun *run)
{
  Room room;
  R700Run machine;
  LsFloatMode mode = ls_float_mode_enter ();
  LsStopReason reason;

  begin (program, state, run, &room, &machine);
  reason = machine.wave->turns.n_waves != 0 ? run_group (&machine, state, run, NULL)
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
  reason = run_group (&machine, state, run, wave);
  ls_float_mode_leave (mode);
  return reason;
}

static void
machine_leads (const LsProgram *program, GArray *out)
{
  ls_flow_leads (&r700_loaded_code (program)->course, out);
}

static guint
machine_frames (const LsProgram *program, const void *state, LsFrame *frames, guint max)
{
  const R700Code *code = r700_loaded_code (program);
  const R700Wave *wave = state;

  return ls_flow_frames (&code->course, &wave->flow, r700_wave_frames (wave), frames, max);
}

static const LsExplain explain = {
  .describe = r700_describe,
  .line_readings = r700_line_readings,
  .rules = r700_rules,
  .line_lanes = r700_line_lanes,
  .read_group = r700_read_group,
  .leads = machine_leads,
  .examine = r700_examine,
  .touches = r700_touches,
  .formula = r700_formula,
  .narrate = r700_narrate,
  .frames = machine_frames,
  .find_constant = r700_find_constant,
  .stack_use = r700_stack_use,
};

#define STREAM(n, words)                                                              \
  {                                                                                   \
    .id = "stream" #n, .title = words, .kind = 3, .number = n, .role = LS_ROLE_STREAM \
  }

const LsMemoryDesc r700_memories[R700_N_MEMORIES] = {
  [R700_MEMORY_SCRATCH] = { .id = "scratch",
                            .title = N_ ("Scratch of the lane"),
                            .kind = 0,
                            .is_internal = TRUE },
  [R700_MEMORY_REDUCTION] = { .id = "reduction",
                              .title = N_ ("Reduction buffer"),
                              .kind = 1,
                              .size_key = "reduction-size",
                              .owner = LS_MEMORY_OF_ALL },
  [R700_MEMORY_EXPORT] = { .id = "export",
                           .title = N_ ("Memory that exports write"),
                           .kind = 2,
                           .size_key = "export-size",
                           .owner = LS_MEMORY_OF_ALL },
  [R700_MEMORY_STREAM0] = STREAM (0, N_ ("Stream-out buffer 0 of the lane")),
  [R700_MEMORY_STREAM1] = STREAM (1, N_ ("Stream-out buffer 1 of the lane")),
  [R700_MEMORY_STREAM2] = STREAM (2, N_ ("Stream-out buffer 2 of the lane")),
  [R700_MEMORY_STREAM3] = STREAM (3, N_ ("Stream-out buffer 3 of the lane")),
  [R700_MEMORY_RING] = { .id = "ring",
                         .title = N_ ("Ring, the lane's item"),
                         .kind = 4,
                         .size_key = "ring-item",
                         .role = LS_ROLE_ITEM },
  [R700_MEMORY_EMIT] = { .id = "emit",
                         .title = N_ ("Vertices that the lane emitted"),
                         .kind = 5,
                         .role = LS_ROLE_VERTICES,
                         .type = LS_VALUE_UINT },
  [R700_MEMORY_SHARE] = { .id = "share",
                          .title = N_ ("Local data share"),
                          .kind = 6,
                          .owner = LS_MEMORY_OF_GROUP,
                          .n_banks = 4,
                          .is_internal = TRUE },
};

const LsMachine r700_machine = {
  .id = "r700",
  .title = "AMD R700",
  .explain = &explain,
  .tools = &r700_tools,
  .reg_files = r700_reg_files,
  .n_reg_files = R700_N_FILES,
  .masks = r700_masks,
  .n_masks = R700_N_MASKS,
  .memories = r700_memories,
  .n_memories = R700_N_MEMORIES,
  .lane_states = ls_lane_list,
  .n_lane_states = LS_N_LANE_ROLES,
  .frames = ls_frame_list,
  .n_frames = LS_N_FRAME_KINDS,
  .slots = "xyzwt",
  .loop_index = "aL",
  .has_flow_constants = TRUE,
  .load = machine_load,
  .is_plausible = machine_is_plausible,
  .free = machine_free,
  .line = machine_line,
  .needs = r700_needs,
  .reset = r700_state_reset,
  .run = machine_run,
  .place = r700_state_place,
  .write_row = r700_state_write_row,
  .read_mask = r700_state_read_mask,
  .write_mask = r700_state_write_mask,
  .read_lanes = r700_state_lane_states,
  .group_reset = ls_turns_group_reset,
  .group_place = ls_turns_group_place,
  .group_wave = ls_turns_group_wave,
  .group_run = machine_group_run,
  .group_rounds = ls_turns_group_rounds,
  .group_give_up = ls_turns_group_give_up,
  .const_files = const_files,
  .n_const_files = G_N_ELEMENTS (const_files),
  .read_constant = r700_read_constant,
  .readings = r700_readings,
  .n_readings = R700_N_READINGS,
};
