#pragma once

#include "gfd-file.h"
#include "ls-importer.h"

#define GFD_FIRST_BUFFER 160 /* of a VS's attributes */

/* What headers and tables say, in the words of scenes. */

/* Everything that a stage's part of a scene points to. */
typedef struct
{
  LsDraftPart part;
  GString *inputs, *groups, *fetch, *constant_lines;
  GHashTable *constants;
  guint n_symbols; /* names that it has given to constants */
} GfdStage;

/* What a shader is in a scene. */
typedef enum
{
  GFD_ALONE,
  GFD_DRAWN,     /* a stage of a draw */
  GFD_BEFORE_GS, /* the same of a VS whose vertices a GS takes */
} GfdRole;

/* Describes a shader as the stage of a scene. Names go to the
 * draft's symbols, and what is made up to what it invented. The shader has a program. */
void gfd_stage_init (GfdStage *stage, const GfdShader *shader, GfdRole role, LsDraft *draft);
/* The same of the VS of a draw that reads what a GS emitted. */
void gfd_stage_init_copy (GfdStage *stage, const GfdShader *gs, LsDraft *draft);
/* The lines of [draw] for the stages of a GS, from vs on. Sets the buffer by which they read their
 * rings. */
char *gfd_geometry_draw (const GfdShader *vs,
                         const GfdShader *gs,
                         GfdStage *gs_stage,
                         GfdStage *copy);
void gfd_stage_clear (GfdStage *stage);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GfdStage, gfd_stage_clear)

/* The fetch program that fills the registers of a VS from its attributes, as assembly; and the
 * buffers that it reads, with n_side x n_side vertices, for groups whose name begins with prefix.
 * Returns: the number of attributes. */
guint gfd_fetch_make (const GfdShader *shader,
                      guint n_side,
                      const char *prefix,
                      GString *fetch,
                      GString *buffers);
/* The attribute of a location, or NULL where no row has it. */
const GfdRow *gfd_find_attribute (const GfdShader *shader, guint location);

/* Adds a scene that shows level 0 of a texture. origin: the file. Returns: FALSE with
 * LS_ERROR_UNSUPPORTED or LS_ERROR_FORMAT, that names the byte. */
gboolean gfd_texture_add (const GfdTexture *texture,
                          guint number,
                          const char *origin,
                          LsImported *imported,
                          GError **error);
