#include "ls-flow-run.h"
#include "ls-state.h"

/* What frames tell: as the gate has them, and of lanes. */

static void
fill_loop (LsFrame *frame, const LsFlowLoop *loop)
{
  frame->iteration = loop->iteration;
  frame->count = loop->kind == LS_FLOW_ENDLESS ? -1 : (gint64) loop->count;
  frame->index = loop->index;
}

/* A loop's frame keeps the registers of the loop around it; its own are the wave's, or in the next loop's frame. */
guint
ls_flow_frames (const LsFlowProgram *program,
                const LsFlowState *state,
                const LsFlowFrame *from,
                LsFrame *frames,
                guint max)
{
  static const LsFrameRole roles[] = { [LS_FLOW_FRAME_BRANCH] = LS_FRAME_BRANCH,
                                       [LS_FLOW_FRAME_LOOP] = LS_FRAME_LOOP,
                                       [LS_FLOW_FRAME_CALL] = LS_FRAME_CALL };
  const LsFlowLoop *loop = &state->loop;

  for (guint i = state->depth; i > 0; i--)
    {
      const LsFlowFrame *frame = &from[i - 1];
      LsFrame out = { .kind = &ls_frame_list[roles[frame->kind]],
                      .line = program->steps[frame->at].line,
                      .active = frame->active,
                      .count = -1 };

      if (frame->kind == LS_FLOW_FRAME_CALL)
        out.back = frame->back < program->n ? program->steps[frame->back].line : LS_LINE_NONE;
      if (frame->kind == LS_FLOW_FRAME_LOOP)
        {
          fill_loop (&out, loop);
          loop = &frame->loop;
        }
      if (i <= max)
        frames[i - 1] = out;
    }
  return state->depth;
}

LsMask
ls_flow_kept_out (const LsFlowState *state, const LsFlowFrame *frames)
{
  LsMask left = state->broken, kept_out = 0;

  for (guint i = state->depth; i > 0; i--)
    {
      const LsFlowFrame *frame = &frames[i - 1];

      if (frame->kind != LS_FLOW_FRAME_LOOP)
        continue;
      kept_out |= left & ~(frame->active | frame->waiting | frame->broken);
      left &= frame->broken;
    }
  return kept_out;
}

/* --- how far lanes are ----------------------------------------------------------------------------------- */

/* Of the loop of a frame: it stands in the frame of the next loop, or in the state. */
static guint32
iteration_of (const LsFlowPlace *place, guint32 frame)
{
  for (guint32 i = frame + 1; i < place->state->depth; i++)
    if (place->frames[i].kind == LS_FLOW_FRAME_LOOP)
      return place->frames[i].loop.iteration;
  return place->state->loop.iteration;
}

/* next: the frame to go on from. Returns: FALSE behind the step, which is the last level. */
static gboolean
next_level (const LsFlowPlace *place, guint32 *next, guint64 *level)
{
  for (; *next < place->state->depth; ++*next)
    {
      const LsFlowFrame *frame = &place->frames[*next];

      if (frame->kind == LS_FLOW_FRAME_BRANCH)
        continue;
      *level = (guint64) frame->at << 32;
      if (frame->kind == LS_FLOW_FRAME_LOOP)
        *level |= iteration_of (place, *next);
      ++*next;
      return TRUE;
    }
  if (*next > place->state->depth)
    return FALSE;
  *next = place->state->depth + 1;
  *level = (guint64) place->at << 32;
  return TRUE;
}

gboolean
ls_flow_is_behind (const LsFlowPlace *a, const LsFlowPlace *b)
{
  guint32 next_a = 0, next_b = 0;

  while (TRUE)
    {
      guint64 level_a = 0, level_b = 0;
      gboolean has_a = next_level (a, &next_a, &level_a);
      gboolean has_b = next_level (b, &next_b, &level_b);

      if (!has_a || !has_b)
        return !has_a && has_b;
      if (level_a != level_b)
        return level_a < level_b;
    }
}
