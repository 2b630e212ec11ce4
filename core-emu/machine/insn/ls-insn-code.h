#pragma once

#include "ls-flow.h"
#include "ls-insn-wave.h"
#include "ls-loaded.h"
#include "ls-math.h"
#include "ls-micro-look.h"
#include "ls-plan.h"

/* A program whose steps are single instructions: each lowered once, to micro-operations, a
 * transfer, flow operations, or several of these.
 *
 * A machine makes the steps when it loads a program, and gives the room a table of what is its own
 * (LsInsnForm); the room runs and explains them. It loads a program in this order:
 * ls_insn_code_init(); layout and n_frames (ls_insn_count_frames()), then ls_insn_code_place();
 * ls_insn_code_add() for each step, which it fills; flow (ls_insn_lower_blocks());
 * ls_insn_code_finish(). */

typedef struct _LsInsnCode LsInsnCode;
typedef struct _LsInsnForm LsInsnForm;
typedef struct _LsInsnRun LsInsnRun;     /* ls-insn-run.h */
typedef struct _LsInsnLook LsInsnLook;   /* ls-insn-look.h */
typedef struct _LsInsnPlan LsInsnPlan;   /* ls-insn-plan.h */
typedef struct _LsInsnStory LsInsnStory; /* ls-insn-look.h */
typedef struct _LsExamine LsExamine;     /* ls-explain.h */

/* --- steps ------------------------------------------------------------------------------------ */

/* A step: operations, a transfer, and the flow operations of the step with the same number in
 * LsInsnCode.flow.
 *
 * All operations and the transfer read their places before anything is written: a transfer does not
 * see what the operations of its step write. A part with destinations is written, in the lanes that
 * were active before the flow operations. A part with masks is a test, for flow operations whose
 * ask.bits[0].kind is LS_MICRO_RESULT; the lanes that pass are those in which any of the tests
 * holds. No two parts have a destination in common. The machine's own members follow: LsInsnStep is
 * the first member of its step. */
typedef struct
{
  guint32 line;    /* of the listing, from 0; several steps may share one, wherever they stand */
  const char *bad; /* the reason why it cannot run, or NULL; static, with N_() */
  /* number of the operation, for the trap of a step that cannot run */
  guint32 bad_value;
  guint8 has_transfer;
  guint8 demotes;      /* lanes that its flow operations kill stay as helpers */
  guint8 keeps;        /* a part has destinations; ls_insn_code_finish () finds it */
  guint8 quick;        /* LsFlowQuick of a step that keeps; ls_insn_code_finish () finds it */
  guint8 n_others;     /* of others */
  guint8 goes_on;      /* an earlier step of the line runs before it, always */
  guint8 reading;      /* of the machine, from 0: the reading that chooses among micro and others */
  guint16 n_elements;  /* of the transfer, from 1; ls_insn_code_finish () finds it */
  LsMicroStep micro;   /* owned: its operations and parts; at most 65535 operations */
  LsMicroStep *others; /* owned: the operations for the second, third ... value of reading */
  /* its moves are owned; its places are no results of operations. Components of elements outside
   * are 0 to 3, or LS_MICRO_ZERO. */
  LsMicroTransfer transfer;
  struct _LsInsnTexture *texture; /* owned; if the transfer looks up textures (ls-insn-texture.h) */
  struct _LsInsnEmit
    *emit; /* owned; if the transfer emits vertices or ends strips (ls-insn-emit.h) */
} LsInsnStep;

/* --- code ------------------------------------------------------------------------------------- */

/* The first member of a machine's code. The machine fills form, layout, steps and flow; the rest is
 * the room's. */
struct _LsInsnCode
{
  const LsInsnForm *form;
  GArray *steps;      /* owned: of the machine's steps, each with LsInsnStep as its first member */
  gsize step_size;    /* bytes */
  LsFlowProgram flow; /* a step for each step; steps are owned */
  LsLayout layout;
  guint32 start;       /* the first step that runs */
  guint n_frames;      /* greatest depth of the stack, from 0 */
  guint8 stops_killed; /* killed lanes stop, as by LsInsnForm.stops_killed */
  guint8 has_quads;    /* lanes that cover nothing run for the others of their quad */
  GArray *uses;        /* of LsRegUse; owned */
  LsUniforms
    uniforms; /* buffer: number of the machine's file of constants; index: of the constant */

  LsRow *literals;          /* owned, aligned */
  GArray *literal_bits;     /* of guint32: the bits of the rows; owned */
  GHashTable *literal_rows; /* 1 + the row, by bits; owned */
  guint32 *by_line;         /* owned: numbers of the steps, sorted by their lines */
  LsInsnPlan *plans;        /* owned; one for each step */
  LsDo *dos;                /* owned; the entries of the plans */
  guint n_scratch;          /* scratch rows that the plans need */
  guint n_results;          /* operations that a step has at most */
  guint n_out;              /* rows that a transfer needs at most */
};

/* The machine's LsProgram begins with it. */
typedef struct
{
  LsLoaded base;
  LsInsnCode *code; /* owned by the machine */
} LsInsnLoaded;

static inline const LsInsnCode *
ls_insn_code_of (const LsProgram *program)
{
  return ((const LsInsnLoaded *) (gconstpointer) program)->code;
}

static inline guint
ls_insn_n_steps (const LsInsnCode *code)
{
  return code->steps->len;
}

/* The step with the number, from 0 to ls_insn_n_steps () - 1. While steps are added, it is valid up
 * to the next one. */
static inline LsInsnStep *
ls_insn_step (const LsInsnCode *code, guint32 number)
{
  return (LsInsnStep *) (gpointer) (code->steps->data + code->step_size * number);
}

/* Readies code, all zeros, for steps of step_size bytes. form: static. */
void ls_insn_code_init (LsInsnCode *code, const LsInsnForm *form, gsize step_size);
/* Frees what code owns, but not code, nor members of steps that are the machine's own. */
void ls_insn_code_clear (LsInsnCode *code);
/* Appends a step of zeros. Returns: as ls_insn_step (). */
LsInsnStep *ls_insn_code_add (LsInsnCode *code, guint32 line);
/* Places everything in the states: layout.form, n and n_words are set, and n_frames. */
void ls_insn_code_place (LsInsnCode *code);
/* The row of literals with the bits. Rows are there after ls_insn_code_finish (). */
guint32 ls_insn_literal (LsInsnCode *code, guint32 bits);
/* A literal with its row. */
LsMicroPlace ls_insn_literal_place (LsInsnCode *code, guint32 bits);
/* The register's place with its row, without an index; the layout must be placed. */
LsMicroPlace ls_insn_register_place (const LsInsnCode *code, LsRegRef ref);
/* The row of a constant in a run; LS_MICRO_NO_ROW if there are no more rows. file: of the machine's
 * files of constants; number: of the constant, as LsInsnForm.constant_word() takes it. */
guint32 ls_insn_constant_row (LsInsnCode *code, guint file, guint32 number, guint channel);
/* When all steps and flow steps are there: fills literals, lines of flow steps, quick ways and
 * plans. */
void ls_insn_code_finish (LsInsnCode *code);
/* The steps of a line, behind ls_insn_code_finish (). n: gets how many there are, 0 for a line without
 * steps. Returns: (transfer none): their numbers, in their order. */
const guint32 *ls_insn_find_steps (const LsInsnCode *code, guint line, guint *n);

/* --- what a machine gives --------------------------------------------------------------------- */

/* A table of the machine. Functions that may be NULL say so. */
struct _LsInsnForm
{
  /* --- readings --- */

  /* Readings, a bit each, that change no row function: with others than the default of these, plans
   * run. */
  guint32 plan_readings;
  guint8 group_race; /* the reading, from 1 on, of which not 0 means: the highest wave goes first;
                      * 0: none */
  /* Fills room with the functions by the readings. Returns: FALSE, with room left alone, if these
   * are ls_rows_best(). NULL: they always are. */
  gboolean (*choose_rows) (const LsBindings *bindings, LsRows *room);
  /* The function for DOT or DOT_IEEE. NULL: rows->dot. */
  LsDotFn (*choose_dot) (const LsRows *rows, const LsBindings *bindings, LsKernel kernel);
  /* Whether denormals are kept: operations run in this float mode, and comparisons are told so.
   * NULL: always. */
  gboolean (*keeps_denormals) (const LsBindings *bindings);
  /* Whether killed lanes stop: they are away as if they had returned, but for lanes that a step
   * demotes. NULL: never. */
  gboolean (*stops_killed) (const LsBindings *bindings);
  /* Whether a barrier stops the run if only some of the lanes come to it that have not left the
   * program. NULL: never. */
  gboolean (*needs_all_at_barriers) (const LsBindings *bindings);
  /* The readings that the result of a kernel depends on, a bit each. NULL: none. */
  guint32 (*kernel_readings) (LsKernel kernel);
  /* The readings that a step depends on beside these and its own. NULL: none. */
  guint32 (*step_readings) (const LsInsnStep *step);

  /* --- running --- */

  const LsFlowLimits *limits;
  gint64 n_constants; /* numbers of constants are below it, in every file */
  /* The word of a constant; 0 where there is none. number: of the constant, 0 or more; channel: 0
   * to 3. Returns: whether the word exists. NULL: the machine has no constants in operations. */
  gboolean (*constant_word) (const LsBindings *bindings,
                             guint file,
                             gint64 number,
                             guint channel,
                             guint32 *bits);
  /* The constants that one register with an index reaches (LS_MICRO_REGISTER_INDEX), in all lanes:
   * the same as constant_word() in each lane, faster. NULL: there is no faster way. */
  void (*gather_constants) (const LsInsnRun *run,
                            const LsMicroPlace *place,
                            const LsRow *index,
                            LsRow *room);
  /* Runs the step's transfer. out: rows of zeros, component c of element e in row 4 * e + c; gets
   * what the moves fetch, and the room writes it. Returns: FALSE with the trap set, and nothing
   * changed. NULL: no step has a transfer. */
  gboolean (*run_transfer) (LsInsnRun *run, const LsInsnStep *step, LsRow *out);
  /* The constant that a move of the step's transfer fetches in all lanes, whatever registers hold:
   * runs by plans take it as a constant of an operation. Returns: FALSE: it fetches something else.
   * NULL: every move does. */
  gboolean (*find_fetched) (const LsInsnStep *step,
                            const LsMicroMove *move,
                            guint *file,
                            guint32 *number,
                            guint *channel);
  /* Fills what the machine itself keeps in a wave's state at the start; preloads are there. NULL:
   * nothing. */
  void (*fill_state) (const LsInsnCode *code, const LsWaveInput *input, void *state);

  /* --- explaining --- */

  /* Describes the step's transfer. NULL: ls_micro_describe_transfer(). */
  void (*describe_transfer) (const LsProgram *program,
                             const LsInsnStep *step,
                             LsMicroEffectFunc add,
                             gpointer data);
  /* Fills the members of micro that are about a transfer and that the room cannot know: reach, and
   * leads_outside, moving, addresses, one, ... where the preset values (the active lanes, all
   * addresses) do not fit. */
  void (*look_outside) (LsInsnLook *look, LsMicroLook *micro);
  /* Appends to out what only the machine knows of the step that runs next. NULL: nothing. */
  void (*examine) (const LsInsnRun *run, const LsInsnStep *step, LsExamine *out);
  /* The number of the constant that is missing, as it is told. NULL: its number. */
  gint64 (*missing_constant) (const LsBindings *bindings, const LsMicroPlace *place, gint64 number);
  /* The cell of a constant that exists. */
  LsCell (*constant_cell) (const LsMicroPlace *place, gint64 number);
  /* Says what a lane does in the step's transfer, in words of its own. Returns: FALSE: the room
   * tells it. NULL: the room tells all. */
  gboolean (*tell_transfer) (const LsInsnStory *story, const LsMicroLook *micro);
  /* The label of a call and the line that it leads to, from 1, as the text shows them. NULL: there
   * are no labels. */
  void (*find_label) (const LsInsnCode *code, guint32 number, guint32 *label, guint32 *line);
};
