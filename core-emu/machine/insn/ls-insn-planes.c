#include "ls-insn-planes.h"

#include "ls-row.h"

#define ONE_BITS 0x3F800000u

void
ls_insn_add_planes (GArray *uses, guint planes, guint inputs, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const LsRegUse use = { .ref = { .file = (guint8) planes, .index = (guint16) i },
                             .role = LS_ROLE_PLANE,
                             .of = { .file = (guint8) inputs,
                                     .channel = (guint8) (i % LS_INSN_N_PLANES),
                                     .index = (guint16) (i / LS_INSN_N_PLANES) } };

      g_array_append_val (uses, use);
    }
}

void
ls_insn_fill_planes (const LsLayout *layout,
                     const LsWaveInput *input,
                     guint planes,
                     guint inputs,
                     void *state)
{
  LsRow *rows = ls_layout_rows (layout, state);
  LsRow *to = rows + layout->first[planes];

  for (guint i = 0; i < input->n_preloads; i++)
    if (input->preloads[i].ref.file == planes)
      return;
  for (guint i = 0; i < layout->n[planes]; i++)
    {
      const guint in = i / LS_INSN_N_PLANES, channel = i % LS_INSN_N_PLANES;

      if (channel < 4)
        to[4 * i] = rows[layout->first[inputs] + 4 * in + channel];
      else
        ls_row_fill (&to[4 * i], ONE_BITS);
    }
}

LsMicroPlace
ls_insn_plane_at (GArray *ops, const LsMicroPlace parts[3], const LsMicroPlace *offset)
{
  LsMicroPlace value = parts[0];

  for (guint k = 0; k < 2 && offset != NULL; k++)
    {
      LsMicro micro = { .kernel = LS_KERNEL_MULADD_IEEE, .n_slots = 1 };

      micro.s[0][0] = parts[1 + k];
      micro.s[1][0] = offset[k];
      micro.s[2][0] = value;
      value = ls_micro_result (ls_micro_add (ops, micro));
    }
  return value;
}
