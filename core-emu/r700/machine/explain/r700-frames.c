#include "r700-loaded.h"
#include "r700-run.h"

static void
fill_loop (LsFrame *frame, const R700Loop *loop)
{
  frame->iteration = loop->iteration;
  frame->count = loop->kind == R700_LOOP_DX10 ? -1 : (gint64) loop->count;
  frame->index = loop->index;
}

/* A loop's frame keeps the registers of the loop around it; its own are the wave's, or in the next loop's frame. */
guint
r700_frames (const LsProgram *program, const void *state, LsFrame *frames, guint max)
{
  const R700Code *code = r700_loaded_code (program);
  const R700Wave *wave = state;
  const R700Frame *from = r700_wave_frames (wave);
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
