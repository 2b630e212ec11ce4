#include "spirv-print.h"

#include <string.h>

#include "spirv-number.h"

/* What the numbers of results are called in a listing. */

#define MOST_NAME 100 /* bytes of a name that is longer */
#define MOST_MADE 48  /* bytes of a name that is made of others; the number is shorter then */

struct _SpirvNames
{
  GStringChunk *strings;
  const char **names; /* by id; NULL: nothing makes it */
  GHashTable *used;   /* by name: (guint) of the next name that is made of it */
};

/* --- single names ----------------------------------------------------------------------------- */

/* Makes a text one that the assembler reads behind "%", and that is no number. */
static void
mend_name (GString *name)
{
  g_string_truncate (name, MIN (name->len, MOST_NAME));
  for (gsize i = 0; i < name->len; i++)
    if (!g_ascii_isalnum (name->str[i]))
      name->str[i] = '_';
  if (name->len == 0 || g_ascii_isdigit (name->str[0]))
    g_string_prepend_c (name, '_');
}

/* Gives an id a name, with a number behind it if another has it. */
static void
give_name (SpirvNames *names, guint32 id, GString *name)
{
  const gsize length = name->len;
  guint next = GPOINTER_TO_UINT (g_hash_table_lookup (names->used, name->str));
  const char *first = NULL;

  if (g_hash_table_contains (names->used, name->str))
    {
      first = g_string_chunk_insert_const (names->strings, name->str);
      do
        {
          g_string_truncate (name, length);
          g_string_append_printf (name, "_%u", next++);
        }
      while (g_hash_table_contains (names->used, name->str));
      g_hash_table_insert (names->used, (gpointer) first, GUINT_TO_POINTER (next));
    }
  names->names[id] = g_string_chunk_insert_const (names->strings, name->str);
  g_hash_table_insert (names->used, (gpointer) names->names[id], GUINT_TO_POINTER (0));
}

static void
give_number (SpirvNames *names, guint32 id)
{
  char text[16];

  g_snprintf (text, sizeof text, "%u", id);
  names->names[id] = g_string_chunk_insert (names->strings, text);
}

/* --- names of types and constants ------------------------------------------------------------- */

static const char *
scalar_name (const SpirvModule *module, const SpirvInsn *insn)
{
  const gboolean is_signed = spirv_operand (module, insn, 1) != 0;
  const guint width = spirv_operand (module, insn, 0);

  switch (insn->op)
    {
    case SPIRV_OP_TypeVoid:
      return "void";
    case SPIRV_OP_TypeBool:
      return "bool";
    case SPIRV_OP_TypeSampler:
      return "sampler";
    case SPIRV_OP_TypeInt:
      return width == 8    ? (is_signed ? "char" : "uchar")
             : width == 16 ? (is_signed ? "short" : "ushort")
             : width == 32 ? (is_signed ? "int" : "uint")
             : width == 64 ? (is_signed ? "long" : "ulong")
                           : NULL;
    case SPIRV_OP_TypeFloat:
      return width == 16 ? "half" : width == 32 ? "float" : width == 64 ? "double" : NULL;
    case SPIRV_OP_ConstantTrue:
      return "true";
    case SPIRV_OP_ConstantFalse:
      return "false";
    default:
      return NULL;
    }
}

/* The name of what operand i is, which is made before. */
static const char *
part_name (const SpirvNames *names, const SpirvModule *module, const SpirvInsn *insn, guint i)
{
  const guint32 id = spirv_operand (module, insn, i);
  const char *name = spirv_maker (module, id) != NULL ? names->names[id] : NULL;

  return name != NULL && strlen (name) <= MOST_MADE ? name : NULL;
}

/* The name of a constant number: its type and its value. */
static void
append_constant_name (GString *name,
                      const SpirvNames *names,
                      const SpirvModule *module,
                      const SpirvInsn *insn)
{
  gsize at;

  if (names->names[insn->type] == NULL)
    return;
  g_string_append_printf (name, "%s_", names->names[insn->type]);
  at = name->len;
  spirv_append_number (name, module, insn->type, &module->words[insn->first + 3],
                       spirv_n_operands (insn));
  for (; at < name->len; at++)
    if (name->str[at] == '-')
      name->str[at] = 'n';
}

/* Appends what a type is called by what it is made of; nothing if it has no such name. */
static void
append_type_name (GString *name,
                  const SpirvNames *names,
                  const SpirvModule *module,
                  const SpirvInsn *insn)
{
  const char *first = part_name (names, module, insn, insn->op == SPIRV_OP_TypePointer ? 1 : 0);
  const char *second = insn->op == SPIRV_OP_TypeArray ? part_name (names, module, insn, 1) : NULL;
  const guint32 operand = spirv_operand (module, insn, insn->op == SPIRV_OP_TypePointer ? 0 : 1);

  if (first == NULL || (second == NULL && insn->op == SPIRV_OP_TypeArray))
    return;
  switch (insn->op)
    {
    case SPIRV_OP_TypeVector:
      g_string_append_printf (name, "v%u%s", operand, first);
      break;
    case SPIRV_OP_TypeMatrix:
      g_string_append_printf (name, "mat%u%s", operand, first);
      break;
    case SPIRV_OP_TypeArray:
      g_string_append_printf (name, "_arr_%s_%s", first, second);
      break;
    case SPIRV_OP_TypeRuntimeArray:
      g_string_append_printf (name, "_runtimearr_%s", first);
      break;
    case SPIRV_OP_TypePointer:
      g_string_append_printf (name, "_ptr_%s_%s",
                              spirv_enumerant (SPIRV_KIND_StorageClass, operand)->name, first);
      break;
    default:
      break;
    }
}

/* Appends what a type or a constant is called; nothing if it has no such name. */
static void
append_made_name (GString *name,
                  const SpirvNames *names,
                  const SpirvModule *module,
                  const SpirvInsn *insn)
{
  const char *scalar = scalar_name (module, insn);

  if (scalar != NULL)
    g_string_append (name, scalar);
  else if (insn->op == SPIRV_OP_Constant)
    append_constant_name (name, names, module, insn);
  else if (insn->op == SPIRV_OP_TypeStruct)
    g_string_append_printf (name, "_struct_%u", insn->result);
  else if (insn->op >= SPIRV_OP_TypeVector && insn->op <= SPIRV_OP_TypePointer)
    append_type_name (name, names, module, insn);
}

/* Gives an id the name that OpName gives, if it has none yet. */
static void
take_name (SpirvNames *names, const SpirvModule *module, guint32 id, GString *name)
{
  if (names->names[id] != NULL || module->names[id] == NULL)
    return;
  g_string_assign (name, module->names[id]);
  mend_name (name);
  give_name (names, id, name);
}

/* --- all names -------------------------------------------------------------------------------- */

SpirvNames *
spirv_names_new (const SpirvModule *module)
{
  SpirvNames *names = g_new0 (SpirvNames, 1);
  g_autoptr (GString) name = g_string_new (NULL);

  names->strings = g_string_chunk_new (4096);
  names->names = g_new0 (const char *, module->bound);
  names->used = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < module->n_insns; i++)
    if (module->insns[i].op == SPIRV_OP_Name)
      take_name (names, module, spirv_operand (module, &module->insns[i], 0), name);
  for (guint i = 0; i < module->n_insns; i++)
    {
      const SpirvInsn *insn = &module->insns[i];

      if (insn->result == 0 || names->names[insn->result] != NULL)
        continue;
      g_string_truncate (name, 0);
      append_made_name (name, names, module, insn);
      if (name->len == 0)
        {
          give_number (names, insn->result);
          continue;
        }
      mend_name (name);
      give_name (names, insn->result, name);
    }
  return names;
}

void
spirv_names_free (SpirvNames *names)
{
  g_hash_table_unref (names->used);
  g_string_chunk_free (names->strings);
  g_free (names->names);
  g_free (names);
}

const char *
spirv_names_get (const SpirvNames *names, guint32 id)
{
  return names->names[id];
}
