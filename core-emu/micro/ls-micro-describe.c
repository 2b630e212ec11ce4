#include "ls-micro-look.h"

/* Reads and writes of a step, as far as its words tell. */

typedef struct
{
  const LsProgram *program;
  LsMicroEffectFunc add;
  gpointer data;
  const LsMicroPart *part;
} Effects;

static void
add_register (const Effects *out, LsEffectKind kind, guint operand, const LsMicroPlace *place)
{
  LsEffect effect = { .kind = kind,
                      .slot = out->part->slot,
                      .operand = (guint8) operand,
                      .relative = place->index != LS_MICRO_NO_INDEX,
                      .joint = out->part->joint,
                      .ref = place->ref };

  if (place->kind == LS_MICRO_REGISTER && place->row != LS_MICRO_NO_ROW)
    out->add (effect, out->data);
}

static void
add_index (const Effects *out, guint operand, const LsMicroPlace *place)
{
  const LsMicroPlace index = { .kind = LS_MICRO_REGISTER, .ref = place->index_ref };

  if (place->index == LS_MICRO_REGISTER_INDEX)
    add_register (out, LS_EFFECT_READ, operand, &index);
}

static void
describe_part (const Effects *out, const LsMicroStep *step)
{
  const LsMicroPart *part = out->part;
  const LsMicro *micro = &step->ops[part->op];
  LsEffect decides = { .kind = LS_EFFECT_MASK, .slot = part->slot, .joint = part->joint };
  LsRowArg arg;

  for (guint k = 0; k < ls_kernels[micro->kernel].n_src; k++)
    {
      const LsMicroPlace *place = ls_micro_operand (step, &micro->s[k][part->column], &arg);

      add_register (out, LS_EFFECT_READ, k, place);
      add_index (out, k, place);
    }
  for (guint t = part->n_to; t-- > 0;)
    add_register (out, LS_EFFECT_WRITE, 0, &part->to[t]);
  if (part->masks & (LS_MICRO_KILLS | LS_MICRO_TESTS))
    {
      decides.resource = part->masks & LS_MICRO_KILLS
                           ? ls_machine_find_mask (out->program->machine, LS_ROLE_VALID)
                           : 0;
      out->add (decides, out->data);
    }
}

/* In the order of the lines. part: the one before, or NULL. */
static const LsMicroPart *
next_part (const LsMicroStep *step, const LsMicroPart *part)
{
  const LsMicroPart *next = NULL;

  for (guint i = 0; i < step->n_parts; i++)
    if ((part == NULL || step->parts[i].line > part->line) &&
        (next == NULL || step->parts[i].line < next->line))
      next = &step->parts[i];
  return next;
}

void
ls_micro_describe (const LsProgram *program,
                   const LsMicroStep *step,
                   LsMicroEffectFunc add,
                   gpointer data)
{
  Effects out = { .program = program, .add = add, .data = data };

  while ((out.part = next_part (step, out.part)) != NULL)
    describe_part (&out, step);
}
