#include "r700-print.h"

void
r700_text_register (IsaText *text, guint gpr, gboolean loop_relative)
{
  isa_text_span (text, ISA_SPAN_REGISTER, loop_relative ? "R[%u+AL]" : "R%u", gpr);
}

void
r700_text_sels (IsaText *text, const guint8 sels[4])
{
  char letters[5] = { 0 };

  for (guint i = 0; i < 4; i++)
    letters[i] = "xyzw01?_"[sels[i] & 7];
  if (g_strcmp0 (letters, "xyzw") != 0)
    isa_text_span (text, ISA_SPAN_REGISTER, ".%s", letters);
}
