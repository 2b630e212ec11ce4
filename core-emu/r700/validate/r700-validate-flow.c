#include "r700-validate-internal.h"

#include "ls-words.h"

/* Walks the control flow once and tracks the frames on the stack before each instruction.
 *
 * Frames must nest, so every way to an instruction must bring the same frames; the deepest sum is
 * the STACK_SIZE that the program needs. */

#define MAX_FRAMES 1024 /* far beyond STACK_SIZE; keeps the comparison of two stacks cheap */
#define VISITS_PER_CF 8 /* a subroutine is walked again when a caller is deeper than earlier ones */

static const char *const frame_names[] = { N_ ("nothing"), N_ ("a branch"), N_ ("a loop"),
                                           N_ ("a call") };

/* Frames are shared between the stacks that contain them. */
typedef struct
{
  R700FrameKind kind;
  guint32 below; /* index of the frame under it, or 0: the empty stack */
  guint32 n_frames;
  guint32 n_entries;    /* whole entries up to this frame */
  guint32 n_subentries; /* subentries up to this frame */
} Frame;

typedef struct
{
  guint32 cf;
  guint32 top; /* index in frames */
} Visit;

typedef struct
{
  const R700Program *program;
  GPtrArray *diagnostics;
  GArray *frames;  /* of Frame; [0] is the empty stack */
  GArray *pending; /* of Visit */
  guint32 *tops;   /* per CF: the stack before it; valid if seen */
  gboolean *seen;
  guint32 budget;
  guint max_entries;
  gint64 deepest;         /* dword of the deepest instruction */
  gboolean has_push;      /* a PUSH outside of WHOLE_QUAD_MODE */
  gboolean is_subroutine; /* the section being walked */
  gboolean is_broken;     /* a frame error was found: the depth is meaningless */
} Flow;

static const Frame *
frame_at (const Flow *flow, guint32 index)
{
  return &g_array_index (flow->frames, Frame, index);
}

static guint
stack_entries (const Flow *flow, const Frame *frame)
{
  /* The live masks take two subentries once there is a PUSH; errata B20. */
  guint subentries = frame->n_subentries + (flow->has_push ? 2 : 0);

  return frame->n_entries + (subentries + R700_SUBENTRIES - 1) / R700_SUBENTRIES;
}

static void
flow_error (Flow *flow, const R700Cf *cf, const char *hint, const char *message)
{
  ls_diagnostics_add_word (flow->diagnostics, LS_SEVERITY_ERROR, cf->dword + 1, "CF_INST",
                           r700_cf_ops[cf->op].code, hint, "%s", message);
  flow->is_broken = TRUE;
}

static guint32
flow_push (Flow *flow, const R700Cf *cf, guint32 top, R700FrameKind kind)
{
  Frame frame = *frame_at (flow, top);

  frame.kind = kind;
  frame.below = top;
  frame.n_frames++;
  if (kind == R700_FRAME_LOOP || (kind == R700_FRAME_BRANCH && cf->whole_quad_mode))
    frame.n_entries++;
  else
    frame.n_subentries++;
  if (kind == R700_FRAME_BRANCH && !cf->whole_quad_mode)
    flow->has_push = TRUE;
  if (frame.n_frames > MAX_FRAMES)
    {
      flow_error (flow, cf, NULL, "the stack grows without bound");
      return top;
    }
  g_array_append_val (flow->frames, frame);
  if (stack_entries (flow, &frame) > flow->max_entries)
    {
      flow->max_entries = stack_entries (flow, &frame);
      flow->deepest = cf->dword;
    }
  return flow->frames->len - 1;
}

/* Pops n frames; a call frame is only removed by RETURN. */
static guint32
flow_pop (Flow *flow, const R700Cf *cf, guint32 top, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const Frame *frame = frame_at (flow, top);

      if (top == 0 || frame->kind == R700_FRAME_CALL)
        {
          ls_diagnostics_add_word (flow->diagnostics, LS_SEVERITY_ERROR, cf->dword + 1,
                                   cf->class == R700_CF_CLASS_ALU ? "CF_INST" : "POP_COUNT", n,
                                   NULL, "%s pops %u where %u can be popped",
                                   r700_cf_ops[cf->op].name, n, i);
          flow->is_broken = TRUE;
          return top;
        }
      top = frame->below;
    }
  return top;
}

/* Whether two stacks hold the same frames since their innermost call. */
static gboolean
same_frames (const Flow *flow, guint32 a, guint32 b)
{
  while (a != b)
    {
      const Frame *fa = frame_at (flow, a);
      const Frame *fb = frame_at (flow, b);
      gboolean a_ends = a == 0 || fa->kind == R700_FRAME_CALL;
      gboolean b_ends = b == 0 || fb->kind == R700_FRAME_CALL;

      if (a_ends || b_ends)
        return a_ends && b_ends;
      if (fa->kind != fb->kind)
        return FALSE;
      a = fa->below;
      b = fb->below;
    }
  return TRUE;
}

static void
flow_goto (Flow *flow, const R700Cf *from, guint32 target, guint32 top)
{
  const R700Section *section = &flow->program->sections[from->section];
  Visit visit = { .cf = target, .top = top };

  if (target < section->first_cf || target >= section->first_cf + section->n_cf)
    return;
  if (!flow->seen[target])
    {
      flow->seen[target] = TRUE;
      flow->tops[target] = top;
      g_array_append_val (flow->pending, visit);
    }
  else if (!same_frames (flow, flow->tops[target], top))
    {
      flow_error (flow, from, NULL, "two ways to an instruction have different stacks");
      ls_diagnostics_add_word (flow->diagnostics, LS_SEVERITY_NOTE, flow->program->cf[target].dword,
                               NULL, 0, NULL, "both reach this instruction");
    }
  else if (frame_at (flow, top)->n_frames > frame_at (flow, flow->tops[target])->n_frames &&
           flow->budget > 0)
    {
      flow->budget--;
      flow->tops[target] = top;
      g_array_append_val (flow->pending, visit);
    }
}

static gboolean
expect_top (Flow *flow, const R700Cf *cf, guint32 top, R700FrameKind kind)
{
  if (frame_at (flow, top)->kind == kind)
    return TRUE;
  ls_diagnostics_add_word (flow->diagnostics, LS_SEVERITY_ERROR, cf->dword + 1, "CF_INST",
                           r700_cf_ops[cf->op].code, NULL, "%s needs %s on the stack, found %s",
                           r700_cf_ops[cf->op].name, ls_words (frame_names[kind]),
                           ls_words (frame_names[frame_at (flow, top)->kind]));
  flow->is_broken = TRUE;
  return FALSE;
}

/* The frame of the loop that a break or continue leaves, or 0. */
static guint32
innermost_loop (const Flow *flow, guint32 top)
{
  while (top && frame_at (flow, top)->kind == R700_FRAME_BRANCH)
    top = frame_at (flow, top)->below;
  return top && frame_at (flow, top)->kind == R700_FRAME_LOOP ? top : 0;
}

static void
walk_leave_loop (Flow *flow, const R700Cf *cf, guint32 next, guint32 top)
{
  guint32 loop = innermost_loop (flow, top);

  if (!loop)
    flow_error (flow, cf, NULL, "outside of a loop");
  else if (cf->class == R700_CF_CLASS_PLAIN)
    flow_goto (flow, cf, cf->target, loop);
  flow_goto (flow, cf, next, top);
}

static void
walk_call (Flow *flow, const R700Cf *cf, guint32 next, guint32 top)
{
  guint32 called = flow_push (flow, cf, top, R700_FRAME_CALL);

  if (cf->op == R700_CF_OP_CALL && called != top)
    flow_goto (flow, cf, cf->target, called);
  flow_goto (flow, cf, next, top);
}

/* A subroutine may be checked without its caller: nothing in it ends a program, and it returns from
 * its top level. */
static gboolean
find_is_subroutine (const Flow *flow, const R700Section *section)
{
  for (guint i = section->first_cf; i < section->first_cf + section->n_cf; i++)
    {
      const R700Cf *cf = &flow->program->cf[i];

      if (cf->class != R700_CF_CLASS_ALU && cf->end_of_program)
        return FALSE;
    }
  return TRUE;
}

static void
walk_return (Flow *flow, const R700Cf *cf, guint32 top)
{
  if (top != 0 || !flow->is_subroutine)
    expect_top (flow, cf, top, R700_FRAME_CALL);
}

static void
walk_loop_end (Flow *flow, const R700Cf *cf, guint32 next, guint32 top)
{
  if (!expect_top (flow, cf, top, R700_FRAME_LOOP))
    return;
  flow_goto (flow, cf, cf->target, top);
  flow_goto (flow, cf, next, frame_at (flow, top)->below);
}

static void
walk_frames (Flow *flow, const R700Cf *cf, guint32 next, guint32 top)
{
  const R700Frames frames = r700_cf_frames (flow->program, cf);
  const gboolean swaps = cf->op == R700_CF_OP_ELSE || cf->op == R700_CF_OP_ALU_ELSE_AFTER;
  const gboolean jumps =
    (r700_cf_ops[cf->op].flags & R700_CF_TARGET) != 0 && cf->op != R700_CF_OP_POP;

  if (swaps && frames.pushes == R700_FRAME_NONE && !expect_top (flow, cf, top, R700_FRAME_BRANCH))
    return;
  top = flow_pop (flow, cf, top, frames.pops);
  if (frames.pushes_first && frames.pushes != R700_FRAME_NONE)
    top = flow_push (flow, cf, top, frames.pushes);
  if (jumps)
    flow_goto (flow, cf, cf->target, flow_pop (flow, cf, top, frames.jump_pops));
  if (!frames.pushes_first && frames.pushes != R700_FRAME_NONE)
    top = flow_push (flow, cf, top, frames.pushes);
  flow_goto (flow, cf, next, top);
}

static void
walk_cf (Flow *flow, guint32 index)
{
  const R700Cf *cf = &flow->program->cf[index];
  guint32 top = flow->tops[index];

  if (cf->op == R700_CF_OP_INVALID)
    return;
  if (cf->end_of_program && cf->class != R700_CF_CLASS_ALU)
    {
      guint32 after = cf->op == R700_CF_OP_POP ? flow_pop (flow, cf, top, cf->pop_count) : top;

      if (cf->op == R700_CF_OP_LOOP_END && expect_top (flow, cf, top, R700_FRAME_LOOP))
        after = frame_at (flow, top)->below;
      if (after != 0)
        {
          guint n = frame_at (flow, after)->n_frames;

          flow->is_broken = TRUE;
          ls_diagnostics_add_word (
            flow->diagnostics, LS_SEVERITY_ERROR, cf->dword + 1, "END_OF_PROGRAM", 1, NULL,
            ls_words_many ("the program ends with %u frame on the stack",
                           "the program ends with %u frames on the stack", n),
            n);
        }
      return;
    }
  switch ((guint) cf->op)
    {
    case R700_CF_OP_LOOP_END:
      walk_loop_end (flow, cf, index + 1, top);
      break;
    case R700_CF_OP_LOOP_CONTINUE:
    case R700_CF_OP_LOOP_BREAK:
    case R700_CF_OP_ALU_CONTINUE:
    case R700_CF_OP_ALU_BREAK:
      walk_leave_loop (flow, cf, index + 1, top);
      break;
    case R700_CF_OP_CALL:
    case R700_CF_OP_CALL_FS:
      walk_call (flow, cf, index + 1, top);
      break;
    case R700_CF_OP_RETURN:
      walk_return (flow, cf, top);
      break;
    default:
      walk_frames (flow, cf, index + 1, top);
    }
}

static void
walk_section (Flow *flow, const R700Section *section)
{
  Visit visit = { .cf = section->first_cf, .top = 0 };

  if (section->n_cf == 0)
    return;
  flow->is_subroutine = find_is_subroutine (flow, section);
  flow->seen[visit.cf] = TRUE;
  flow->tops[visit.cf] = 0;
  g_array_append_val (flow->pending, visit);
  while (flow->pending->len && !flow->is_broken)
    {
      visit = g_array_index (flow->pending, Visit, flow->pending->len - 1);
      g_array_set_size (flow->pending, flow->pending->len - 1);
      walk_cf (flow, visit.cf);
    }
  g_array_set_size (flow->pending, 0);
}

static void
check_stack_size (const Flow *flow, guint stack_size)
{
  if (flow->is_broken || !stack_size || flow->max_entries <= stack_size)
    return;
  ls_diagnostics_add_word (
    flow->diagnostics, LS_SEVERITY_ERROR, flow->deepest, NULL, 0, "declare a larger STACK_SIZE",
    "the stack needs %u entries here, STACK_SIZE is %u", flow->max_entries, stack_size);
}

guint
r700_validate_flow (const R700Program *program, guint stack_size, GPtrArray *diagnostics)
{
  Flow flow = { .program = program, .diagnostics = diagnostics };
  Frame empty = { 0 };
  g_autofree guint32 *tops = g_new0 (guint32, program->n_cf + 1);
  g_autofree gboolean *seen = g_new0 (gboolean, program->n_cf + 1);
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (Frame));
  g_autoptr (GArray) pending = g_array_new (FALSE, FALSE, sizeof (Visit));

  g_array_append_val (frames, empty);
  flow.frames = frames;
  flow.pending = pending;
  flow.tops = tops;
  flow.seen = seen;
  flow.budget = program->n_cf * VISITS_PER_CF;
  for (guint i = 0; i < program->n_sections; i++)
    walk_section (&flow, &program->sections[i]);
  check_stack_size (&flow, stack_size);
  return flow.is_broken ? G_MAXUINT : flow.max_entries;
}

guint
r700_stack_entries (const R700Program *program)
{
  g_autoptr (GPtrArray) ignored = ls_diagnostics_new ();

  return r700_validate_flow (program, 0, ignored);
}
