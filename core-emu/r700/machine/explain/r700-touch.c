#include "r700-look.h"

/* Reads, writes and decisions of a step. */

typedef struct
{
  R700Run run; /* only read */
  LsTrap trap; /* of what is looked up and would trap; nobody sees it */
  GArray *out; /* of LsTouch */
  guint lane;
  guint line;
} Toucher;

/* --- collecting ------------------------------------------------------------------------------------------ */

static void
add (Toucher *to, LsTouch touch)
{
  touch.line = to->line;
  touch.slot = LS_SLOT_NONE;
  g_array_append_val (to->out, touch);
}

static void
add_read (Toucher *to, LsCell cell, guint operand, guint32 value)
{
  add (to, (LsTouch){ .kind = LS_TOUCH_READ,
                      .operand = (guint8) operand,
                      .cell = cell,
                      .value = value,
                      .used = value,
                      .type = LS_VALUE_BITS });
}

static void
add_write (Toucher *to, LsCell cell)
{
  add (to, (LsTouch){ .kind = LS_TOUCH_WRITE, .cell = cell, .type = LS_VALUE_BITS });
}

static LsCell
register_cell (const Toucher *to, LsRegRef ref)
{
  return (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) to->lane, .ref = ref };
}

static LsCell
file_cell (const Toucher *to, guint file, guint channel)
{
  return register_cell (to, (LsRegRef){ .file = (guint8) file, .channel = (guint8) channel });
}

/* --- control flow ---------------------------------------------------------------------------------------- */

/* What the groups of a clause hand on to each other begins as zero, in all lanes. */
static void
touch_clause_start (Toucher *to)
{
  const R700Code *code = to->run.code;

  for (guint i = 0; i < 4; i++)
    {
      add_write (to, file_cell (to, R700_FILE_PV, i));
      add_write (to, file_cell (to, R700_FILE_AR, i));
    }
  add_write (to, file_cell (to, R700_FILE_PS, 0));
  for (guint i = 0; code->names_temps && i < 4 * code->layout.n[R700_FILE_T]; i++)
    add_write (
      to, register_cell (
            to, r700_layout_ref (&code->layout, 128 - code->layout.n[R700_FILE_T] + i / 4, i % 4)));
}

/* A vertex is counted; where a strip is cut, a bit behind the count is set. */
static void
touch_emit (Toucher *to, const R700Cf *cf)
{
  const guint32 *words = ls_layout_memory (&to->run.code->layout, to->run.wave, R700_MEMORY_EMIT);
  LsCell count = { .kind = LS_CELL_MEMORY,
                   .number = R700_MEMORY_EMIT,
                   .at = (guint64) to->lane * LS_EMIT_WORDS };
  guint32 n;

  if (to->run.code->layout.n_words[R700_MEMORY_EMIT] == 0)
    return;
  n = words[count.at];
  add_read (to, count, 0, n);
  if (cf->op != R700_CF_OP_CUT_VERTEX)
    {
      n++;
      add_write (to, count);
    }
  if (cf->op != R700_CF_OP_EMIT_VERTEX && n < LS_MAX_EMITTED)
    {
      count.at += 1 + n / 32;
      add_read (to, count, 1, words[count.at]);
      add_write (to, count);
    }
}

static void
touch_send (Toucher *to, const LsProgram *program, const R700Cf *cf)
{
  const R700Transfer *transfer = r700_code_send (to->run.code, cf);
  g_auto (R700Reach) reach = { 0 };
  LsMicroLook look;

  if (transfer->micro.effect == LS_EFFECT_READ || transfer->refusal.code != LS_TRAP_NONE)
    return;
  look = r700_look_send (&to->run, program, cf, &reach);
  ls_micro_touch (&look, to->lane, to->out);
}

static void
touch_cf (Toucher *to, const LsProgram *program, const R700Cf *cf)
{
  LsFlowLook flow;
  LsMask passing;

  to->line = cf->line;
  if (cf->op == R700_CF_OP_INVALID)
    return;
  if (cf->class == R700_CF_CLASS_ALU)
    {
      touch_clause_start (to);
      return;
    }
  touch_send (to, program, cf);
  passing = r700_look_sending (&to->run, cf);
  if (r700_look_is_emit (cf->op) && (passing >> to->lane & 1))
    touch_emit (to, cf);
  flow = r700_look_flow (&to->run, program);
  ls_flow_touch (&flow, to->lane, to->out);
}

static void
touch_group (Toucher *to, const LsProgram *program, guint32 item)
{
  LsMicroLook look = r700_look_group (&to->run, program, item);

  if (to->run.code->steps[item].refusal.code == LS_TRAP_NONE)
    ls_micro_touch (&look, to->lane, to->out);
}

static void
touch_fetch (Toucher *to, const LsProgram *program, const R700Fetch *fetch)
{
  g_auto (R700Reach) reach = { 0 };
  LsMicroLook look;

  if (r700_code_transfer (to->run.code, fetch)->refusal.code != LS_TRAP_NONE)
    return;
  look = r700_look_fetch (&to->run, program, fetch, &reach);
  ls_micro_touch (&look, to->lane, to->out);
}

void
r700_touches (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              guint lane,
              GArray *out)
{
  Toucher to = { .run = r700_look (program, bindings, state), .out = out, .lane = lane };
  const R700Code *code = to.run.code;
  const R700Wave *wave = state;
  const R700Cf *cf;

  to.run.trap = &to.trap;
  if (wave->ended || wave->cf >= code->program->n_cf)
    return;
  cf = &code->program->cf[wave->cf];
  if (wave->at == 0)
    touch_cf (&to, program, cf);
  else if (cf->class == R700_CF_CLASS_ALU)
    touch_group (&to, program, cf->first + wave->at - 1);
  else
    touch_fetch (&to, program, &code->program->fetches[cf->first + wave->at - 1]);
}
