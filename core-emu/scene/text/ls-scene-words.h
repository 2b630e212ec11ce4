#pragma once

#include <glib.h>

/* Words of scenes for the values of fields, by the field's number; "" is a number without one, and NULL ends each list. */

/* Of formats; ls_data_format() has the same order. */
extern const char *const ls_scene_format_names[];
extern const char *const ls_scene_num_format_names[];
extern const char *const ls_scene_comp_names[];
extern const char *const ls_scene_srf_names[];
extern const char *const ls_scene_endian_names[];

/* Of textures: LsTextureDim. */
extern const char *const ls_scene_dim_names[];

/* Of samplers: LsWrap, the filter within a level, that between slices or levels, the border, LsCompare. */
extern const char *const ls_scene_clamp_names[];
extern const char *const ls_scene_filter_names[];
extern const char *const ls_scene_level_filter_names[];
extern const char *const ls_scene_border_names[];
extern const char *const ls_scene_compare_names[];
