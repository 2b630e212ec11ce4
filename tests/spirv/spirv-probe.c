#include "spirv-probe.h"

#include <string.h>

#define IN 0
#define OUT 1

enum
{
  ID_MAIN = 1,
  ID_LANES,
  ID_IN,
  ID_OUT,
  ID_FIRST
};

static GArray *
new_words (void)
{
  return g_array_new (FALSE, TRUE, sizeof (guint32));
}

/* A block with an array of words: a buffer with the binding. */
static void
add_buffer (Probe *self, guint32 id, guint32 binding)
{
  const guint32 array = self->bound++, block = self->bound++, pointer = self->bound++;

  SPIRV_ADD (self->globals, SPIRV_OP_TypeRuntimeArray, array, probe_uint (self));
  SPIRV_ADD (self->globals, SPIRV_OP_TypeStruct, block, array);
  SPIRV_ADD (self->globals, SPIRV_OP_TypePointer, pointer, SPIRV_StorageClass_StorageBuffer, block);
  SPIRV_ADD (self->globals, SPIRV_OP_Variable, pointer, id, SPIRV_StorageClass_StorageBuffer);
  SPIRV_ADD (self->decorations, SPIRV_OP_Decorate, array, SPIRV_Decoration_ArrayStride, 4);
  SPIRV_ADD (self->decorations, SPIRV_OP_Decorate, block, SPIRV_Decoration_Block);
  SPIRV_ADD (self->decorations, SPIRV_OP_MemberDecorate, block, 0, SPIRV_Decoration_Offset, 0);
  SPIRV_ADD (self->decorations, SPIRV_OP_Decorate, id, SPIRV_Decoration_DescriptorSet, 0);
  SPIRV_ADD (self->decorations, SPIRV_OP_Decorate, id, SPIRV_Decoration_Binding, binding);
  SPIRV_ADD_STRING (self->decorations, SPIRV_OP_Name, binding == IN ? "in" : "out", id);
  SPIRV_ADD_STRING (self->decorations, SPIRV_OP_MemberName, "words", block, 0);
}

Probe *
probe_new_bare (void)
{
  Probe *self = g_new0 (Probe, 1);

  self->decorations = new_words ();
  self->globals = new_words ();
  self->code = new_words ();
  self->bound = ID_FIRST;
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->bindings = ls_bindings_new ();
  self->active = LS_MASK_ALL;
  return self;
}

/* The number of the lane: a thread's, or an input. */
static guint32
add_lane (Probe *self)
{
  const gboolean is_thread = self->model == SPIRV_ExecutionModel_GLCompute;
  const guint32 type = is_thread ? probe_vector (self, probe_uint (self), 3) : probe_uint (self);
  guint32 loaded;

  SPIRV_ADD (self->globals, SPIRV_OP_Variable,
             PROBE_TYPE (self, SPIRV_OP_TypePointer, SPIRV_StorageClass_Input, type), ID_LANES,
             SPIRV_StorageClass_Input);
  if (is_thread)
    SPIRV_ADD (self->decorations, SPIRV_OP_Decorate, ID_LANES, SPIRV_Decoration_BuiltIn,
               SPIRV_BuiltIn_LocalInvocationId);
  else
    SPIRV_ADD (self->decorations, SPIRV_OP_Decorate, ID_LANES, SPIRV_Decoration_Location, 0);
  loaded = PROBE_OP (self, SPIRV_OP_Load, type, ID_LANES);
  return is_thread ? PROBE_OP (self, SPIRV_OP_CompositeExtract, probe_uint (self), loaded, 0)
                   : loaded;
}

Probe *
probe_new_of (guint32 model)
{
  Probe *self = probe_new_bare ();

  self->model = model;
  add_buffer (self, ID_IN, IN);
  add_buffer (self, ID_OUT, OUT);
  self->lane = add_lane (self);
  return self;
}

Probe *
probe_new (void)
{
  return probe_new_of (SPIRV_ExecutionModel_GLCompute);
}

void
probe_free (Probe *self)
{
  g_array_unref (self->decorations);
  g_array_unref (self->globals);
  g_array_unref (self->code);
  g_hash_table_unref (self->known);
  for (guint i = 0; i < LS_MAX_MEMORIES; i++)
    g_free (self->memories[i]);
  g_clear_pointer (&self->program, ls_program_unref);
  ls_bindings_unref (self->bindings);
  g_aligned_free (self->state);
  g_free (self);
}

/* --- building --------------------------------------------------------------------------------- */

guint32
probe_global (Probe *self, guint op, const guint32 *operands, gsize n)
{
  const gboolean is_constant = op >= SPIRV_OP_ConstantTrue && op <= SPIRV_OP_ConstantComposite;
  guint32 words[16] = { 0 };
  g_autofree char *key = NULL;
  GString *all = g_string_new (NULL);

  g_string_append_printf (all, "%u", op);
  for (gsize i = 1; i <= n; i++)
    g_string_append_printf (all, " %u", operands[i]);
  key = g_string_free (all, FALSE);
  if (g_hash_table_lookup (self->known, key) != NULL)
    return GPOINTER_TO_UINT (g_hash_table_lookup (self->known, key));
  words[1 + is_constant] = self->bound;
  for (gsize i = 1; i <= n; i++)
    words[is_constant && i == 1 ? 1 : i + 1] = operands[i];
  spirv_words_add (self->globals, op, words, n + 1);
  g_hash_table_insert (self->known, g_steal_pointer (&key), GUINT_TO_POINTER (self->bound));
  return self->bound++;
}

guint32
probe_float (Probe *self)
{
  return PROBE_TYPE (self, SPIRV_OP_TypeFloat, 32);
}

guint32
probe_uint (Probe *self)
{
  return PROBE_TYPE (self, SPIRV_OP_TypeInt, 32, 0);
}

guint32
probe_int (Probe *self)
{
  return PROBE_TYPE (self, SPIRV_OP_TypeInt, 32, 1);
}

guint32
probe_vector (Probe *self, guint32 scalar, guint n)
{
  return n == 1 ? scalar : PROBE_TYPE (self, SPIRV_OP_TypeVector, scalar, n);
}

guint32
probe_constant (Probe *self, guint32 type, guint32 bits)
{
  return PROBE_TYPE (self, SPIRV_OP_Constant, type, bits);
}

guint32
probe_std (Probe *self)
{
  if (self->std == 0)
    self->std = self->bound++;
  return self->std;
}

guint32
probe_variable (Probe *self, guint32 type, guint32 binding)
{
  const guint32 pointer =
    PROBE_TYPE (self, SPIRV_OP_TypePointer, SPIRV_StorageClass_UniformConstant, type);
  const guint32 id = self->bound++;

  SPIRV_ADD (self->globals, SPIRV_OP_Variable, pointer, id, SPIRV_StorageClass_UniformConstant);
  SPIRV_ADD (self->decorations, SPIRV_OP_Decorate, id, SPIRV_Decoration_DescriptorSet, 0);
  SPIRV_ADD (self->decorations, SPIRV_OP_Decorate, id, SPIRV_Decoration_Binding, binding);
  return id;
}

guint32
probe_op (Probe *self, guint op, guint32 type, const guint32 *operands, gsize n)
{
  guint32 words[24] = { 0, type, self->bound };

  for (gsize i = 1; i <= n; i++)
    words[2 + i] = operands[i];
  spirv_words_add (self->code, op, words, n + 2);
  return self->bound++;
}

void
probe_do (Probe *self, guint op, const guint32 *operands, gsize n)
{
  spirv_words_add (self->code, op, operands, n);
}

/* A pointer to word i of the lane in a buffer. */
static guint32
point (Probe *self, guint32 buffer, guint n, guint i)
{
  const guint32 type = probe_uint (self);
  const guint32 pointer =
    PROBE_TYPE (self, SPIRV_OP_TypePointer, SPIRV_StorageClass_StorageBuffer, type);
  const guint32 first =
    PROBE_OP (self, SPIRV_OP_IMul, type, self->lane, probe_constant (self, type, n));
  const guint32 at = PROBE_OP (self, SPIRV_OP_IAdd, type, first, probe_constant (self, type, i));

  return PROBE_OP (self, SPIRV_OP_AccessChain, pointer, buffer, probe_constant (self, type, 0), at);
}

guint32
probe_input (Probe *self, guint32 scalar, guint first, guint n)
{
  guint32 of[5] = { 0 };

  for (guint i = 0; i < n; i++)
    {
      of[1 + i] = PROBE_OP (self, SPIRV_OP_Load, probe_uint (self),
                            point (self, ID_IN, PROBE_INPUTS, first + i));
      if (scalar != probe_uint (self))
        of[1 + i] = PROBE_OP (self, SPIRV_OP_Bitcast, scalar, of[1 + i]);
    }
  return n == 1
           ? of[1]
           : probe_op (self, SPIRV_OP_CompositeConstruct, probe_vector (self, scalar, n), of, n);
}

void
probe_output (Probe *self, guint32 scalar, guint n, guint32 value)
{
  for (guint i = 0; i < n; i++)
    {
      guint32 one = n == 1 ? value : PROBE_OP (self, SPIRV_OP_CompositeExtract, scalar, value, i);

      if (scalar != probe_uint (self))
        one = PROBE_OP (self, SPIRV_OP_Bitcast, probe_uint (self), one);
      PROBE_DO (self, SPIRV_OP_Store, point (self, ID_OUT, PROBE_OUTPUTS, self->n_outputs++), one);
    }
  g_assert_cmpuint (self->n_outputs, <=, PROBE_OUTPUTS);
}

void
probe_output_bool (Probe *probe, guint32 value)
{
  const guint32 type = probe_uint (probe);

  probe_output (probe, type, 1,
                PROBE_OP (probe, SPIRV_OP_Select, type, value, probe_constant (probe, type, 1),
                          probe_constant (probe, type, 0)));
}

guint32
probe_point (Probe *self, guint32 at)
{
  const guint32 type = probe_uint (self);
  const guint32 pointer =
    PROBE_TYPE (self, SPIRV_OP_TypePointer, SPIRV_StorageClass_StorageBuffer, type);

  return PROBE_OP (self, SPIRV_OP_AccessChain, pointer, ID_OUT, probe_constant (self, type, 0), at);
}

guint32
probe_own_output (Probe *self, guint i)
{
  return point (self, ID_OUT, PROBE_OUTPUTS, i);
}

guint32
probe_begin_if (Probe *self, guint32 condition)
{
  const guint32 then = self->bound++, merge = self->bound++;

  PROBE_DO (self, SPIRV_OP_SelectionMerge, merge, 0);
  PROBE_DO (self, SPIRV_OP_BranchConditional, condition, then, merge);
  PROBE_DO (self, SPIRV_OP_Label, then);
  return merge;
}

void
probe_end_if (Probe *self, guint32 label, gboolean has_ended)
{
  if (!has_ended)
    PROBE_DO (self, SPIRV_OP_Branch, label);
  PROBE_DO (self, SPIRV_OP_Label, label);
}

static GBytes *
build (Probe *self)
{
  GArray *words = spirv_words_new (0);
  const guint32 type = PROBE_TYPE (self, SPIRV_OP_TypeVoid);
  const guint32 function = PROBE_TYPE (self, SPIRV_OP_TypeFunction, type);
  gsize n;

  SPIRV_ADD (words, SPIRV_OP_Capability, 1);
  if (self->std != 0)
    SPIRV_ADD_STRING (words, SPIRV_OP_ExtInstImport, "GLSL.std.450", self->std);
  SPIRV_ADD (words, SPIRV_OP_MemoryModel, 0, 1);
  SPIRV_ADD_STRING (words, SPIRV_OP_EntryPoint, "main", self->model, ID_MAIN);
  if (self->model == SPIRV_ExecutionModel_GLCompute)
    SPIRV_ADD (words, SPIRV_OP_ExecutionMode, ID_MAIN, SPIRV_ExecutionMode_LocalSize, 64, 1, 1);
  g_array_append_vals (words, self->decorations->data, self->decorations->len);
  g_array_append_vals (words, self->globals->data, self->globals->len);
  SPIRV_ADD (words, SPIRV_OP_Function, type, ID_MAIN, 0, function);
  SPIRV_ADD (words, SPIRV_OP_Label, self->bound++);
  g_array_append_vals (words, self->code->data, self->code->len);
  SPIRV_ADD (words, SPIRV_OP_Return);
  SPIRV_ADD (words, SPIRV_OP_FunctionEnd);
  g_array_index (words, guint32, 3) = self->bound;
  n = words->len * sizeof (guint32);
  return g_bytes_new_take (g_array_free (words, FALSE), n);
}

/* --- running ---------------------------------------------------------------------------------- */

void
probe_image (Probe *self, guint number, LsImageDesc image, const guint32 *words, guint n)
{
  const guint memory = SPIRV_MEMORY_IMAGES + number;

  self->bindings->images[number] = image;
  self->memory_words[memory] = n;
  self->memories[memory] = g_memdup2 (words, n * sizeof *words);
}

static void
load (Probe *self)
{
  g_autoptr (GBytes) code = build (self);
  LsProgramSource source = { .stage = self->model == SPIRV_ExecutionModel_GLCompute ? LS_STAGE_CS
                                                                                    : LS_STAGE_PS,
                             .code = code };
  g_autoptr (GError) error = NULL;

  memcpy (source.memory_words, self->memory_words, sizeof self->memory_words);
  source.memory_words[SPIRV_MEMORY_STORAGE + IN] = LS_LANES * PROBE_INPUTS;
  source.memory_words[SPIRV_MEMORY_STORAGE + OUT] = LS_LANES * PROBE_OUTPUTS;
  g_clear_pointer (&self->program, ls_program_unref);
  self->program = spirv_machine.load (&source, NULL, &error);
  g_assert_no_error (error);
}

static void
reset (Probe *self)
{
  LsWaveInput input = { .covered = self->active };
  LsPreload thread = { 0 };

  for (guint i = 0; i < self->program->n_uses; i++)
    if (self->program->uses[i].role == LS_ROLE_INPUT)
      thread.ref = self->program->uses[i].ref;
  for (guint lane = 0; lane < LS_LANES; lane++)
    thread.row.u[lane] = lane;
  input.preloads = &thread;
  input.n_preloads = 1;
  for (guint i = 0; i < LS_MAX_MEMORIES; i++)
    input.memory[i] = self->memories[i];
  input.memory[SPIRV_MEMORY_STORAGE + IN] = &self->in[0][0];
  g_aligned_free (self->state);
  self->state = g_aligned_alloc0 (1, ls_program_state_size (self->program), 64);
  ls_program_reset (self->program, &input, self->state);
}

void
probe_run_until (Probe *self, guint64 until)
{
  LsRun run = { .bindings = self->bindings, .until_step = until };
  const guint32 *words;
  gsize n;

  load (self);
  reset (self);
  self->reason = ls_program_run (self->program, self->state, &run);
  self->trap = run.trap;
  for (guint i = SPIRV_MEMORY_IMAGES; i < SPIRV_MEMORY_SHARED; i++)
    if (self->memories[i] != NULL)
      {
        words = ls_program_memory (self->program, self->state, i, &n);
        if (words != NULL) /* the program has the image */
          memcpy (self->memories[i], words, n * sizeof *words);
      }
  words = ls_program_memory (self->program, self->state, SPIRV_MEMORY_STORAGE + OUT, &n);
  memcpy (self->out, words, sizeof self->out);
}

void
probe_run (Probe *self)
{
  probe_run_until (self, G_MAXUINT64);
}

guint64
probe_find (Probe *self, guint op)
{
  load (self);
  for (guint64 i = 0; i < ls_insn_n_steps (&spirv_code_of (self->program)->base); i++)
    if (spirv_step (spirv_code_of (self->program), (guint32) i)->op == op)
      return i;
  g_assert_not_reached ();
}
