#include "r700-narrate.h"

#include <string.h>

/* What a step did, in one or two sentences. */

static const R700Cf *
step_cf (const R700Story *story)
{
  return &story->code->program->cf[story->before->cf];
}

static guint
address (const R700Story *story, guint32 cf)
{
  const R700Program *program = story->code->program;

  return cf < program->n_cf ? program->cf[cf].dword / 2 : 0;
}

/* --- lanes that change sides ----------------------------------------------------------------------------- */

/* "12 lanes become inactive: the test is false." */
static void
tell_change (const R700Story *story, LsMask lanes, const char *what)
{
  if (lanes == 0)
    return;
  g_string_append_c (story->out, ' ');
  r700_tell_lanes (story, lanes);
  g_string_append_printf (story->out, " %s.", what);
}

static void
tell_lane_changes (const R700Story *story, const char *why)
{
  const R700Wave *before = story->before, *after = story->after;
  LsMask off = before->active & ~after->active;
  LsMask left = off & after->broken;
  LsMask waiting = off & after->waiting;
  g_autofree char *leave =
    g_strdup_printf ("%s the loop%s", ls_mask_count (left) == 1 ? "leaves" : "leave", why);
  g_autofree char *wait = g_strdup_printf ("%s for the next iteration%s",
                                           ls_mask_count (waiting) == 1 ? "waits" : "wait", why);
  g_autofree char *turn = g_strdup_printf (
    "%s inactive%s", ls_mask_count (off & ~left & ~waiting) == 1 ? "becomes" : "become", why);

  tell_change (story, left, leave);
  tell_change (story, waiting, wait);
  tell_change (story, off & ~left & ~waiting, turn);
  tell_change (story, after->active & ~before->active,
               ls_mask_count (after->active & ~before->active) == 1 ? "becomes active"
                                                                    : "become active");
  tell_change (story, before->valid & ~after->valid,
               ls_mask_count (before->valid & ~after->valid) == 1 ? "is killed" : "are killed");
}

static void
tell_stack (const R700Story *story)
{
  guint before = story->before->depth, after = story->after->depth;

  if (after > before)
    g_string_append_printf (story->out, " The stack grows to %u frame%s.", after,
                            after == 1 ? "" : "s");
  if (after < before && after == 0)
    g_string_append (story->out, " The stack is empty.");
  else if (after < before)
    g_string_append_printf (story->out, " The stack shrinks to %u frame%s.", after,
                            after == 1 ? "" : "s");
}

/* --- clauses --------------------------------------------------------------------------------------------- */

static void
tell_clause (const R700Story *story, const R700Cf *cf)
{
  gboolean skipped = story->after->at == 0;

  g_string_append_printf (story->out, "%s", r700_cf_ops[cf->op].name);
  if (skipped)
    g_string_append (story->out, " is skipped: no lane runs it.");
  else
    {
      g_string_append_printf (story->out, " begins clause %02u of %u %s%s: ", cf->dword / 2, cf->n,
                              cf->class == R700_CF_CLASS_ALU ? "group" : "fetch",
                              cf->n == 1                       ? ""
                              : cf->class == R700_CF_CLASS_ALU ? "s"
                                                               : "es");
      r700_tell_lanes (story, story->after->executing);
      g_string_append (story->out,
                       ls_mask_count (story->after->executing) == 1 ? " runs it." : " run it.");
    }
  tell_stack (story);
  if (skipped)
    tell_lane_changes (story, "");
}

static gboolean
decides_lanes (const LsMicroStep *step)
{
  for (guint i = 0; i < step->n_parts; i++)
    if (step->parts[i].masks & LS_MICRO_TESTS)
      return TRUE;
  return FALSE;
}

static void
tell_group_step (const R700Story *story, const R700Cf *cf)
{
  guint group = cf->first + story->before->at - 1;

  r700_tell_group (story, group);
  tell_lane_changes (story,
                     decides_lanes (&story->code->steps[group].micro) ? ": the test is false" : "");
  tell_stack (story);
}

static void
read_register (const R700Story *story, const LsRow *rows, guint gpr, guint32 bits[4])
{
  guint32 row = r700_layout_gpr (&story->code->layout, gpr);

  for (guint i = 0; i < 4; i++)
    bits[i] = row != R700_NO_ROW ? rows[row + i].u[story->lane] : 0;
}

void
r700_tell_register (const R700Story *story, const LsRow *rows, guint gpr)
{
  guint32 bits[4];

  read_register (story, rows, gpr, bits);
  r700_tell_vector (story->out, bits);
}

static void
tell_fetch (const R700Story *story, const R700Cf *cf)
{
  const R700Fetch *fetch = &story->code->program->fetches[cf->first + story->before->at - 1];
  LsMask lanes = r700_wave_fetch_lanes (story->before, fetch->fetch_whole_quad);
  guint32 source[4], result[4];

  g_string_append_printf (story->out, "%s of clause %02u: lane %u", r700_fetch_ops[fetch->op].name,
                          cf->dword / 2, story->lane);
  if (!(lanes >> story->lane & 1))
    g_string_append (story->out, " sits out");
  else if (r700_fetch_memory (fetch->op) != LS_N_MEMORIES)
    r700_tell_memory_fetch (story, fetch);
  else
    {
      read_register (story, story->rows_before, fetch->src_gpr, source);
      read_register (story, story->rows_after, fetch->dst_gpr, result);
      g_string_append_printf (story->out, " reads resource %u with R%u = ", fetch->resource_id,
                              fetch->src_gpr);
      r700_tell_vector (story->out, source);
      g_string_append_printf (story->out, " and has R%u = ", fetch->dst_gpr);
      r700_tell_vector (story->out, result);
    }
  g_string_append_printf (story->out, ". %u of %u lanes", ls_mask_count (lanes), LS_LANES);
  r700_tell_helpers (story, lanes);
  g_string_append (story->out, " take part.");
}

/* What an export sends of a register: for each element one of its channels, 0 or 1; a masked one leaves what is there
 * (CF_ALLOC_EXPORT_WORD1_SWIZ). */
static void
tell_sent (const R700Story *story, const R700Cf *cf)
{
  guint32 bits[8] = { [5] = 0x3F800000 };

  read_register (story, story->rows_before, cf->rw_gpr, bits);
  for (guint i = 0; i < 4; i++)
    {
      g_string_append (story->out, i == 0 ? "(" : ", ");
      if ((cf->sel[i] & 7) == 7)
        g_string_append_c (story->out, '_');
      else
        ls_micro_tell_number (story->out, bits[cf->sel[i] & 7], LS_TYPE_B);
    }
  g_string_append_c (story->out, ')');
}

/* Selectors that are the channels in their order need no words. */
static void
tell_selectors (const R700Story *story, const R700Cf *cf)
{
  static const guint8 plain[4] = { 0, 1, 2, 3 };

  if (memcmp (cf->sel, plain, sizeof plain) == 0)
    return;
  g_string_append_c (story->out, '.');
  for (guint i = 0; i < 4; i++)
    g_string_append_c (story->out, "xyzw01?_"[cf->sel[i] & 7]);
}

static void
tell_export (const R700Story *story, const R700Cf *cf)
{
  static const char *const types[] = { "PIXEL", "POS", "PARAM", "type 3" };
  LsMask lanes = r700_look_sending (&story->run, cf);

  g_string_append_printf (story->out, "%s sends R%u", r700_cf_ops[cf->op].name, cf->rw_gpr);
  tell_selectors (story, cf);
  g_string_append (story->out, " of ");
  r700_tell_lanes (story, lanes);
  g_string_append_printf (story->out, " to %s %u; lane %u ", types[cf->type & 3], cf->array_base,
                          story->lane);
  if (!(lanes >> story->lane & 1))
    {
      g_string_append (story->out, "sends nothing.");
      return;
    }
  g_string_append (story->out, "holds ");
  tell_sent (story, cf);
  g_string_append_c (story->out, '.');
}

/* --- control flow ---------------------------------------------------------------------------------------- */

static void
tell_jump (const R700Story *story, const R700Cf *cf)
{
  guint32 next = story->before->cf + 1;

  if (!(r700_cf_ops[cf->op].flags & R700_CF_TARGET) || story->after->ended)
    return;
  if (story->after->cf != next)
    g_string_append_printf (story->out, " It goes to %02u.", address (story, story->after->cf));
  else if (cf->op == R700_CF_OP_JUMP || cf->op == R700_CF_OP_POP_JUMP)
    g_string_append (story->out, " It does not jump.");
}

static void
tell_loop (const R700Story *story, const R700Cf *cf)
{
  gboolean inside = story->after->depth >= story->before->depth;

  if (cf->op == R700_CF_OP_LOOP_END && inside)
    g_string_append_printf (story->out, " Iteration %u begins.", story->after->loop.iteration);
  if (cf->op == R700_CF_OP_LOOP_END && !inside)
    g_string_append_printf (story->out, " The loop ends after %u iteration%s.",
                            story->before->loop.iteration,
                            story->before->loop.iteration == 1 ? "" : "s");
}

static void
tell_flow (const R700Story *story, const R700Cf *cf)
{
  g_string_append_printf (story->out, "%s finds ", r700_cf_ops[cf->op].name);
  r700_tell_lanes (story, story->before->active);
  g_string_append (story->out, " active.");
  tell_loop (story, cf);
  tell_lane_changes (story, "");
  tell_jump (story, cf);
  tell_stack (story);
}

void
r700_narrate (const LsProgram *program,
              const LsBindings *bindings,
              const void *before,
              const void *after,
              guint lane,
              GString *sentence)
{
  const R700Code *code = r700_loaded_code (program);
  R700Story story = {
    .program = program,
    .code = code,
    .run = r700_look (program, bindings, before),
    .before = before,
    .after = after,
    .rows_before = r700_wave_rows (&code->layout, before),
    .rows_after = r700_wave_rows (&code->layout, after),
    .lane = lane,
    .out = sentence,
  };
  const R700Cf *cf;

  if (story.before->step == story.after->step || story.before->cf >= code->program->n_cf)
    return;
  cf = step_cf (&story);
  if (story.before->at > 0 && cf->class == R700_CF_CLASS_ALU)
    tell_group_step (&story, cf);
  else if (story.before->at > 0)
    tell_fetch (&story, cf);
  else if (cf->class == R700_CF_CLASS_ALU || (r700_cf_ops[cf->op].flags & R700_CF_CLAUSE))
    tell_clause (&story, cf);
  else if (cf->op == R700_CF_OP_EXPORT || cf->op == R700_CF_OP_EXPORT_DONE)
    tell_export (&story, cf);
  else if (r700_is_memory_cf (cf->op))
    r700_tell_memory_cf (&story, cf);
  else
    tell_flow (&story, cf);
}
