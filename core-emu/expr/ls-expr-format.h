#pragma once

#include "ls-expr.h"

G_BEGIN_DECLS

/* Values of expressions as text.  format is a letter of ls_expr_get_format(), which names the bits: 'f' shows those of an
 * integer as a float; '\0' shows the type as it is. */

/* Room for any component. */
#define LS_EXPR_TEXT_SIZE 48

/* One component of a lane: the shortest decimal that reads back as the same float, with "d" behind a denormal, "-0.0",
 * "inf" and "NaN:7fc00000"; integers; "0x3f800000"; "0o17"; "0b..." in groups of four; "true"; "none" where there is no
 * value. 'c' shows floats. Returns: text. */
char *ls_expr_format_component (const LsExprValue *value,
                                char format,
                                guint component,
                                guint lane,
                                char text[LS_EXPR_TEXT_SIZE]);
/* All components of a lane, with commas, or "#rrggbb" for 'c' ("#rrggbbaa" with four components).
 * Returns: (transfer full) */
char *ls_expr_format_lane (const LsExprValue *value, char format, guint lane);
/* What 'c' shows, 0 to 255 from 0.0 to 1.0, beyond clamped, NaN 0; alpha 255 where there are three components.
 * Returns: FALSE if there are fewer, or one has no value. */
gboolean ls_expr_get_colour (const LsExprValue *value, guint lane, guint8 rgba[4]);

/* --- as a debugger prints it ------------------------------------------------------------------------------- */

/* Appends lines: the lanes of one component, eight a line behind the number of the first, or fewer where the text is
 * wide; those that do not take part in parentheses, those outside of lanes a dot, lines without any left out. With 'c'
 * the cells are colours. */
void ls_expr_print_lanes (const LsExprValue *value,
                          char format,
                          guint component,
                          LsMask lanes,
                          GString *out);
/* Appends a line for each component of one lane: its letter if there are several, the value, its bits, and "changed"
 * where changed (one mask a component, or NULL) says so. With 'c' the colour stands before them. */
void ls_expr_print_components (const LsExprValue *value,
                               char format,
                               guint lane,
                               const LsMask *changed,
                               GString *out);
/* Appends what "print" answers: all lanes of one component, or the components of one lane; one line where all lanes have
 * the same. lane: the one looked at. changed: as above; lanes side by side do not show it. */
void ls_expr_print (const LsExprValue *value,
                    char format,
                    guint lane,
                    const LsMask *changed,
                    GString *out);

G_END_DECLS
