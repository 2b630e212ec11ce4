#include "r700-look.h"

/* What the next step will do, lane by lane, for who looks for events. Nothing here runs while nobody does, and nothing
 * changes the state: operands are found as the machine finds them, one lane at a time.
 */

typedef struct
{
  R700Run run; /* for what is shared with the machine; only read */
  LsExamine *out;
  LsMask lanes; /* that take part in the instruction or slot */
  guint line;
} Examiner;

/* --- collecting ------------------------------------------------------------------------------------------ */

static void
add_hazard (Examiner *ex, LsHazardKind kind, LsMask lanes, guint resource, gint64 value)
{
  LsStepHazard hazard = {
    .kind = kind, .line = ex->line, .lanes = lanes, .resource = resource, .value = value
  };

  if (lanes != 0)
    g_array_append_val (ex->out->hazards, hazard);
}

/* Hazards are told of lanes that hold something: what a helper leads outside of changes no pixel. */
static LsMask
telling_lanes (const Examiner *ex)
{
  return ex->lanes & ~r700_wave_helpers (ex->run.wave);
}

/* --- ALU ------------------------------------------------------------------------------------------------- */

static void
examine_group (Examiner *ex, const LsProgram *program, guint32 item)
{
  LsMicroLook look = r700_look_group (&ex->run, program, item);

  if (ex->run.code->steps[item].refusal.code == LS_TRAP_NONE)
    ls_micro_examine (&look, ex->out);
}

/* --- vertex fetch ---------------------------------------------------------------------------------------- */

/* The largest power of two, up to a dword, that the size of an element is a multiple of. */
static guint
alignment (guint n_bytes)
{
  return n_bytes == 0 || n_bytes % 4 == 0 ? 4 : n_bytes % 2 == 0 ? 2 : 1;
}

static void
check_addresses (Examiner *ex, const LsMicroLook *look, const R700Element *element)
{
  LsMask outside = 0, unaligned = 0;
  guint64 first_outside = 0, first_unaligned = 0;
  guint n_bytes = element->texel.format->n_bytes;

  LS_FOREACH_LANE (lane, telling_lanes (ex))
    {
      guint32 index = ls_micro_value (look, &look->transfer->addresses[0], (guint) lane);
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

/* --- the data share -------------------------------------------------------------------------------------- */

/* The lanes of a quad are served together (guide 2.6.2); WATERFALL takes them in turn, which costs time. A broadcast
 * reads for one lane. */
static void
check_banks (Examiner *ex, const LsMicroLook *look, const R700Fetch *fetch)
{
  guint32 bank[LS_LANES], word[LS_LANES];
  LsMask collide = 0;

  if (r700_get (fetch->words, R700_MEM_DSR_WORD1_BROADCAST))
    return;
  LS_FOREACH_LANE (lane, ex->lanes)
    {
      bank[lane] =
        ls_micro_value (look, &look->transfer->addresses[0], (guint) lane) % R700_SHARE_BANKS;
      word[lane] = ls_micro_value (look, &look->transfer->addresses[1], (guint) lane) +
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

static void
examine_fetch (Examiner *ex, const LsProgram *program, const R700Fetch *fetch)
{
  g_auto (R700Reach) reach = { 0 };
  LsMicroLook look;

  if (r700_code_transfer (ex->run.code, fetch)->refusal.code != LS_TRAP_NONE)
    return;
  ex->line = fetch->line;
  look = r700_look_fetch (&ex->run, program, fetch, &reach);
  ex->lanes = look.moving;
  if (r700_fetch_is_vertex (fetch->op) && look.moving != 0)
    check_addresses (ex, &look, &reach.element);
  if (fetch->op == R700_LDS_LOCAL_DS_READ)
    check_banks (ex, &look, fetch);
  ls_micro_examine (&look, ex->out);
}

/* --- control flow ---------------------------------------------------------------------------------------- */

static void
examine_cf (Examiner *ex, const LsProgram *program, const R700Cf *cf)
{
  const R700Transfer *transfer = r700_code_send (ex->run.code, cf);
  g_auto (R700Reach) reach = { 0 };
  LsMicroLook look;

  if (transfer->micro.effect == LS_EFFECT_READ || transfer->refusal.code != LS_TRAP_NONE)
    return;
  look = r700_look_send (&ex->run, program, cf, &reach);
  ls_micro_examine (&look, ex->out);
}

void
r700_examine (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              LsExamine *out)
{
  Examiner ex = { .run = r700_look (program, bindings, state), .out = out };
  const R700Code *code = ex.run.code;
  const R700Wave *wave = ex.run.wave;
  const R700Cf *cf;

  if (wave->ended || wave->cf >= code->program->n_cf)
    return;
  cf = &code->program->cf[wave->cf];
  if (wave->at == 0)
    examine_cf (&ex, program, cf);
  else if (cf->class == R700_CF_CLASS_ALU)
    examine_group (&ex, program, cf->first + wave->at - 1);
  else
    examine_fetch (&ex, program, &code->program->fetches[cf->first + wave->at - 1]);
}

/* In subentries of the stack, as overflow is counted: a program with a push outside of WHOLE_QUAD_MODE takes two more
 * than its frames do (errata B20). */
guint
r700_stack_use (const LsProgram *program, const void *state, guint *size)
{
  const R700Code *code = r700_loaded_code (program);
  const R700Wave *wave = state;

  *size = 4 * code->stack_size;
  return wave->flow.entries + (wave->flow.entries > 0 && code->plain_push ? 2 : 0);
}
