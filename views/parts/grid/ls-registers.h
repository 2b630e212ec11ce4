#pragma once

#include "ls-grid-view.h"
#include "ls-grid.h"
#include "ls-inspector.h"
#include "ls-writers.h"

/* Registers as rows of a table: which there are, what made their values, and the table of all lanes. */

/* --- ls-register-list.c ----------------------------------------------------------------------------------- */

#define LS_REGISTER_NAME_SIZE 24

/* Keeps *registers and *scene, both owned by the caller and NULL at first, in step with the scene of view (nullable):
 * makes the list anew when the scene is another one. */
void ls_register_list_follow (GArray **registers,
                              LsScene **scene,
                              const LsView *view,
                              gboolean all_channels);

/* "R1.x", "PV.y", "PS"; of two channels "R1.xy", of none "R1". */
void ls_register_list_name (const LsProgram *program,
                            LsRegRef ref,
                            guint n_channels,
                            char name[LS_REGISTER_NAME_SIZE]);

/* What the source calls a component, " (uColour.x)", or, of a register that others follow in, " (starts as aColour.x)".
 * Returns: (transfer full): "" if it has no name. */
char *ls_register_list_dup_source (const LsView *view, LsRegRef ref);

/* What a component's values show as: what instructions take it for, unless its 64 values say otherwise. */
LsValueType ls_register_list_get_type (const LsView *view, LsRegRef ref);

/* The words of a component in n lanes, or, where pair is a type of 64 bits, the values that begin in it. */
void ls_register_list_read (LsInspector *inspector,
                            LsRegRef ref,
                            LsValueType pair,
                            const guint8 *lanes,
                            guint n,
                            LsGridWord *words);
/* What the step that was just made read or wrote of registers. func: is called for each, and may be for one more than once. */
void ls_register_list_each_used (const LsView *view,
                                 void (*func) (LsRegRef ref, gboolean is_write, gpointer data),
                                 gpointer data);
/* Whether values of lane are worth reading now: the lane is active, or helps its quad, or was when the program ended. */
gboolean ls_register_list_takes_part (const LsView *view, guint lane);
/* Returns: what the head of a lane's column shows, as head() of LsGridModel has it. */
int ls_register_list_head (const LsView *view, guint lane);

/* --- ls-register-origin.c --------------------------------------------------------------------------------- */

/* What made the values of registers, as far as the session has recorded it: asked about, it begins to. */

/* Lanes in which nothing has given ref a value. */
LsMask ls_register_origin_find_never (LsInspector *inspector, LsRegRef ref);
/* The same before the last step; none where there was no step. */
LsMask ls_register_origin_find_never_before (LsInspector *inspector, LsRegRef ref);
/* is_pair: the value of 64 bits is told already, of which the component else is said to have a word. Returns: (transfer full)
 * (nullable): "written at step 412, line 14 (MUL)". */
char *ls_register_origin_dup_words (LsInspector *inspector,
                                    LsRegRef ref,
                                    guint lane,
                                    gboolean is_pair);
/* As ls_writers_find_values() has it, at the present place. */
guint ls_register_origin_find_values (LsInspector *inspector,
                                      LsRegRef ref,
                                      guint lane,
                                      guint n,
                                      LsWritten *values);

/* --- ls-register-matrix.c --------------------------------------------------------------------------------- */

/* Register components by lanes: every value of the wave, with what the last step changed, one of 64 bits in one row where numbers are
 * shown as what they are. The cursor's column is the focus lane.
 *
 * Properties: "filter" (string, nullable), whose lanes become the chosen ones; "example" (string): what a filter of this program may say; "was" (string): what the last step changed in the lane that is followed, as "lane 3: R1.x was
 * 0.5 · R2.x was 1.0", "" if nothing. Signals: "lanes-changed": other lanes are chosen, whoever did it, and have the
 * columns. */
#define LS_TYPE_REGISTER_MATRIX (ls_register_matrix_get_type ())
G_DECLARE_FINAL_TYPE (LsRegisterMatrix, ls_register_matrix, LS, REGISTER_MATRIX, LsGridView)

/* text: (nullable): see ls_register_filter_new(); NULL: all registers. It is read anew for every program; where it means nothing,
 * all registers are shown. Returns: FALSE with its errors, and nothing changes. */
gboolean ls_register_matrix_set_filter (LsRegisterMatrix *matrix, const char *text, GError **error);
/* Pins the row of ref above the others, whatever the filter says, or lets it go. Returns: whether it is pinned now. */
gboolean ls_register_matrix_toggle_pin (LsRegisterMatrix *matrix, LsRegRef ref);
