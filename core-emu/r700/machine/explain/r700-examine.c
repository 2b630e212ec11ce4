#include "ls-reader.h"
#include "r700-look.h"

/* Reads, writes and decisions of the next step in one lane, and its effects in all lanes, for
 * readers that look for events.
 *
 * Readers run only when somebody asks, and change no state: they find operands as the machine does,
 * one lane at a time. */

typedef struct
{
  const LsProgram *program;
  R700Run run; /* read-only; for functions shared with the machine */
  LsTrap trap; /* for lookups that would trap; discarded */
  LsReader wanted;
  LsMask lanes; /* lanes of the instruction or slot */
  guint line;
} Reader;

/* --- collecting ------------------------------------------------------------------------------- */

static void
add_touch (Reader *to, LsTouch touch)
{
  touch.line = to->line;
  touch.slot = LS_SLOT_NONE;
  g_array_append_val (to->wanted.touches, touch);
}

static void
add_read (Reader *to, LsCell cell, guint operand, guint32 value)
{
  add_touch (to, (LsTouch){ .kind = LS_TOUCH_READ,
                            .operand = (guint8) operand,
                            .cell = cell,
                            .value = value,
                            .used = value,
                            .type = LS_VALUE_BITS });
}

static void
add_write (Reader *to, LsCell cell)
{
  add_touch (to, (LsTouch){ .kind = LS_TOUCH_WRITE, .cell = cell, .type = LS_VALUE_BITS });
}

static LsCell
register_cell (const Reader *to, LsRegRef ref)
{
  return (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) to->wanted.lane, .ref = ref };
}

static LsCell
file_cell (const Reader *to, guint file, guint channel)
{
  return register_cell (to, (LsRegRef){ .file = (guint8) file, .channel = (guint8) channel });
}

/* --- touches of control flow ------------------------------------------------------------------ */

/* Values that the groups of a clause pass to each other begin as zero, in all lanes. */
static void
touch_clause_start (Reader *to)
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

/* An emitted vertex is counted; a cut sets a bit behind the count. */
static void
touch_emit (Reader *to, const R700Cf *cf)
{
  const guint32 *words = ls_layout_memory (&to->run.code->layout, to->run.wave, R700_MEMORY_EMIT);
  LsCell count = { .kind = LS_CELL_MEMORY,
                   .number = R700_MEMORY_EMIT,
                   .at = (guint64) to->wanted.lane * LS_EMIT_WORDS };
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

/* --- hazards ---------------------------------------------------------------------------------- */

static void
add_hazard (Reader *ex, LsHazardKind kind, LsMask lanes, guint resource, gint64 value)
{
  LsStepHazard hazard = {
    .kind = kind, .line = ex->line, .lanes = lanes, .resource = resource, .value = value
  };

  if (lanes != 0)
    g_array_append_val (ex->wanted.out->hazards, hazard);
}

/* Lanes whose hazards are reported: those that hold something, since a helper out of range changes
 * no pixel. */
static LsMask
telling_lanes (const Reader *ex)
{
  return ex->lanes & ~r700_wave_helpers (ex->run.wave);
}

/* --- vertex fetch ----------------------------------------------------------------------------- */

/* The largest power of two, up to a dword, that divides the size of an element. */
static guint
alignment (guint n_bytes)
{
  return n_bytes == 0 || n_bytes % 4 == 0 ? 4 : n_bytes % 2 == 0 ? 2 : 1;
}

static void
check_addresses (Reader *ex, const LsMicroLook *look, const R700Element *element)
{
  LsMask outside = 0, unaligned = 0;
  guint64 first_outside = 0, first_unaligned = 0;
  guint n_bytes = element->texel.format->n_bytes;

  LS_FOREACH_LANE (lane, telling_lanes (ex))
    {
      guint32 index = ls_micro_address (look, 0, (guint) lane);
      guint64 address = r700_element_address (element, index);

      if (address + n_bytes > g_bytes_get_size (element->buffer->bytes))
        {
          first_outside = outside == 0 ? address : first_outside;
          outside |= LS_MASK_LANE (lane);
        }
      if (address % alignment (n_bytes) != 0)
        {
          first_unaligned = unaligned == 0 ? address : first_unaligned;
          unaligned |= LS_MASK_LANE (lane);
        }
    }
  add_hazard (ex, LS_HAZARD_OUT_OF_BUFFER, outside, look->transfer->resource,
              (gint64) first_outside);
  add_hazard (ex, LS_HAZARD_UNALIGNED, unaligned, look->transfer->resource,
              (gint64) first_unaligned);
}

/* --- the data share --------------------------------------------------------------------------- */

/* The lanes of a quad are served together (guide 2.6.2); WATERFALL serves them in turn, which costs
 * time. A broadcast reads for one lane. */
static void
check_banks (Reader *ex, const LsMicroLook *look, const R700Fetch *fetch)
{
  guint32 bank[LS_LANES], word[LS_LANES];
  LsMask collide = 0;

  if (r700_get (fetch->words, R700_MEM_DSR_WORD1_BROADCAST))
    return;
  LS_FOREACH_LANE (lane, ex->lanes)
    {
      bank[lane] = ls_micro_address (look, 0, (guint) lane) % R700_SHARE_BANKS;
      word[lane] = ls_micro_address (look, 1, (guint) lane) +
                   r700_get (fetch->words, R700_MEM_DSR_WORD0_RD_OFFSET);
    }
  LS_FOREACH_LANE (lane, ex->lanes)
    for (guint other = (guint) lane + 1; other % 4 != 0; other++)
      if ((ex->lanes >> other & 1) && bank[lane] == bank[other] && word[lane] != word[other])
        collide |= LS_MASK_LANE (lane) | LS_MASK_LANE (other);
  if (collide != 0)
    add_hazard (ex, LS_HAZARD_LDS_CONFLICT, collide, bank[__builtin_ctzll (collide)],
                word[__builtin_ctzll (collide)]);
}

/* --- steps ------------------------------------------------------------------------------------ */

static void
read_group (Reader *to, guint32 item)
{
  const LsMicroLook look = r700_look_group (&to->run, to->program, item);

  if (to->run.code->steps[item].refusal.code == LS_TRAP_NONE)
    ls_reader_take_micro (&to->wanted, &look);
}

static void
read_fetch (Reader *to, const R700Fetch *fetch)
{
  g_auto (R700Reach) reach = { 0 };
  LsMicroLook look;

  if (r700_code_transfer (to->run.code, fetch)->refusal.code != LS_TRAP_NONE)
    return;
  to->line = fetch->line;
  look = r700_look_fetch (&to->run, to->program, fetch, &reach);
  to->lanes = look.moving;
  if (to->wanted.out != NULL && r700_fetch_is_vertex (fetch->op) && look.moving != 0)
    check_addresses (to, &look, &reach.element);
  if (to->wanted.out != NULL && fetch->op == R700_LDS_LOCAL_DS_READ)
    check_banks (to, &look, fetch);
  ls_reader_take_micro (&to->wanted, &look);
}

static void
read_send (Reader *to, const R700Cf *cf)
{
  const R700Transfer *transfer = r700_code_send (to->run.code, cf);
  g_auto (R700Reach) reach = { 0 };
  LsMicroLook look;

  if (transfer->micro.effect == LS_EFFECT_READ || transfer->refusal.code != LS_TRAP_NONE)
    return;
  look = r700_look_send (&to->run, to->program, cf, &reach);
  ls_reader_take_micro (&to->wanted, &look);
}

static void
read_cf (Reader *to, const R700Cf *cf)
{
  LsFlowLook flow;

  to->line = cf->line;
  if (cf->op == R700_CF_OP_INVALID)
    return;
  if (cf->class != R700_CF_CLASS_ALU)
    read_send (to, cf);
  if (to->wanted.touches == NULL)
    return;
  if (cf->class == R700_CF_CLASS_ALU)
    {
      touch_clause_start (to);
      return;
    }
  if (r700_look_is_emit (cf->op) && (r700_look_sending (&to->run, cf) >> to->wanted.lane & 1))
    touch_emit (to, cf);
  flow = r700_look_flow (&to->run, to->program);
  ls_flow_touch (&flow, to->wanted.lane, to->wanted.touches);
}

static void
read_step (Reader *to)
{
  const R700Program *code = to->run.code->program;
  const R700Wave *wave = to->run.wave;
  const R700Cf *cf;

  to->run.trap = &to->trap;
  if (wave->ended || wave->cf >= code->n_cf)
    return;
  cf = &code->cf[wave->cf];
  if (wave->at == 0)
    read_cf (to, cf);
  else if (cf->class == R700_CF_CLASS_ALU)
    read_group (to, cf->first + wave->at - 1);
  else
    read_fetch (to, &code->fetches[cf->first + wave->at - 1]);
}

void
r700_touches (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              guint lane,
              GArray *out)
{
  Reader to = { program, r700_look (program, bindings, state),
                .wanted = { .touches = out, .lane = lane } };

  read_step (&to);
}

LsFormula *
r700_formula (const LsProgram *program,
              const LsBindings *bindings,
              const LsTelling *telling,
              guint lane,
              const LsCell *cell)
{
  Reader to = { program, r700_look (program, bindings, telling->before),
                .wanted = { .cell = cell, .telling = telling, .lane = lane } };

  read_step (&to);
  return to.wanted.formula;
}

void
r700_examine (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              LsExamine *out)
{
  Reader to = { program, r700_look (program, bindings, state), .wanted = { .out = out } };

  read_step (&to);
}

/* In subentries of the stack, as overflow is counted: in a program with a push outside of
 * WHOLE_QUAD_MODE two more than the frames take (errata B20). */
guint
r700_stack_use (const LsProgram *program, const void *state, guint *size)
{
  const R700Code *code = r700_loaded_code (program);
  const R700Wave *wave = state;

  *size = 4 * code->stack_size;
  return wave->flow.entries + (wave->flow.entries > 0 && code->plain_push ? 2 : 0);
}
