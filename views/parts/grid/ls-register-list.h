#pragma once

#include "ls-grid.h"
#include "ls-inspector.h"

#define LS_REGISTER_NAME_SIZE 24

/* Returns: (transfer full) (element-type LsRegRef): the registers of a program in the order of the machine's files;
 * all channels of each, or channel 0 only. */
GArray *ls_register_list_new (const LsProgram *program, gboolean all_channels);

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
/* Whether values of lane are worth reading now: the lane is active, or helps its quad, or was when the program ended. */
gboolean ls_register_list_takes_part (const LsView *view, guint lane);
/* Returns: what the head of a lane's column shows, as head() of LsGridModel has it. */
int ls_register_list_head (const LsView *view, guint lane);
