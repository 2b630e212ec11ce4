#pragma once

#include "ls-debug-info.h"
#include "ls-insn-look.h"
#include "ls-tools.h"
#include "spirv-code.h"
#include "spirv-machine.h"

/* Common to the files of the machine. */

static inline const SpirvCode *
spirv_code_of (const LsProgram *program)
{
  return (const SpirvCode *) ls_insn_code_of (program);
}

extern const LsTools spirv_tools;
extern const LsStateForm spirv_state_form;
extern const LsRegFile spirv_reg_files[SPIRV_N_REGS];
extern const LsMemoryDesc spirv_memories[SPIRV_N_MEMORIES];
extern const LsInsnForm spirv_form;
extern const LsDebugInfo spirv_debug_info;

/* A variable of the source. */
typedef struct
{
  guint32 id;
  guint32
    member; /* 1 + member of a block that has no name, or is around an array: its members are variables; else 0 */
  guint scope;                         /* 1 + number of the instance; 0: of all functions */
  const struct _SpirvPointer *pointer; /* NULL: a value in registers */
  guint32 first, last; /* instructions: those that can see it, or that name it; 0: none does */
  gboolean is_scoped;  /* first and last are what the text says */
  gboolean is_known;   /* as LsVariable has it */
  gboolean
    is_passed; /* a call takes a pointer to it: what glslang makes for an argument, where it is no parameter */
  guint32 place; /* of such a value: its first register of TEMP */
  guint32
    begins; /* the instruction with which it begins anew, without a value; 0: not known, or it has one then */
} SpirvNamed;

/* Registers of variables that have no value where an instruction is next. */
typedef struct
{
  guint32 insn;
  guint scope;           /* 1 + number of the instance */
  guint32 first, n_regs; /* of VAR */
} SpirvBegin;

/* The variables of the source (SpirvNamed), made when somebody asks first. Returns: (transfer none). */
const GArray *spirv_list_variables (const SpirvCode *code);
/* Fills code->variable_begins. named: n variables with their scopes. */
void spirv_find_variable_begins (SpirvCode *code, const SpirvNamed *named, guint n);
/* LsExplain.begins. */
void spirv_begin_variables (const LsProgram *program, const void *state, GArray *flows);
/* Makes first and last of variables of functions what the text says. */
void spirv_find_scopes (const SpirvCode *code, SpirvNamed *named, guint n);
/* The name of a function, as the text has it: glslang calls the text's own entry point "@main". Returns: (transfer none) (nullable). */
const char *spirv_function_name (const SpirvCode *code, const SpirvFunction *function);
/* The text of a file that the module has. file: id of its OpString. Returns: (nullable). */
const char *spirv_find_text (const SpirvModule *module, guint32 file);

/* LsDebugInfo.operation. */
gboolean spirv_find_operation (const LsProgram *program, guint line, LsOperationWord *out);
/* The instruction whose OpLine tells the statement that an instruction belongs to. Returns: (nullable): NULL: it belongs to none. */
const SpirvInsn *spirv_find_told (const SpirvCode *code, guint32 number);

/* Members of LsDebugInfo. */
guint spirv_find_calls (const LsProgram *program,
                        const void *state,
                        LsCallFrame *frames,
                        guint max);
gboolean spirv_find_function (const LsProgram *program, guint line, LsCallFrame *out);
gboolean spirv_find_statement (const LsProgram *program, guint line, LsStatementPlace *out);
void spirv_find_begins (const LsProgram *program, guint64 *begins);
gboolean spirv_find_file (const LsProgram *program,
                          guint file,
                          const char **name,
                          const char **text);
/* How numbers of a scalar type are told. */
LsValueType spirv_value_type (const SpirvType *scalar);
/* The execution model of a stage. */
guint32 spirv_model_of_stage (LsStage stage);
/* Fills what the execution modes say. Returns: FALSE with an error: they say too little, or too much. */
gboolean spirv_find_terms (const SpirvTypes *types,
                           const SpirvEntryPoint *entry,
                           LsTerms *terms,
                           GError **error);
void spirv_needs (const LsProgram *program, GArray *out);
/* Member of LsMachine: the specialisation constants of a module. */
void spirv_find_choices (GBytes *bytes, GArray *out);

/* Member of LsInsnForm: numbers of threads that are made of others. */
void spirv_fill_state (const LsInsnCode *base, const LsWaveInput *input, void *state);

/* --- transfers -------------------------------------------------------------------------------- */

/* Member of LsInsnForm. */
gboolean spirv_run_transfer (LsInsnRun *run, const LsInsnStep *insn_step, LsRow *out);
/* Member of LsInsnForm: words of a buffer of constants at a place that the module tells. */
gboolean spirv_find_fetched (const LsInsnStep *insn_step,
                             const LsMicroMove *move,
                             guint *file,
                             guint32 *number,
                             guint *channel);
/* Runs what lanes ask of each other (spirv-lanes.h). */
void spirv_run_lanes (LsInsnRun *run, const SpirvStep *step, LsRow *out);

/* Fills in where a lane's results come from, as LsInsnForm.look_outside does. */
void spirv_look_at_lanes (LsInsnLook *look, LsMicroLook *micro);
/* Members of LsInsnForm. */
void spirv_describe_transfer (const LsProgram *program,
                              const LsInsnStep *insn_step,
                              LsMicroEffectFunc add,
                              gpointer data);
guint32 spirv_step_readings (const LsInsnStep *insn_step);
/* Member of LsExplain: what lines read and write, with the types that the module gives the values. */
LsDescribe spirv_describe;

/* The value behind an atomic operation. old, a, b: numbers of the step's width; b: 0 if there is none. */
guint64 spirv_atomic_result (const SpirvStep *step, guint64 old, guint64 a, guint64 b);

/* The words that a lane reaches in a memory or buffer. */
typedef struct
{
  guint32 resource;   /* LsMemory, or number of a buffer of constants */
  gboolean is_inside; /* the first component is */
  guint64 byte;       /* of the first component */
  guint64 n_bytes;    /* of the memory or buffer */
} SpirvAccess;

/* Word of a memory or buffer, from its start; 0 outside. */
guint32 spirv_access_word (const LsInsnRun *run,
                           const SpirvStep *step,
                           const SpirvAccess *access,
                           guint64 word);
/* Writes the bits of mask to a word of a memory, and marks it as written; nothing outside. */
void spirv_access_store (LsInsnRun *run,
                         const SpirvAccess *access,
                         guint64 word,
                         guint32 mask,
                         guint32 bits);

/* --- atomic operations ------------------------------------------------------------------------ */

/* Runs those of memories. */
void spirv_run_atomic (LsInsnRun *run, const SpirvStep *step, LsRow *out);
/* Whether all words of the access lie in the memory. */
gboolean spirv_atomic_has (const SpirvStep *step, const SpirvAccess *access);
/* What the memory holds before, of 32 or 64 bits. */
guint64 spirv_atomic_old (const LsInsnRun *run, const SpirvStep *step, const SpirvAccess *access);
/* What a lane's operation leaves of it. */
guint64 spirv_atomic_left (const LsInsnRun *run, const SpirvStep *step, guint lane, guint64 old);

/* Member of LsInsnForm: the cells that a lane reaches. */
void spirv_look_outside (LsInsnLook *look, LsMicroLook *micro);
/* Member of LsInsnForm: operations that are not defined, and indices outside of arrays. */
void spirv_examine (const LsInsnRun *run, const LsInsnStep *step, LsExamine *out);
/* Member of LsInsnForm: constants as cells. */
void spirv_find_label (const LsInsnCode *base, guint32 number, guint32 *label, guint32 *line);

/* Returns: FALSE: there is no such block. */
gboolean spirv_find_access (const LsInsnRun *run,
                            const SpirvStep *step,
                            guint lane,
                            SpirvAccess *access);
