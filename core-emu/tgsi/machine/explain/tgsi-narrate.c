#include "ls-math.h"

#include <inttypes.h>
#include <string.h>
#include "ls-words.h"
#include "tgsi-look.h"

/* Sentences about a step, one or two. */

typedef struct
{
  const LsTelling *telling;
  const TgsiWave *before, *after;
  const TgsiStep *step;
  guint lane;
  GString *out; /* sentences, with ls_words_say() */
} TgsiStory;

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
tell_switch (const TgsiStory *story, const LsMicroLook *micro)
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
tell_micro (const TgsiStory *story, const LsMicroLook *micro, gboolean with_count)
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
                const TgsiStory *story,
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
                 const TgsiStory *story,
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
             const TgsiStory *story,
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
dup_moves (const TgsiStory *story, const LsMicroLook *micro)
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
dup_reads (const TgsiStory *story, const LsMicroLook *micro)
{
  const TgsiForm form = (TgsiForm) tgsi_ops[story->step->insn->op].form;
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < micro->transfer->n_moves; i++)
    {
      const LsMicroMove *move = &micro->transfer->moves[i];
      g_autoptr (GString) place = g_string_new (NULL);

      if (ls_micro_is_stored (move) ||
          (story->step->insn->op != TGSI_LOAD && form != TGSI_FORM_ATOMIC))
        continue;
      append_reached (place, story, micro, move);
      if (place->len > 0 && strstr (list->str, place->str) == NULL)
        ls_words_list (list, place->str);
    }
  return g_string_free (list, FALSE);
}

static void
tell_transfer (const TgsiStory *story, const LsMicroLook *micro)
{
  const char *name = tgsi_ops[story->step->insn->op].name;
  const gboolean stores = micro->transfer->effect == LS_EFFECT_MEMORY_WRITE;
  g_autofree char *moves = NULL, *reads = NULL;

  if (!(micro->moving >> story->lane & 1))
    ls_words_say (story->out, ls_words ("%s: lane %u does not take part."), name, story->lane);
  else if (story->step->insn->op == TGSI_EMIT)
    ls_words_say (story->out, ls_words ("%s: lane %u emits a vertex."), name, story->lane);
  else if (story->step->insn->op == TGSI_ENDPRIM)
    ls_words_say (story->out, ls_words ("%s: lane %u ends its strip."), name, story->lane);
  else
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
tell_flow (const TgsiStory *story, const LsProgram *program, const TgsiCode *code, TgsiRun *run)
{
  const LsFlowLook look = tgsi_look_flow (run);
  const TgsiInsn *insn = story->step->insn;
  const gboolean calls = insn->op == TGSI_CAL;
  const LsFlowStory flow = { .program = program,
                             .flow = &code->flow,
                             .look = &look,
                             .before = story->before,
                             .after = story->after,
                             .to = story->after->ended ? code->flow.n : story->after->pc,
                             .label = calls ? insn->target_insn : 0,
                             .label_line =
                               calls ? code->program->insn_items[insn->target_insn] + 1 : 0,
                             .out = story->out };

  ls_flow_tell (&flow);
}

void
tgsi_narrate (const LsProgram *program,
              const LsBindings *bindings,
              const LsTelling *telling,
              guint lane,
              GString *sentence)
{
  const TgsiCode *code = tgsi_code_of (program);
  TgsiWave *wave = (TgsiWave *) (gpointer) telling->before;
  g_autoptr (GString) text = g_string_new (NULL);
  const TgsiStory story = { telling, wave, telling->after, &code->steps[wave->pc], lane, text };
  const LsFloatMode mode = tgsi_run_enter_floats (bindings);
  g_auto (TgsiLook) look;
  LsMicroLook micro;
  LsTrap trap;
  TgsiRun run;

  look.seen.texels = NULL;
  tgsi_run_init (&run, program, bindings, wave, &trap);
  if (tgsi_step_has_list (story.step))
    {
      micro = tgsi_look_step (&run, &look);
      if (story.step->has_transfer)
        {
          tell_transfer (&story, &micro);
          ls_micro_say_resources (&micro, text);
        }
      else if (story.step->insn->op == TGSI_SWITCH)
        tell_switch (&story, &micro);
      else
        tell_micro (&story, &micro, !code->flow.steps[wave->pc].is_flow);
    }
  if (story.step->insn->op == TGSI_BARRIER)
    ls_words_say (text, ls_words ("%s waits for the other waves of the group."), "BARRIER");
  if (code->flow.steps[wave->pc].is_flow)
    tell_flow (&story, program, code, &run);
  ls_float_mode_leave (mode);
  g_string_append_len (sentence, text->str, (gssize) text->len);
}
