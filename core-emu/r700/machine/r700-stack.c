#include "r700-run.h"

#include <string.h>

/* The stack holds the lane states of open branches, loops and calls (guide 3.6).  How many entries frames take counts
 * only for overflow. */

#define SUBENTRIES_PER_ENTRY R700_LOOP_SUBENTRIES /* 64 lanes; guide table 3.6 */

/* Subentries that frame sizes are added to: with any push outside WHOLE_QUAD_MODE the hardware keeps two more for the
 * masks of the running program (errata B20). */
static guint32
reserved_subentries (const R700Code *code)
{
  return code->plain_push ? 2 : 0;
}

guint32
r700_stack_limit (const R700Code *code)
{
  guint32 limit = SUBENTRIES_PER_ENTRY * code->stack_size;

  return code->stack_size != 0 ? limit - reserved_subentries (code) : G_MAXUINT32;
}

static R700Frame *
push (R700Run *run, const R700Cf *cf, R700FrameKind kind, guint32 size)
{
  R700Wave *wave = run->wave;
  const R700Code *code = run->code;
  guint32 entries = wave->entries + size;
  guint32 limit = SUBENTRIES_PER_ENTRY * code->stack_size;
  R700Frame *frame = &run->frames[wave->depth];

  if (code->stack_size != 0 && entries + reserved_subentries (code) > limit)
    {
      r700_trap (run, LS_TRAP_STACK_OVERFLOW, cf->line, entries,
                 "%s needs %u stack subentries; STACK_SIZE %u holds %u", r700_cf_ops[cf->op].name,
                 entries + reserved_subentries (code), code->stack_size, limit);
      return NULL;
    }
  if (wave->depth == code->n_frames)
    {
      r700_trap (run, LS_TRAP_STACK_OVERFLOW, cf->line, wave->depth,
                 "%s needs frame %u of the stack; %u are modelled", r700_cf_ops[cf->op].name,
                 wave->depth + 1, code->n_frames);
      return NULL;
    }
  wave->depth++;
  wave->entries = entries;
  frame->kind = kind;
  frame->size = size;
  frame->cf = wave->cf;
  frame->active = wave->active;
  frame->waiting = wave->waiting;
  frame->broken = wave->broken;
  return frame;
}

/* The bytes of a frame out of use are zero, so that states compare. */
static void
drop (R700Run *run)
{
  R700Frame *frame = &run->frames[--run->wave->depth];

  run->wave->entries -= frame->size;
  memset (frame, 0, sizeof *frame);
}

static R700Frame *
top (const R700Run *run)
{
  return run->wave->depth > 0 ? &run->frames[run->wave->depth - 1] : NULL;
}

gboolean
r700_push_branch (R700Run *run, const R700Cf *cf)
{
  return push (run, cf, R700_FRAME_BRANCH, cf->whole_quad_mode ? SUBENTRIES_PER_ENTRY : 1) != NULL;
}

gboolean
r700_push_loop (R700Run *run, const R700Cf *cf)
{
  R700Frame *frame = push (run, cf, R700_FRAME_LOOP, SUBENTRIES_PER_ENTRY);

  if (frame == NULL)
    return FALSE;
  frame->loop = run->wave->loop;
  return TRUE;
}

gboolean
r700_push_call (R700Run *run, const R700Cf *cf, guint32 return_cf, guint call_count)
{
  R700Frame *frame = push (run, cf, R700_FRAME_CALL, 1);

  if (frame == NULL)
    return FALSE;
  frame->return_cf = return_cf;
  frame->depth = run->wave->calls;
  run->wave->calls += call_count;
  return TRUE;
}

gboolean
r700_can_pop (R700Run *run, const R700Cf *cf, guint n)
{
  const R700Wave *wave = run->wave;

  for (guint i = 0; i < n; i++)
    {
      if (wave->depth < i + 1)
        return r700_trap (run, LS_TRAP_STACK_UNDERFLOW, cf->line, n,
                          "%s pops %u entries; the stack holds %u", r700_cf_ops[cf->op].name, n,
                          wave->depth);
      if (run->frames[wave->depth - 1 - i].kind == R700_FRAME_CALL)
        return r700_trap (run, LS_TRAP_STACK_KIND, cf->line, n,
                          "%s pops %u entries; entry %u is a call, which only RETURN removes",
                          r700_cf_ops[cf->op].name, n, i + 1);
    }
  return TRUE;
}

static void
pop_branch (R700Run *run)
{
  r700_wave_restore_branch (run->wave, top (run));
  drop (run);
}

void
r700_pop_loop (R700Run *run)
{
  R700Wave *wave = run->wave;
  const R700Frame *frame = top (run);

  wave->active = frame->active;
  wave->waiting = frame->waiting;
  wave->broken = frame->broken;
  wave->loop = frame->loop;
  drop (run);
}

void
r700_pop_call (R700Run *run)
{
  const R700Frame *frame = top (run);

  run->wave->cf = frame->return_cf;
  run->wave->calls = frame->depth;
  drop (run);
}

gboolean
r700_pop (R700Run *run, const R700Cf *cf, guint n)
{
  R700Wave *wave = run->wave;

  if (!r700_can_pop (run, cf, n))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      if (top (run)->kind == R700_FRAME_LOOP)
        r700_pop_loop (run);
      else
        pop_branch (run);
    }
  if (n > 0 && cf->valid_pixel_mode)
    wave->active &= wave->valid;
  return TRUE;
}

R700Frame *
r700_top_frame (R700Run *run, const R700Cf *cf, R700FrameKind kind)
{
  static const char *const names[] = { "nothing", "a branch", "a loop", "a call" };
  R700Frame *frame = top (run);

  if (frame == NULL)
    r700_trap (run, LS_TRAP_STACK_UNDERFLOW, cf->line, 0, "%s finds the stack empty, not %s",
               r700_cf_ops[cf->op].name, names[kind]);
  else if (frame->kind != kind)
    r700_trap (run, LS_TRAP_STACK_KIND, cf->line, frame->kind,
               "%s finds %s on top of the stack, not %s", r700_cf_ops[cf->op].name,
               names[frame->kind], names[kind]);
  return frame != NULL && frame->kind == kind ? frame : NULL;
}

R700Frame *
r700_loop_frame (R700Run *run, const R700Cf *cf)
{
  for (guint i = run->wave->depth; i > 0; i--)
    {
      R700Frame *frame = &run->frames[i - 1];

      if (frame->kind == R700_FRAME_LOOP)
        return frame;
      if (frame->kind == R700_FRAME_CALL)
        break;
    }
  r700_trap (run, LS_TRAP_STACK_KIND, cf->line, run->wave->depth, "%s stands in no loop",
             r700_cf_ops[cf->op].name);
  return NULL;
}

void
r700_unwind_to_loop (R700Run *run)
{
  while (top (run)->kind != R700_FRAME_LOOP)
    drop (run);
}

void
r700_keep (R700Wave *wave, LsMask taken)
{
  wave->active = taken;
  wave->waiting &= ~taken;
  wave->broken &= ~taken;
}
