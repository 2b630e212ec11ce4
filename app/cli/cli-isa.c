#include "ls-cli-program.h"

#include <string.h>

/* The reference in the terminal. */

enum
{
  TEXT_COLUMN = 14,
  LAST_COLUMN = 78,
};

/* The text from TEXT_COLUMN on, broken at blanks; the cursor is there already. */
static void
print_wrapped (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  gsize column = TEXT_COLUMN;

  for (guint i = 0; words[i]; i++)
    {
      gsize length = strlen (words[i]);
      gboolean starts = column == TEXT_COLUMN;

      if (!starts && column + 1 + length > LAST_COLUMN)
        {
          ls_cli_print ("\n%*s", TEXT_COLUMN, "");
          column = TEXT_COLUMN;
          starts = TRUE;
        }
      ls_cli_print ("%s%s", starts ? "" : " ", words[i]);
      column += length + !starts;
    }
  ls_cli_put ("\n");
}

/* A label that is wider than its column has its line to itself. */
static void
print_item (const LsReferenceItem *item, const char *label_before)
{
  const char *label = strcmp (item->label, label_before) == 0 ? "" : item->label;

  ls_cli_print ("  %-*s", TEXT_COLUMN - 2, label);
  if (strlen (label) > TEXT_COLUMN - 3)
    ls_cli_print ("\n%*s", TEXT_COLUMN, "");
  print_wrapped (item->text);
}

static void
print_page (const LsReferencePage *page)
{
  const char *label = "";

  ls_cli_print ("%s (%s)\n%*s", page->name, page->class, TEXT_COLUMN, "");
  print_wrapped (page->summary);
  for (guint i = 0; i < page->items->len; i++)
    {
      const LsReferenceItem *item = &g_array_index (page->items, LsReferenceItem, i);

      print_item (item, label);
      label = item->label;
    }
}

static void
add_page (JsonBuilder *builder, const LsReferencePage *page)
{
  json_builder_begin_object (builder);
  ls_cli_add_string (builder, "name", page->name);
  ls_cli_add_string (builder, "class", page->class);
  ls_cli_add_string (builder, "summary", page->summary);
  json_builder_set_member_name (builder, "items");
  json_builder_begin_array (builder);
  for (guint i = 0; i < page->items->len; i++)
    {
      const LsReferenceItem *item = &g_array_index (page->items, LsReferenceItem, i);

      json_builder_begin_object (builder);
      ls_cli_add_string (builder, "label", item->label);
      ls_cli_add_string (builder, "text", item->text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static LsCliStatus
fail_unknown (const char *name)
{
  g_autoptr (GPtrArray) names = ls_machine_default ()->tools->page_names ();
  g_autofree char *upper = g_ascii_strup (name, -1);
  const char *close = ls_nearest_of (upper, (const char *const *) names->pdata, names->len);

  if (close)
    ls_cli_message ("isa: there is no instruction %s (did you mean %s?)", name, close);
  else
    ls_cli_message ("isa: there is no instruction %s (see 'lanescope isa' for all names)", name);
  return LS_CLI_USAGE;
}

/* All pages of that name. builder: NULL prints text. FALSE if there is none. */
static gboolean
give_pages (const char *name, JsonBuilder *builder, gboolean *is_first)
{
  const LsTools *tools = ls_machine_default ()->tools;
  guint number = tools->find_page (name, 0);
  gboolean found = number != G_MAXUINT;

  for (; number != G_MAXUINT; number = tools->find_page (name, number + 1))
    {
      g_autoptr (LsReferencePage) page = tools->page (number);

      if (builder)
        add_page (builder, page);
      else
        {
          if (!*is_first)
            ls_cli_put ("\n");
          print_page (page);
        }
      *is_first = FALSE;
    }
  return found;
}

/* Each once: NOP and MEM are names of several instructions. */
static void
print_names (void)
{
  g_autoptr (GPtrArray) names = ls_machine_default ()->tools->page_names ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < names->len; i++)
    if (g_hash_table_add (seen, g_ptr_array_index (names, i)))
      ls_cli_put_line (g_ptr_array_index (names, i));
}

LsCliStatus
ls_cli_isa (const LsCli *cli)
{
  const LsTools *tools = ls_machine_default ()->tools;
  g_autoptr (JsonBuilder) builder = ls_cli_has (cli, "json") ? json_builder_new () : NULL;
  gboolean is_first = TRUE;

  if (cli->n_files == 0 && builder == NULL)
    {
      print_names ();
      return LS_CLI_OK;
    }
  if (builder)
    json_builder_begin_array (builder);
  for (guint i = 0; i < cli->n_files; i++)
    if (!give_pages (cli->files[i], builder, &is_first))
      return fail_unknown (cli->files[i]);
  for (guint i = 0; i < tools->n_pages () && cli->n_files == 0; i++)
    {
      g_autoptr (LsReferencePage) page = tools->page (i);

      add_page (builder, page);
    }
  if (builder)
    {
      json_builder_end_array (builder);
      ls_cli_print_json (builder);
    }
  return LS_CLI_OK;
}
