#pragma once

#include "ls-importer.h"

/* The door of texts of people to SPIR-V: a text in GLSL of any version or dialect, or in HLSL, becomes a module that glslang
 * translates without optimising, with the names and the statements of the text. */

typedef enum
{
  LS_GLSLANG_VERTEX,
  LS_GLSLANG_TESS_CONTROL,
  LS_GLSLANG_TESS_EVALUATION,
  LS_GLSLANG_GEOMETRY,
  LS_GLSLANG_FRAGMENT,
  LS_GLSLANG_COMPUTE,
  LS_GLSLANG_ANY, /* what name and text say */
  LS_GLSLANG_N_STAGES = LS_GLSLANG_ANY,
} LsGlslangStage;

/* What a program of Shadertoy says of one of its passes; the pass is GLSL, whatever it looks like. */
typedef struct
{
  const char *common,
    *common_name; /* a text that stands in front, and the name of its file; NULL: there is none */
  guint cubes, volumes; /* bits of the channels that are cubes, and that have depth */
} LsGlslangToy;

typedef struct
{
  GBytes *source;
  const char
    *name; /* of the file: what the text includes lies beside it. No file need have the name */
  LsGlslangStage stage;
  const char *entry;       /* (nullable): the function of HLSL that is run; NULL: one is chosen */
  gboolean wants_vulkan;   /* by the rules of Vulkan, if the text fits them */
  const LsGlslangToy *toy; /* (nullable): NULL: the text is no pass of Shadertoy, or stands alone */
} LsGlslangRequest;

/* Where a line of the translated text comes from. */
typedef struct
{
  guint file;      /* index in files */
  guint line;      /* of it, from 1; 0: Lanescope made the line up */
  guint statement; /* index in statements; G_MAXUINT: the line has none */
} LsGlslangLine;

/* A place where a person stops. A statement that stands in another one is one of its own. */
typedef struct
{
  guint file;                 /* index in files */
  guint line, column;         /* of its first byte, both from 1; columns in bytes */
  guint end_line, end_column; /* of its last byte */
  guint number, n_numbers;    /* the lines of the translated text that have it */
  gboolean is_global;         /* it gives a variable outside of functions its value */
} LsGlslangStatement;

/* What became of a text. */
typedef struct
{
  GBytes *
    module; /* words of SPIR-V, little-endian. The line of an OpLine is a number: that of lines, from 1 */
  LsGlslangStage stage;
  gboolean is_hlsl;
  gboolean is_vulkan; /* the rules of Vulkan, not of OpenGL: no loose uniforms, y down */
  char *entry;        /* of HLSL: the function that is run; else "main" */
  char *text;         /* that was translated */
  GPtrArray *files;   /* char *: names, as they are shown; the request's is the first */
  GPtrArray *
    texts; /* char *, (nullable) each: of files that others include, by their index in files; NULL: there are none */
  GArray *lines;      /* LsGlslangLine: number n is at n - 1 */
  GArray *statements; /* LsGlslangStatement, in the order of the text */
  GHashTable
    *names; /* char * to char *: a name in the module to the person's own, where they differ */
  GHashTable
    *constants;     /* char *: names in the module: variables that have the values of constants */
  GPtrArray *notes; /* char *: what was made up: "the uniform iTime = 10" */
  char *inputs;     /* the values that were made up, as lines of data/doc/glsl.md */
} LsGlslangModule;

/* Translates a text. module: empty. imported: what files beside the text may be; its budget and cancellable are kept, and findings
 * gets the translator's warnings. Fails with LS_ERROR_SYNTAX for texts with errors, all of them, one a line, each with the file,
 * line and column that a person has and with the person's names; LS_ERROR_UNSUPPORTED without glslang, with the name of the
 * package, for texts of other languages, with who translates them, and for texts that take too long; LS_ERROR_RANGE for memory
 * and size; LS_ERROR_TRUST for files beside the text that may not be read; LS_ERROR_IO; G_IO_ERROR_CANCELLED. */
gboolean ls_glslang_translate (const LsGlslangRequest *request,
                               LsImported *imported,
                               LsGlslangModule *module,
                               GError **error);
void ls_glslang_module_clear (LsGlslangModule *module);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsGlslangModule, ls_glslang_module_clear)

/* The line that an OpLine names. Returns: (transfer none) (nullable): NULL: there is none. */
const LsGlslangLine *ls_glslang_module_line (const LsGlslangModule *module, guint number);
/* The statement that an OpLine names. Returns: (transfer none) (nullable). */
const LsGlslangStatement *ls_glslang_module_statement (const LsGlslangModule *module, guint number);
/* The person's own word for a name in the module. Returns: (transfer none): name itself where they do not differ. */
const char *ls_glslang_module_name (const LsGlslangModule *module, const char *name);

/* "vert", "tesc", "tese", "geom", "frag", "comp". */
const char *ls_glslang_stage_id (LsGlslangStage stage);
