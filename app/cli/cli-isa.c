#include "ls-cli-program.h"

#include <string.h>

#include "ls-glossary.h"
#include "ls-words.h"

/* The reference in the terminal. */

enum
{
  TEXT_COLUMN = 14,
  LAST_COLUMN = 78,
};

typedef struct
{
  GPtrArray *pages; /* of LsReferencePage */
} Pages;

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

/* clang-format off */
static const LsField item_fields[] = {
  LS_FIELD (LsReferenceItem, STRING, label), LS_FIELD (LsReferenceItem, STRING, text), LS_FIELD_END
};
static const LsField page_fields[] = {
  LS_FIELD (LsReferencePage, STRING, name),
  LS_FIELD (LsReferencePage, STRING, class),
  LS_FIELD (LsReferencePage, STRING, summary),
  LS_FIELD_LIST (LsReferencePage, items, "items", LsReferenceItem, item_fields),
  LS_FIELD_END
};
static const LsField pages_fields[] = { LS_FIELD_POINTED (Pages, pages, "pages", page_fields), LS_FIELD_END };
/* clang-format on */

/* The machine that has an instruction, if the one that was looked at has not. Returns: its id, or NULL. */
static const char *
other_machine (const char *name)
{
  guint n;
  const LsMachine *const *machines = ls_machines (&n);

  for (guint i = 0; i < n; i++)
    if (machines[i]->tools != NULL &&
        ls_manual_find (machines[i]->tools->manual, name, 0) != G_MAXUINT)
      return machines[i]->id;
  return NULL;
}

static const char *
page_name (guint i, gconstpointer names)
{
  return ((const LsPageText *) names)[i].text;
}

static LsCliStatus
fail_unknown (const LsManual *manual, const char *name)
{
  const char *other = other_machine (name);
  g_autofree char *upper = g_ascii_strup (name, -1);
  const char *close;
  guint n = 0;

  while (manual->names[n].text != NULL)
    n++;
  close = ls_nearest (upper, page_name, n, manual->names);

  if (other != NULL)
    ls_cli_message ("isa: there is no instruction %s (--machine %s has it)", name, other);
  else if (close != NULL)
    ls_cli_message ("isa: there is no instruction %s (did you mean %s?)", name, close);
  else
    ls_cli_message ("isa: there is no instruction %s (see 'lanescope isa' for all names)", name);
  return LS_CLI_USAGE;
}

/* All pages of that name. FALSE if there is none. */
static gboolean
add_pages (const LsManual *manual, const char *name, GPtrArray *pages)
{
  guint number = ls_manual_find (manual, name, 0);
  const gboolean found = number != G_MAXUINT;

  for (; number != G_MAXUINT; number = ls_manual_find (manual, name, number + 1))
    g_ptr_array_add (pages, manual->page (number));
  return found;
}

/* A word of the subject, such as lane or clause. FALSE if nobody needs to be told. texts: gets what the page borrows. */
static gboolean
add_word (const char *word, GPtrArray *pages, GPtrArray *texts)
{
  const char *meaning = ls_glossary_explain (word);
  char *text;

  if (meaning == NULL)
    return FALSE;
  text = g_strdelimit (g_strdup (meaning), "\n", ' ');
  g_ptr_array_add (texts, g_strchomp (text));
  g_ptr_array_add (pages, ls_reference_page_new (word, ls_words ("word"), text));
  return TRUE;
}

/* Each once: NOP and MEM are names of several instructions. */
static void
print_names (const LsManual *manual)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (const LsPageText *name = manual->names; name->text != NULL; name++)
    if (g_hash_table_add (seen, (gpointer) name->text))
      ls_cli_put_line (name->text);
}

/* The machine of --machine, or the default one; NULL with a message if there is no such machine. */
static const LsMachine *
wanted_machine (const LsCli *cli)
{
  const char *id = ls_cli_value (cli, "machine");
  const LsMachine *machine = id != NULL ? ls_machine_by_id (id) : ls_machine_default ();
  g_autofree char *ids = ls_machines_dup_ids ();

  if (machine == NULL)
    ls_cli_message ("isa: there is no machine %s (there are %s)", id, ids);
  return machine;
}

/* All that were asked for, or all there are. */
static void
tell_pages (const LsCli *cli, GPtrArray *pages)
{
  if (ls_cli_has (cli, "json"))
    {
      ls_cli_print_answer (cli, "isa",
                           ls_fields_to_data (pages_fields, &(Pages){ pages }, NULL, NULL));
      return;
    }
  for (guint i = 0; i < pages->len; i++)
    {
      ls_cli_put (i > 0 ? "\n" : "");
      print_page (g_ptr_array_index (pages, i));
    }
}

LsCliStatus
ls_cli_isa (const LsCli *cli)
{
  const LsMachine *machine = wanted_machine (cli);
  const LsManual *manual =
    machine != NULL && machine->tools != NULL ? machine->tools->manual : NULL;
  g_autoptr (GPtrArray) pages =
    g_ptr_array_new_with_free_func ((GDestroyNotify) ls_reference_page_free);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  if (machine != NULL && manual == NULL)
    ls_cli_message ("isa: there is no reference of %s", machine->title);
  if (manual == NULL)
    return LS_CLI_USAGE;
  if (cli->n_files == 0 && !ls_cli_has (cli, "json"))
    {
      print_names (manual);
      return LS_CLI_OK;
    }
  for (guint i = 0; i < cli->n_files; i++)
    if (!add_pages (manual, cli->files[i], pages) && !add_word (cli->files[i], pages, texts))
      return fail_unknown (manual, cli->files[i]);
  for (guint i = 0; i < manual->n_pages && cli->n_files == 0; i++)
    g_ptr_array_add (pages, manual->page (i));
  tell_pages (cli, pages);
  return LS_CLI_OK;
}
