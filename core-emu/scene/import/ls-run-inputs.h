#pragma once

#include "ls-draft.h"

/* What programs run on, as somebody who calls things by their bindings says it; and the scene of it, which a person could have written. */

/* A buffer, of the host's memory or of constants: the program says which. */
typedef struct
{
  guint set, binding;
  char *name;    /* as LsBound has it, in place of the two; owned; NULL: they count */
  GBytes *words; /* owned; little-endian */
} LsRunBuffer;

/* How a texture is sampled; words of [sampler]. */
typedef struct
{
  const char *min, *mag, *mip;
  const char *wrap[3];
  const char *border, *compare; /* compare NULL: nothing is compared */
} LsRunSampler;

/* Texels: level by level, layer by layer or slice by slice, row by row. */
typedef struct
{
  guint set, binding;
  char *name;         /* as of LsRunBuffer */
  const char *dim;    /* "2d", "2d-array", "3d" or "cube" */
  const char *format; /* "rgba32f" */
  guint size[3], n_layers, n_levels;
  gboolean is_sampled;
  LsRunSampler sampler;
  GBytes *words; /* owned */
} LsRunImage;

/* A vec4 for each vertex. */
typedef struct
{
  guint location;
  GBytes *words; /* owned */
} LsRunAttribute;

/* What a uniform that stands alone holds, vec4 by vec4. */
typedef struct
{
  char *name;    /* owned */
  GBytes *words; /* owned; little-endian */
} LsRunUniform;

typedef struct
{
  GArray *buffers, *images, *attributes; /* of the above; owned */
  GArray *uniforms;                      /* of LsRunUniform; owned */
  GArray *choices;                       /* of LsChoice; owned */
  GPtrArray *readings;                   /* char *, "KEY=VALUE": of the machine; owned */
  GBytes *push;                          /* owned; NULL: nothing is pushed */
  guint groups[3];                       /* of threads, along x, y and z */
  guint n_vertices, size[2], n_targets;  /* of a draw: triangles on targets of rgba32f */
} LsRunInputs;

void ls_run_inputs_init (LsRunInputs *inputs);
void ls_run_inputs_clear (LsRunInputs *inputs);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsRunInputs, ls_run_inputs_clear)

/* Fills inputs, which are initialised, by the form LS_INPUTS_JSON. name: of the file, for messages. Returns: FALSE with LS_ERROR_SYNTAX or
 * LS_ERROR_FORMAT that names the member, LS_ERROR_RANGE or LS_ERROR_REFERENCE. */
gboolean ls_run_inputs_read (const char *text,
                             const char *name,
                             LsRunInputs *inputs,
                             GError **error);

typedef struct
{
  const char *path;
  GBytes *code;
} LsRunProgram;

/* The scene of one program of threads, or the draw of a program of vertices and one of pixels, with one
 * of primitives between them if it is there. What is bound is an output, called
 * "buffer 0" or "image 1" by its binding, and so is "target 0". Inputs that no program takes are left out. Returns: (transfer full):
 * NULL with the errors of loading a program, or LS_ERROR_STATE for programs that are nothing of that. */
LsDraft *ls_run_inputs_draft (const LsRunInputs *inputs,
                              const LsRunProgram *programs,
                              guint n,
                              GError **error);

/* --- its parts -------------------------------------------------------------------------------------------- */

/* Adds a file to those of a draft. Returns: (transfer none): its name, the stem and the number. */
const char *ls_run_inputs_add_file (GHashTable *files,
                                    const char *stem,
                                    guint number,
                                    GBytes *bytes);
/* Whether something that is bound is the one of the inputs. name: (nullable): counts in place of set and binding. */
gboolean ls_run_inputs_are_meant (const LsBound *bound, const char *name, guint set, guint binding);
/* Returns: (transfer none) (nullable): the words of the buffer with the set and binding. */
GBytes *ls_run_inputs_find_buffer (const LsRunInputs *inputs, const LsBound *bound);
/* The group of a program's constants. prefix: "ps " in a draw, else "". */
void ls_run_inputs_put_constants (GString *text,
                                  const LsRunInputs *inputs,
                                  const LsProgram *program,
                                  const char *prefix,
                                  GHashTable *files);

/* The groups of an image for the texture, sampler or memory that the program binds it as. prefix: "ps " in a draw, else "".
 * file: the name of its texels. */
void ls_run_inputs_put_image (GString *text,
                              const LsRunImage *image,
                              const LsBound *bound,
                              const LsMachine *machine,
                              const char *prefix,
                              const char *file);
