#pragma once

#include "ls-inspector.h"
#include "ls-text-clock.h"

/* The image that the whole dispatch writes. The wave and the pixel of the focus lane are marked; a click or the arrow keys
 * go to another pixel's wave and lane, or mark a pixel that no lane works on until another lane is followed.
 *
 * Properties: "output" (uint, of the scene's outputs).
 * Actions: "output.kind" with a word of ls_output_head_choose_kind(); "output.first-difference" goes there; "output.play" runs or
 * stops the time of a text; "output.frame" goes to its "next" or "previous" one; "output.mouse" puts its mouse to the marked pixel. */
#define LS_TYPE_OUTPUT_VIEW (ls_output_view_get_type ())
G_DECLARE_FINAL_TYPE (LsOutputView, ls_output_view, LS, OUTPUT_VIEW, LsInspector)

/* The time of the text. Returns: (transfer none). */
LsTextClock *ls_output_view_get_clock (LsOutputView *view);
/* The line below the image. */
const char *ls_output_view_get_text (LsOutputView *view);

/* Goes to the wave and lane of a pixel, whatever picture is shown, or marks one that no lane works on. x, y: within the scene's size. */
void ls_output_view_go_to_pixel (LsOutputView *view, guint x, guint y);

/* The register that the marked pixel shows, and its lane; step: where it is what is shown, G_MAXUINT64 for the step that is looked at.
 * FALSE: no pixel is marked, or it shows no register. */
gboolean ls_output_view_get_component (LsOutputView *view,
                                       LsRegRef *ref,
                                       guint *lane,
                                       guint64 *step);
/* Whether a channel of the marked pixel, or of the one that is chosen and whose wave is on its way, is NaN or infinite. */
gboolean ls_output_view_has_nan (LsOutputView *view);
/* Why the marked pixel has no such register, a sentence. Returns: (transfer full). */
char *ls_output_view_dup_reason (LsOutputView *view);
