#pragma once

#include "glsl-places.h"
#include "ls-importer.h"

/* A draft of a scene from what the driver was made to draw. */

/* What a part of the draft is made of; strings live as long as this. */
typedef struct
{
  LsDraftPart part;
  GString *inputs, *groups, *program_lines, *constant_lines;
  GHashTable *constants; /* "cb0.4" to its value */
  GHashTable *resources; /* "texture 18" to the lines of its group */
} GlslStage;

/* glsl-resources.c: what a stage may read besides constants. Files are added to the draft. */
void glsl_resources_add (GlslPlaces *places,
                         LsStage stage,
                         gboolean is_first,
                         LsDraft *draft,
                         GHashTable *resources);
/* The names of attributes, by the registers and the buffers that the fetch subroutine has for
 * them. */
void glsl_attributes_name (const GlslPlaces *places, LsStage stage, LsDraft *draft);

/* glsl-texts.c: the text of a stage, and what goes to the attributes of the first. */
void glsl_put_attributes (const GlslPlaces *places, LsDraft *draft, GString *text);
void glsl_put_point_places (const GlslPlaces *places, GString *text);
/* Returns: (transfer full). */
GBytes *glsl_text_code (const GlslPlaces *places, LsStage stage);
/* The number of the output that a text of pixels has for a colour; G_MAXUINT: none. */
guint glsl_text_colour (const GlslPlaces *places, guint index);
/* The same for the depth. */
guint glsl_text_depth (const GlslPlaces *places);

/* glsl-raster.c: the lines of [draw], and the groups behind the stages. Returns: (transfer
 * full). */
char *glsl_draw_lines (const GlslPlaces *places);
void glsl_put_pixel_inputs (const GlslState *state, GString *text);
void glsl_put_parameters (const GlslState *state, GString *text);
void glsl_put_raster (const GlslState *state, gboolean has_texts, GString *text);
gboolean glsl_has_geometry (const GlslState *state);

/* Adds the draft of an answer to imported. title: (nullable): its title; name: the file. stage: the
 * one to debug. Fails with LS_ERROR_FORMAT, or what the answer says went wrong. */
gboolean glsl_scene_add (LsImported *imported,
                         const GlslAnswer *answer,
                         const char *title,
                         LsStage stage,
                         const char *name,
                         GError **error);
