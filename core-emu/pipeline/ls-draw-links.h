#pragma once

#include "ls-draw.h"

/* Links between the stages of a draw: the register of a pixel and its parameter, the vertex and its
 * pixels. */

/* Whether the stage has a program. */
gboolean ls_draw_has_stage (const LsDraw *draw, LsStage stage);
/* Appends (LsDrawInterpolant) the inputs of pixels that have natural start values, and those that
 * share a name with an output of before, each with its parameter, which is added to params
 * (LsRegRef). before: (nullable). Returns: FALSE for more than LS_MAX_PARAMS. */
gboolean ls_draw_link_pixels (const LsProgram *before,
                              const LsProgram *pixels,
                              GArray *params,
                              GArray *interpolants);
/* Appends (LsDrawPreload) the inputs of a stage before the pixels that have natural start values;
 * for a stage that takes vertices also those that share a name with an output of before. said: the
 * entries that are there already stay. before: (nullable) */
void ls_draw_link_stage (const LsProgram *before, const LsProgram *program, GArray *preloads);
/* The interpolant that a component of the PS starts with; if several fill the component, the last
 * one. (nullable): none does. */
const LsDrawInterpolant *ls_draw_find_interpolant (const LsDraw *draw, LsRegRef ref);
/* The output register of a parameter; channel 0. */
LsRegRef ls_draw_get_param (const LsDraw *draw, guint param);
/* The first lane of the PS with a pixel of a primitive that has the vertex, numbered as in
 * LsDrawOrigin. FALSE: no such primitive is drawn. */
gboolean ls_draw_find_pixel (const LsDraw *draw, guint vertex, guint *wave, guint *lane);
