#pragma once

#include "ls-draft.h"
#include "ls-draw.h"
#include "ls-file.h"
#include "ls-merge.h"
#include "ls-scene-keys.h"
#include "ls-scene-marks.h"
#include "ls-scene-words.h"
#include "ls-scene.h"
#include "ls-texture.h"

G_BEGIN_DECLS

/* What the readers of a scene's groups fill, one file per concern. */

#define LS_SCENE_MAX_SIDE 4096        /* pixels of a layout's width or height */
#define LS_SCENE_MAX_COUNT (1u << 24) /* pixels, vertices or threads */
#define LS_SCENE_MAX_GPRS 128
#define LS_SCENE_MAX_GROUP 1024 /* threads, guide 2.6.2 */

/* --- machine --------------------------------------------------------------------------------------------- */

/* As LsBindings.readings; those that the file does not name become the default. */
gboolean ls_scene_machine_read (const LsSceneFile *file,
                                const LsMachine *machine,
                                guint8 readings[LS_MAX_READINGS],
                                GError **error);

/* --- layout ---------------------------------------------------------------------------------------------- */

typedef struct
{
  LsLayoutKind kind;
  guint width, height; /* vertices and threads: count, 1 */
  guint tiles_x;       /* pixels: 8x8 tiles in a row */
  guint n_waves;
  guint group;          /* threads of a group; of other kinds those of a wave */
  guint group_waves;    /* waves of a group */
  guint declared_group; /* 0: as the program asks for */
  guint group_size[3];  /* the same along x, y and z */
  guint grid[3];        /* groups along them; one group in other kinds */
} LsSceneLayout;

gboolean ls_scene_layout_read (const LsSceneFile *file, LsSceneLayout *layout, GError **error);
void ls_scene_layout_init (LsSceneLayout *layout, LsLayoutKind kind, guint width, guint height);
/* Parts the threads into groups. */
void ls_scene_layout_set_group (LsSceneLayout *layout, guint group);
/* The same, as the scene or its program asks for. */
gboolean ls_scene_choose_group (const LsSceneFile *file, LsScene *scene, GError **error);
/* Whether two waves have the same y in the same lanes. */
gboolean ls_scene_layout_is_beside (const LsSceneLayout *layout, guint wave, guint other);
/* Where the lanes of a wave lie, inside or not. */
void ls_scene_layout_places (const LsSceneLayout *layout,
                             guint wave,
                             guint x[LS_LANES],
                             guint y[LS_LANES]);

/* --- inputs ---------------------------------------------------------------------------------------------- */

typedef enum
{
  LS_INPUT_CONSTANT,
  LS_INPUT_PIXEL_X,
  LS_INPUT_PIXEL_Y,
  LS_INPUT_CENTER_X, /* x + 0.5 */
  LS_INPUT_CENTER_Y,
  LS_INPUT_U, /* (x + 0.5) / width */
  LS_INPUT_V,
  LS_INPUT_NDC_X, /* 2 u - 1 */
  LS_INPUT_NDC_Y,
  LS_INPUT_INDEX, /* y * width + x */
  LS_INPUT_LANE,
  LS_INPUT_WAVE,
  LS_INPUT_THREAD_IN_GROUP,
  LS_INPUT_GROUP_ID,
  LS_INPUT_WAVE_IN_GROUP,
  LS_INPUT_GROUP_SIZE,  /* threads of a whole group */
  LS_INPUT_GROUP_COUNT, /* groups of the dispatch, the last of which may have fewer threads */
  LS_INPUT_THREAD_COUNT,
  LS_INPUT_LINEAR, /* a x + b y + c */
  LS_INPUT_LIST,
  LS_INPUT_FILE,
  LS_INPUT_RANDOM,
  /* Without a word: what registers start with by themselves. */
  LS_INPUT_LANES,  /* words by lane */
  LS_INPUT_HELPER, /* all bits in lanes that hold nothing */
} LsInputKind;

/* What is given of a value. */
typedef enum
{
  LS_ALONG_NOTHING, /* itself */
  LS_ALONG_X,       /* what it changes by for each pixel along x */
  LS_ALONG_Y,
} LsSceneAlong;

/* What one component of a register starts from. */
typedef struct
{
  LsRegRef ref;
  guint line; /* of the scene's text; 0: nobody says it */
  LsInputKind kind;
  LsWordType type;
  guint32 word;   /* constant */
  double a, b, c; /* linear; random: a..b */
  guint64 seed;
  GBytes *words;        /* list, file: 32-bit words */
  guint stride, offset; /* of words, per index */
  guint divide, modulo; /* of whole numbers, 0: not done; in this order */
  LsSceneAlong along;
} LsSceneInput;

/* Returns: (transfer full): GArray of LsSceneInput, or NULL. What registers of the program start with by themselves is there too. */
GArray *ls_scene_inputs_read (const LsSceneFile *file,
                              const LsSceneLayout *layout,
                              const LsProgram *program,
                              GError **error);
GArray *ls_scene_inputs_new (void);
/* The ramps of a bare program. */
/* As lines of [inputs]. Returns: (transfer full). */
char *ls_scene_inputs_dup_ramps (const LsProgram *program, LsStageItem item);
/* Adds what registers start with where inputs say nothing, as the program has it. */
void
ls_scene_inputs_add_natural (const LsProgram *program, const LsSceneLayout *layout, GArray *inputs);
/* A register with components, as keys name it: "R12.xyz", "IN2.0.x"; without them: "R12". */
typedef struct
{
  gsize n_letters, length; /* of the file's name, and of what names the register */
  guint n_numbers, numbers[2];
  guint n_channels;
  guint8 channels[4];
} LsSceneTarget;

/* FALSE if it is not of that form, the second if there are no components. */
gboolean ls_scene_parse_register (const char *key, LsSceneTarget *target);
gboolean ls_scene_parse_target (const char *key, LsSceneTarget *target);
/* The register of a key that was parsed, which waves of the program start from; channel 0. advice: what to do where there are too few. */
gboolean ls_scene_find_target (const LsDocEntry *entry,
                               const LsProgram *program,
                               const LsSceneTarget *target,
                               const char *advice,
                               LsRegRef *ref,
                               GError **error);
/* The same of a key that may be another one, without components. */
gboolean ls_scene_look_up_target (const LsProgram *program,
                                  const char *key,
                                  const LsSceneTarget *target,
                                  LsRegRef *ref);
/* The name of a file that messages about keys have as an example. */
const char *ls_scene_example_file (const LsProgram *program);
/* The key is none of the group's. example: components that one has. */
gboolean ls_scene_fail_target (const LsDocEntry *entry,
                               const LsProgram *program,
                               const char *example,
                               GError **error);
/* What the input gives in the lanes of a wave, which lie at x and y; pure. */
void ls_scene_input_row (const LsSceneInput *input,
                         const LsSceneLayout *layout,
                         guint wave,
                         const guint x[LS_LANES],
                         const guint y[LS_LANES],
                         LsRow *row);
/* Whether it gives two waves the same row. is_beside: they lie at the same y. */
gboolean ls_scene_input_repeats (const LsSceneInput *input, gboolean is_beside);

/* --- resources ------------------------------------------------------------------------------------------- */

/* The readings of the scene, and all of the below. */
gboolean ls_scene_bindings_read (const LsSceneFile *file,
                                 const LsScene *scene,
                                 LsBindings *bindings,
                                 GError **error);
gboolean ls_scene_constants_read (const LsSceneFile *file, LsBindings *bindings, GError **error);
gboolean ls_scene_buffers_read (const LsSceneFile *file, LsBindings *bindings, GError **error);
gboolean ls_scene_textures_read (const LsSceneFile *file, LsBindings *bindings, GError **error);
gboolean ls_scene_samplers_read (const LsSceneFile *file, LsBindings *bindings, GError **error);
/* [storage N] and [image N]: sizes to source, before the program is read. */
gboolean ls_scene_memories_read (const LsSceneFile *file,
                                 const LsMachine *machine,
                                 LsProgramSource *source,
                                 LsBindings *bindings,
                                 GError **error);
/* What memories start with becomes as long as those of the program. */
void ls_scene_memories_fit (const LsProgram *program, LsBindings *bindings);
#define LS_SCENE_MAX_NAMES 8192 /* of a stage */
/* Whether text is a place that [names] may name: "R1", "cb0.4". */
gboolean ls_scene_names_have_place (const char *text, const LsMachine *machine);
gboolean ls_scene_names_read (const LsSceneFile *file,
                              const LsMachine *machine,
                              LsBindings *bindings,
                              GError **error);
/* Constant buffers full of zeros, for a bare program. */
void ls_scene_constants_zero (LsBindings *bindings);

/* --- draws ------------------------------------------------------------------------------------------------ */

/* The end of a draw. */
typedef struct
{
  LsMergeState state; /* without targets, which are outputs */
  gboolean exports_depth, exports_stencil,
    exports_mask; /* what of an exported Z counts: x, y and z */
} LsSceneMerge;

/* Reads [draw], [depth], [stencil], [merge] and the groups of the stages, and runs what comes before the pixels. program becomes the
 * debugged stage's, bindings what it reads. */
gboolean ls_scene_draw_read (const LsSceneFile *file, LsScene *scene, GError **error);

/* [draw], [viewport N] and [raster]: what source has besides machine, stages and interpolants. indices: (inout) (transfer full): what
 * source->indices points into, a GArray of guint32; stays NULL if there are none. It is the caller's after an error too. */
gboolean ls_scene_draw_state_read (const LsSceneFile *file,
                                   LsDrawSource *source,
                                   GArray **indices,
                                   GError **error);
/* What is asked of several samples a pixel behind the pixel shader. */
typedef struct
{
  gboolean alpha_to_coverage; /* of the colour exported for target 0 */
  guint8 alpha_offsets[4];    /* by pixel of a quad */
} LsSceneSamples;

/* [samples]. */
gboolean ls_scene_samples_read (const LsSceneFile *file,
                                LsRasterState *raster,
                                LsSceneSamples *samples,
                                GError **error);
/* [depth], [stencil] and [merge]. */
gboolean ls_scene_merge_read (const LsSceneFile *file, LsSceneMerge *merge, GError **error);

/* What of a draw's stage is in groups of its own; see data/doc/scene.md. */
gboolean ls_scene_preloads_read (const LsSceneFile *file,
                                 LsStage stage,
                                 gboolean has_geometry,
                                 const LsProgram *program,
                                 GArray *preloads,
                                 GError **error);
/* For LsDrawPreload, whose words it owns. */
GArray *ls_scene_preloads_new (void);
/* STREAM0 to STREAM3 of [outputs]: components of outputs, one word each, in an array (LsRegRef) each; NULL stays where none is said.
 * vertices: gets the stream whose vertices have them. */
gboolean ls_scene_streams_read (const LsSceneFile *file,
                                const LsProgram *program,
                                GArray *streams[LS_DRAW_N_STREAMS],
                                guint8 vertices[LS_DRAW_N_STREAMS],
                                GError **error);
/* What [vertices] gives. Clear it with ls_scene_vertices_clear(). */
typedef struct
{
  LsDrawGiven given;
  GByteArray *positions, *params[LS_MAX_PARAMS];
} LsSceneVertices;

/* The group must be there. */
gboolean
ls_scene_vertices_read (const LsSceneFile *file, LsSceneVertices *vertices, GError **error);
void ls_scene_vertices_clear (LsSceneVertices *vertices);
/* The words of a value, or what is in the file that it names, at most max bytes; little-endian. Returns: (transfer full) */
GByteArray *
ls_scene_data_read (const LsSceneFile *file, const LsDocEntry *entry, gsize max, GError **error);
/* Semantics of the parameters that the VS exports: LS_MAX_PARAMS of them. */
gboolean ls_scene_semantics_read (const LsSceneFile *file, guint32 *semantics, GError **error);
gboolean ls_scene_interpolants_read (const LsSceneFile *file,
                                     const guint32 *semantics,
                                     const gboolean *is_exported,
                                     const LsProgram *program,
                                     GArray *interpolants,
                                     GError **error);

/* --- outputs --------------------------------------------------------------------------------------------- */

/* What an [output] of a draw says of how fragments are merged into it. */
typedef struct
{
  const LsDocEntry *blend, *blend_alpha, *write_mask; /* NULL: not there */
} LsSceneTargetKeys;

/* Fills all but format and clear. */
gboolean
ls_scene_target_read (const LsSceneTargetKeys *keys, LsMergeTarget *target, GError **error);
/* Whether it is blended with the second colour of the shader. */
gboolean ls_scene_target_has_second (const LsMergeTarget *target);

/* The value of a channel that nothing was written to. */
typedef struct
{
  double channels[4];
} LsSceneClear;

typedef struct
{
  GPtrArray *outputs;    /* LsOutput */
  GArray *clear;         /* LsSceneClear */
  GArray *targets;       /* LsMergeTarget */
  GPtrArray *references; /* LsReference */
} LsSceneOutputs;

/* What the keys say that an output is of. */
typedef struct
{
  const LsDocEntry *reg, *memory;
  guint width;
} LsSceneOutputPlace;

/* The register, memory, stream or stencil buffer; of all but memories width and height too. */
gboolean ls_scene_place_output (const LsDocGroup *group,
                                const LsSceneOutputPlace *keys,
                                const LsMachine *machine,
                                const LsSceneLayout *layout,
                                const LsDraw *draw,
                                const LsMergeState *merge,
                                LsOutput *output,
                                GError **error);
/* Gives an output of a memory, whose format is known, its width and height. width: of the scene, or 0. */
gboolean ls_scene_shape_memory (const LsDocGroup *group,
                                const LsProgram *program,
                                const LsSceneLayout *layout,
                                gboolean is_draw,
                                guint width,
                                LsOutput *output,
                                GError **error);

gboolean ls_scene_outputs_read (const LsSceneFile *file,
                                const LsProgram *program,
                                const LsSceneLayout *layout,
                                const LsDraw *draw,
                                const LsMergeState *merge,
                                LsSceneOutputs *outputs,
                                GError **error);
/* What an [output] says of its references. */
typedef struct
{
  const LsDocEntry *references, *mask, *discard; /* NULL: not there */
  float absolute, relative;
  guint steps;
} LsSceneReferenceKeys;

/* Reads those of the last output. */
gboolean ls_scene_references_read (const LsSceneFile *file,
                                   const LsSceneReferenceKeys *keys,
                                   LsSceneOutputs *outputs,
                                   GError **error);
void ls_scene_outputs_init (LsSceneOutputs *outputs);
void ls_scene_outputs_clear (LsSceneOutputs *outputs);
/* Every register that an export of the program names. */
void ls_scene_outputs_default (const LsProgram *program,
                               const LsSceneLayout *layout,
                               LsSceneOutputs *outputs);

/* --- the scene ------------------------------------------------------------------------------------------- */

struct _LsScene
{
  gatomicrefcount ref_count;
  char *name, *path;
  const LsMachine *machine;
  guint8 readings[LS_MAX_READINGS]; /* of the bindings of all stages */
  LsProgram *program;
  LsBindings *bindings;
  LsStage stage;
  gboolean is_stage_chosen; /* by a person, whatever the text says */
  gboolean is_stage_said;   /* by the text */
  GPtrArray *diagnostics;
  LsSceneLayout layout;
  GArray *inputs; /* of a single stage; empty in a draw */
  LsDraw *draw;   /* NULL: a single stage */
  LsSceneMerge merge;
  LsSceneSamples samples;
  LsSceneOutputs outputs;
  LsMarks *marks;
  GBytes *text;   /* of the scene file; NULL: a bare program */
  char *identity; /* of the scene file and what it names; NULL: a bare program */
  char *directory;
  GHashTable
    *files; /* what it names, of an imported scene; else NULL, and they are in the directory */
  LsSceneTrust trust;
  LsBudgetShare share;  /* what it took of its budget */
  gboolean is_imported; /* the program is not what the file holds */
  GBytes *assembly;     /* what the program was assembled from; NULL: nothing was */
  char *assembly_path;  /* of the file whose lines it has; NULL: it is of no file */
};

/* Begins the identity of a scene with what its file says. Returns: (transfer full). */
GChecksum *ls_scene_identity_begin (const LsSceneFile *file);
/* What a scene is called that does not say so: the name of its file, fit to be shown. Returns: (transfer full). */
char *ls_scene_name_of (const char *path);
/* A scene with nothing in it. budget: (nullable): a new one. Returns: (transfer full). */
LsScene *ls_scene_new (LsBudget *budget);
/* Gives a scene that has its program marks with nothing in them. */
void ls_scene_init_marks (LsScene *scene);
/* The same, then reads those of the file. */
gboolean ls_scene_load_marks (const LsSceneFile *file, LsScene *scene, GError **error);
/* What the lanes of a program alone are. */
LsStageItem ls_scene_bare_item (const LsScene *scene);
/* How many registers of it the program has. */
guint ls_scene_count_gprs (const LsScene *scene);
/* [program] and the raw groups, as source->stage, which becomes what a text says, with source->item_words. With source->code that is the program, with
 * source->n_gprs registers at least. shown: (nullable): the scene, if it shows this program; it gets what is to be said of it,
 * and its text. Returns: (transfer full). */
LsProgram *ls_scene_program_read (const LsSceneFile *file,
                                  const LsMachine *machine,
                                  LsProgramSource *source,
                                  LsScene *shown,
                                  GError **error);
/* The machine whose text one of the programs is, where the scene names none; else the default one. */
const LsMachine *ls_scene_guess_machine (const LsSceneFile *all);
/* Keeps code as what the program was assembled from, if it is text and the budget has room for it. path: (nullable): as LsScene.assembly_path. */
void ls_scene_keep_assembly (LsScene *scene,
                             const LsMachine *machine,
                             const LsProgramSource *source,
                             const char *path);
/* Hands on an error of the assembler or decoder, with the name of the text in front unless it is there. Takes
 * reason. */
void ls_scene_propagate_named (const char *name, GError *reason, GError **error);

/* As ls_scene_load_text, for a machine that the caller chooses when the scene names none (NULL: the first known). */
LsScene *ls_scene_load_with (const LsMachine *machine,
                             const char *text,
                             gsize length,
                             const char *name,
                             const char *directory,
                             LsSceneTrust trust,
                             LsBudget *budget,
                             GError **error);
/* As ls_scene_open for a program without a scene. */
/* Returns: FALSE: there is nothing to pick from in this file. */
gboolean ls_scene_fail_pick (const char *path, const char *pick, GError **error);
LsScene *ls_scene_new_bare (const LsMachine *machine,
                            GBytes *code,
                            const char *path,
                            LsBudget *budget,
                            GError **error);

/* The register of an output: of one channel, the one that has what the program says the register is for. */
LsRegRef ls_scene_output_ref (const LsProgram *program, const LsOutput *output);
/* Whether the output shows the depth buffer. */
gboolean ls_scene_output_is_depth (const LsProgram *program,
                                   const LsMergeState *merge,
                                   const LsOutput *output);

G_END_DECLS
