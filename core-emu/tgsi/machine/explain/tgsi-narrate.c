#include "ls-math.h"
#include "ls-words.h"
#include "tgsi-look.h"

/* What a step did, in a sentence or two. */

typedef struct
{
  const TgsiWave *before, *after;
  const TgsiStep *step;
  guint lane;
  GString *out; /* sentences, with ls_words_say() */
} TgsiStory;

/* What a part gave is what its operations give; where it went may lie behind an index. */
static guint32
get_result (const LsMicroLook *look,
            const LsMicroPart *part,
            const LsMicroTo *to G_GNUC_UNUSED,
            guint lane,
            gconstpointer data G_GNUC_UNUSED)
{
  return look->find_made (look, ls_micro_last_op (part))[part->n == 0 ? part->column : 0].u[lane];
}

static void
tell_micro (const TgsiStory *story, const LsMicroLook *micro)
{
  g_autofree char *doings = ls_micro_dup_doings (micro, story->lane, get_result, story);
  const guint n = ls_mask_count (story->before->flow.active);

  if (doings != NULL)
    ls_words_say (story->out, ls_words ("Lane %u %s."), story->lane, doings);
  else if (!(story->before->flow.active >> story->lane & 1))
    ls_words_say (story->out, ls_words ("Lane %u does not take part."), story->lane);
  ls_words_say (story->out,
                ls_words_many ("%u of %u lanes takes part.", "%u of %u lanes take part.", n), n,
                LS_LANES);
}

static void
tell_flow (const TgsiStory *story, const LsProgram *program, const TgsiCode *code, TgsiRun *run)
{
  const LsFlowLook look = tgsi_look_flow (run);
  const LsFlowStory flow = { .program = program,
                             .flow = &code->flow,
                             .look = &look,
                             .before = story->before,
                             .after = story->after,
                             .to = story->after->ended ? code->flow.n : story->after->pc,
                             .out = story->out };

  ls_flow_tell (&flow);
}

void
tgsi_narrate (const LsProgram *program,
              const LsBindings *bindings,
              const void *before,
              const void *after,
              guint lane,
              GString *sentence)
{
  const TgsiCode *code = tgsi_code_of (program);
  TgsiWave *wave = (TgsiWave *) (gpointer) before;
  g_autoptr (GString) text = g_string_new (NULL);
  const TgsiStory story = { before, after, &code->steps[wave->pc], lane, text };
  const LsFloatMode mode = tgsi_run_enter_floats (bindings);
  g_auto (TgsiLook) look;
  LsMicroLook micro;
  LsTrap trap;
  TgsiRun run;

  look.seen = NULL;
  tgsi_run_init (&run, program, bindings, wave, &trap);
  if (tgsi_step_has_list (story.step))
    {
      micro = tgsi_look_step (&run, &look);
      tell_micro (&story, &micro);
      if (story.step->has_transfer)
        ls_micro_say_resources (&micro, text);
    }
  if (code->flow.steps[wave->pc].is_flow)
    tell_flow (&story, program, code, &run);
  ls_float_mode_leave (mode);
  g_string_append_len (sentence, text->str, (gssize) text->len);
}
