#pragma once

#include "ls-draft.h"
#include "ls-glslang.h"
#include "ls-run-inputs.h"
#include "spirv-machine-private.h"

/* A program of texts on its way to a draft: modules of its stages, linked, with what they run on. */

/* --- glslang-lines.c -------------------------------------------------------------------------- */

/* The lines of data/doc/glsl.md that say what a draw runs on. */
typedef struct
{
  GPtrArray *lines; /* GStrv: words of a line; owned */
  GPtrArray
    *places;      /* char *: of each where a person said it, "a.inputs:3"; NULL: it was made up */
  GArray *ends;   /* guint: of each draw the number of lines that count for it */
  guint n_active; /* of the draw that is made */
  GHashTable *taken; /* indices of lines that something took */
} GlslangLines;

/* text: (nullable): the person's, checked. made_up: lines that count less. Fails with LS_ERROR_UNSUPPORTED at a line that means
 * nothing here. name: of the file of the text. */
gboolean glslang_lines_init (GlslangLines *lines,
                             const char *text,
                             const char *made_up,
                             const char *name,
                             GError **error);
void glslang_lines_clear (GlslangLines *lines);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslangLines, glslang_lines_clear)
/* Adds a line that counts before all others, where nobody said it; and takes off those that were added behind the first n. */
void glslang_lines_add (GlslangLines *lines, const char *line);
void glslang_lines_cut (GlslangLines *lines, guint n);
/* Whether a person said the last line that begins with word and name. */
gboolean glslang_lines_is_persons (const GlslangLines *lines, const char *word, const char *name);
/* The words of the last line that begins with word and name. name: (nullable): any. Returns: (nullable) (transfer none). */
char **glslang_lines_find (const GlslangLines *lines, const char *word, const char *name);
/* Where a line is from. words: that glslang_lines_find () has found. Returns: (transfer none) (nullable): NULL: nobody said it. */
const char *glslang_lines_place (const GlslangLines *lines, char *const *words);
/* The bits of a number. */
guint32 glslang_lines_bits (const char *word, gboolean is_float);
/* Adds a finding for each line that nothing took. */
void glslang_lines_tell_unread (const GlslangLines *lines, GPtrArray *findings);

/* --- glslang-texts.c and glslang-stages.c ----------------------------------------------------- */

/* A stage. */
typedef struct
{
  gboolean is_there, is_made_up;
  GBytes *source; /* the text; owned */
  LsGlslangModule module;
  GBytes *code;       /* the module, linked, with the text's own lines; owned */
  LsProgram *program; /* of code; owned */
  const SpirvCode *spirv;
  GHashTable *used; /* ids that functions name which run; owned */
  GArray *needs;    /* LsNeed: of the program; owned */
} GlslangUnit;

/* A texture of two dimensions that another importer has for a program; it counts before what lines say. */
typedef struct
{
  const char *name;   /* of the sampler */
  const char *format; /* "rgba32f" or "rgba8" */
  guint size[2];      /* texels */
  gboolean is_linear, is_clamped;
  GBytes *texels; /* the lowest row first; borrowed */
} GlslangGiven;

typedef struct _GlslangMesh GlslangMesh;

/* The stages of a program, and what they run on. */
typedef struct
{
  GlslangUnit units[LS_GLSLANG_N_STAGES];
  LsGlslangStage own; /* of the file that is opened */
  gboolean is_vulkan; /* y down, depths from 0 to 1 */
  GlslangLines lines;
  GArray *choices;           /* LsChoice: specialisation constants; owned */
  gboolean is_exact;         /* nothing is made up */
  guint size[2];             /* of the target */
  const char *name;          /* of the file */
  const GlslangGiven *given; /* borrowed; NULL: there are none */
  guint n_given;
  GPtrArray *notes;  /* char *: what stages that were made up give; owned */
  GArray *contents;  /* GlslangContents: of the draw that is made; owned, or NULL */
  GlslangMesh *mesh; /* the same of its vertices; owned, or NULL */
} GlslangSet;

/* A text that belongs to a program. */
typedef struct
{
  GBytes *bytes;           /* owned */
  char *name;              /* of the file; owned */
  LsGlslangStage stage;    /* LS_GLSLANG_ANY: of HLSL */
  const LsGlslangToy *toy; /* as of LsGlslangRequest; borrowed */
} GlslangSource;

typedef struct
{
  GArray *sources;    /* GlslangSource; owned */
  LsGlslangStage own; /* that is looked at; LS_GLSLANG_ANY: the last one of HLSL */
} GlslangTexts;

/* Finds the texts that belong to that of a file. texts: empty. Fails as ls_glslang_translate(). */
gboolean glslang_texts_init (GlslangTexts *texts,
                             GBytes *bytes,
                             const char *path,
                             LsImported *imported,
                             GError **error);
/* The text of one pass of Shadertoy alone. texts: empty. name: of the file, for messages; it need not exist. */
void glslang_texts_init_toy (GlslangTexts *texts,
                             GBytes *bytes,
                             const char *name,
                             const LsGlslangToy *toy);
/* Drops the texts of other files than path. Returns: whether there were some. */
gboolean glslang_texts_drop_siblings (GlslangTexts *texts, const char *path);
void glslang_texts_clear (GlslangTexts *texts);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslangTexts, glslang_texts_clear)

/* Translates, makes up stages that a draw needs, links and loads. set: empty. name: of the file; lives as long. Fails as ls_glslang_translate(), and with what a machine
 * says of a module. */
gboolean glslang_set_init (GlslangSet *set,
                           const GlslangTexts *texts,
                           const char *name,
                           LsImported *imported,
                           GError **error);
void glslang_set_clear (GlslangSet *set);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslangSet, glslang_set_clear)
/* The stage as scenes have it. */
LsStage glslang_stage_of (LsGlslangStage stage);
static inline gboolean
glslang_has (const GlslangSet *set, LsGlslangStage stage)
{
  return set->units[stage].is_there;
}

/* --- glslang-link.c --------------------------------------------------------------------------- */

/* Gives inputs of a stage the locations of the outputs of the stage before it that are called alike. before, unit: translated. Fails
 * with what the reader of modules says. */
gboolean glslang_link (const GlslangUnit *before, GlslangUnit *unit, GError **error);

/* --- glslang-folded.c ------------------------------------------------------------------------- */

/* What becomes of the variables that stand for constants. */
typedef struct
{
  GHashTable *dropped; /* indices of instructions that are left out */
  GHashTable *gone;    /* ids that these make */
  GHashTable *values;  /* id of a variable of all functions to that of its first value */
} GlslangFolded;

/* words: of the module, as glslang leaves it. */
void glslang_folded_init (GlslangFolded *folded,
                          const LsGlslangModule *module,
                          const SpirvModule *words);
void glslang_folded_clear (GlslangFolded *folded);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslangFolded, glslang_folded_clear)

/* --- glslang-source.c ------------------------------------------------------------------------- */

/* Gives the module of a stage the person's own lines and text. Fails with what the reader of modules says. */
gboolean glslang_tell_source (GlslangUnit *unit, GError **error);

/* --- glslang-unlined.c ------------------------------------------------------------------------ */

/* The statements of branches that glslang tells no line of. words: of the module, as glslang leaves it. Returns: (transfer full): the
 * number of an instruction to the index of the statement that begins with it. */
GHashTable *glslang_find_unlined (const LsGlslangModule *module, const SpirvModule *words);

/* --- glslang-made.c --------------------------------------------------------------------------- */

/* The text of a vertex shader that covers the target and gives a value to all inputs of a stage. notes: gets what these are (char *). Returns:
 * (transfer full). */
char *glslang_make_vertices (const GlslangUnit *unit, GPtrArray *notes);
/* The same of a pixel shader that is white. */
#define GLSLANG_WHITE \
  "#version 450\nlayout (location = 0) out vec4 colour;\nvoid main () { colour = vec4 (1.0); }\n"

/* --- glslang-leaves.c ------------------------------------------------------------------------- */

/* A number, vector, matrix, or array of these, that a program takes or gives by a name. */
typedef struct
{
  const SpirvVariable *variable;
  const SpirvType *type;
  SpirvMatrixForm form;
  guint n;           /* elements of an array of these; 1 */
  guint32 number;    /* element of an array of blocks */
  guint32 element;   /* of the outermost array of structures */
  guint64 offset;    /* bytes from the start of the block, or of the uniforms outside of blocks */
  guint32 first;     /* register, from the variable's first */
  const char *block; /* its name; NULL: it is in none */
  const char *name;  /* as OpenGL calls it: "lights[1].at", "Fog.colour" */
  const char *own_name; /* as the text calls it: "fog.colour" */
} GlslangLeaf;

typedef void (*GlslangLeafFunc) (const GlslangLeaf *leaf, gpointer data);

/* The parts of a variable, in their order. n_open: elements of an array without an end. */
void glslang_leaves (const GlslangUnit *unit,
                     const SpirvVariable *variable,
                     guint n_open,
                     GlslangLeafFunc take,
                     gpointer data);
/* What an array of numbers, vectors or matrices holds, or the type itself. */
const SpirvType *glslang_leaf_element (const SpirvTypes *types, const SpirvType *type);
/* Columns and rows of a number, vector or matrix; base: f, i, u or b. */
void glslang_leaf_shape (const SpirvTypes *types,
                         const SpirvType *type,
                         guint *columns,
                         guint *rows,
                         char *base);
/* "vec3" Returns: (transfer full). */
char *glslang_type_name (const SpirvTypes *types, const SpirvType *type);
/* The person's name of a variable. Returns: (transfer none): "" where it has none. */
const char *glslang_variable_name (const GlslangUnit *unit, const SpirvVariable *variable);
/* The name of the block that it is. Returns: (transfer none) (nullable): NULL: it is none. */
const char *glslang_block_name (const GlslangUnit *unit, const SpirvVariable *variable);
/* Whether a function that runs names the variable. */
gboolean glslang_is_used (const GlslangUnit *unit, const SpirvVariable *variable);

/* --- glslang-places.c ------------------------------------------------------------------------- */

#define GLSLANG_MAX_WORDS (1u << 22) /* of a buffer */

typedef struct
{
  const SpirvType *element;
  guint n, columns, rows;
  char base;
  guint width; /* bits */
} GlslangShape;

void glslang_shape_init (GlslangShape *shape, const SpirvTypes *types, const GlslangLeaf *leaf);
/* Components in all, those that have no place left out. */
guint glslang_shape_count (const GlslangShape *shape);
/* Bytes from the start of the buffer to component i, counted element by element and column by column. */
guint64 glslang_leaf_at (const SpirvTypes *types, const GlslangLeaf *leaf, guint i);
/* words: guint32; grows. byte: of a word that has no place left out. */
void glslang_set_word (GArray *words, guint64 byte, guint32 word);
/* bits: of a number of 32 bits, of the base. width: that it gets. */
void glslang_put_number (GArray *words, guint64 byte, guint32 bits, char base, guint width);

/* --- glslang-contents.c ----------------------------------------------------------------------- */

/* buffer NAME FILE: what a buffer holds. */
typedef struct
{
  const SpirvVariable *variable;
  guint32 number;   /* element of an array of buffers */
  GArray *words;    /* guint32: all of the buffer; owned */
  guint n_open;     /* elements of its array without an end */
  const char *name; /* as the line has it; borrowed of the lines */
} GlslangContents;

/* Reads what lines of the draw say of buffers. set: gets it. imported: what files may be; its findings are added to. Fails with LS_ERROR_REFERENCE for a
 * name that no stage has, and with LS_ERROR_SYNTAX, LS_ERROR_RANGE or LS_ERROR_UNSUPPORTED that names a line of the file. */
gboolean glslang_read_contents (GlslangSet *set, LsImported *imported, GError **error);
void glslang_forget_contents (GlslangSet *set);
/* The file that a line names. word: of the line. path: gets (transfer full) its name. Returns: (transfer full): NULL with an error that names the line. */
GBytes *glslang_read_named (const GlslangSet *set,
                            const LsImported *imported,
                            char *const *line,
                            const char *word,
                            char **path,
                            GError **error);
/* Returns: (transfer none) (nullable): NULL: no file says it. */
const GlslangContents *glslang_find_contents (const GlslangSet *set,
                                              const SpirvVariable *variable,
                                              guint32 number);
/* --- the parts of a draft --------------------------------------------------------------------- */

/* A stage's part; the strings live as long as this struct. */
typedef struct
{
  LsDraftPart part;
  GString *inputs, *groups, *program_lines;
  GHashTable *constants, *resources; /* as of LsDraftPart */
} GlslangPart;

/* What is made. */
typedef struct
{
  const GlslangSet *set;
  const GlslangUnit *unit;
  LsStage stage;
  LsDraft *draft;
  GlslangPart *part;
} GlslangMaker;

/* Notes that something was made up. format: one of the notes of the driver's process, whose hole, if it has one, is what. */
void glslang_note (const GlslangMaker *maker, const char *format, const char *what);

/* Outputs of a scene are those of the stage that it is looked at in: of a draw the pixels. */
static inline gboolean
glslang_is_looked_at (const GlslangMaker *maker)
{
  return maker->stage == LS_STAGE_PS || maker->stage == LS_STAGE_CS;
}

/* glslang-values.c: constants, their names and values. */
void glslang_put_values (const GlslangMaker *maker);
/* The words of the buffers of constants (guint32). words: empty; gets (transfer full) those that there are, by their numbers. */
void glslang_find_values (const GlslangMaker *maker, GArray *words[LS_MAX_CONST_BUFFERS]);
/* What nobody says. */
typedef enum
{
  GLSLANG_UNIFORM, /* as the driver's process makes up a uniform */
  GLSLANG_NUMBERS, /* 0, 1, 2 and so on in arrays, zeros elsewhere */
  GLSLANG_ZEROS,
} GlslangFilling;

/* Puts what a leaf holds in words (guint32). own: what the text gives its variable, four words a register; (nullable). */
void glslang_fill_leaf (const GlslangMaker *maker,
                        const GlslangLeaf *leaf,
                        const guint32 *own,
                        GlslangFilling filling,
                        GArray *words);
/* block NAME WORD...: puts words as they lie in memory. */
void glslang_fill_block (const GlslangMaker *maker, const SpirvVariable *variable, GArray *words);
/* glslang-contents.c: adds a row for each element of an array of blocks, or for the one, which a person chooses a file for. name: of the block, or of its
 * instance. */
void glslang_add_buffer_inputs (const GlslangMaker *maker,
                                const SpirvVariable *variable,
                                const char *name);
/* glslang-state.c: what a uniform of OpenGL's own state holds at first. Returns: FALSE: the name is none of one. */
gboolean glslang_find_state (const char *name, float values[4]);
/* glslang-memories.c: buffers that are written. */
void glslang_put_memories (const GlslangMaker *maker);
/* The words (guint32) of a buffer, of an array of them the first. Returns: (transfer full). */
GArray *glslang_find_memory (const GlslangMaker *maker, const SpirvVariable *variable);
/* The array without an end that a block ends with. Returns: (nullable). */
const SpirvType *glslang_find_open (const SpirvTypes *types, const SpirvType *type);
/* elements NAME N: of a block, by its name, that of its instance, or that of the array. Returns: (transfer none) (nullable): words of the line. */
char **glslang_find_elements (const GlslangSet *set,
                              const GlslangUnit *unit,
                              const SpirvVariable *variable);
/* Gives a memory its group. One that the program does not tell the size of has the group by its name; others get one of their own.
 * kind: "storage" or "image"; lines: of the group. */
void glslang_put_memory_group (const GlslangMaker *maker,
                               const char *kind,
                               guint memory,
                               guint number,
                               const char *lines);
/* What the program asks for of the kind and number. Returns: (transfer none) (nullable). */
const LsNeed *glslang_find_need (const GlslangUnit *unit, LsNeedKind kind, guint number);
/* glslang-images.c: images of texels that programs write. */
void glslang_put_images (const GlslangMaker *maker);
/* glslang-textures.c: textures and samplers. */
gboolean glslang_put_textures (const GlslangMaker *maker, GError **error);
/* The texels of an image, slice by slice: those of words, or a checker. words: (nullable). Returns: (transfer full) (nullable): NULL: no
 * line gives texels of the format. */
GBytes *glslang_dup_texels (const char *format, const guint size[3], char **words);
/* glslang-vertices.c: attributes. */
gboolean glslang_put_attributes (const GlslangMaker *maker, GError **error);
/* vertices FILE: reads what the line of the draw says. Fails as glslang_mesh_new (), and with LS_ERROR_STATE for a program without a vertex shader of its own. */
gboolean glslang_read_mesh (GlslangSet *set, LsImported *imported, GError **error);
void glslang_forget_mesh (GlslangSet *set);
/* Whether a person's vertex shader runs. */
gboolean glslang_takes_mesh (const GlslangSet *set);
/* glslang-captured.c: captured NAME..., of the last stage before the pixels. Fails with LS_ERROR_REFERENCE, LS_ERROR_STATE or LS_ERROR_RANGE. */
gboolean glslang_put_captured (const GlslangMaker *maker, GError **error);
/* glslang-draw.c: the lines of [draw], and groups behind the last stage. Returns: (transfer full). */
char *glslang_draw_lines (const GlslangSet *set);
/* The vertices that a draw reads, 1 at least. */
guint glslang_count_vertices (const GlslangSet *set);
/* "triangles" Returns: (transfer none). */
const char *glslang_find_primitive (const GlslangSet *set);
void glslang_put_raster (const GlslangSet *set, GString *text);
void glslang_put_outputs (const GlslangMaker *maker);
/* The name of an output: name, or place where no output can be called so, or one is. */
const char *glslang_output_name (const GlslangMaker *maker, const char *name, const char *place);
/* glslang-threads.c: groups along x, y and z. */
typedef struct
{
  guint groups[3];
  guint64 n_threads;
  gboolean is_given;
} GlslangGrid;
GlslangGrid glslang_find_grid (const GlslangSet *set);
/* The lines of [layout]. Returns: (transfer full): NULL: with LS_ERROR_RANGE. */
char *glslang_layout_lines (const GlslangMaker *maker, GError **error);

/* --- glslang-json.c --------------------------------------------------------------------------- */

/* Whether the inputs call things by their bindings: then they mean Vulkan. */
static inline gboolean
glslang_has_json (const LsImported *imported)
{
  return imported->inputs != NULL && ls_inputs_form (imported->inputs) == LS_INPUTS_JSON;
}

/* Gives a draft its scene by the inputs of imported, which call things by their bindings. Fails as ls_run_inputs_read() and
 * ls_run_inputs_draft(). */
gboolean glslang_add_json (const GlslangSet *set,
                           LsImported *imported,
                           LsDraft *draft,
                           GError **error);

/* --- glslang-choices.c ------------------------------------------------------------------------ */

/* Appends what lines say to the set's choices. Fails with LS_ERROR_SYNTAX, or LS_ERROR_REFERENCE for a constant that no stage has. */
gboolean glslang_find_choices (const GlslangSet *set, GError **error);
/* The keys of [program] for those that the stage has. */
void glslang_put_choices (const GlslangMaker *maker);

/* What is made up for a texture or an image. variable: of one. image: gets it, but for set and binding. Returns: FALSE: the form of JSON has
 * no such thing. */
gboolean glslang_run_texture (const GlslangMaker *maker,
                              const SpirvVariable *variable,
                              LsRunImage *image);
gboolean glslang_run_image (const GlslangMaker *maker,
                            const SpirvVariable *variable,
                            LsRunImage *image);

/* --- glslang-draft.c -------------------------------------------------------------------------- */

/* Fills the lines of a set whose texts are translated. Fails as glslang_lines_init(), or for lines that say nothing. */
gboolean glslang_read_lines (GlslangSet *set, LsImported *imported, GError **error);
/* Adds a draft for each draw. */
gboolean glslang_add_drafts (GlslangSet *set,
                             LsImported *imported,
                             const char *title,
                             GError **error);
