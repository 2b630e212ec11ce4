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
print_json (const LsCliProgram *loaded, const LsFacts *facts)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (GList) names = sorted_ops (facts);

  json_builder_begin_object (builder);
  ls_cli_add_string (builder, "file", loaded->name);
  ls_cli_add_string (builder, "machine", loaded->machine->id);
  ls_cli_add_string (builder, "origin", loaded->opened.origin);
  ls_cli_add_string (builder, "endianness", facts->is_big_endian ? "big" : "little");
  for (guint i = 0; i < facts->facts->len; i++)
    {
      const LsFact *fact = &g_array_index (facts->facts, LsFact, i);

      ls_cli_add_int (builder, fact->id, fact->n);
    }
  json_builder_set_member_name (builder, "operations");
  json_builder_begin_object (builder);
  for (GList *l = names; l; l = l->next)
    ls_cli_add_int (builder, l->data, GPOINTER_TO_UINT (g_hash_table_lookup (facts->ops, l->data)));
  json_builder_end_object (builder);
  ls_cli_add_diagnostics (builder, loaded->opened.diagnostics);
  json_builder_end_object (builder);
  ls_cli_print_json (builder);
}

LsCliStatus
ls_cli_info (const LsCli *cli)
{
  g_auto (LsCliProgram) loaded = { 0 };
  g_auto (LsFacts) facts = { 0 };
  LsCliStatus status;

  if (!ls_cli_program_load (&loaded, cli, &status))
    return status;
  facts = ls_cli_count (loaded.opened.program);
  if (ls_cli_has (cli, "json"))
    print_json (&loaded, &facts);
  else
    {
      ls_cli_print_diagnostics (loaded.opened.diagnostics, loaded.name);
      print_text (&loaded, &facts);
    }
  return LS_CLI_OK;
}
