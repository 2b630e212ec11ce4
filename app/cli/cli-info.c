#include "ls-cli-program.h"
#include "ls-cli-scene.h"
#include "ls-text.h"
#include "ls-words.h"

#include <string.h>

typedef struct
{
  LsCliProgram loaded;
  LsFacts facts;
  GArray *ops; /* of LsFact: each operation with how often it occurs */
} Info;

static const char *const orders[] = { "little", "big" };

/* clang-format off */
static const LsField fact_fields[] = { LS_FIELD (LsFact, STRING, id), LS_FIELD (LsFact, UINT, n), LS_FIELD_END };
static const LsField info_fields[] = {
  LS_FIELD_AS (Info, STRING, loaded.name, "file"),
  LS_FIELD_TO_MEMBERS (Info, loaded.machine, ls_cli_machine_fields),
  LS_FIELD_AS (Info, STRING, loaded.opened.origin, "origin"),
  LS_FIELD_NAMED (Info, facts.is_big_endian, "endianness", orders),
  LS_FIELD_KEYED_LIST (Info, facts.facts, "facts", LsFact, fact_fields),
  LS_FIELD_KEYED_LIST (Info, ops, "operations", LsFact, fact_fields),
  LS_FIELD_POINTED (Info, loaded.opened.diagnostics, "diagnostics", ls_cli_diagnostic_fields),
  LS_FIELD_END
};
/* clang-format on */

static void
info_clear (Info *info)
{
  ls_cli_program_clear (&info->loaded);
  ls_facts_clear (&info->facts);
  g_clear_pointer (&info->ops, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Info, info_clear)

/* The most frequent first, then by name. */
static gint
compare_ops (gconstpointer a, gconstpointer b)
{
  const LsFact *first = a, *second = b;

  return first->n != second->n ? (gint) (second->n - first->n) : strcmp (first->id, second->id);
}

static GArray *
sort_ops (GHashTable *ops)
{
  GArray *sorted = g_array_new (FALSE, FALSE, sizeof (LsFact));
  GHashTableIter iter;
  gpointer name, n;

  g_hash_table_iter_init (&iter, ops);
  while (g_hash_table_iter_next (&iter, &name, &n))
    g_array_append_vals (sorted, &(LsFact){ name, GPOINTER_TO_UINT (n) }, 1);
  g_array_sort (sorted, compare_ops);
  return sorted;
}

static void
print_text (const Info *info)
{
  g_autofree char *name = ls_text_escape (info->loaded.name, LS_TEXT_LINE);
  g_autofree char *machine = g_ascii_strup (info->loaded.machine->id, -1);

  ls_cli_print ("%s: %s %s\n%s  operations    ", name, machine,
                ls_words (info->loaded.opened.origin), info->facts.text->str);
  for (guint i = 0; i < info->ops->len; i++)
    {
      const LsFact *op = &g_array_index (info->ops, LsFact, i);

      ls_cli_print (" %s %u%s", op->id, (guint) op->n, i + 1 < info->ops->len ? "," : "\n");
    }
}

LsCliStatus
ls_cli_info (const LsCli *cli)
{
  g_auto (Info) info = { 0 };
  LsCliStatus status;

  if (!ls_cli_program_load (&info.loaded, cli, &status))
    return status;
  info.facts = ls_facts_of (info.loaded.opened.program);
  info.ops = sort_ops (info.facts.ops);
  if (ls_cli_has (cli, "json"))
    ls_cli_print_answer (cli, "info_program", ls_fields_to_data (info_fields, &info, NULL, NULL));
  else
    {
      ls_cli_print_diagnostics (info.loaded.opened.diagnostics, info.loaded.name);
      print_text (&info);
    }
  return LS_CLI_OK;
}
