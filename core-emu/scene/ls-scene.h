#pragma once

#include <gio/gio.h>

#include "ls-budget.h"
#include "ls-dispatch.h"
#include "ls-draft.h"
#include "ls-marks.h"
#include "ls-scene-trust.h"
#include "ls-subject.h"

/* What to run and on what: one text file (GKeyFile), or a bare program with inputs made up for it.
 * data/doc/scene.md documents every key.  Immutable after load. */

typedef struct _LsScene LsScene;

/* How the 64 lanes of each wave map to what they compute. */
typedef enum
{
  LS_LAYOUT_PIXELS,   /* 2x2 quads; waves are 8x8 pixel tiles in reading order */
  LS_LAYOUT_VERTICES, /* lane n of wave w is vertex 64 w + n */
  LS_LAYOUT_THREADS,
} LsLayoutKind;

/* One image or list that the program fills. */
typedef struct
{
  const char *name;   /* "PIX0" */
  LsRegRef ref;       /* channel 0 of the output register */
  const char *format; /* "rgba32f", "rgba32i", "rgba32ui", "rgba8", "r32f" */
  guint n_channels;
  gboolean is_stream;  /* of a draw: what stream-out stored, in place of a register */
  guint stream;        /* 0..3 */
  gboolean is_stencil; /* of a draw: the stencil buffer, in place of a register */
  gboolean is_depth;   /* the same: the depth buffer, where no file of registers is for it */
  gboolean is_memory;  /* elements of a memory, in place of a register */
  LsMemory memory;
  /* Pixels; streams: words of a vertex, vertices; memory: elements of a row, rows (of what each lane has a part of, the
   * part of the pixel, vertex or thread that has this number). */
  guint width, height;
} LsOutput;

static inline gboolean
ls_output_is_register (const LsOutput *output)
{
  return !output->is_stream && !output->is_stencil && !output->is_depth && !output->is_memory;
}

typedef struct
{
  guint output;     /* index */
  const char *name; /* of its file, as the scene writes it */
  /* width * height * n_channels words of the output's format, row 0 at y = 0 */
  const guint32 *values;
  double absolute, relative; /* |a-b| <= absolute + relative * max (1, |a|, |b|) for floats */
  guint32 steps;             /* allowed difference for integers and 8-bit channels */
  /* for each pixel the channels that are compared, bit n for channel n; NULL: all of all */
  const guint8 *mask;
  gboolean has_discard; /* discard is the value of a pixel that nothing was written to */
  double discard;
} LsReference;

/* Reads a .lanescope file; errors name file and line. What it names must lie below its folder, as everywhere that says nothing
 * of trust; else the error is LS_ERROR_TRUST. */
LsScene *ls_scene_load (const char *path, GError **error);
/* As ls_scene_load, from text; relative file names are looked up in directory, which may be a "resource://" one. */
LsScene *ls_scene_load_text (const char *text,
                             gssize length,
                             const char *name,
                             const char *directory,
                             GError **error);
/* Opens anything that can be run: a scene, microcode words or assembly text. A bare program runs on a 16x16 target
 * with ramps in the registers it reads. Files of other formats, and words that are not plausibly a program, are refused
 * by LS_ERROR_UNSUPPORTED. */
LsScene *ls_scene_open (const char *path, GError **error);

/* A file that was read. */
typedef struct
{
  const char *path;
  GBytes *bytes;
} LsNamedBytes;

/* Inputs that were given one by one (ls-extra-inputs.h). */
typedef struct
{
  const char *lines;
  const LsNamedBytes *files; /* that the lines name, read already */
  guint n_files;
} LsExtra;

typedef struct
{
  LsSceneTrust trust; /* for the files that a scene names */
  /* What the scene needs is taken of it for as long as it is there: what is read for it, its textures as they are decoded, and one
   * run of all of it. Does not fit: LS_ERROR_RANGE with both numbers. NULL, also above: LS_BUDGET_DEFAULT for the scene alone. */
  LsBudget *budget;
  gboolean is_raw; /* somebody insists that it is a program: what no importer knows is words */
  const LsMachine *raw_machine; /* whose words these are then; NULL: found out */
  /* Constants that are chosen, "3=2.5,4=7" (ls-choices.h), in place of what a scene of one stage says; NULL: none. */
  const char *choices;
  /* Of the programs of an imported file, see ls_imported_pick(); NULL: as the importer chooses. */
  const char *pick;
  /* Of a text that is compiled: by whom, a name of ls_importers_back_ends(); NULL: as importers choose. */
  const char *back_end;
  /* What a text or a program alone takes, in one of the forms of ls_inputs_form(), and the file that says so; NULL: made up. */
  const char *inputs;
  const char *inputs_name;
  const LsExtra *extra; /* what counts before these; NULL: nothing */
  /* The other files of the program, of which the one that is opened is the last; each is one stage or more. */
  const LsNamedBytes *others;
  guint n_others;
  /* ends an importer that asks other programs, with G_IO_ERROR_CANCELLED; NULL: none */
  GCancellable *cancellable;
  struct _LsImportMemo *memo; /* of the version before (ls-import-memo.h); NULL: there is none */
  /* The scene that names the text, and its file; NULL: none does. For ls_text_scene_open () alone. */
  GBytes *frame;
  const char *frame_path;
} LsSceneHow;

/* As ls_scene_open, with what the file holds. LS_ERROR_REFERENCE if there is no such program, LS_ERROR_STATE if the file is no
 * file of programs to pick from, or nothing that takes a back end, inputs or other files. */
LsScene *ls_scene_open_how (GBytes *bytes, const char *path, const LsSceneHow *how, GError **error);
/* The scene that an importer made of a file at path. budget: (nullable). Returns: (transfer full). */
LsScene *ls_scene_load_draft (const LsDraft *draft,
                              const char *path,
                              LsBudget *budget,
                              GError **error);
/* The scene with another program of its stage, microcode words or assembly text, which has as many registers as it names
 * or the scene's own has; of a bare program, another bare program. name: for messages. Returns: (transfer full): NULL with
 * LS_ERROR_UNSUPPORTED for a draw, or the errors of ls_scene_open(). */
LsScene *ls_scene_with_program (const LsScene *scene,
                                GBytes *code,
                                const char *name,
                                GError **error);
/* Whether a file is a scene: by its name, or because the first line that is neither blank nor a comment starts a
 * group. */
gboolean ls_scene_is_scene (GBytes *bytes, const char *path);
LsScene *ls_scene_ref (LsScene *scene);
void ls_scene_unref (LsScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsScene, ls_scene_unref)

/* Whether budget, which is not changed, has room to assemble or decode so many bytes of code; FALSE with LS_ERROR_RANGE.
 * budget: (nullable). */
gboolean ls_scene_code_fits (LsBudget *budget, gsize n_bytes, GError **error);

const char *ls_scene_get_name (const LsScene *scene);
LsBudget *ls_scene_get_budget (const LsScene *scene); /* (transfer none) */
const char *ls_scene_get_path (const LsScene *scene); /* or NULL */
const LsMachine *ls_scene_get_machine (const LsScene *scene);
LsProgram *ls_scene_get_program (const LsScene *scene);
LsBindings *ls_scene_get_bindings (const LsScene *scene);
/* What the source of the program calls what it reads and writes. (nullable): the scene does not say. */
const LsNames *ls_scene_get_names (const LsScene *scene);
LsStage ls_scene_get_stage (const LsScene *scene);
/* Findings of load that do not prevent running: LsDiagnostic. */
const GPtrArray *ls_scene_get_diagnostics (const LsScene *scene);

LsLayoutKind ls_scene_get_layout (const LsScene *scene);
void ls_scene_get_size (const LsScene *scene,
                        guint *width,
                        guint *height); /* pixels; others: count, 1 */
guint ls_scene_get_n_waves (const LsScene *scene);
/* What is said of a draw that covers nothing, to who wants to look at a wave of it. */
#define LS_SCENE_NO_WAVES N_ ("nothing is drawn: there is no wave to look at")
/* Whether the scene is a draw of several stages, of which one is debugged. */
gboolean ls_scene_is_draw (const LsScene *scene);
/* Pixel (or index, 0) of a lane; FALSE if the lane holds nothing. y = 0 is the bottom row, as in the corpus. */
gboolean ls_scene_lane_to_pixel (const LsScene *scene, guint wave, guint lane, guint *x, guint *y);
/* The same for all lanes of a wave. Returns: the lanes that hold something; the others' x and y mean nothing. */
LsMask ls_scene_wave_to_pixels (const LsScene *scene,
                                guint wave,
                                guint x[LS_LANES],
                                guint y[LS_LANES]);
/* How the lanes of a wave of a scene of one stage lie, and where lane 0 is, unless they lie in no shape. */
LsWaveShape ls_scene_get_wave_shape (const LsScene *scene, guint wave, guint *x, guint *y);
/* Where several lanes write one pixel, it is the last in the order of the primitives. */
gboolean ls_scene_pixel_to_lane (const LsScene *scene, guint x, guint y, guint *wave, guint *lane);

/* Layers that lie one above the other in the outputs of a draw, and samples that a pixel has; 1 in other scenes. */
guint ls_scene_get_n_layers (const LsScene *scene);
guint ls_scene_get_n_samples (const LsScene *scene);

/* One vertex of a primitive. */
typedef struct
{
  /* as the draw names it; behind a GS, the primitive that it was emitted for; of one without a
   * program behind it, which one of its lane */
  guint32 index;
  guint32 instance;
  LsStage stage; /* that gave its position */
  guint wave, lane;
} LsSceneVertex;

/* What a pixel's lane of a draw was made of; FALSE where there is no primitive, as in scenes of one stage. primitive
 * counts those that were rasterised; n becomes 1 to 3. */
gboolean ls_scene_get_primitive (const LsScene *scene,
                                 guint wave,
                                 guint lane,
                                 guint *primitive,
                                 LsSceneVertex vertices[3],
                                 guint *n);

/* The thread group of a wave: its first wave. Returns: how many waves it has; 1 in scenes without threads. */
guint ls_scene_get_group (const LsScene *scene, guint wave, guint *first);
/* Threads and waves of a whole group; 0 and 1 in scenes without threads. */
guint ls_scene_get_group_size (const LsScene *scene);
guint ls_scene_get_group_waves (const LsScene *scene);
/* What wave starts from; preloads are allocated.  Free with ls_wave_input_clear(). */
void ls_scene_get_wave_input (const LsScene *scene, guint wave, LsWaveInput *input);
/* The same, in the room of input, which is zeros or what the scene made of it before. */
void ls_scene_renew_wave_input (const LsScene *scene, guint wave, LsWaveInput *input);
void ls_wave_input_clear (LsWaveInput *input);
/* The run of wave as the scene has it. Returns: (transfer full). */
LsSubject *ls_scene_new_subject (const LsScene *scene, guint wave);

guint ls_scene_get_n_outputs (const LsScene *scene);
const LsOutput *ls_scene_get_output (const LsScene *scene, guint output);
/* What a channel of the output holds where nothing was written. */
double ls_scene_get_clear (const LsScene *scene, guint output, guint channel);
/* An output may have several references: a pixel is right if it agrees with one of them. */
guint ls_scene_get_n_references (const LsScene *scene);
const LsReference *ls_scene_get_reference (const LsScene *scene, guint reference);

/* What the person made of it, as the file has it; breakpoints and forks of the scene's program only. */
const LsMarks *ls_scene_get_marks (const LsScene *scene);
/* What the program was assembled from. path: (out) (optional) (nullable) (transfer none): the file whose lines these are, that of
 * the scene where it holds the program itself, with empty lines in place of what stands before it; NULL: it is in no file as it is.
 * Returns: (transfer none) (nullable): UTF-8 or not; NULL: it was made of words, or took the place of the scene's own. */
GBytes *ls_scene_get_assembly (const LsScene *scene, const char **path);
/* The text of the file, which a compiler made the program of. Returns: (transfer none) (nullable):
 * NULL: no compiler did, or another stage is looked at, or the file holds the texts of several programs. */
GBytes *ls_scene_get_compiled (const LsScene *scene);
/* Whether a compiler made the program of a text: the file's, or one of several that the file holds. FALSE where another stage is looked at. */
gboolean ls_scene_is_of_text (const LsScene *scene);
/* The text that the program was compiled from: the file's, or of a file of several that one. name: (out) (optional) (transfer full): what one of several is called;
 * NULL of the file's. Returns: (transfer full) (nullable): NULL: none, or one of several that the program does not tell. */
GBytes *ls_scene_dup_program_text (const LsScene *scene, char **name);
/* The texts of its file, where that holds several. Returns: (transfer none) (nullable): NULL: it holds one, or another stage is looked at. */
const LsTextParts *ls_scene_get_parts (const LsScene *scene);
/* The title of the one that the program was made of. Returns: (transfer none) (nullable): as above. */
const char *ls_scene_get_part (const LsScene *scene);
/* The text that its file names, of which an importer made it. path: gets that of the text's file. Returns: (transfer none) (nullable): NULL: it names
 * none. */
GBytes *ls_scene_get_named (const LsScene *scene, const char **path);
/* The back end that somebody picked for it, as LsSceneHow has it. Returns: (transfer none) (nullable). */
const char *ls_scene_get_back_end (const LsScene *scene);
/* What the same compiler makes of another text in place of that one, with the same inputs and files beside it. Returns: (transfer full): NULL with the
 * errors of ls_scene_open_how(). */
LsScene *ls_scene_compile (const LsScene *scene,
                           const char *text,
                           GCancellable *cancellable,
                           GError **error);
/* The scene of the same text with the same inputs and files beside it, on the machine that runs what
 * the text says itself. Returns: (transfer full): NULL with LS_ERROR_UNSUPPORTED: there is no such
 * machine, or no compiler made the scene's program of a text; the errors of ls_scene_open_how(). */
LsScene *ls_scene_open_reference (const LsScene *scene, GCancellable *cancellable, GError **error);
/* What a layer above found out about the scene and keeps with it; no part of the scene. Any thread. kept: freed by destroy with the
 * scene. Returns: FALSE, and kept stays the caller's: something is kept by that key. */
gboolean ls_scene_keep (LsScene *scene, GQuark key, gpointer kept, GDestroyNotify destroy);
/* Returns: (transfer full) (nullable): what dup makes of what is kept, as dup of g_datalist_id_dup_data(). */
gpointer ls_scene_dup_kept (LsScene *scene, GQuark key, GDuplicateFunc dup);
/* The text that the scene was loaded from, for ls_scene_save(). Returns: (transfer full) (nullable): NULL for a program
 * without a scene. */
GBytes *ls_scene_dup_text (const LsScene *scene);
/* Whether an importer made it of a text, which a scene file names. */
gboolean ls_scene_has_source (const LsScene *scene);
/* Whether an importer made it, and no scene file names what that was made of, so far. */
gboolean ls_scene_is_unnamed (const LsScene *scene);
/* Whether its file is another program's, and no scene file can name it, so that ls_scene_save() fails. */
gboolean ls_scene_is_imported (const LsScene *scene);

/* What its runs follow from, as 64 hexadecimal digits: the scene file without what a person made of it, every file that it
 * names, the program, the readings of the machine, and the version of this code.  Equal scenes have equal ones on every
 * machine. Returns: (transfer full). */
char *ls_scene_dup_identity (const LsScene *scene);
/* The wave, lane and step to open at (step G_MAXUINT64: first divergence). */
void ls_scene_get_position (const LsScene *scene, guint *wave, guint *lane, guint64 *step);

/* --- readings of the machine ------------------------------------------------------------------------------ */

/* Sets those of "shifts=saturate,gradients=fine". Returns: FALSE with LS_ERROR_SYNTAX or LS_ERROR_REFERENCE, which says what
 * there is. */
gboolean ls_readings_parse (const LsMachine *machine,
                            const char *text,
                            guint8 readings[LS_MAX_READINGS],
                            GError **error);
/* Those of readings that are not the same in other, written as above; "" if there are none. Returns: (transfer full). */
char *ls_readings_tell (const LsMachine *machine, const guint8 *readings, const guint8 *other);
