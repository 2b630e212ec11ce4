#pragma once

#include "ls-importer.h"

/* GLSL programs, compiled by external compilers, as scenes. */

typedef enum
{
  LS_GLSL_VERTEX,
  LS_GLSL_GEOMETRY,
  LS_GLSL_PIXEL,
  LS_GLSL_N_STAGES
} LsGlslStage;

typedef struct _GlslSource GlslSource; /* importers/glsl/glsl-source.h */

typedef struct
{
  const char *sources[LS_GLSL_N_STAGES]; /* texts; NULL: no such stage, or a made-up one */
  const char *names[LS_GLSL_N_STAGES];   /* names of the files, for messages */
  const char *backend;                   /* NULL: the first one */
  const char *inputs;                    /* lines as in data/doc/glsl.md; NULL: none */
  const char *title;                     /* of the draft */
  gboolean is_plain;         /* the texts are compiled as they are, nothing is put around them */
  LsStage stage;             /* the stage to debug */
  GCancellable *cancellable; /* for ls_glsl_compile(): that of imported */
  GBytes *
    *gsh; /* (out) (optional) (transfer full): gets the first draw as a shader file of the Wii U */
  LsBudget *budget; /* the same: memory for the compiler's process is taken from it */
  const GlslSource
    *source; /* of ls_glsl_compile() itself: where the lines of the texts come from */
} LsGlslRequest;

/* The names of the back ends that a driver may have, NULL-terminated. */
const char *const *ls_glsl_backends (void);
/* Those that the installed driver has, as it says itself; a note about the others is added to the
 * findings of imported, whose cancellable counts. request: for messages. Returns: (transfer full):
 * NULL with an error of ls_glsl_compile(). */
GStrv ls_glsl_find_backends (const LsGlslRequest *request, LsImported *imported, GError **error);

/* The stage of a file by the ending of its name. Returns: whether that says one. */
gboolean ls_glsl_name_stage (const char *name, LsGlslStage *stage);
/* The stage of a file by the ending of its name, else by its text. Returns: whether name or text say
 * that it is GLSL. */
gboolean ls_glsl_find_stage (const char *name, const char *text, LsGlslStage *stage);

/* How sure the importer is of a file, as LsImporter.probe. */
guint ls_glsl_probe (GBytes *bytes, const char *name);

/* The texts of a program: that of a file, and of the files that were named with it or, where nobody named any, that lie beside it and
 * are called alike. */
typedef struct
{
  LsGlslStage
    own; /* the one that is debugged: the file's; of several files the pixels, if there are any */
  char *texts[LS_GLSL_N_STAGES]; /* owned; NULL: there is none */
  char *names[LS_GLSL_N_STAGES]; /* owned */
} LsGlslFiles;

/* files: empty. imported: what files beside it may be. A text with several stages has no others. Fails with LS_ERROR_SYNTAX for a file
 * that is broken, and LS_ERROR_STATE for others of no stage, or of one that is there. */
gboolean ls_glsl_files_init (LsGlslFiles *files,
                             const char *text,
                             const char *path,
                             LsImported *imported,
                             GError **error);
void ls_glsl_files_clear (LsGlslFiles *files);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsGlslFiles, ls_glsl_files_clear)

/* Fails with LS_ERROR_SYNTAX where a text has a byte 0, behind which no compiler reads on: with its line, column and place. name: of the
 * file. */
gboolean ls_glsl_check_bytes (const char *data, gsize size, const char *name, GError **error);

/* Compiles, and adds a draft of each draw to imported (one draw, unless the inputs have more), with
 * the compiler's warnings as findings. Errors: LS_ERROR_SYNTAX, with file and line, for texts with
 * errors; LS_ERROR_UNSUPPORTED if there is no compiler, with the names of the packages, if its
 * output is not understood, or if the request's file cannot hold the draw; LS_ERROR_FORMAT, LS_ERROR_IO; G_IO_ERROR_CANCELLED. */
gboolean ls_glsl_compile (const LsGlslRequest *request, LsImported *imported, GError **error);

/* Where a line of inputs takes an image: "texture", or "unit", with its name; filter and wrap: as in data/doc/glsl.md. */
typedef struct
{
  const char *kind, *name;
  const char *file; /* for messages */
  const char *filter, *wrap;
  gboolean is_downward; /* the highest row is the texture's first; else the lowest is */
} LsGlslImage;

/* Appends a line with the texels of a PNG image. Fails with LS_ERROR_FORMAT. */
gboolean ls_glsl_put_image (GString *inputs, const LsGlslImage *image, GBytes *png, GError **error);
