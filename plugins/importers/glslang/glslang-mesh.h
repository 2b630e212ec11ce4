#pragma once

#include "glslang-draft.h"

/* Vertices of a file: what each has, and the triangles that they make. */

#define GLSLANG_MAX_CORNERS (1u << 17) /* of the triangles of a draw */

/* What a name means. */
typedef enum
{
  GLSLANG_MEANS_NOTHING,
  GLSLANG_MEANS_POSITION,
  GLSLANG_MEANS_NORMAL,
  GLSLANG_MEANS_TEXCOORD,
  GLSLANG_MEANS_COLOUR,
} GlslangMeaning;

/* What each vertex has of one thing. */
typedef struct
{
  char *name;       /* as the file calls it; owned */
  guint n;          /* numbers of a vertex, 1 to 4 */
  GArray *numbers;  /* double; owned */
  gboolean is_read; /* an attribute has it */
} GlslangColumn;

struct _GlslangMesh
{
  char *path;         /* for messages; owned */
  GPtrArray *columns; /* GlslangColumn; owned */
  GArray *lines;      /* guint: of the file, where each vertex is; owned */
  GArray
    *indices; /* guint32: three a triangle; owned; NULL: vertices are taken one behind the other */
  GPtrArray *findings; /* LsDiagnostic; borrowed */
  GPtrArray *missing;  /* char *: attributes that it has no column for; owned */
};

/* --- glslang-mesh.c --------------------------------------------------------------------------- */

/* path, findings: see GlslangMesh. Returns: (transfer full): the vertices of a file, by its name an OBJ or a CSV. share: (nullable): of what it takes. Fails with
 * LS_ERROR_SYNTAX, LS_ERROR_RANGE, LS_ERROR_REFERENCE or LS_ERROR_MEMORY that names the line, and with LS_ERROR_UNSUPPORTED for
 * other files. */
GlslangMesh *glslang_mesh_new (const char *path,
                               GBytes *bytes,
                               GPtrArray *findings,
                               LsBudgetShare *share,
                               GError **error);
void glslang_mesh_free (GlslangMesh *mesh);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GlslangMesh, glslang_mesh_free)
/* Corners of all triangles. */
guint glslang_mesh_count (const GlslangMesh *mesh);
/* The numbers of an attribute (guint32), *size of them for each vertex. name: of the attribute; base: f, i or u; rows: that it has; is_position: it is the
 * one that is taken for the position. Returns: (transfer full) (nullable): NULL without an error: the mesh has no such thing, which is
 * kept for glslang_mesh_tell_missing (); with LS_ERROR_RANGE that names the line: a number that the base has not. */
GArray *glslang_mesh_dup_words (GlslangMesh *mesh,
                                const char *name,
                                gboolean is_position,
                                char base,
                                guint rows,
                                guint *size,
                                GError **error);
/* Adds a finding about the attributes that the mesh has nothing for. */
void glslang_mesh_tell_missing (const GlslangMesh *mesh);
/* number: of several, "1" of "texCoord1"; else 0. */
GlslangMeaning glslang_mesh_guess (const char *name, guint *number);

/* --- readers ---------------------------------------------------------------------------------- */

/* Lines of a file, one by one. */
typedef struct
{
  const char *at, *end;
  guint line; /* that glslang_mesh_next_line () has given, from 1 */
} GlslangMeshText;

/* line: gets (transfer full) the next one, without its end; lines that \ joins are one where joins is set. Returns: FALSE at the end. */
gboolean glslang_mesh_next_line (GlslangMeshText *text, gboolean joins, char **line);
GlslangColumn *glslang_mesh_add_column (GlslangMesh *mesh, const char *name, guint n);
/* A word of the file as messages have it. Returns: (transfer full). */
char *glslang_mesh_dup_word (const char *word);
/* A finite number, or nan and inf. what: it is for, for messages. Fails with LS_ERROR_SYNTAX. */
gboolean glslang_mesh_read_number (const GlslangMesh *mesh,
                                   guint line,
                                   const char *word,
                                   const char *what,
                                   double *number,
                                   GError **error);
/* glslang-mesh-obj.c, glslang-mesh-csv.c: fill a mesh that has its path alone. */
gboolean glslang_mesh_read_obj (GlslangMesh *mesh,
                                GlslangMeshText *text,
                                LsBudgetShare *share,
                                GError **error);
gboolean glslang_mesh_read_csv (GlslangMesh *mesh,
                                GlslangMeshText *text,
                                LsBudgetShare *share,
                                GError **error);
