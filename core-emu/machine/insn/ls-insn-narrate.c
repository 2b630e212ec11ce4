#include "ls-math.h"

#include <inttypes.h>
#include <string.h>
#include "ls-words.h"
#include "ls-insn-look.h"

/* Sentences about a step, one or two. */

/* The result of a part, taken from its operations: its destination may have an index. */
static guint32
get_result (const LsMicroLook *look,
            const LsMicroPart *part,
            const LsMicroTo *to G_GNUC_UNUSED,
            guint lane,
            gconstpointer data G_GNUC_UNUSED)
{
  return look->find_made (look, ls_micro_last_op (part))[part->n == 0 ? part->column : 0].u[lane];
}

/* The value that the labels are compared with. */
static void
tell_switch (const LsInsnStory *story, const LsMicroLook *micro)
{
  const LsMicroPart *part = &micro->step->parts[0];
  g_autoptr (GString) value = g_string_new (NULL);

  ls_value_append (value, LS_VALUE_INT, get_result (micro, part, &part->to[0], story->lane, NULL));
  if (story->before->flow.active >> story->lane & 1)
    ls_words_say (story->out, ls_words ("Lane %u looks for the label %s."), story->lane,
                  value->str);
  else
    ls_words_say (story->out, ls_words ("Lane %u does not take part."), story->lane);
}

static void
tell_micro (const LsInsnStory *story, const LsMicroLook *micro, gboolean with_count)
{
  g_autofree char *doings =
    ls_micro_dup_doings (micro, story->telling, story->lane, get_result, story);
  const guint n = ls_mask_count (story->before->flow.active);

  if (doings != NULL)
    ls_words_say (story->out, ls_words ("Lane %u %s."), story->lane, doings);
  else if (!(story->before->flow.active >> story->lane & 1))
    ls_words_say (story->out, ls_words ("Lane %u does not take part."), story->lane);
  if (!with_count)
    return;
  ls_words_say (story->out,
                ls_words_many ("%u of %u lanes takes part.", "%u of %u lanes take part.", n), n,
                LS_LANES);
}

/* --- transfers -------------------------------------------------------------------------------- */

/* "share[3]", of a memory that the move reaches; nothing where it leads outside, or elsewhere. */
static void
append_reached (GString *text,
                const LsInsnStory *story,
                const LsMicroLook *micro,
                const LsMicroMove *move)
{
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  const LsCell *cell;

  micro->reach (micro, move, story->lane, reached);
  cell = reached->len > 0 ? &g_array_index (reached, LsTouch, 0).cell : NULL;
  if (cell != NULL && cell->kind == LS_CELL_MEMORY)
    g_string_append_printf (text, "%s[%" PRIu64 "]",
                            micro->program->machine->memories[cell->number].id, cell->at);
}

static void
append_register (GString *list,
                 const LsInsnStory *story,
                 const LsMicroLook *micro,
                 const LsMicroMove *move)
{
  g_autoptr (GString) text = g_string_new (NULL);
  LsMicroFound found;
  LsRow row;

  micro->find (micro, &move->to, story->lane, &found);
  if (move->to.kind != LS_MICRO_REGISTER || !found.is_inside ||
      !ls_program_read_row (micro->program, story->after, found.cell.ref, &row))
    return;
  ls_program_append_ref (text, micro->program, found.cell.ref);
  g_string_append (text, " = ");
  ls_value_append (
    text,
    ls_telling_type (story->telling, TRUE, found.cell.ref, (LsValueType) micro->transfer->type),
    row.u[story->lane]);
  ls_words_list (list, text->str);
}

/* "share[3] = 7" */
static void
append_word (GString *list,
             const LsInsnStory *story,
             const LsMicroLook *micro,
             const LsMicroMove *move)
{
  g_autoptr (GString) text = g_string_new (NULL);
  LsValueType type = (LsValueType) micro->transfer->type;
  LsMicroFound found = { 0 };

  append_reached (text, story, micro, move);
  if (text->len == 0)
    return;
  if (move->from.kind == LS_MICRO_REGISTER)
    micro->find (micro, &move->from, story->lane, &found);
  if (found.is_inside)
    type = ls_telling_type (story->telling, FALSE, found.cell.ref, type);
  g_string_append (text, " = ");
  ls_value_append (text, type, ls_micro_value (micro, &move->from, story->lane));
  ls_words_list (list, text->str);
}

/* The values that a lane gets, or stores outside. */
static char *
dup_moves (const LsInsnStory *story, const LsMicroLook *micro)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < micro->transfer->n_moves; i++)
    if (!(ls_micro_move_lanes (micro, &micro->transfer->moves[i]) >> story->lane & 1))
      continue;
    else if (ls_micro_is_stored (&micro->transfer->moves[i]))
      append_word (list, story, micro, &micro->transfer->moves[i]);
    else
      append_register (list, story, micro, &micro->transfer->moves[i]);
  return g_string_free (list, FALSE);
}

/* The words of memory that a lane reads; nothing of textures and constants. */
static char *
dup_reads (const LsInsnStory *story, const LsMicroLook *micro)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < micro->transfer->n_moves; i++)
    {
      const LsMicroMove *move = &micro->transfer->moves[i];
      g_autoptr (GString) place = g_string_new (NULL);

      if (ls_micro_is_stored (move) || micro->transfer->effect != LS_EFFECT_MEMORY_READ)
        continue;
      append_reached (place, story, micro, move);
      if (place->len > 0 && strstr (list->str, place->str) == NULL)
        ls_words_list (list, place->str);
    }
  return g_string_free (list, FALSE);
}

static void
tell_transfer (const LsInsnStory *story, const LsMicroLook *micro)
{
  const LsInsnForm *form = story->code->form;
  const char *name = story->flow->name;
  const gboolean stores = micro->transfer->effect == LS_EFFECT_MEMORY_WRITE;
  g_autofree char *moves = NULL, *reads = NULL;

  if (!(micro->moving >> story->lane & 1))
    ls_words_say (story->out, ls_words ("%s: lane %u does not take part."), name, story->lane);
  else if (form->tell_transfer == NULL || !form->tell_transfer (story, micro))
    {
      moves = dup_moves (story, micro);
      reads = dup_reads (story, micro);
      if (*moves != '\0' && *reads != '\0')
        ls_words_say (story->out, ls_words ("%s: lane %u reads %s and gets %s."), name, story->lane,
                      reads, moves);
      else if (*moves == '\0')
        ls_words_say (story->out, ls_words ("%s: lane %u gets and stores nothing."), name,
                      story->lane);
      else
        ls_words_say (story->out,
                      stores ? ls_words ("%s: lane %u stores %s.")
                             : ls_words ("%s: lane %u gets %s."),
                      name, story->lane, moves);
    }
}

static void
tell_flow (const LsInsnStory *story, LsInsnRun *run)
{
  const LsInsnCode *code = story->code;
  const LsFlowLook look = ls_insn_look_flow (run);
  LsFlowStory flow = { .program = run->program,
                       .flow = &code->flow,
                       .look = &look,
                       .before = story->before,
                       .after = story->after,
                       .to = story->after->ended ? code->flow.n : story->after->pc,
                       .out = story->out };

  if (ls_flow_has (story->flow, LS_FLOW_CALL) && code->form->find_label != NULL)
    code->form->find_label (code, story->before->pc, &flow.label, &flow.label_line);
  ls_flow_tell (&flow);
}

static void
tell_lists (const LsInsnStory *story, LsInsnRun *run)
{
  if (story->step->micro.n_ops > 0)
    {
      LsInsnLook look;
      const LsMicroLook micro = ls_insn_look_micro (run, &look);

      if (ls_flow_has (story->flow, LS_FLOW_SWITCH))
        tell_switch (story, &micro);
      else
        tell_micro (story, &micro, !story->flow->is_flow);
      ls_insn_look_clear (&look);
    }
  if (story->step->has_transfer)
    {
      LsInsnLook look;
      const LsMicroLook micro = ls_insn_look_transfer (run, &look);

      tell_transfer (story, &micro);
      ls_micro_say_resources (&micro, story->out);
      ls_insn_look_clear (&look);
    }
}

void
ls_insn_narrate (const LsProgram *program,
                 const LsBindings *bindings,
                 const LsTelling *telling,
                 guint lane,
                 GString *sentence)
{
  const LsInsnCode *code = ls_insn_code_of (program);
  LsInsnWave *wave = (LsInsnWave *) (gpointer) telling->before;
  g_autoptr (GString) text = g_string_new (NULL);
  const LsInsnStory story = { .telling = telling,
                              .before = wave,
                              .after = telling->after,
                              .code = code,
                              .step = ls_insn_step (code, wave->pc),
                              .flow = &code->flow.steps[wave->pc],
                              .lane = lane,
                              .out = text };
  const LsFloatMode mode = ls_insn_enter_floats (program, bindings);
  LsTrap trap;
  LsInsnRun run;

  ls_insn_run_init (&run, program, bindings, wave, &trap);
  tell_lists (&story, &run);
  if (ls_flow_has (story.flow, LS_FLOW_WAIT))
    ls_words_say (text, ls_words ("%s waits for the other waves of the group."), story.flow->name);
  if (story.flow->is_flow)
    tell_flow (&story, &run);
  ls_insn_run_clear (&run);
  ls_float_mode_leave (mode);
  g_string_append_len (sentence, text->str, (gssize) text->len);
}
