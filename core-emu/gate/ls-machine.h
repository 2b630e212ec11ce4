#pragma once

#include "ls-bindings.h"
#include "ls-description.h"
#include "ls-diagnostic.h"
#include "ls-layout.h"
#include "ls-reading.h"
#include "ls-trap.h"
#include "ls-types.h"

/* The gate: all that the engine, the session and the frontends know of an instruction set. A
 * machine is three constant tables of functions: running (this header), explaining (ls-explain.h)
 * and tools that run nothing (ls-tools.h). The functions take two things, an immutable program and
 * a flat state of known size. The state holds no pointers: a copy of its bytes is a snapshot, and a
 * comparison of bytes is equality. */

/* --- what is run ------------------------------------------------------------------------------ */

typedef enum
{
  LS_SYNTAX_AUTO,  /* decided from the bytes */
  LS_SYNTAX_WORDS, /* microcode dwords; byte order is detected */
  LS_SYNTAX_TEXT,  /* assembly */
} LsSyntax;

/* Of all memories together: 16 MiB, because a state is copied at every checkpoint. */
#define LS_MAX_MEMORY_WORDS (4u << 20)

typedef struct _LsMachine LsMachine;
typedef struct _LsExplain LsExplain;     /* ls-explain.h */
typedef struct _LsTools LsTools;         /* ls-tools.h */
typedef struct _LsDebugInfo LsDebugInfo; /* ls-debug-info.h */
typedef struct _LsProgram LsProgram;

/* Sections of a program with words of their own: the program, and the subroutine that it enters. */
#define LS_N_SECTIONS 2

/* The program of each machine begins with this. Immutable after load; ls-program.h asks it. */
struct _LsProgram
{
  const LsMachine *machine;
  gatomicrefcount ref_count;
  guint n_lines;
  const LsLayout *layout; /* of its states */
  /* The microcode to which line() refers, by section; NULL and 0 where the program has no such
   * section, or its machine no microcode. */
  const guint32 *words[LS_N_SECTIONS];
  gsize n_words[LS_N_SECTIONS];
  GPtrArray *told;      /* (nullable): see ls_program_tell_lines () */
  const LsRegUse *uses; /* of registers whose file's role does not say it */
  guint n_uses;
  const LsBound *bound; /* what is bound by sets and bindings; may be none */
  guint n_bound;
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
  /* vec4 registers that the waves of a group share; 0: as many as the program names */
  guint n_global_gprs;
  guint stack_size; /* stack entries that the state declares; 0: as many as the machine models */
  /* By LsMemory: words of one lane's part of a memory of lanes. 0: as many as the program's
   * accesses need, none where only an index register tells. */
  guint item_words[LS_MAX_MEMORIES];
  /* By LsMemory: words of a memory that all waves share. 0: as many as the instructions show, none
   * if they do not tell. */
  guint32 memory_words[LS_MAX_MEMORIES];
  const LsChoice *choices; /* values of constants that may be chosen; of others the program's own */
  guint n_choices;
  const char *name; /* for messages; may be NULL */
} LsProgramSource;

/* --- what a program wants from outside -------------------------------------------------------- */

typedef enum
{
  LS_NEED_CONST_BUFFER, /* size vec4s of buffer number */
  LS_NEED_CONST_FILE,   /* the first size vec4s; number is 0 */
  LS_NEED_LOOP,         /* loop constant number */
  LS_NEED_BOOL,         /* boolean constant number */
  LS_NEED_TEXTURE,
  LS_NEED_SAMPLER,
  LS_NEED_BUFFER, /* that vertex fetches read */
  LS_NEED_MEMORY, /* an LsMemory whose size the program does not say */
  LS_NEED_FETCH,  /* a fetch subroutine */
} LsNeedKind;

typedef struct
{
  LsNeedKind kind;
  guint number;
  guint size;
  /* LS_NEED_TEXTURE, as type: 1 + LsTextureDim, or 0: the program does not say it */
  guint8 dim;
  LsValueType type; /* of components: LS_VALUE_FLOAT, LS_VALUE_INT or LS_VALUE_UINT */
} LsNeed;

/* Adds a need to needs (LsNeed), or enlarges the need that is there. Returns: the need, valid until
 * the next call. */
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

/* --- running ---------------------------------------------------------------------------------- */

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
  /* first word of this wave's part of a memory of all waves, where each wave has a part */
  guint32 part_start;
  guint32 wave_in_group; /* place of the wave in its thread group, for the data share */
  guint32 number;        /* of the wave in its dispatch, as answers name it */
  gboolean is_final;     /* the whole run from here on is one call with LsRun.is_final */
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
  /* Behind this run nobody looks at more of the state than outputs, memories, masks and the place,
   * and nobody runs it on: registers may hold anything. */
  gboolean is_final;
  LsTrap trap; /* out, for LS_STOP_TRAP */

  /* For a group: stops when wave w has taken until[w] steps, before its next step or behind its
   * last. w: number of the wave in its group; the entry of the wave looked at does not count. NULL:
   * no wave has such a stop. */
  const guint64 *until;
  guint wave; /* out: the wave that until stopped, for LS_STOP_STEP; LS_NO_WAVE: none */
} LsRun;

#define LS_NO_WAVE G_MAXUINT

/* A thread group is waves that share memory while they run. Its state is one block that begins with
 * the wave that is looked at. Code that knows nothing of groups takes the block for the state of
 * that wave, with its steps, lines and registers. Running the block a step runs the other waves as
 * far as the group's order asks for. A position is a number of steps of that wave: the moment when
 * its turn for the next step has come, or, at its end, the moment behind its last step. */
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
  gboolean
    goes_on; /* the line began to run earlier: with a call that came back, or as one of its several steps */
} LsPlace;

/* The type of a function of the table. */
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
  const char *suffix; /* of files with its texts, ".asm"; NULL: it has no suffix of its own */

  const LsExplain *explain;      /* never NULL */
  const LsTools *tools;          /* NULL: it has none */
  const LsDebugInfo *debug_info; /* NULL: its programs tell nothing of their source */

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
  const char *slots; /* a letter for each slot of a group; NULL: lines have no slots */
  /* the letters of channels in the listing, of registers with a text_id; NULL: "xyzw" */
  const char *channels;
  const char *loop_index;      /* what the index of the innermost loop is called, or NULL */
  gboolean has_flow_constants; /* control flow reads boolean constants and those of loops */

  /* Decodes or assembles. Findings that do not prevent running are appended to diagnostics (may be
   * NULL). Returns: (transfer full), or NULL with an error. */
  LsProgram *(*load) (const LsProgramSource *source, GPtrArray *diagnostics, GError **error);
  /* Whether unknown bytes can be a program: text, or microcode that a compiler would write. The
   * member may be NULL: all bytes can. Returns: FALSE with LS_ERROR_UNSUPPORTED, or with
   * LS_ERROR_FORMAT for bytes that load() would refuse too; the message names no file. */
  gboolean (*is_plausible) (GBytes *bytes, GError **error);
  /* The stage that a text says it is for. FALSE: it says none. The member may be NULL: no text says
   * a stage. */
  gboolean (*find_stage) (GBytes *code, LsStage *stage);
  /* Appends the constants of a program that may be chosen (LsChoiceForm), by id; nothing where the
   * bytes are none of the machine's. The member may be NULL: no program has such constants. */
  void (*find_choices) (GBytes *code, GArray *out);
  /* Called when the last reference goes. */
  void (*free) (LsProgram *program);

  void (*line) (const LsProgram *program, guint line, LsLine *out);

  /* Appends what the program reads besides its registers (LsNeed), each once, ordered by kind and
   * number, as far as its words tell. The member may be NULL. */
  void (*needs) (const LsProgram *program, GArray *out);

  /* state must be aligned to 64 bytes in all calls below. */
  void (*reset) (const LsProgram *program, const LsWaveInput *input, void *state);
  LsStopReason (*run) (const LsProgram *program, void *state, LsRun *run);
  void (*place) (const LsProgram *program, const void *state, LsPlace *out);

  /* Gives a register these values in lanes; outputs count as written there. FALSE: there is no such
   * register. */
  gboolean (*write_row) (const LsProgram *program,
                         void *state,
                         LsRegRef ref,
                         LsMask lanes,
                         const LsRow *row);
  LsMask (*read_mask) (const LsProgram *program, const void *state, guint mask);
  /* Sets mask to these lanes, when a person changes a run; lanes that never run or are killed stay
   * as they are. The stack is left alone: it still says which lanes a branch or loop gives back.
   * FALSE, with nothing changed, for a mask that follows from others or lasts for a clause. NULL:
   * no mask can be changed. */
  gboolean (*write_mask) (const LsProgram *program, void *state, guint mask, LsMask lanes);
  /* LsLaneState of each lane. */
  void (*read_lanes) (const LsProgram *program, const void *state, guint8 states[LS_LANES]);
  /* Thread groups; NULL in a machine that has none, where a dispatch has groups of one wave. */
  /* Makes state the start of the group; wave is looked at. Memories that waves share are those of
   * the first input. Running until step 0 makes it that wave's turn. */
  void (*group_reset) (const LsProgram *program,
                       const LsWaveInput *inputs,
                       guint n_waves,
                       guint wave,
                       void *state);
  void (*group_place) (const LsProgram *program, const void *state, LsGroupPlace *out);
  /* A wave's part of the state. All functions that look at a state take it; those that run do
   * not. */
  void *(*group_wave) (const LsProgram *program, const void *state, guint wave);
  /* Runs the waves in their order until a wave has ended, is refused, or has taken its steps of
   * run->until. *wave: gets that wave; LS_STOP_END with LS_NO_WAVE where no wave can go on. Behind
   * a trap other waves go on in the next call. until_step and stop_lines of run do not count. */
  LsStopReason (*group_run) (const LsProgram *program, void *state, LsRun *run, guint *wave);
  /* For a wave of a group: the round of its last turn, and the round of its last turn behind a
   * barrier. Turns that waves take one after the other at one instruction are a round. What a wave
   * did in round r comes before everything of another wave whose last barrier is of a greater
   * round. Both are 0 where a wave is alone. */
  void (*group_rounds) (const LsProgram *program,
                        const void *state,
                        guint64 *round,
                        guint64 *barrier);
  /* The wave takes no further turn. */
  void (*group_give_up) (const LsProgram *program, void *state, guint wave);

  /* vec4s of constants that instructions name; may be none. */
  const LsConstFile *const_files;
  guint n_const_files;
  /* The word that an instruction at the state's place would read from channel (0..3) of constant
   * index. Returns: FALSE if there is none: not bound, not locked by the clause, beyond the end.
   * NULL without const_files. */
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

/* The letters of channels. has_text_id: of a file or constant with a text_id. */
static inline const char *
ls_machine_channels (const LsMachine *machine, gboolean has_text_id)
{
  return has_text_id && machine->channels != NULL ? machine->channels : "xyzw";
}

/* Whether a register of the file is called so for good; names of others say what they start with. */
static inline gboolean
ls_machine_keeps_names (const LsMachine *machine, const LsRegFile *file)
{
  return file->is_output || machine->debug_info != NULL;
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

/* Whether a test keeps the lane from taking part. */
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
