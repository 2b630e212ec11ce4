#pragma once

#include "ls-scene-keys.h"
#include "ls-scene.h"
#include "ls-stage.h"

/* [layout] and [inputs]: which pixel, vertex or thread each lane is, and what its registers start from. */

#define LS_SCENE_MAX_SIDE 4096        /* pixels of a layout's width or height */
#define LS_SCENE_MAX_COUNT (1u << 24) /* pixels, vertices or threads */
#define LS_SCENE_MAX_GPRS 128
#define LS_SCENE_MAX_GROUP 1024 /* threads, guide 2.6.2 */

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
void ls_scene_inputs_add_natural (const LsProgram *program,
                                  const LsSceneLayout *layout,
                                  GArray *inputs);
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
