#pragma once

#include "ls-glyphs.h"
#include "ls-group-cells.h"

G_BEGIN_DECLS

#define LS_GROUP_SIZES 5

/* How large a group diagram is drawn: as its text is, or larger where there is room for all of it. */
typedef struct
{
  LsGlyphs *glyphs[LS_GROUP_SIZES][2]; /* plain and bold; NULL until they are needed */
  guint size;                          /* 0: that of the text */
  int room[2];                         /* for which it was taken: width and height */
  float width, height;                 /* px of the diagram in that of the text */
} LsGroupScale;

/* scale: of zeros, or one of before. Takes the largest size in which all of look, (nullable), has room in width and height; while these stay, it
 * does not grow again, so that steps change it once. font: that of the text. Returns: (transfer full): where its parts lie. */
LsGroupCells *ls_group_scale_lay_out (LsGroupScale *scale,
                                      PangoContext *font,
                                      const LsGroupLook *look,
                                      int width,
                                      int height);
/* Those of the size that was taken last. Returns: (transfer none) */
LsGlyphs *ls_group_scale_get_glyphs (const LsGroupScale *scale, gboolean is_bold);
/* How many percent of the text's size it is. */
guint ls_group_scale_get_percent (const LsGroupScale *scale);
/* There is another font, or none any more. */
void ls_group_scale_clear (LsGroupScale *scale);

G_END_DECLS
