#include "ls-debug-info.h"

#include "spirv-lower.h"
#include "spirv-machine-private.h"

/* What a module tells of its source: variables by OpName and OpMemberName. */

/* --- the list of variables -------------------------------------------------------------------- */

static const SpirvType *
pointed_type (const SpirvCode *code, const SpirvNamed *variable)
{
  return variable->pointer != NULL ? variable->pointer->type
                                   : spirv_type_of_value (code->types, variable->id);
}

/* Whether a block is what glslang makes around the array that the text has: "@data" of a StructuredBuffer. */
static gboolean
is_around_array (const SpirvCode *code, const SpirvType *type)
{
  const char *name = type->shape == SPIRV_SHAPE_STRUCT && type->n == 1
                       ? spirv_member_name (code->module, type->id, 0)
                       : NULL;

  return name != NULL && name[0] == '@';
}

/* A block without a name gives its members to everybody; a structure without one is what a function makes of a choice. */
static void
add_variable (const SpirvCode *code, SpirvNamed variable)
{
  const SpirvType *type = pointed_type (code, &variable);
  gboolean has_name;

  if (type == NULL)
    return;
  has_name = code->module->names[variable.id] != NULL && !is_around_array (code, type);
  if (has_name || variable.scope > 0 || type->shape != SPIRV_SHAPE_STRUCT ||
      variable.pointer == NULL || variable.pointer->is_array)
    {
      g_array_append_val (code->source_variables, variable);
      return;
    }
  for (guint32 i = 0; i < type->n; i++)
    {
      variable.member = i + 1;
      g_array_append_val (code->source_variables, variable);
    }
}

/* A variable is named as long as a pointer into it is. */
static void
extend_ranges (const SpirvModule *module, const SpirvFunction *function, guint32 *ranges)
{
  for (guint32 i = function->end; i-- > function->insn;)
    {
      const SpirvInsn *insn = &module->insns[i];
      const guint32 base = spirv_operand (module, insn, 0);
      const guint32 maker = base < module->bound ? module->makers[base] : SPIRV_NO_INSN;
      guint32 *last;

      if (!spirv_is_chain (insn) || maker < function->insn || maker >= i)
        continue;
      last = &ranges[2 * (maker - function->insn) + 1];
      *last = MAX (*last, ranges[2 * (i - function->insn) + 1]);
    }
}

/* By instruction of a function: the first one and the last one that take its result, 0 where none does.
 * Literals that look like ids make a range longer. Returns: (transfer full): two for each. */
static guint32 *
find_ranges (const SpirvCode *code, const SpirvFunction *function)
{
  const SpirvModule *module = code->module;
  guint32 *ranges = g_new0 (guint32, 2 * (function->end - function->insn + 1));

  for (guint32 i = function->insn; i < function->end; i++)
    for (guint k = 0;
         k < spirv_n_operands (&module->insns[i]) && module->insns[i].op != SPIRV_OP_Line; k++)
      {
        const guint32 id = spirv_operand (module, &module->insns[i], k);
        const guint32 maker = id < module->bound ? module->makers[id] : SPIRV_NO_INSN;
        guint32 *range;

        if (maker < function->insn || maker >= function->end)
          continue;
        range = &ranges[2 * (maker - function->insn)];
        range[0] = range[0] != 0 ? range[0] : i;
        range[1] = i;
      }
  extend_ranges (module, function, ranges);
  return ranges;
}

/* By id, whether a call of a function takes it. Returns: (transfer full). */
static gboolean *
find_passed (const SpirvModule *module, const SpirvFunction *function)
{
  gboolean *passed = g_new0 (gboolean, module->bound + 1);

  for (guint32 i = function->insn; i < function->end; i++)
    if (module->insns[i].op == SPIRV_OP_FunctionCall)
      for (guint k = 1; k < spirv_n_operands (&module->insns[i]); k++)
        passed[MIN (spirv_operand (module, &module->insns[i], k), module->bound)] = TRUE;
  return passed;
}

static void
add_instance (const SpirvCode *code, guint number)
{
  const SpirvInstance *instance = g_ptr_array_index (code->instances, number);
  const guint32 first = instance->function->insn;
  g_autofree guint32 *ranges = find_ranges (code, instance->function);
  g_autofree gboolean *passed = find_passed (code->module, instance->function);

  for (guint32 i = first; i < instance->function->end; i++)
    {
      const SpirvInsn *insn = &code->module->insns[i];
      SpirvNamed variable = { .id = insn->result,
                              .scope = number + 1,
                              .is_passed = passed[MIN (insn->result, code->module->bound)],
                              .first = ranges[2 * (i - first)],
                              .last = ranges[2 * (i - first) + 1] };

      if (insn->op != SPIRV_OP_Variable && insn->op != SPIRV_OP_FunctionParameter)
        continue;
      variable.pointer =
        instance->pointers[i - first].type != NULL ? &instance->pointers[i - first] : NULL;
      variable.place = instance->places[i - first] - 1;
      if (variable.pointer != NULL || instance->places[i - first] != 0)
        add_variable (code, variable);
    }
}

const GArray *
spirv_list_variables (const SpirvCode *const_code)
{
  SpirvCode *code = (SpirvCode *) const_code;

  if (g_once_init_enter (&code->has_source_variables))
    {
      code->source_variables = g_array_new (FALSE, TRUE, sizeof (SpirvNamed));
      for (guint i = 0; i < code->variables->n_variables; i++)
        add_variable (code, (SpirvNamed){ .id = code->variables->variables[i].id,
                                          .pointer = &code->globals[i],
                                          .is_known = spirv_variable_is_known (
                                            &code->variables->variables[i]) });
      for (guint i = 0; i < code->instances->len; i++)
        add_instance (code, i);
      spirv_find_scopes (code, (SpirvNamed *) (gpointer) code->source_variables->data,
                         code->source_variables->len);
      spirv_find_variable_begins (code,
                                  (const SpirvNamed *) (gconstpointer) code->source_variables->data,
                                  code->source_variables->len);
      g_once_init_leave (&code->has_source_variables, 1);
    }
  return code->source_variables;
}

static guint
count_variables (const LsProgram *program)
{
  return spirv_list_variables (spirv_code_of (program))->len;
}

/* --- types ------------------------------------------------------------------------------------ */

/* LsVariable.form: how a matrix lies; or an array of blocks, each with a number of its own. */
#define BLOCKS (1u << 31)

static guint32
pack_form (SpirvMatrixForm form)
{
  return MIN (form.stride, G_MAXINT16) << 2 | (form.is_whole ? 2u : 0u) |
         (form.is_row_major ? 1u : 0u);
}

static SpirvMatrixForm
unpack_form (guint32 form)
{
  return (SpirvMatrixForm){ (form & ~BLOCKS) >> 2, form & 1, (form & 2) != 0 };
}

/* Elements of an array that is as long as its memory. */
static guint32
count_elements (const SpirvCode *code, const SpirvType *type, const LsVariable *at)
{
  const guint32 stride = spirv_part_stride (code->types, type, unpack_form (at->form));
  const guint64 n_bytes =
    at->place == LS_CELL_MEMORY ? 4ull * code->base.layout.n_words[at->number] : 0;

  return stride != 0 && n_bytes > at->at ? (guint32) MIN ((n_bytes - at->at) / stride, G_MAXUINT32)
                                         : 0;
}

/* As GLSL writes the type: "usampler2DArrayShadow", "image3D". Returns: (transfer none): it is valid for good. */
static const char *
find_opaque_name (const SpirvCode *code, const SpirvType *type)
{
  static const char *const dims[] = { "1D", "2D", "3D", "Cube", "2DRect", "Buffer" };
  const gboolean is_sampled = type->shape == SPIRV_SHAPE_SAMPLED_IMAGE;
  const SpirvType *image = is_sampled ? spirv_type_inner (code->types, type) : type;
  const SpirvInsn *insn = &code->module->insns[image->insn];
  const SpirvType *texel = spirv_type (code->types, image->of);
  const guint32 dim = spirv_operand (code->module, insn, 1);
  g_autoptr (GString) name = g_string_new (NULL);

  if (image->shape != SPIRV_SHAPE_IMAGE || dim >= G_N_ELEMENTS (dims))
    return type->shape == SPIRV_SHAPE_SAMPLER ? "sampler" : NULL;
  if (texel != NULL && texel->shape == SPIRV_SHAPE_INT)
    g_string_append_c (name, texel->is_signed ? 'i' : 'u');
  g_string_append (name, is_sampled                                   ? "sampler"
                         : spirv_is_stored_image (code->types, image) ? "image"
                                                                      : "texture");
  g_string_append (name, dims[dim]);
  if (spirv_operand (code->module, insn, 4) != 0)
    g_string_append (name, "MS");
  if (spirv_operand (code->module, insn, 3) != 0)
    g_string_append (name, "Array");
  if (is_sampled && spirv_operand (code->module, insn, 2) == 1)
    g_string_append (name, "Shadow");
  return g_intern_string (name->str);
}

static void
set_shape (const SpirvCode *code, const SpirvType *type, LsVariable *out)
{
  static const LsVariableShape shapes[] = {
    [SPIRV_SHAPE_BOOL] = LS_SHAPE_NUMBER,   [SPIRV_SHAPE_INT] = LS_SHAPE_NUMBER,
    [SPIRV_SHAPE_FLOAT] = LS_SHAPE_NUMBER,  [SPIRV_SHAPE_VECTOR] = LS_SHAPE_VECTOR,
    [SPIRV_SHAPE_MATRIX] = LS_SHAPE_MATRIX, [SPIRV_SHAPE_ARRAY] = LS_SHAPE_ARRAY,
    [SPIRV_SHAPE_STRUCT] = LS_SHAPE_STRUCT, [SPIRV_SHAPE_RUNTIME_ARRAY] = LS_SHAPE_ARRAY,
  };
  const SpirvType *scalar = spirv_type_scalar (code->types, type);

  out->of = type;
  out->shape = LS_SHAPE_OPAQUE;
  if (spirv_is_scalar (type) || spirv_is_composite (type))
    out->shape = shapes[type->shape];
  if (out->place == LS_CELL_LITERAL && out->shape == LS_SHAPE_NUMBER)
    out->shape = LS_SHAPE_OPAQUE;
  out->n = spirv_is_scalar (type)                     ? 1
           : type->shape == SPIRV_SHAPE_RUNTIME_ARRAY ? count_elements (code, type, out)
                                                      : type->n;
  out->type_name = type->shape == SPIRV_SHAPE_STRUCT ? code->module->names[type->id]
                   : spirv_is_opaque (type)          ? find_opaque_name (code, type)
                                                     : NULL;
  if (scalar == NULL)
    return;
  out->type = scalar->shape == SPIRV_SHAPE_BOOL ? LS_VALUE_UINT : spirv_value_type (scalar);
  out->bits = scalar->shape == SPIRV_SHAPE_BOOL ? 1 : scalar->width;
}

/* --- places ----------------------------------------------------------------------------------- */

static void
set_place (const SpirvNamed *variable, LsVariable *out)
{
  const SpirvPointer *pointer = variable->pointer;

  out->place = LS_CELL_LITERAL;
  if (pointer == NULL)
    {
      out->place = LS_CELL_REGISTER;
      out->ref = (LsRegRef){ .file = SPIRV_REGS_TEMP, .index = (guint16) variable->place };
      return;
    }
  if (pointer->index.kind != LS_MICRO_NOWHERE || pointer->element.kind != LS_MICRO_NOWHERE ||
      pointer->component.kind != LS_MICRO_NOWHERE)
    return;
  out->form = pack_form (pointer->form) | (pointer->is_array ? BLOCKS : 0);
  out->number = pointer->first;
  out->at = pointer->offset;
  if (pointer->at == SPIRV_AT_REGISTERS)
    {
      out->place = LS_CELL_REGISTER;
      out->ref = (LsRegRef){ .file = pointer->file,
                             .channel = pointer->channel,
                             .index = (guint16) pointer->first };
    }
  else if (pointer->at == SPIRV_AT_MEMORY)
    out->place = LS_CELL_MEMORY;
  else if (pointer->at == SPIRV_AT_CONSTANTS)
    out->place = LS_CELL_CONSTANT;
}

static LsVariableKind
kind_of (const SpirvCode *code, guint32 id)
{
  const SpirvInsn *maker = spirv_maker (code->module, id);
  const SpirvType *type = spirv_type_of_value (code->types, id);
  const SpirvType *of = type != NULL ? spirv_type_inner (code->types, type) : NULL;

  if (maker->op == SPIRV_OP_FunctionParameter)
    return LS_VARIABLE_PARAMETER;
  switch (type != NULL ? (gint) type->storage : -1)
    {
    case SPIRV_StorageClass_Function:
      return LS_VARIABLE_LOCAL;
    case SPIRV_StorageClass_Input:
      return LS_VARIABLE_INPUT;
    case SPIRV_StorageClass_Output:
      return LS_VARIABLE_OUTPUT;
    case SPIRV_StorageClass_Uniform:
      return of != NULL && of->is_buffer_block ? LS_VARIABLE_BUFFER : LS_VARIABLE_UNIFORM;
    case SPIRV_StorageClass_UniformConstant:
    case SPIRV_StorageClass_PushConstant:
      return LS_VARIABLE_UNIFORM;
    case SPIRV_StorageClass_StorageBuffer:
      return LS_VARIABLE_BUFFER;
    case SPIRV_StorageClass_Workgroup:
      return LS_VARIABLE_SHARED;
    default:
      return LS_VARIABLE_GLOBAL;
    }
}

/* glslang copies arguments to "param" or "arg", and constants that an index reaches to "indexable"; a text may have these names, too. */
static gboolean
is_made_up (const SpirvNamed *named, const LsVariable *variable)
{
  static const char *const words[] = { "param", "arg", "indexable", NULL };

  return variable->name == NULL || variable->name[0] == '@' ||
         (variable->kind == LS_VARIABLE_LOCAL && (named->is_passed || !named->is_scoped) &&
          g_strv_contains (words, variable->name));
}

/* What a made-up entry point passes on, and inputs and outputs that are members of what the text has: "input.uv". */
static gboolean
is_of_entry (const SpirvCode *code, const LsVariable *variable)
{
  const gboolean is_io =
    variable->kind == LS_VARIABLE_INPUT || variable->kind == LS_VARIABLE_OUTPUT;

  return spirv_code_is_made_up (code, variable->scope) ||
         (code->is_wrapped && is_io && strchr (variable->name, '.') != NULL);
}

/* --- members of the table --------------------------------------------------------------------- */

/* A part of a block that is one of several. */
static void
take_block (const SpirvCode *code, guint32 i, LsVariable *out)
{
  const SpirvType *type = out->of, *block = NULL;
  guint32 first;

  if (type->shape == SPIRV_SHAPE_ARRAY || type->shape == SPIRV_SHAPE_RUNTIME_ARRAY)
    block = spirv_type_part (code->types, type, 0, &first);
  out->form &= ~BLOCKS;
  out->number += i;
  out->name = NULL;
  set_shape (code, block != NULL ? block : type, out);
}

static void
move_register (const SpirvType *type,
               const SpirvType *part,
               guint32 i,
               guint32 first,
               LsRegRef *ref)
{
  guint word = ref->channel;

  if (type->shape != SPIRV_SHAPE_VECTOR)
    {
      ref->index = (guint16) (ref->index + first);
      return;
    }
  word += i * spirv_type_words (part);
  ref->index = (guint16) (ref->index + word / 4);
  ref->channel = (guint8) (word % 4);
}

static gboolean
find_part (const LsProgram *program, const LsVariable *whole, guint32 i, LsVariable *out)
{
  const SpirvCode *code = spirv_code_of (program);
  const SpirvType *type = whole->of, *part;
  SpirvMatrixForm form = unpack_form (whole->form);
  guint32 first;

  if (i >= whole->n || whole->shape == LS_SHAPE_NUMBER || whole->shape == LS_SHAPE_OPAQUE)
    return FALSE;
  if (out != whole)
    *out = *whole;
  if (whole->form & BLOCKS)
    {
      take_block (code, i, out);
      return TRUE;
    }
  part = spirv_type_part (code->types, type, i, &first);
  if (part == NULL)
    return FALSE;
  out->name =
    type->shape == SPIRV_SHAPE_STRUCT ? spirv_member_name (code->module, type->id, i) : NULL;
  if (out->place == LS_CELL_REGISTER)
    move_register (type, part, i, first, &out->ref);
  else if (out->place != LS_CELL_LITERAL)
    {
      out->at += spirv_part_offset (code->types, type, i, &form);
      out->form = pack_form (form);
    }
  set_shape (code, part, out);
  return TRUE;
}

static void
read_variable (const LsProgram *program, guint i, LsVariable *out)
{
  const SpirvCode *code = spirv_code_of (program);
  const SpirvNamed *variable = &g_array_index (spirv_list_variables (code), SpirvNamed, i);

  *out = (LsVariable){ .name = code->module->names[variable->id],
                       .kind = kind_of (code, variable->id),
                       .first = variable->first,
                       .last = variable->last,
                       .is_scoped = variable->is_scoped,
                       .is_known = variable->is_known,
                       .scope = variable->scope };
  set_place (variable, out);
  set_shape (code, pointed_type (code, variable), out);
  if (out->form & BLOCKS)
    {
      out->shape = LS_SHAPE_ARRAY;
      out->n = variable->pointer->n;
      out->type_name = NULL;
    }
  if (variable->member > 0)
    {
      const char *name = out->name;

      find_part (program, out, variable->member - 1, out);
      out->name = name != NULL ? name : out->name;
    }
  out->is_hidden = is_made_up (variable, out) || is_of_entry (code, out);
}

static guint
find_cells (const LsProgram *program G_GNUC_UNUSED, const LsVariable *number, LsCell cells[2])
{
  const guint n = number->bits == 64 ? 2 : 1;
  const gboolean is_word = number->bits >= 32 || number->bits == 1;

  if (number->shape != LS_SHAPE_NUMBER || number->place == LS_CELL_LITERAL)
    return 0;
  for (guint i = 0; i < n; i++)
    {
      cells[i] = (LsCell){ .kind = (LsCellKind) number->place };
      if (number->place == LS_CELL_REGISTER)
        {
          cells[i].ref = number->ref;
          cells[i].ref.channel = (guint8) (number->ref.channel + i);
          continue;
        }
      if (!is_word || number->at % 4 != 0)
        return 0;
      cells[i].number = number->number;
      cells[i].at = number->at / 4 + i;
    }
  return n;
}

/* --- what the text declares ------------------------------------------------------------------- */

/* A register that no variable has, so that numbers keep their type. */
static void
set_type (const SpirvCode *code, const SpirvType *type, LsVariable *out)
{
  out->place = LS_CELL_REGISTER;
  out->shape = LS_SHAPE_OPAQUE;
  if (type != NULL)
    set_shape (code, type, out);
}

/* What a block is laid out as has other types for some members, a uint for a bool. */
static gboolean
is_of_functions (const SpirvCode *code, const SpirvType *type)
{
  return type->shape == SPIRV_SHAPE_STRUCT && code->module->names[type->id] != NULL &&
         (type->n == 0 || type->members[0].offset == G_MAXUINT32);
}

static gboolean
find_structure (const LsProgram *program, guint i, LsVariable *out)
{
  const SpirvCode *code = spirv_code_of (program);

  for (guint k = 0; k < code->types->n_types; k++)
    if (is_of_functions (code, &code->types->types[k]) && i-- == 0)
      {
        *out = (LsVariable){ .name = NULL };
        set_type (code, &code->types->types[k], out);
        return TRUE;
      }
  return FALSE;
}

/* Parameter n, from 1. Returns: its instruction. */
static const SpirvInsn *
find_parameter (const SpirvCode *code, const SpirvFunction *function, guint n)
{
  for (guint32 i = function->first_param; i < function->end; i++)
    if (code->module->insns[i].op == SPIRV_OP_FunctionParameter && --n == 0)
      return &code->module->insns[i];
  g_assert_not_reached ();
}

static gboolean
find_signature (const LsProgram *program, guint i, guint n, LsVariable *out)
{
  const SpirvCode *code = spirv_code_of (program);
  const SpirvInstance *entry = g_ptr_array_index (code->instances, 0);
  const SpirvFunction *function;
  const SpirvInsn *parameter;
  const SpirvType *type;

  if (i >= code->functions->n_functions || n > code->functions->functions[i].n_params)
    return FALSE;
  function = &code->functions->functions[i];
  *out = (LsVariable){ .kind = LS_VARIABLE_PARAMETER,
                       .is_hidden = code->is_wrapped && function == entry->function };
  if (n == 0)
    {
      out->name = spirv_function_name (code, function);
      set_type (code, spirv_type (code->types, function->result), out);
      return TRUE;
    }
  parameter = find_parameter (code, function, n);
  type = spirv_type_of_value (code->types, parameter->result);
  if (type != NULL && type->shape == SPIRV_SHAPE_POINTER)
    type = spirv_type_inner (code->types, type);
  out->name = code->module->names[parameter->result];
  set_type (code, type, out);
  return TRUE;
}

/* --- the table -------------------------------------------------------------------------------- */

/* --- without folders -------------------------------------------------------------------------- */

/* Appends a string as an instruction has it, in words, low byte first. */
static void
append_string (GArray *words, const char *text)
{
  const gsize length = strlen (text);

  for (gsize i = 0; i <= length; i += 4)
    {
      guint32 word = 0;

      for (gsize k = 0; k < 4 && i + k < length; k++)
        word |= (guint32) (guint8) text[i + k] << 8 * k;
      g_array_append_val (words, word);
    }
}

static GArray *
dup_placeless (const LsProgram *program)
{
  const SpirvModule *module = spirv_code_of (program)->module;
  GArray *words = g_array_sized_new (FALSE, FALSE, sizeof (guint32), module->n_words);
  guint32 at = 0;

  for (guint32 i = 0; i < module->n_insns; i++)
    {
      const SpirvInsn *insn = &module->insns[i];
      const char *name = insn->op == SPIRV_OP_String ? spirv_string (module, insn, 1) : "";
      const char *slash = strrchr (name, '/');
      guint32 head, id;
      guint begin;

      if (slash == NULL)
        continue;
      g_array_append_vals (words, &module->words[at], insn->first - at);
      at = insn->first + insn->n_words;
      begin = words->len;
      id = spirv_word (module, insn, 0);
      g_array_append_val (words, id); /* a place for the head */
      g_array_append_val (words, id);
      append_string (words, slash + 1);
      head = (words->len - begin) << 16 | SPIRV_OP_String;
      g_array_index (words, guint32, begin) = head;
    }
  g_array_append_vals (words, &module->words[at], module->n_words - at);
  return words;
}

const LsDebugInfo spirv_debug_info = {
  .n_variables = count_variables,
  .variable = read_variable,
  .part = find_part,
  .cells = find_cells,
  .structure = find_structure,
  .signature = find_signature,
  .calls = spirv_find_calls,
  .function = spirv_find_function,
  .statement = spirv_find_statement,
  .find_begins = spirv_find_begins,
  .dup_placeless = dup_placeless,
  .operation = spirv_find_operation,
  .file = spirv_find_file,
};
