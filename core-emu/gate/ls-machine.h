#pragma once

#include "ls-bindings.h"
#include "ls-description.h"
#include "ls-diagnostic.h"
#include "ls-layout.h"
#include "ls-reading.h"
#include "ls-trap.h"
#include "ls-types.h"

G_BEGIN_DECLS

/* The gate: all that the engine, the session and the frontends know of an instruction set.  A machine is three constant
 * tables of functions: what runs, in this header, what explains (ls-explain.h) and what tools need that run nothing
 * (ls-tools.h).  They are over two things, an immutable program and a flat state of known size.  The state holds no
 * pointers, so that copying its bytes is a snapshot and comparing its bytes is equality. */

/* --- what is run ----------------------------------------------------------------------------------------- */

typedef enum
{
  LS_SYNTAX_AUTO,  /* decided from the bytes */
  LS_SYNTAX_WORDS, /* microcode dwords; byte order is detected */
  LS_SYNTAX_TEXT,  /* assembly */
} LsSyntax;

/* All memories together: a state is copied at every checkpoint, so 16 MiB and no more. */
#define LS_MAX_MEMORY_WORDS (4u << 20)

typedef struct _LsMachine LsMachine;
typedef struct _LsExplain LsExplain; /* ls-explain.h */
typedef struct _LsTools LsTools;     /* ls-tools.h */
typedef struct _LsProgram LsProgram;

/* Sections of a program that have words of their own: the program, and the subroutine that it enters. */
#define LS_N_SECTIONS 2

/* What each machine's program begins with. Immutable after load; what can be asked of it is in ls-program.h. */
struct _LsProgram
{
  const LsMachine *machine;
  gatomicrefcount ref_count;
  guint n_lines;
  const LsLayout *layout; /* of its states */
  /* The microcode that line() tells of, whatever it was loaded from, by section; NULL and 0 where the program has no
   * such section, or its machine no microcode. */
  const guint32 *words[LS_N_SECTIONS];
  gsize n_words[LS_N_SECTIONS];
  GPtrArray *told;      /* (nullable): see ls_program_tell_lines () */
  const LsRegUse *uses; /* of registers whose files have no role that says it */
  guint n_uses;
  LsTerms terms;
};

typedef struct
{
  GBytes *code; /* never NULL */
  LsSyntax syntax;
  GBytes *fetch; /* the fetch subroutine that the program enters, or NULL */
  LsSyntax fetch_syntax;
  LsStage stage;
  guint n_gprs; /* vec4 registers that the state declares; 0: as many as the program names */
  guint n_clause_temps; /* vec4 registers at the top of the file that live for one clause */
  guint
    n_global_gprs; /* vec4 registers that the waves of a group share; 0: as many as the program names */
  guint stack_size; /* stack entries that the state declares; 0: as many as the machine models */
  /* By LsMemory, words of one lane's part of a memory of lanes; 0: what the program's own accesses need, none where only an index
   * register tells. */
  guint item_words[LS_MAX_MEMORIES];
  /* Words of a memory that all waves share. 0: what the instructions show, none if they do not tell. */
  guint32 memory_words[LS_MAX_MEMORIES];
  const char *name; /* for messages; may be NULL */
} LsProgramSource;

/* --- what a program wants from outside ---------------------------------------------------------------------- */

typedef enum
{
  LS_NEED_CONST_BUFFER, /* size vec4s of buffer number */
  LS_NEED_CONST_FILE,   /* the first size vec4s; number is 0 */
  LS_NEED_LOOP,         /* loop constant number */
  LS_NEED_BOOL,         /* boolean constant number */
  LS_NEED_TEXTURE,
  LS_NEED_SAMPLER,
  LS_NEED_BUFFER, /* that vertex fetches read */
  LS_NEED_MEMORY, /* LsMemory, of which the program says no size */
  LS_NEED_FETCH,  /* a fetch subroutine */
} LsNeedKind;

typedef struct
{
  LsNeedKind kind;
  guint number;
  guint size;
  guint8
    dim; /* LS_NEED_TEXTURE, as the next: 1 + LsTextureDim, or 0: the program does not say it */
  LsValueType type; /* of components: LS_VALUE_FLOAT, LS_VALUE_INT or LS_VALUE_UINT */
} LsNeed;

/* Adds a need to needs (LsNeed), or makes the one that is there as large. Returns: it, until the next one. */
static inline LsNeed *
ls_needs_add (GArray *needs, LsNeedKind kind, guint number, guint size)
{
  for (guint i = 0; i < needs->len; i++)
    {
      LsNeed *need = &g_array_index (needs, LsNeed, i);

      if (need->kind != kind || need->number != number)
        continue;
      need->size = MAX (need->size, size);
      return need;
    }
  g_array_append_vals (needs, &(LsNeed){ kind, number, size }, 1);
  return &g_array_index (needs, LsNeed, needs->len - 1);
}

/* --- running --------------------------------------------------------------------------------------------- */

/* One preloaded row. */
typedef struct
{
  LsRegRef ref;
  LsRow row;
} LsPreload;

/* What a wave starts from. */
typedef struct
{
  LsMask covered; /* lanes that hold a pixel, vertex or thread */
  const LsPreload *preloads;
  guint n_preloads;
  /* Contents to start with, or NULL for zeros: as many words as ls_program_memory() reports. */
  const guint32 *memory[LS_MAX_MEMORIES];
  guint32
    part_start; /* word of a memory of all waves where the part of this wave begins, where each has one */
  guint32 wave_in_group; /* place of the wave in its thread group, for the data share */
  guint32 number;        /* of the wave in its dispatch, by which answers call it */
  gboolean is_final;     /* all that runs from here is one run that LsRun.is_final is told of */
} LsWaveInput;

typedef enum
{
  LS_STOP_STEP,       /* until_step reached */
  LS_STOP_BREAKPOINT, /* about to execute a line of stop_lines */
  LS_STOP_END,
  LS_STOP_TRAP,
  LS_STOP_INTERRUPT,
} LsStopReason;

typedef struct
{
  const LsBindings *bindings; /* never NULL */
  guint64 until_step;         /* stop when the state's step count is this; G_MAXUINT64: no limit */
  const guint64 *stop_lines; /* bit per line, or NULL; not tested before the first step of a call */
  const gint *interrupt;     /* atomic, tested at least once per clause; or NULL */
  /* Of the state behind the run nobody will look at more than outputs, memories, masks and the place, nor run it on:
   * registers may hold anything. */
  gboolean is_final;
  LsTrap trap; /* out, for LS_STOP_TRAP */

  /* Of a group: stops before wave w takes a step, or behind its last one, when it has taken until[w]; NULL: no wave has
   * such a stop. By number of the wave in its group; that of the wave looked at does not count. */
  const guint64 *until;
  guint wave; /* out: the wave that until stopped, for LS_STOP_STEP; LS_NO_WAVE: none */
} LsRun;

#define LS_NO_WAVE G_MAXUINT

/* A thread group is waves that share memory while they run.  Its state is one block, the wave that is looked at first:
 * whoever knows nothing of groups takes it for the state of that wave, with its steps, lines and registers, and running
 * it a step runs the others as far as the order of the group asks for.  So a position is a number of steps of that wave:
 * the moment when its turn has come for the step that follows, or, at its end, the moment behind its last step. */
#define LS_MAX_GROUP_WAVES 16 /* 1024 threads */

typedef struct
{
  guint n_waves; /* 1: a wave alone */
  guint wave;    /* the one looked at; 0 for a wave alone */
  guint next;    /* whose turn it is; LS_NO_WAVE: nobody can go on */
} LsGroupPlace;

/* Where a state is. */
typedef struct
{
  guint64 step; /* steps executed so far */
  guint line;   /* line that executes next; the last one executed when ended */
  gboolean ended;
  guint depth;  /* stack entries in use */
  guint clause; /* 0: between clauses; else 1 + index of the control-flow instruction */
} LsPlace;

/* A function of the table, as machines declare theirs. */
typedef gboolean LsReadConstant (const LsProgram *program,
                                 const LsBindings *bindings,
                                 const void *state,
                                 guint file,
                                 gint64 index,
                                 guint channel,
                                 guint32 *bits);

struct _LsMachine
{
  const char *id;     /* a short word: "toy" */
  const char *title;  /* what people call it */
  const char *suffix; /* of the names of files with its texts, ".asm"; NULL: none of its own */

  const LsExplain *explain; /* never NULL */
  const LsTools *tools;     /* NULL: it has none */

  const LsRegFile *reg_files;
  guint n_reg_files;
  const LsMaskDesc *masks;
  guint n_masks;
  const LsMemoryDesc *memories;       /* by LsMemory */
  guint n_memories;                   /* at most LS_MAX_MEMORIES */
  const LsLaneStateDesc *lane_states; /* the first is the active one */
  guint n_lane_states;                /* at most LS_MAX_LANE_STATES */
  const LsFrameDesc *frames;
  guint n_frames;
  const char *slots;           /* a letter for each slot of a group; NULL: lines have no slots */
  const char *channels;        /* as the listing writes those of what has a text_id; NULL: "xyzw" */
  const char *loop_index;      /* what the index of the innermost loop is called, or NULL */
  gboolean has_flow_constants; /* control flow reads boolean constants and those of loops */

  /* Decodes or assembles. Findings that do not prevent running are appended to diagnostics (may be NULL).
   * Returns: (transfer full), or NULL with an error. */
  LsProgram *(*load) (const LsProgramSource *source, GPtrArray *diagnostics, GError **error);
  /* Whether bytes of which nobody said what they are can be a program: text, or microcode that a compiler would write.
   * The member may be NULL, then all can. Returns: FALSE with LS_ERROR_UNSUPPORTED, or LS_ERROR_FORMAT for bytes that
   * load() would refuse as well; without a name. */
  gboolean (*is_plausible) (GBytes *bytes, GError **error);
  /* The stage that a text says it is for. FALSE: it does not say. The member may be NULL, then no text says it. */
  gboolean (*find_stage) (GBytes *code, LsStage *stage);
  /* Behind the last reference. */
  void (*free) (LsProgram *program);

  void (*line) (const LsProgram *program, guint line, LsLine *out);

  /* Appends what the program reads besides its registers (LsNeed), each once, by kind and number, as far as its words tell.
   * The member may be NULL. */
  void (*needs) (const LsProgram *program, GArray *out);

  /* state must be aligned to 64 bytes in all calls below. */
  void (*reset) (const LsProgram *program, const LsWaveInput *input, void *state);
  LsStopReason (*run) (const LsProgram *program, void *state, LsRun *run);
  void (*place) (const LsProgram *program, const void *state, LsPlace *out);

  /* Gives a register these values in lanes; outputs count as written there. FALSE: there is no such register. */
  gboolean (*write_row) (const LsProgram *program,
                         void *state,
                         LsRegRef ref,
                         LsMask lanes,
                         const LsRow *row);
  LsMask (*read_mask) (const LsProgram *program, const void *state, guint mask);
  /* Makes mask these lanes, for somebody who changes a run by hand; lanes that never run or are killed stay as they
   * are. What the stack holds is left alone: it says as before which lanes a branch or loop gives back. FALSE, with
   * nothing changed, for a mask that follows from others or lasts for a clause. NULL: the machine lets nobody change any. */
  gboolean (*write_mask) (const LsProgram *program, void *state, guint mask, LsMask lanes);
  /* LsLaneState of each lane. */
  void (*read_lanes) (const LsProgram *program, const void *state, guint8 states[LS_LANES]);
  /* Thread groups; NULL in a machine that has none, where a dispatch has groups of one wave. */
  /* Makes it the start of the group, wave the one that is looked at; memories that waves share are those of the first
   * input. Running until step 0 makes it that wave's turn. */
  void (*group_reset) (const LsProgram *program,
                       const LsWaveInput *inputs,
                       guint n_waves,
                       guint wave,
                       void *state);
  void (*group_place) (const LsProgram *program, const void *state, LsGroupPlace *out);
  /* The part of the state that is a wave's. All functions that look at a state take it, those that run do not. */
  void *(*group_wave) (const LsProgram *program, const void *state, guint wave);
  /* Runs the waves in their order until one has ended, is refused, or has taken run->until of its steps, and says in
   * *wave which; LS_STOP_END with LS_NO_WAVE where nobody can go on. Other waves go on behind a trap in the next call.
   * until_step and stop_lines of run do not count. */
  LsStopReason (*group_run) (const LsProgram *program, void *state, LsRun *run, guint *wave);
  /* Of a wave of a group: the round of its last turn, and that of its last turn behind a barrier. Turns that waves take one
   * after the other at one instruction are a round; what a wave did in round r comes before all that another does whose
   * last barrier is of a greater one. Both are 0 where a wave is alone. */
  void (*group_rounds) (const LsProgram *program,
                        const void *state,
                        guint64 *round,
                        guint64 *barrier);
  /* The wave takes no further turn. */
  void (*group_give_up) (const LsProgram *program, void *state, guint wave);

  /* vec4s of constants that instructions name; may be none. */
  const LsConstFile *const_files;
  guint n_const_files;
  /* The word that channel (0..3) of constant index would give an instruction at the state's place. Returns: FALSE if
   * there is none: not bound, not locked by the clause, beyond the end. NULL without const_files. */
  LsReadConstant *read_constant;

  /* What LsBindings.readings chooses from, at most LS_MAX_READINGS; may be none. */
  const LsReading *readings;
  guint n_readings;
  gboolean signed_steps; /* as LsBindings.signed_steps */
};

/* Returns: the index of the register file with the role, or G_MAXUINT. */
static inline guint
ls_machine_find_file (const LsMachine *machine, LsRole role)
{
  for (guint i = 0; i < machine->n_reg_files; i++)
    if (machine->reg_files[i].role == role)
      return i;
  return G_MAXUINT;
}

/* Returns: the index of the mask with the role, or G_MAXUINT. */
static inline guint
ls_machine_find_mask (const LsMachine *machine, LsRole role)
{
  for (guint i = 0; i < machine->n_masks; i++)
    if (machine->masks[i].role == role)
      return i;
  return G_MAXUINT;
}

static inline LsLaneRole
ls_machine_lane_role (const LsMachine *machine, LsLaneState state)
{
  return machine->lane_states[state].role;
}

/* Returns: the first state with the role, or LS_MAX_LANE_STATES. */
static inline LsLaneState
ls_machine_find_lane_state (const LsMachine *machine, LsLaneRole role)
{
  for (LsLaneState i = 0; i < machine->n_lane_states; i++)
    if (machine->lane_states[i].role == role)
      return i;
  return LS_MAX_LANE_STATES;
}

/* The letters of channels. has_text_id: of what the listing calls otherwise than names do. */
static inline const char *
ls_machine_channels (const LsMachine *machine, gboolean has_text_id)
{
  return has_text_id && machine->channels != NULL ? machine->channels : "xyzw";
}

/* The letter that stands for a lane in maps. */
static inline char
ls_machine_lane_letter (const LsMachine *machine, LsLaneState state)
{
  return machine->lane_states[state].letter;
}

/* Whether a lane takes part in what runs. */
static inline gboolean
ls_lane_role_is_on (LsLaneRole role)
{
  return role == LS_LANE_ACTIVE || role == LS_LANE_HELPER;
}

/* Whether a test has kept it from taking part. */
static inline gboolean
ls_lane_role_is_off (LsLaneRole role)
{
  return role == LS_LANE_BRANCH || role == LS_LANE_BREAK || role == LS_LANE_CONTINUE;
}

/* Returns: the number of the reading with the id, or G_MAXUINT. */
static inline guint
ls_machine_find_reading (const LsMachine *machine, const char *id)
{
  for (guint i = 0; i < machine->n_readings; i++)
    if (g_str_equal (machine->readings[i].id, id))
      return i;
  return G_MAXUINT;
}

/* Returns: the memory with the role and number, or LS_NO_MEMORY. */
static inline LsMemory
ls_machine_find_memory (const LsMachine *machine, LsRole role, guint number)
{
  for (LsMemory i = 0; i < machine->n_memories; i++)
    if (machine->memories[i].role == role && machine->memories[i].number == number)
      return i;
  return LS_NO_MEMORY;
}

/* Returns: the memory that is called so, in any case, or LS_NO_MEMORY. */
static inline LsMemory
ls_machine_memory_named (const LsMachine *machine, const char *id)
{
  for (LsMemory i = 0; i < machine->n_memories; i++)
    if (g_ascii_strcasecmp (machine->memories[i].id, id) == 0)
      return i;
  return LS_NO_MEMORY;
}

G_END_DECLS
