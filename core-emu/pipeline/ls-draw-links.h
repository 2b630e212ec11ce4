#pragma once

#include "ls-draw.h"

/* What joins the stages of a draw: which register of a pixel comes of which parameter, and which
 * pixels a vertex has made. */

/* Whether the stage has a program. */
gboolean ls_draw_has_stage (const LsDraw *draw, LsStage stage);
/* Appends (LsDrawInterpolant) what inputs of pixels start with by themselves, and those that both
 * programs give a name, each with the parameter of that name, which is added to params (LsRegRef).
 * before: (nullable). Returns: FALSE for more than LS_MAX_PARAMS. */
gboolean ls_draw_link_pixels (const LsProgram *before,
                              const LsProgram *pixels,
                              GArray *params,
                              GArray *interpolants);
/* Appends (LsDrawPreload) what inputs of a stage before the pixels start with by themselves; of one
 * that takes vertices what the stage before gives by name. said: what is there already stays.
 * before: (nullable) */
void ls_draw_link_stage (const LsProgram *before, const LsProgram *program, GArray *preloads);
/* What a component of the PS starts with; of several that fill it the last. (nullable): nothing
 * fills it. */
const LsDrawInterpolant *ls_draw_find_interpolant (const LsDraw *draw, LsRegRef ref);
/* The output that is a parameter; channel 0. */
LsRegRef ls_draw_get_param (const LsDraw *draw, guint param);
/* The first lane of the PS that holds a pixel of a primitive with a vertex, which is numbered as in
 * LsDrawOrigin. FALSE: none is drawn. */
gboolean ls_draw_find_pixel (const LsDraw *draw, guint vertex, guint *wave, guint *lane);
