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
