#pragma once

#include "gfd-file.h"
#include "ls-importer.h"

#define GFD_FIRST_BLOCK_BUFFER 128 /* the buffer that uniform block 0 is, too */
#define GFD_FIRST_BUFFER 160       /* first buffer of a VS's attributes */

/* Headers and tables as lines of scenes. */

/* The strings behind a stage's part of a scene. */
typedef struct
{
  LsDraftPart part;
  GString *inputs, *groups, *fetch, *constant_lines;
  GHashTable *constants;
  GHashTable *resources; /* "buffer 129" to the lines of its group */
  guint n_symbols;       /* constants that it has named */
} GfdStage;

/* The role of a shader in a scene. */
typedef enum
{
  GFD_ALONE,
  GFD_DRAWN,     /* a stage of a draw */
  GFD_BEFORE_GS, /* the same, for a VS whose vertices a GS takes */
} GfdRole;

/* Describes a shader as a stage of a scene. Names go to the draft's symbols, made-up facts to the
 * draft's `invented`. The shader has a program. */
void gfd_stage_init (GfdStage *stage, const GfdShader *shader, GfdRole role, LsDraft *draft);
/* The same for the copy program, the VS of a draw that reads the vertices of a GS. */
void gfd_stage_init_copy (GfdStage *stage, const GfdShader *gs, LsDraft *draft);
/* The lines of [draw] for the stages of a GS, from vs on. Sets the buffer by which these read their
 * rings. */
char *gfd_geometry_draw (const GfdShader *vs,
                         const GfdShader *gs,
                         GfdStage *gs_stage,
                         GfdStage *copy);
void gfd_stage_clear (GfdStage *stage);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GfdStage, gfd_stage_clear)

/* A fetch program, as assembly, that fills the registers of a VS from its attributes; and its
 * buffers, with n_side x n_side vertices, in groups whose names begin with prefix. Returns: the
 * number of attributes. */
guint gfd_fetch_make (const GfdShader *shader,
                      guint n_side,
                      const char *prefix,
                      GString *fetch,
                      GString *buffers);
/* The attribute with a location, or NULL. */
const GfdRow *gfd_find_attribute (const GfdShader *shader, guint location);

/* Adds a scene that shows level 0 of a texture. origin: the file. Returns: FALSE with
 * LS_ERROR_UNSUPPORTED or LS_ERROR_FORMAT that names the byte. */
gboolean gfd_texture_add (const GfdTexture *texture,
                          guint number,
                          const char *origin,
                          LsImported *imported,
                          GError **error);
