#pragma once

#include "ls-expr.h"

/* Values of expressions as text. format is a letter of ls_expr_get_format(), which says how bits
 * are read: 'f' shows an integer's bits as a float; '\0' shows the type as it is. */

/* Room for any component. */
#define LS_EXPR_TEXT_SIZE 96

/* One component of a lane: the shortest decimal that reads back as the same float, with "d" behind
 * a denormal, "-0.0", "inf" and "NaN:7fc00000"; integers; "0x3f800000"; "0o17"; "0b..." in groups
 * of four; "true"; "none" for no value, "lost" for one of a variable that the compiler does not
 * keep; "~" before what is not certain. 'c' shows floats. Returns: text. */
char *ls_expr_format_component (const LsExprValue *value,
                                char format,
                                guint component,
                                guint lane,
                                char text[LS_EXPR_TEXT_SIZE]);
/* The same for the value of 64 bits that begins in the component, by the pairs of value. FALSE:
 * none begins there, or format asks for words. */
gboolean ls_expr_format_pair (const LsExprValue *value,
                              char format,
                              guint component,
                              guint lane,
                              char text[LS_EXPR_TEXT_SIZE]);
/* A component as data, {"bits", "text"}: only the text where there is no value, "is_about" and
 * "missing" where that is so, and "pair" for the value of 64 bits that begins there. Returns: (transfer floating) */
GVariant *ls_expr_component_to_variant (const LsExprValue *value,
                                        char format,
                                        guint component,
                                        guint lane);
/* All components of a lane, with commas, "xy 1.5, z 0.0, w 2.0" where there are values of 64 bits
 * among words, or "#rrggbb" for 'c' ("#rrggbbaa" with four components), and behind it the
 * components that are no level from 0 to 1: "#ff8000 (x 1.5, z NaN:7fc00000)". Returns: (transfer
 * full) */
char *ls_expr_format_lane (const LsExprValue *value, char format, guint lane);
/* The colour that 'c' shows: 0 to 255 from 0.0 to 1.0, clamped, NaN 0; alpha 255 where there are
 * three components. Returns: FALSE if there are fewer, or one has no value. */
gboolean ls_expr_get_colour (const LsExprValue *value, guint lane, guint8 rgba[4]);

/* Bits: what the shown colour hides. */
typedef enum
{
  LS_COLOUR_NO_VALUE = 1 << 0, /* of a component: there is no colour */
  LS_COLOUR_NAN = 1 << 1,
  LS_COLOUR_PLUS_INF = 1 << 2,
  LS_COLOUR_MINUS_INF = 1 << 3,
  LS_COLOUR_ABOVE = 1 << 4, /* a number greater than 1 */
  LS_COLOUR_BELOW = 1 << 5, /* a number less than 0 */
} LsColourDoubt;

/* Returns: LsColourDoubt of the components of a lane, 0 where all are levels from 0 to 1. */
guint ls_expr_doubt_colour (const LsExprValue *value, guint lane);

/* --- as a debugger prints it ------------------------------------------------------------------ */

/* Appends lines: the lanes of one component, eight in a line behind the number of the first, or
 * fewer where the text is wide. Lanes that do not take part are in parentheses, lanes outside of
 * lanes are a dot, and empty lines are left out. With 'c' the cells are colours. */
void ls_expr_print_lanes (const LsExprValue *value,
                          char format,
                          guint component,
                          LsMask lanes,
                          GString *out);
/* Appends a line for each component of one lane, or for each value of 64 bits: the letters, if
 * there are several components; the value; its bits; "changed" where changed (a mask for each
 * component, or NULL) says so. With 'c' the colour stands first. */
void ls_expr_print_components (const LsExprValue *value,
                               char format,
                               guint lane,
                               const LsMask *changed,
                               GString *out);
/* Appends what "print" answers: all lanes of one component, or the components of one lane; one line
 * where all lanes have the same. lane: the one looked at. changed: as above; lanes side by side do
 * not show it. */
void ls_expr_print (const LsExprValue *value,
                    char format,
                    guint lane,
                    const LsMask *changed,
                    GString *out);
