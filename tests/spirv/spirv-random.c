#include "spirv-random-private.h"

/* Statements, functions and modules. Ids of blocks and results are given in the order in which they are written. */

#define ID_MAIN 1
#define MAX_DEPTH 3
#define N_FLOATS 4 /* elements of arrays */

static guint32
new_id (RandomWriter *self)
{
  return self->probe->bound++;
}

/* --- variables -------------------------------------------------------------------------------- */

static guint32
type_of_variable (RandomWriter *self, const RandomVariable *variable)
{
  const guint32 type = random_type (self, variable->type);

  return variable->n_elements == 0 ? type
                                   : PROBE_TYPE (self->probe, SPIRV_OP_TypeArray, type,
                                                 random_uint (self, variable->n_elements));
}

guint32
random_add_variable (RandomWriter *self, RandomVariable variable)
{
  const gboolean is_local = variable.storage == SPIRV_StorageClass_Function;
  const guint32 pointer = PROBE_TYPE (self->probe, SPIRV_OP_TypePointer, variable.storage,
                                      type_of_variable (self, &variable));

  variable.id = new_id (self);
  SPIRV_ADD (is_local ? self->places : self->probe->globals, SPIRV_OP_Variable, pointer,
             variable.id, variable.storage);
  g_array_append_val (self->variables, variable);
  return variable.id;
}

static void
add_io (RandomWriter *self, guint32 storage, guint32 location, RandomType type)
{
  const guint32 id = random_add_variable (
    self, (RandomVariable){
            .storage = storage, .type = type, .is_fixed = storage == SPIRV_StorageClass_Input });

  SPIRV_ADD (self->probe->decorations, SPIRV_OP_Decorate, id, SPIRV_Decoration_Location, location);
  if (storage == SPIRV_StorageClass_Input && type.kind == 'U' &&
      self->model == SPIRV_ExecutionModel_Fragment)
    SPIRV_ADD (self->probe->decorations, SPIRV_OP_Decorate, id, SPIRV_Decoration_Flat);
}

/* The number of the thread in its group or of all. */
static void
add_thread (RandomWriter *self, guint32 builtin)
{
  const guint32 id = random_add_variable (
    self, (RandomVariable){
            .storage = SPIRV_StorageClass_Input, .type = random_of ('U', 3), .is_fixed = TRUE });

  SPIRV_ADD (self->probe->decorations, SPIRV_OP_Decorate, id, SPIRV_Decoration_BuiltIn, builtin);
}

/* A block with an array. */
static void
add_block (RandomWriter *self, guint32 storage, guint32 binding, RandomType type, guint n)
{
  Probe *probe = self->probe;
  const guint32 array = new_id (self), block = new_id (self), id = new_id (self);
  const gboolean is_fixed = storage == SPIRV_StorageClass_Uniform;
  const RandomVariable variable = { .id = id,
                                    .storage = storage,
                                    .type = type,
                                    .n_elements = n,
                                    .is_block = TRUE,
                                    .is_fixed = is_fixed };

  SPIRV_ADD (probe->decorations, SPIRV_OP_Decorate, array, SPIRV_Decoration_ArrayStride,
             4 * type.n);
  SPIRV_ADD (probe->decorations, SPIRV_OP_Decorate, block, SPIRV_Decoration_Block);
  SPIRV_ADD (probe->decorations, SPIRV_OP_MemberDecorate, block, 0, SPIRV_Decoration_Offset, 0);
  SPIRV_ADD (probe->decorations, SPIRV_OP_Decorate, id, SPIRV_Decoration_DescriptorSet, 0);
  SPIRV_ADD (probe->decorations, SPIRV_OP_Decorate, id, SPIRV_Decoration_Binding, binding);
  if (random_type (self, type) != 0 && random_uint (self, n) != 0) /* they stand before */
    SPIRV_ADD (probe->globals, SPIRV_OP_TypeArray, array, random_type (self, type),
               random_uint (self, n));
  SPIRV_ADD (probe->globals, SPIRV_OP_TypeStruct, block, array);
  SPIRV_ADD (probe->globals, SPIRV_OP_Variable,
             PROBE_TYPE (probe, SPIRV_OP_TypePointer, storage, block), id, storage);
  g_array_append_val (self->variables, variable);
}

static void
add_globals (RandomWriter *self)
{
  static const RandomVariable others[] = {
    { .storage = SPIRV_StorageClass_Private, .type = { 'F', 4 } },
    { .storage = SPIRV_StorageClass_Private, .type = { 'U', 1 }, .n_elements = N_FLOATS },
  };

  if (self->model == SPIRV_ExecutionModel_GLCompute)
    {
      add_thread (self, SPIRV_BuiltIn_LocalInvocationId);
      add_thread (self, SPIRV_BuiltIn_GlobalInvocationId);
      random_add_variable (self, (RandomVariable){ .storage = SPIRV_StorageClass_Workgroup,
                                                   .type = random_of ('U', 1),
                                                   .n_elements = 32 });
      random_add_variable (self, (RandomVariable){ .storage = SPIRV_StorageClass_Workgroup,
                                                   .type = random_of ('F', 2),
                                                   .n_elements = 16 });
    }
  else
    {
      for (guint i = 0; i < 2; i++)
        add_io (self, SPIRV_StorageClass_Input, i, random_of ('F', 4 - i));
      add_io (self, SPIRV_StorageClass_Input, 2, random_of ('U', 2));
      for (guint i = 0; i < 3; i++)
        add_io (self, SPIRV_StorageClass_Output, i, random_of ('F', 4));
    }
  add_block (self, SPIRV_StorageClass_StorageBuffer, 0, random_of ('U', 1), SPIRV_RANDOM_WORDS);
  add_block (self, SPIRV_StorageClass_StorageBuffer, 1, random_of ('F', 4), SPIRV_RANDOM_WORDS / 4);
  add_block (self, SPIRV_StorageClass_Uniform, 2, random_of ('F', 4), SPIRV_RANDOM_WORDS / 4);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    random_add_variable (self, others[i]);
  self->n_globals = self->variables->len;
}

/* Those of a function start with something. */
static void
add_locals (RandomWriter *self)
{
  const guint n = 2 + random_pick (3);

  for (guint i = 0; i <= n; i++)
    {
      const RandomType type = i == 0 ? random_of ('F', 4) : random_draw_type ();
      const guint32 id = random_add_variable (
        self, (RandomVariable){ .storage = SPIRV_StorageClass_Function, .type = type });

      PROBE_DO (self->probe, SPIRV_OP_Store, id, random_value (self, type, 1));
    }
  if (random_one_in (2))
    random_add_variable (self, (RandomVariable){ .storage = SPIRV_StorageClass_Function,
                                                 .type = random_of ('F', 1),
                                                 .n_elements = N_FLOATS });
}

/* --- plain statements ------------------------------------------------------------------------- */

static void
write_assignment (RandomWriter *self)
{
  const RandomType type = random_draw_type ();
  guint32 storage, id, pointer;

  id = random_value (self, type, 3);
  pointer = random_pointer (self, type, TRUE, &storage);
  if (pointer != 0)
    PROBE_DO (self->probe, SPIRV_OP_Store, pointer, id);
  else
    random_keep (self, id, type);
}

static void
write_atomic (RandomWriter *self)
{
  static const guint ops[] = { SPIRV_OP_AtomicIAdd, SPIRV_OP_AtomicUMax, SPIRV_OP_AtomicXor,
                               SPIRV_OP_AtomicExchange };
  const RandomType type = random_of ('U', 1);
  guint32 storage = 0;
  const guint32 pointer = random_pointer (self, type, TRUE, &storage);
  const gboolean is_memory =
    storage == SPIRV_StorageClass_StorageBuffer || storage == SPIRV_StorageClass_Workgroup;

  if (pointer == 0 || !is_memory)
    return;
  random_keep (self,
               PROBE_OP (self->probe, ops[random_pick (G_N_ELEMENTS (ops))],
                         random_type (self, type), pointer, random_uint (self, SPIRV_Scope_Device),
                         random_uint (self, 0), random_value (self, type, 2)),
               type);
}

static void
write_barrier (RandomWriter *self)
{
  PROBE_DO (self->probe, SPIRV_OP_ControlBarrier, random_uint (self, SPIRV_Scope_Workgroup),
            random_uint (self, SPIRV_Scope_Workgroup), random_uint (self, 264));
}

static void
write_call (RandomWriter *self)
{
  const guint first = self->function + 1;
  guint32 id, pointer = 0;

  if (first >= self->n_functions)
    return;
  const RandomFunction *it = &self->functions[first + random_pick (self->n_functions - first)];
  for (guint i = self->variables->len; i > self->n_globals && pointer == 0; i--)
    {
      const RandomVariable *one = &g_array_index (self->variables, RandomVariable, i - 1);

      if (one->type.kind == 'F' && one->type.n == 4 && one->n_elements == 0)
        pointer = one->id;
    }
  id = PROBE_OP (self->probe, SPIRV_OP_FunctionCall, random_type (self, it->result), it->id,
                 random_value (self, it->parameter, 2), pointer);
  if (it->result.kind != 0)
    random_keep (self, id, it->result);
}

/* --- blocks ----------------------------------------------------------------------------------- */

static gboolean write_block (RandomWriter *self, guint size);

static void
begin (RandomWriter *self, guint32 label)
{
  PROBE_DO (self->probe, SPIRV_OP_Label, label);
  self->label = label;
}

static void
go_to (RandomWriter *self, guint32 label)
{
  PROBE_DO (self->probe, SPIRV_OP_Branch, label);
}

/* A block that goes on at `to` if it does not end otherwise. What it made is not at hand behind it. Returns: whether it goes on;
 * last: a value of its end, of the type, if that is not nothing. */
static gboolean
write_side (RandomWriter *self,
            guint32 label,
            guint32 to,
            guint size,
            RandomType type,
            guint32 *last)
{
  const guint n = self->values->len;
  gboolean goes_on;

  begin (self, label);
  self->depth++;
  goes_on = write_block (self, size);
  self->depth--;
  if (goes_on)
    {
      if (type.kind != 0)
        *last = random_value (self, type, 1);
      go_to (self, to);
    }
  g_array_set_size (self->values, n);
  return goes_on;
}

static void
write_if (RandomWriter *self, guint size)
{
  const guint32 condition = random_value (self, random_of ('B', 1), 3);
  const guint32 then = new_id (self), other = new_id (self), merge = new_id (self);
  const gboolean has_else = random_one_in (2);
  const RandomType none = { 0 }, type = has_else && random_one_in (2) ? random_draw_type () : none;
  guint32 ids[2], ends[2];
  gboolean go_on[2] = { FALSE, TRUE };

  PROBE_DO (self->probe, SPIRV_OP_SelectionMerge, merge, 0);
  PROBE_DO (self->probe, SPIRV_OP_BranchConditional, condition, then, has_else ? other : merge);
  go_on[0] = write_side (self, then, merge, size / 2, type, &ids[0]);
  ends[0] = self->label;
  if (has_else)
    {
      go_on[1] = write_side (self, other, merge, size / 2, type, &ids[1]);
      ends[1] = self->label;
    }
  begin (self, merge);
  if (type.kind != 0 && go_on[0] && go_on[1])
    random_keep (self,
                 PROBE_OP (self->probe, SPIRV_OP_Phi, random_type (self, type), ids[0], ends[0],
                           ids[1], ends[1]),
                 type);
}

/* As glslang writes "for (uint i = 0; i < n; i++)". */
static void
write_loop (RandomWriter *self, guint size)
{
  Probe *probe = self->probe;
  const guint32 type = probe_uint (probe), boolean = PROBE_TYPE (probe, SPIRV_OP_TypeBool);
  const guint32 head = new_id (self), test = new_id (self), body = new_id (self);
  const guint32 next = new_id (self), merge = new_id (self);
  const guint32 outer_merge = self->merge, outer_next = self->next;
  const guint32 end = random_one_in (2) ? random_uint (self, 1 + random_pick (3))
                                        : PROBE_OP (probe, SPIRV_OP_BitwiseAnd, type,
                                                    random_value (self, random_of ('U', 1), 2),
                                                    random_uint (self, 3));
  const guint n = self->values->len;
  const guint32 counter = random_add_variable (
    self, (RandomVariable){
            .storage = SPIRV_StorageClass_Function, .type = random_of ('U', 1), .is_fixed = TRUE });

  PROBE_DO (probe, SPIRV_OP_Store, counter, random_uint (self, 0));
  go_to (self, head);
  begin (self, head);
  PROBE_DO (probe, SPIRV_OP_LoopMerge, merge, next, 0);
  go_to (self, test);
  begin (self, test);
  PROBE_DO (probe, SPIRV_OP_BranchConditional,
            PROBE_OP (probe, SPIRV_OP_ULessThan, boolean,
                      PROBE_OP (probe, SPIRV_OP_Load, type, counter), end),
            body, merge);
  self->merge = merge;
  self->next = next;
  write_side (self, body, next, size / 2, (RandomType){ 0 }, NULL);
  self->merge = outer_merge;
  self->next = outer_next;
  begin (self, next);
  PROBE_DO (probe, SPIRV_OP_Store, counter,
            PROBE_OP (probe, SPIRV_OP_IAdd, type, PROBE_OP (probe, SPIRV_OP_Load, type, counter),
                      random_uint (self, 1)));
  go_to (self, head);
  begin (self, merge);
  g_array_set_size (self->values, n);
}

static void
write_switch (RandomWriter *self, guint size)
{
  const guint n = 2 + random_pick (3);
  const guint32 selector =
    PROBE_OP (self->probe, SPIRV_OP_BitwiseAnd, probe_uint (self->probe),
              random_value (self, random_of ('U', 1), 2), random_uint (self, 3));
  const guint32 merge = new_id (self), first = self->probe->bound;
  const guint other = random_pick (n + 1); /* the label of the default; n: none */
  guint32 words[16] = { 0, selector, other < n ? first + other : merge };

  self->probe->bound += n;
  PROBE_DO (self->probe, SPIRV_OP_SelectionMerge, merge, 0);
  for (guint i = 0; i < n; i++)
    {
      words[3 + 2 * i] = i;
      words[4 + 2 * i] = first + i;
    }
  probe_do (self->probe, SPIRV_OP_Switch, words, 2 + 2 * n);
  for (guint i = 0; i < n; i++)
    write_side (self, first + i, i + 1 < n && random_one_in (3) ? first + i + 1 : merge, size / n,
                (RandomType){ 0 }, NULL);
  begin (self, merge);
}

/* "if (...) ..." with something that lanes do not come back from, or that demotes them. */
static void
write_leaving (RandomWriter *self)
{
  const guint32 condition = random_value (self, random_of ('B', 1), 2);
  const guint32 then = new_id (self), merge = new_id (self);
  const guint n = self->values->len;
  Probe *probe = self->probe;

  PROBE_DO (probe, SPIRV_OP_SelectionMerge, merge, 0);
  PROBE_DO (probe, SPIRV_OP_BranchConditional, condition, then, merge);
  begin (self, then);
  if (self->model == SPIRV_ExecutionModel_Fragment && random_one_in (4))
    SPIRV_ADD (probe->code, random_one_in (2) ? SPIRV_OP_Kill : SPIRV_OP_TerminateInvocation);
  else if (self->model == SPIRV_ExecutionModel_Fragment && random_one_in (4))
    {
      SPIRV_ADD (probe->code, SPIRV_OP_DemoteToHelperInvocation);
      go_to (self, merge);
    }
  else if (self->merge != 0 && !random_one_in (4))
    go_to (self, random_one_in (2) ? self->merge : self->next);
  else if (self->result->kind == 0)
    SPIRV_ADD (probe->code, SPIRV_OP_Return);
  else
    PROBE_DO (probe, SPIRV_OP_ReturnValue, random_value (self, *self->result, 1));
  begin (self, merge);
  g_array_set_size (self->values, n);
}

/* Returns: whether the block goes on. */
static gboolean
write_block (RandomWriter *self, guint size)
{
  guint n = size / 2 + random_pick (size / 2 + 1) + 1;

  for (; n > 0; n--)
    {
      const gboolean may_nest = self->depth < MAX_DEPTH && size > 1;

      if (may_nest && random_one_in (6))
        write_if (self, size);
      else if (may_nest && random_one_in (9))
        write_loop (self, size);
      else if (may_nest && random_one_in (12))
        write_switch (self, size);
      else if (self->depth > 0 && random_one_in (9))
        write_leaving (self);
      else if (random_one_in (8))
        write_call (self);
      else if (random_one_in (8))
        write_atomic (self);
      else if (self->model == SPIRV_ExecutionModel_GLCompute && self->depth == 0 &&
               self->function == G_MAXUINT && random_one_in (6))
        write_barrier (self);
      else
        write_assignment (self);
    }
  if (self->depth == 0 || self->merge == 0 || !random_one_in (12))
    return TRUE;
  go_to (self, random_one_in (2) ? self->merge : self->next);
  return FALSE;
}

/* --- functions -------------------------------------------------------------------------------- */

/* Appends it to all. it: NULL for the entry point. */
static void
write_function (RandomWriter *self, const RandomFunction *it, guint size, GArray *all)
{
  static const RandomType nothing = { 0 };
  Probe *probe = self->probe;
  const guint32 label = new_id (self), id = it != NULL ? it->id : ID_MAIN;
  const guint32 type =
    it != NULL ? it->type
               : PROBE_TYPE (probe, SPIRV_OP_TypeFunction, PROBE_TYPE (probe, SPIRV_OP_TypeVoid));
  const RandomVariable pointer = { .id = new_id (self),
                                   .storage = SPIRV_StorageClass_Function,
                                   .type = random_of ('F', 4) };
  const guint32 first = new_id (self);

  self->result = it != NULL ? &it->result : &nothing;
  g_array_set_size (probe->code, 0);
  g_array_set_size (self->places, 0);
  g_array_set_size (self->values, 0);
  g_array_set_size (self->variables, self->n_globals);
  SPIRV_ADD (all, SPIRV_OP_Function, random_type (self, *self->result), id, 0, type);
  if (it != NULL)
    {
      SPIRV_ADD (all, SPIRV_OP_FunctionParameter, random_type (self, it->parameter), first);
      SPIRV_ADD (all, SPIRV_OP_FunctionParameter,
                 PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Function,
                             random_type (self, pointer.type)),
                 pointer.id);
      random_keep (self, first, it->parameter);
      g_array_append_val (self->variables, pointer);
    }
  SPIRV_ADD (all, SPIRV_OP_Label, label);
  self->label = label;
  add_locals (self);
  write_block (self, size);
  if (self->result->kind == 0)
    SPIRV_ADD (probe->code, SPIRV_OP_Return);
  else
    PROBE_DO (probe, SPIRV_OP_ReturnValue, random_value (self, *self->result, 2));
  g_array_append_vals (all, self->places->data, self->places->len);
  g_array_append_vals (all, probe->code->data, probe->code->len);
  SPIRV_ADD (all, SPIRV_OP_FunctionEnd);
}

static void
declare_functions (RandomWriter *self)
{
  self->n_functions = random_pick (RANDOM_MAX_FUNCTIONS + 1);
  for (guint i = 0; i < self->n_functions; i++)
    {
      RandomFunction *it = &self->functions[i];

      it->id = new_id (self);
      it->parameter = random_draw_type ();
      if (!random_one_in (3))
        it->result = random_draw_type ();
      it->type =
        PROBE_TYPE (self->probe, SPIRV_OP_TypeFunction, random_type (self, it->result),
                    random_type (self, it->parameter),
                    PROBE_TYPE (self->probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Function,
                                random_type (self, random_of ('F', 4))));
    }
}

/* --- modules ---------------------------------------------------------------------------------- */

static void
add_head (RandomWriter *self, GArray *words)
{
  static const guint32 capabilities[] = { 1 /* Shader */,
                                          10 /* Float64 */,
                                          11 /* Int64 */,
                                          51 /* derivatives with control */,
                                          61,
                                          62,
                                          63,
                                          64,
                                          65 /* lanes */,
                                          5379 /* demote */ };
  guint first;

  for (guint i = 0; i < G_N_ELEMENTS (capabilities); i++)
    SPIRV_ADD (words, SPIRV_OP_Capability, capabilities[i]);
  SPIRV_ADD_STRING (words, SPIRV_OP_Extension, "SPV_EXT_demote_to_helper_invocation");
  SPIRV_ADD_STRING (words, SPIRV_OP_Extension, "SPV_KHR_terminate_invocation");
  SPIRV_ADD_STRING (words, SPIRV_OP_ExtInstImport, "GLSL.std.450", self->std);
  SPIRV_ADD (words, SPIRV_OP_MemoryModel, 0, 1);
  first = words->len;
  SPIRV_ADD_STRING (words, SPIRV_OP_EntryPoint, "main", self->model, ID_MAIN);
  for (guint i = 0; i < self->n_globals; i++)
    {
      const RandomVariable *it = &g_array_index (self->variables, RandomVariable, i);

      if (it->storage != SPIRV_StorageClass_Input && it->storage != SPIRV_StorageClass_Output)
        continue;
      g_array_append_val (words, it->id);
      g_array_index (words, guint32, first) += 1u << 16;
    }
  if (self->model == SPIRV_ExecutionModel_GLCompute)
    SPIRV_ADD (words, SPIRV_OP_ExecutionMode, ID_MAIN, SPIRV_ExecutionMode_LocalSize, 64, 1, 1);
  if (self->model == SPIRV_ExecutionModel_Fragment)
    SPIRV_ADD (words, SPIRV_OP_ExecutionMode, ID_MAIN, SPIRV_ExecutionMode_OriginUpperLeft);
}

GBytes *
spirv_random_module (guint32 model, guint size)
{
  RandomWriter self = { .probe = probe_new_bare (),
                        .model = model,
                        .function = G_MAXUINT,
                        .variables = g_array_new (FALSE, FALSE, sizeof (RandomVariable)),
                        .values = g_array_new (FALSE, FALSE, sizeof (RandomValue)),
                        .places = g_array_new (FALSE, FALSE, sizeof (guint32)) };
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *words = spirv_words_new (0);
  gsize n;

  self.std = new_id (&self);
  add_globals (&self);
  declare_functions (&self);
  write_function (&self, NULL, size, all);
  for (self.function = 0; self.function < self.n_functions; self.function++)
    write_function (&self, &self.functions[self.function], 3, all);
  add_head (&self, words);
  g_array_append_vals (words, self.probe->decorations->data, self.probe->decorations->len);
  g_array_append_vals (words, self.probe->globals->data, self.probe->globals->len);
  g_array_append_vals (words, all->data, all->len);
  g_array_index (words, guint32, 1) = 0x00010300;
  g_array_index (words, guint32, 3) = self.probe->bound;
  g_array_unref (self.variables);
  g_array_unref (self.values);
  g_array_unref (self.places);
  probe_free (self.probe);
  n = words->len * sizeof (guint32);
  return g_bytes_new_take (g_array_free (words, FALSE), n);
}
