#include "spirv-module-private.h"

#include <string.h>

#include "ls-words.h"

/* A string is packed four bytes a word, the first in the lowest bits (section 2.2.1,
 * "Instructions"): in this order it lies in memory as it is. */
G_STATIC_ASSERT (G_BYTE_ORDER == G_LITTLE_ENDIAN);

#define HEADER_WORDS 5
#define VERSION_LAST 0x00010600u

gboolean
spirv_fail (GError **error, LsErrorCode code, guint word, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  return ls_fail (error, code, "word %u: %s", word, message);
}

/* --- words ------------------------------------------------------------------------------------ */

gboolean
spirv_is_module (GBytes *bytes)
{
  guint32 first;
  gsize size;
  const void *data = g_bytes_get_data (bytes, &size);

  if (size < sizeof first)
    return FALSE;
  memcpy (&first, data, sizeof first);
  return first == SPIRV_MAGIC || first == GUINT32_SWAP_LE_BE (SPIRV_MAGIC);
}

static gboolean
read_words (SpirvModule *module, GBytes *bytes, GError **error)
{
  gsize size;
  const void *data = g_bytes_get_data (bytes, &size);

  if (!spirv_is_module (bytes))
    return ls_fail (error, LS_ERROR_FORMAT,
                    "these bytes are no SPIR-V: a module begins with the word 0x%08X", SPIRV_MAGIC);
  if (size > SPIRV_MAX_BYTES)
    return ls_fail (error, LS_ERROR_RANGE, "%zu bytes are too many: a module has at most %u", size,
                    SPIRV_MAX_BYTES);
  if (size % sizeof (guint32) != 0)
    return ls_fail (error, LS_ERROR_FORMAT, "%zu bytes are no whole number of words", size);
  module->words = (guint32 *) g_memdup2 (data, size);
  module->n_words = (guint) (size / sizeof (guint32));
  module->is_swapped = module->words[0] != SPIRV_MAGIC;
  for (guint i = 0; module->is_swapped && i < module->n_words; i++)
    module->words[i] = GUINT32_SWAP_LE_BE (module->words[i]);
  return TRUE;
}

/* Section 2.3, "Physical Layout of a SPIR-V Module and Instruction". */
static gboolean
read_header (SpirvModule *module, GError **error)
{
  const guint32 *words = module->words;

  if (module->n_words < HEADER_WORDS)
    return spirv_fail (error, LS_ERROR_FORMAT, module->n_words,
                       "the header ends here: it has %d words", HEADER_WORDS);
  module->version = words[1];
  module->generator = words[2];
  module->bound = words[3];
  if ((module->version & 0xFF0000FFu) != 0 || module->version >> 16 != 1 ||
      module->version > VERSION_LAST)
    return spirv_fail (error, LS_ERROR_UNSUPPORTED, 1,
                       "0x%08X is no version from 1.0 to 1.6 (0x00010000 to 0x%08X)",
                       module->version, VERSION_LAST);
  if (module->bound == 0 || module->bound > SPIRV_MAX_BOUND)
    return spirv_fail (error, LS_ERROR_RANGE, 3, "the bound %u is not in 1..%u", module->bound,
                       SPIRV_MAX_BOUND);
  if (words[4] != 0)
    return spirv_fail (error, LS_ERROR_UNSUPPORTED, 4, "the schema 0x%08X is unknown: it is 0",
                       words[4]);
  return TRUE;
}

/* --- instructions ----------------------------------------------------------------------------- */

/* Takes the result's type and number from the words of an instruction. */
static gboolean
take_result (SpirvModule *module, SpirvInsn *insn, GError **error)
{
  const SpirvOpForm *form = spirv_op_form (insn->op);
  const guint n_heads = form->has_type + form->has_result;
  const guint at = insn->first + n_heads;

  if (insn->n_words < 1 + n_heads)
    return spirv_fail (error, LS_ERROR_FORMAT, insn->first, "%s has no word for its result",
                       form->name);
  if (form->has_type)
    insn->type = module->words[insn->first + 1];
  if (!form->has_result)
    return TRUE;
  insn->result = module->words[at];
  if (insn->result == 0 || insn->result >= module->bound)
    return spirv_fail (error, LS_ERROR_RANGE, at,
                       "%s makes %%%u, which is not in 1..%u, below the bound", form->name,
                       insn->result, module->bound - 1);
  return TRUE;
}

static gboolean
read_insn (SpirvModule *module, guint at, SpirvInsn *insn, GError **error)
{
  const guint32 word = module->words[at];

  *insn = (SpirvInsn){ .op = (guint16) word, .n_words = (guint16) (word >> 16), .first = at };
  if (spirv_op_form (insn->op)->name == NULL)
    return spirv_fail (error, LS_ERROR_UNSUPPORTED, at, "no instruction has the number %u",
                       insn->op);
  if (insn->n_words == 0 || insn->n_words > module->n_words - at)
    return spirv_fail (error, LS_ERROR_FORMAT, at,
                       "%s has %u words, but the module has %u from here to its end",
                       spirv_op_form (insn->op)->name, insn->n_words, module->n_words - at);
  return take_result (module, insn, error);
}

static gboolean
read_insns (SpirvModule *module, GError **error)
{
  GArray *insns = g_array_new (FALSE, FALSE, sizeof (SpirvInsn));
  gboolean is_good = TRUE;

  for (guint at = HEADER_WORDS; is_good && at < module->n_words;)
    {
      SpirvInsn insn;

      is_good = insns->len < SPIRV_MAX_INSNS
                  ? read_insn (module, at, &insn, error)
                  : spirv_fail (error, LS_ERROR_RANGE, at, "a module has at most %u instructions",
                                SPIRV_MAX_INSNS);
      if (!is_good)
        break;
      g_array_append_val (insns, insn);
      at += insn.n_words;
    }
  module->n_insns = insns->len;
  module->insns = (SpirvInsn *) (gpointer) g_array_free (insns, FALSE);
  return is_good;
}

static gboolean
find_makers (SpirvModule *module, GError **error)
{
  module->makers = g_new (guint32, module->bound);
  memset (module->makers, 0xFF, sizeof (guint32) * module->bound);
  for (guint i = 0; i < module->n_insns; i++)
    {
      const SpirvInsn *insn = &module->insns[i];

      if (insn->result == 0)
        continue;
      if (module->makers[insn->result] != SPIRV_NO_INSN)
        return spirv_fail (error, LS_ERROR_FORMAT, insn->first,
                           "%s makes %%%u, which word %u makes too", spirv_op_form (insn->op)->name,
                           insn->result, module->insns[module->makers[insn->result]].first);
      module->makers[insn->result] = i;
    }
  return TRUE;
}

/* --- the whole -------------------------------------------------------------------------------- */

static gboolean
read_module (SpirvModule *module, GBytes *bytes, GError **error)
{
  if (!read_words (module, bytes, error) || !read_header (module, error) ||
      !read_insns (module, error) || !find_makers (module, error) ||
      !spirv_module_check (module, error))
    return FALSE;
  spirv_module_find_names (module);
  return spirv_module_find_decorations (module, error) &&
         spirv_module_find_entry_points (module, error) && spirv_module_find_lines (module, error);
}

SpirvModule *
spirv_module_new (GBytes *bytes, const char *name, GError **error)
{
  g_autoptr (SpirvModule) module = g_new0 (SpirvModule, 1);

  if (read_module (module, bytes, error))
    return g_steal_pointer (&module);
  if (name != NULL)
    g_prefix_error (error, "%s: ", name);
  return NULL;
}

void
spirv_module_free (SpirvModule *module)
{
  g_free (module->words);
  g_free (module->insns);
  g_free (module->makers);
  g_free (module->names);
  g_clear_pointer (&module->member_names, g_hash_table_unref);
  g_free (module->decorations);
  g_free (module->entry_points);
  g_clear_pointer (&module->strings, g_string_chunk_free);
  g_free (module);
}

const char *
spirv_string (const SpirvModule *module, const SpirvInsn *insn, guint i)
{
  return (const char *) &module->words[insn->first + 1 + i];
}
