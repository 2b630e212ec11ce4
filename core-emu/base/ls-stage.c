#include "ls-stage.h"

#include <string.h>

#include "ls-words.h"

const LsStageDesc ls_stages[LS_N_STAGES] = {
  [LS_STAGE_PS] = { "ps", LS_ITEM_PIXEL, LS_STAGE_VS, LS_GIVES_PIXELS, N_ ("pixel shader"),
                    N_ ("Pixel shader") },
  [LS_STAGE_VS] = { "vs", LS_ITEM_VERTEX, LS_STAGE_GS, LS_GIVES_RASTER, N_ ("vertex shader"),
                    N_ ("Vertex shader") },
  [LS_STAGE_GS] = { "gs", LS_ITEM_PRIMITIVE, LS_STAGE_ES, LS_GIVES_EMITTED, N_ ("geometry shader"),
                    N_ ("Geometry shader") },
  [LS_STAGE_ES] = { "es", LS_ITEM_VERTEX, LS_STAGE_ES, LS_GIVES_RING, N_ ("export shader"),
                    N_ ("Vertex shader before a geometry shader") },
  [LS_STAGE_CS] = { "cs", LS_ITEM_THREAD, LS_STAGE_CS, LS_GIVES_MEMORY, N_ ("compute shader"),
                    N_ ("Program of threads") },
};

const char *const ls_stage_ids[LS_N_STAGES + 1] = {
  [LS_STAGE_PS] = "ps", [LS_STAGE_VS] = "vs", [LS_STAGE_GS] = "gs",
  [LS_STAGE_ES] = "es", [LS_STAGE_CS] = "cs",
};

gboolean
ls_stage_find (const char *id, LsStage *stage)
{
  for (guint i = 0; i < LS_N_STAGES; i++)
    if (strcmp (ls_stages[i].id, id) == 0)
      {
        *stage = (LsStage) i;
        return TRUE;
      }
  return FALSE;
}

LsStage
ls_stage_giving (LsStageGives gives)
{
  guint i = 0;

  while (i + 1 < LS_N_STAGES && ls_stages[i].gives != gives)
    i++;
  return (LsStage) i;
}
