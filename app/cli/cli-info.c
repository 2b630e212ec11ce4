#include "ls-cli-program.h"
#include "ls-text.h"

#include <string.h>

/* The most frequent first, then by name. */
static gint
compare_ops (gconstpointer a, gconstpointer b, gpointer ops)
{
  guint na = GPOINTER_TO_UINT (g_hash_table_lookup (ops, a));
  guint nb = GPOINTER_TO_UINT (g_hash_table_lookup (ops, b));

  return na != nb ? (gint) nb - (gint) na : strcmp (a, b);
}

static GList *
sorted_ops (const LsFacts *facts)
{
  return g_list_sort_with_data (g_hash_table_get_keys (facts->ops), compare_ops, facts->ops);
}

static void
print_text (const LsCliProgram *loaded, const LsFacts *facts)
{
  g_autoptr (GList) names = sorted_ops (facts);
  g_autofree char *name = ls_text_escape (loaded->name, LS_TEXT_LINE);
  g_autofree char *machine = g_ascii_strup (loaded->machine->id, -1);

  ls_cli_print ("%s: %s %s\n", name, machine, loaded->opened.origin);
  ls_cli_put (facts->text->str);
  ls_cli_print ("  operations    ");
  for (GList *l = names; l; l = l->next)
    ls_cli_print (" %s %u%s", (char *) l->data,
                  GPOINTER_TO_UINT (g_hash_table_lookup (facts->ops, l->data)),
                  l->next ? "," : "\n");
}

static void
print_json (const LsCli *cli, const LsCliProgram *loaded, const LsFacts *facts)
{
  g_autoptr (GList) names = sorted_ops (facts);
  LsDict dict = { 0 }, numbers = { 0 }, operations = { 0 };

  ls_cli_set_file (&dict, loaded->name);
  ls_dict_set_string (&dict, "machine", loaded->machine->id);
  ls_dict_set_string (&dict, "origin", loaded->opened.origin);
  ls_dict_set_string (&dict, "endianness", facts->is_big_endian ? "big" : "little");
  for (guint i = 0; i < facts->facts->len; i++)
    {
      const LsFact *fact = &g_array_index (facts->facts, LsFact, i);

      ls_dict_set (&numbers, fact->id, "x", (gint64) fact->n);
    }
  ls_dict_set_value (&dict, "facts", ls_dict_end (&numbers));
  for (GList *l = names; l; l = l->next)
    ls_dict_set_uint (&operations, l->data,
                      GPOINTER_TO_UINT (g_hash_table_lookup (facts->ops, l->data)));
  ls_dict_set_value (&dict, "operations", ls_dict_end (&operations));
  ls_cli_set_diagnostics (&dict, loaded->opened.diagnostics);
  ls_cli_print_answer (cli, "info_program", ls_dict_end (&dict));
}

LsCliStatus
ls_cli_info (const LsCli *cli)
{
  g_auto (LsCliProgram) loaded = { 0 };
  g_auto (LsFacts) facts = { 0 };
  LsCliStatus status;

  if (!ls_cli_program_load (&loaded, cli, &status))
    return status;
  facts = ls_facts_of (loaded.opened.program);
  if (ls_cli_has (cli, "json"))
    print_json (cli, &loaded, &facts);
  else
    {
      ls_cli_print_diagnostics (loaded.opened.diagnostics, loaded.name);
      print_text (&loaded, &facts);
    }
  return LS_CLI_OK;
}
