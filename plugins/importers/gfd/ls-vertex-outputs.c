#include "ls-vertex-outputs.h"

#define CULL_DIST_ENA_0 8
#define USE_VTX_POINT_SIZE (1u << 16)
#define VS_OUT_MISC_VEC_ENA 21
#define VS_OUT_CCDIST0_VEC_ENA 22 /* and 23, of the distances 4 to 7 */

/* Distances that are enabled, from a bit on, as far as their vectors are exported: two behind the one for sizes. */
static void
put_distances (GString *text, const char *key, guint32 out, guint low)
{
  const guint first = 1 + (out >> VS_OUT_MISC_VEC_ENA & 1);
  const guint registers[] = { first, first + (out >> VS_OUT_CCDIST0_VEC_ENA & 1) };
  gboolean is_first = TRUE;

  for (guint i = 0; i < 8; i++)
    if ((out >> (low + i) & 1) != 0 && (out >> (VS_OUT_CCDIST0_VEC_ENA + i / 4) & 1) != 0)
      {
        g_string_append_printf (text, "%s%sPOS%u.%c", is_first ? key : "", is_first ? "=" : " ",
                                registers[i / 4], "xyzw"[i % 4]);
        is_first = FALSE;
      }
  if (!is_first)
    g_string_append_c (text, '\n');
}

void
ls_put_point_sizes (GString *text, guint32 out_control)
{
  if ((out_control & USE_VTX_POINT_SIZE) != 0 && (out_control >> VS_OUT_MISC_VEC_ENA & 1) != 0)
    g_string_append (text, "point-size-from=POS1.x\n");
}

void
ls_put_clip_distances (GString *text, guint32 out_control)
{
  put_distances (text, "clip-distances", out_control, 0);
}

void
ls_put_cull_distances (GString *text, guint32 out_control)
{
  put_distances (text, "cull-distances", out_control, CULL_DIST_ENA_0);
}
