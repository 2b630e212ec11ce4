#pragma once

#include "spirv-machine-private.h"
#include "spirv-words.h"

/* Programs of 64 threads, built instruction by instruction, that read numbers of their own and leave results. */

#define PROBE_INPUTS 16  /* words of a lane */
#define PROBE_OUTPUTS 16 /* words of a lane */

typedef struct
{
  GArray *decorations, *globals, *code; /* of guint32: words of instructions */
  guint32 bound;
  guint32 std;       /* id of GLSL.std.450, or 0 */
  GHashTable *known; /* ids of types and constants, by their words */
  guint32 lane;      /* id of the lane's number */
  guint n_outputs;
  guint32 in[LS_LANES][PROBE_INPUTS];
  guint32 model; /* SpirvModel */
  guint32 memory_words[LS_MAX_MEMORIES];
  guint32 *memories[LS_MAX_MEMORIES]; /* owned; what they start with, then what is left */
  LsBindings *bindings;
  LsProgram *program;
  LsMask active; /* lanes that run */
  guint8 *state; /* owned; where the run ended */
  LsStopReason reason;
  LsTrap trap;
  guint32 out[LS_LANES][PROBE_OUTPUTS];
} Probe;

Probe *probe_new (void);
/* One of another stage than threads. model: SpirvModel: GLCompute or Fragment. */
Probe *probe_new_of (guint32 model);
/* One without buffers and numbers of lanes: for who builds modules alone. Id 1 is of the entry point. */
Probe *probe_new_bare (void);
void probe_free (Probe *probe);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Probe, probe_free)

/* --- building --------------------------------------------------------------------------------- */

#define PROBE_LIST(...)                \
  (const guint32[]){ 0, __VA_ARGS__ }, \
    sizeof ((const guint32[]){ 0, __VA_ARGS__ }) / sizeof (guint32) - 1

/* A type, or a constant with its type as the first operand. Returns: its id; the same for the same words. */
guint32 probe_global (Probe *probe, guint op, const guint32 *operands, gsize n);
#define PROBE_TYPE(probe, op, ...) probe_global (probe, op, PROBE_LIST (__VA_ARGS__))
guint32 probe_float (Probe *probe);
guint32 probe_uint (Probe *probe);
guint32 probe_int (Probe *probe);
/* n: 1 to 4. */
guint32 probe_vector (Probe *probe, guint32 scalar, guint n);
guint32 probe_constant (Probe *probe, guint32 type, guint32 bits);
/* GLSL.std.450, for OpExtInst. */
guint32 probe_std (Probe *probe);
/* A variable of the storage class UniformConstant. */
guint32 probe_variable (Probe *probe, guint32 type, guint32 binding);
/* An instruction with a result. Returns: its id. */
guint32 probe_op (Probe *probe, guint op, guint32 type, const guint32 *operands, gsize n);
#define PROBE_OP(probe, op, type, ...) probe_op (probe, op, type, PROBE_LIST (__VA_ARGS__))
void probe_do (Probe *probe, guint op, const guint32 *operands, gsize n);
#define PROBE_DO(probe, op, ...) probe_do (probe, op, PROBE_LIST (__VA_ARGS__))
/* n input words of the lane from the first one on, as a value of the scalar's type or a vector. */
guint32 probe_input (Probe *probe, guint32 scalar, guint first, guint n);
/* Leaves a value of n words behind the outputs that are there. */
void probe_output (Probe *probe, guint32 scalar, guint n, guint32 value);
/* Leaves a bool as 1 or 0. */
void probe_output_bool (Probe *probe, guint32 value);
/* A pointer to word i of the lane's own outputs, where probe_output () puts the i-th one. */
guint32 probe_own_output (Probe *probe, guint i);
/* Opens a branch for lanes in which a bool holds. Returns: the label to close it with. */
guint32 probe_begin_if (Probe *probe, guint32 condition);
/* Ends it; has_ended: its last instruction ends the block already. */
void probe_end_if (Probe *probe, guint32 label, gboolean has_ended);

/* A pointer to a word of the outputs, by an id of its number. The buffer is "out", its array "words". */
guint32 probe_point (Probe *probe, guint32 at);

/* --- running ---------------------------------------------------------------------------------- */

/* Memory of a stored image, by its number. words: n words that it starts with. */
void probe_image (Probe *probe, guint number, LsImageDesc image, const guint32 *words, guint n);
/* Loads the program and runs it, to step `until` or the end. Results are in out, memories, reason and trap. */
void probe_run_until (Probe *probe, guint64 until);
void probe_run (Probe *probe);
/* The step whose listing begins with the name behind " = ", or with the name: the position before it. */
guint64 probe_find (Probe *probe, guint op);
