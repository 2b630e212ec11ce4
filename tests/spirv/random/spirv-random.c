#include "spirv-random-private.h"

#include <string.h>

/* Functions, the main one, and the module. */

static GArray *
new_words (void)
{
  return g_array_new (FALSE, TRUE, sizeof (guint32));
}

static void
append (GArray *words, const GArray *more)
{
  g_array_append_vals (words, more->data, more->len);
}

/* --- functions -------------------------------------------------------------------------------------------- */

/* What a function begins with: its own number and first block. */
static void
open_function (Random *self, guint32 result)
{
  const guint32 uint_type = random_vector (self, OF_UINT, 1),
                three = random_vector (self, OF_UINT, 3);

  self->code = new_words ();
  self->variables = new_words ();
  self->result = result;
  self->block = self->bound++;
  self->is_over = FALSE;
  self->lane = OP (self, CompositeExtract, uint_type, OP (self, Load, three, self->thread), 0);
  random_keep (self, self->lane, uint_type);
}

/* id, function: of the function and its type; parameters: words of OpFunctionParameter. */
static void
close_function (Random *self, guint32 id, guint32 function, const GArray *parameters, guint32 label)
{
  const guint32 result = self->result == NO_TYPE ? random_global (self, SPIRV_OP_TypeVoid, LIST ())
                                                 : type_id (self, self->result);
  GArray *code = self->code;

  SPIRV_ADD (self->functions, SPIRV_OP_Function, result, id, 0, function);
  append (self->functions, parameters);
  SPIRV_ADD (self->functions, SPIRV_OP_Label, label);
  append (self->functions, self->variables);
  append (self->functions, code);
  SPIRV_ADD (self->functions, SPIRV_OP_FunctionEnd);
  g_array_unref (self->variables);
  g_array_unref (code);
  self->code = self->variables = NULL;
}

static void
add_parameters (Random *self, Callee *callee, GArray *words, guint32 *types)
{
  callee->n = pick (self, 4);
  for (guint i = 0; i < callee->n; i++)
    {
      const guint32 type = random_draw_type (self), id = self->bound++;
      const Value value = { .id = id, .type = type, .storage = SPIRV_StorageClass_Function };

      callee->parameters[i].type = type;
      callee->parameters[i].is_pointer = one_in (self, 3);
      types[i] = callee->parameters[i].is_pointer
                   ? random_pointer (self, type, SPIRV_StorageClass_Function)
                   : type_id (self, type);
      SPIRV_ADD (words, SPIRV_OP_FunctionParameter, types[i], id);
      if (callee->parameters[i].is_pointer)
        g_array_append_val (self->places, value);
      else
        g_array_append_val (self->values, value);
    }
}

void
random_function (Random *self, guint size)
{
  const guint n_places = self->places->len;
  Callee callee = { .id = self->bound++,
                    .result = one_in (self, 4) ? NO_TYPE : random_draw_type (self) };
  g_autoptr (GArray) parameters = new_words ();
  guint32 types[5] = { 0 }, label;

  self->is_main = FALSE;
  types[0] = callee.result == NO_TYPE ? random_global (self, SPIRV_OP_TypeVoid, LIST ())
                                      : type_id (self, callee.result);
  add_parameters (self, &callee, parameters, types + 1);
  {
    guint32 words[6] = { 0 };

    memcpy (words + 1, types, (1 + callee.n) * sizeof *types);
    callee.function = random_global (self, SPIRV_OP_TypeFunction, words, 1 + callee.n);
  }
  open_function (self, callee.result);
  label = self->block;
  for (guint i = pick (self, 3); i > 0; i--)
    random_add_variable (self, random_draw_type (self));
  random_statements (self, size, 2);
  if (!self->is_over)
    {
      if (callee.result == NO_TYPE)
        DO (self, Return);
      else
        {
          const guint32 value = random_take (self, callee.result);

          DO (self, ReturnValue, value);
        }
    }
  close_function (self, callee.id, callee.function, parameters, label);
  g_array_append_val (self->callees, callee);
  g_array_set_size (self->values, 0);
  g_array_set_size (self->places, n_places);
}

/* --- the main function ------------------------------------------------------------------------------------ */

/* Half of the words are floats. */
static void
load_inputs (Random *self)
{
  static const Kind kinds[] = { OF_FLOAT, OF_UINT, OF_INT };
  const guint32 uint_type = random_vector (self, OF_UINT, 1);
  const guint32 pointer = random_pointer (self, uint_type, SPIRV_StorageClass_StorageBuffer);
  const guint32 first =
    OP (self, IMul, uint_type, self->lane, random_uint (self, SPIRV_RANDOM_INPUTS));

  for (guint i = 0; i < 12; i++)
    {
      const Kind kind = i < 8 ? OF_FLOAT : kinds[1 + i % 2];
      const guint32 type = random_vector (self, kind, 1);
      const guint32 at = OP (self, IAdd, uint_type, first, random_uint (self, i));
      const guint32 place = self->bound++;
      guint32 id;

      DO (self, AccessChain, pointer, place, self->buffers[SPIRV_RANDOM_IN], random_uint (self, 0),
          at);
      id = OP (self, Load, uint_type, place);
      random_keep (self, kind == OF_UINT ? id : OP (self, Bitcast, type, id), type);
    }
}

/* Every buffer is used, so that they are numbered by their bindings. */
static void
use_buffers (Random *self)
{
  for (guint i = 0; i < SPIRV_RANDOM_BUFFERS; i++)
    if (self->buffers[i] != 0)
      random_leave (self,
                    OP (self, ArrayLength, random_vector (self, OF_UINT, 1), self->buffers[i], 0),
                    random_vector (self, OF_UINT, 1));
}

void
random_main (Random *self, guint size)
{
  const guint32 type = random_global (self, SPIRV_OP_TypeFunction,
                                      LIST (random_global (self, SPIRV_OP_TypeVoid, LIST ())));
  g_autoptr (GArray) parameters = new_words ();
  guint32 label, place;

  self->is_main = TRUE;
  open_function (self, NO_TYPE);
  label = self->block;
  load_inputs (self);
  use_buffers (self);
  place = self->bound++;
  DO (self, AccessChain, random_pointer (self, self->shared_type, SPIRV_StorageClass_Workgroup),
      place, self->shared, self->lane);
  DO (self, Store, place, random_null (self, self->shared_type));
  for (guint i = 1 + pick (self, 4); i > 0; i--)
    random_add_variable (self, random_draw_type (self));
  random_statements (self, size, 3);
  if (!self->is_over)
    {
      random_leave_places (self);
      for (guint i = self->values->len; i-- > 0 && i + 12 > self->values->len;)
        random_leave (self, g_array_index (self->values, Value, i).id,
                      g_array_index (self->values, Value, i).type);
      DO (self, Return);
    }
  close_function (self, self->main, type, parameters, label);
}

/* --- the module ------------------------------------------------------------------------------------------- */

static GBytes *
build (Random *self)
{
  static const guint32 capabilities[] = { SPIRV_Capability_Shader,
                                          SPIRV_Capability_GroupNonUniform,
                                          SPIRV_Capability_GroupNonUniformVote,
                                          SPIRV_Capability_GroupNonUniformArithmetic,
                                          SPIRV_Capability_GroupNonUniformBallot,
                                          SPIRV_Capability_GroupNonUniformShuffle,
                                          SPIRV_Capability_GroupNonUniformClustered,
                                          SPIRV_Capability_GroupNonUniformQuad };
  GArray *words = spirv_words_new (0);
  gsize n;

  g_array_index (words, guint32, 1) = 0x00010300;
  for (guint i = 0; i < G_N_ELEMENTS (capabilities); i++)
    SPIRV_ADD (words, SPIRV_OP_Capability, capabilities[i]);
  if (self->out->is_wide)
    {
      SPIRV_ADD (words, SPIRV_OP_Capability, SPIRV_Capability_Float64);
      SPIRV_ADD (words, SPIRV_OP_Capability, SPIRV_Capability_Int64);
    }
  SPIRV_ADD_STRING (words, SPIRV_OP_ExtInstImport, "GLSL.std.450", self->std);
  SPIRV_ADD (words, SPIRV_OP_MemoryModel, SPIRV_AddressingModel_Logical, SPIRV_MemoryModel_GLSL450);
  {
    const guint first = words->len;

    SPIRV_ADD (words, SPIRV_OP_EntryPoint, SPIRV_ExecutionModel_GLCompute, self->main);
    spirv_words_add_string (words, first, "main");
    g_array_append_val (words, self->thread);
    g_array_index (words, guint32, first) += 1 << 16;
  }
  SPIRV_ADD (words, SPIRV_OP_ExecutionMode, self->main, SPIRV_ExecutionMode_LocalSize, 64, 1, 1);
  append (words, self->annotations);
  append (words, self->globals);
  append (words, self->functions);
  g_array_index (words, guint32, 3) = self->bound;
  n = words->len * sizeof (guint32);
  return g_bytes_new_take (g_array_free (words, FALSE), n);
}

static void
prepare (Random *self)
{
  self->annotations = new_words ();
  self->globals = new_words ();
  self->functions = new_words ();
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->types = g_array_new (FALSE, TRUE, sizeof (Type));
  self->values = g_array_new (FALSE, FALSE, sizeof (Value));
  self->places = g_array_new (FALSE, FALSE, sizeof (Value));
  self->frames = g_array_new (FALSE, FALSE, sizeof (Frame));
  self->callees = g_array_new (FALSE, FALSE, sizeof (Callee));
  self->bound = 1;
  self->std = self->bound++;
  self->main = self->bound++;
  self->thread = random_global (
    self, SPIRV_OP_Variable,
    LIST (random_pointer (self, random_vector (self, OF_UINT, 3), SPIRV_StorageClass_Input),
          SPIRV_StorageClass_Input));
  SPIRV_ADD (self->annotations, SPIRV_OP_Decorate, self->thread, SPIRV_Decoration_BuiltIn,
             SPIRV_BuiltIn_LocalInvocationId);
}

static void
clear (Random *self)
{
  g_rand_free (self->rand);
  g_array_unref (self->annotations);
  g_array_unref (self->globals);
  g_array_unref (self->functions);
  g_hash_table_unref (self->known);
  g_array_unref (self->types);
  g_array_unref (self->values);
  g_array_unref (self->places);
  g_array_unref (self->frames);
  g_array_unref (self->callees);
}

SpirvRandom *
spirv_random_new (guint32 seed, guint size)
{
  SpirvRandom *out = g_new0 (SpirvRandom, 1);
  Random self = { .rand = g_rand_new_with_seed (seed), .out = out };

  out->seed = seed;
  out->is_wide = one_in (&self, 4);
  for (guint i = 0; i < SPIRV_RANDOM_BUFFERS; i++)
    out->words[i] = g_array_new (FALSE, TRUE, sizeof (guint32));
  prepare (&self);
  random_add_globals (&self);
  for (guint i = pick (&self, 4); i > 0; i--)
    random_function (&self, 1 + pick (&self, size / 3 + 1));
  random_main (&self, size);
  out->code = build (&self);
  clear (&self);
  return out;
}

void
spirv_random_free (SpirvRandom *self)
{
  for (guint i = 0; i < SPIRV_RANDOM_BUFFERS; i++)
    g_array_unref (self->words[i]);
  g_bytes_unref (self->code);
  g_free (self);
}
