#include "ls-help-pages.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-command.h"
#include "ls-glossary.h"
#include "ls-help-resources.h"
#include "ls-offers.h"
#include "ls-opener.h"

#define RESOURCES "/org/lanescope/Lanescope/help/"

struct LsHelpPages
{
  GPtrArray *pages;   /* LsHelpPage */
  char **examples;    /* names of the program's own */
  GHashTable *offers; /* file of what leaves offer -> address */
};

/* What lanes, waves, clauses and the rest are, in the words of tips and of the prompt. */
static char *
dup_words (void)
{
  GString *text = g_string_new (NULL);
  const char *word;

  g_string_append_printf (text, "# %s\n", _ ("Words"));
  for (guint i = 0; (word = ls_glossary_nth (i)) != NULL; i++)
    {
      g_autofree char *told = ls_glossary_tell (word);

      g_string_append_printf (text, "- %s\n", told);
    }
  return g_string_free (text, FALSE);
}

/* Its Markdown. (transfer full) */
static char *
dup_page (const char *file)
{
  g_autofree char *path = g_strconcat (RESOURCES, file, NULL);
  g_autoptr (GBytes) bytes = NULL;

  if (g_str_equal (file, LS_HELP_WORDS))
    return dup_words ();
  bytes =
    g_resource_lookup_data (ls_help_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  return bytes == NULL ? g_strdup ("")
                       : g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* --- pages --------------------------------------------------------------------------------------------------- */

/* A page is called as its first line says. */
static void
add_page (LsHelpPages *self, const char *file)
{
  LsHelpPage *page = g_new0 (LsHelpPage, 1);
  const char *title;

  page->file = g_strdup (file);
  page->markdown = dup_page (file);
  title = page->markdown + strspn (page->markdown, "# ");
  page->title = g_strndup (title, strcspn (title, "\n"));
  g_ptr_array_add (self->pages, page);
}

static void
page_free (gpointer data)
{
  LsHelpPage *page = data;

  g_free (page->file);
  g_free (page->markdown);
  g_free (page->title);
  g_free (page);
}

/* An LsOfferTaker. */
static void
take_offer (const LsOffer *offer, gpointer offers)
{
  g_hash_table_insert (offers, g_strdup (offer->file), g_strdup (offer->uri));
}

/* Of data/doc/order, and behind the first of them the words. */
LsHelpPages *
ls_help_pages_new (void)
{
  LsHelpPages *pages = g_new0 (LsHelpPages, 1);
  g_autofree char *order = dup_page ("order");
  g_auto (GStrv) files = g_strsplit (order, "\n", -1);

  pages->pages = g_ptr_array_new_with_free_func (page_free);
  pages->examples = ls_opener_list_examples (FALSE);
  pages->offers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (const LsOffers *offers = ls_offers_get (); offers->menu != NULL; offers++)
    offers->list (take_offer, pages->offers);
  for (guint i = 0; files[i] != NULL && files[i][0] != '\0'; i++)
    {
      add_page (pages, files[i]);
      if (i == 0)
        add_page (pages, LS_HELP_WORDS);
    }
  return pages;
}

void
ls_help_pages_free (LsHelpPages *pages)
{
  g_ptr_array_unref (pages->pages);
  g_strfreev (pages->examples);
  g_hash_table_unref (pages->offers);
  g_free (pages);
}

const LsHelpPage *
ls_help_pages_nth (const LsHelpPages *pages, guint n)
{
  return n < pages->pages->len ? pages->pages->pdata[n] : NULL;
}

/* The README is above the folder of the others. */
const LsHelpPage *
ls_help_pages_find (const LsHelpPages *pages, const char *file)
{
  static const char below[] = "data/doc/", above[] = "../../";
  const LsHelpPage *page;

  if (g_str_has_prefix (file, below))
    file += strlen (below);
  else if (g_str_has_prefix (file, above))
    file += strlen (above);

  for (guint i = 0; (page = ls_help_pages_nth (pages, i)) != NULL; i++)
    if (g_str_equal (page->file, file))
      return page;
  return NULL;
}

/* --- what words name ----------------------------------------------------------------------------------------- */

static char *
dup_action (const char *name, const char *target)
{
  g_autoptr (GVariant) value =
    target != NULL ? g_variant_ref_sink (g_variant_new_string (target)) : NULL;

  return g_action_print_detailed_name (name, value);
}

static char *
find_command (const char *title, const LsHelpPages *self)
{
  guint n;
  const LsCommand *commands = ls_commands_get (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (commands[i].title, title))
      return g_strconcat ("debug.", commands[i].name, NULL);
  return NULL;
}

static char *
find_other (const char *title, const LsHelpPages *self)
{
  guint n;
  const LsWindowAction *actions = ls_commands_get_actions (&n);

  for (guint i = 0; i < n; i++)
    {
      if (g_strcmp0 (actions[i].title, title) == 0 && !actions[i].is_in_way)
        return g_strdup (actions[i].name);
      for (const LsActionChoice *choice = actions[i].choices; choice->title != NULL; choice++)
        if (g_str_equal (choice->title, title))
          return dup_action (actions[i].name, choice->target);
    }
  return NULL;
}

static char *
find_pane (const char *title, const LsHelpPages *self)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    if (g_str_equal (ls_pane_get_info (i)->title, title))
      return dup_action ("win.show-pane", ls_pane_get_info (i)->id);
  return NULL;
}

/* By the names that the command line takes, in the folder of examples or from that of the sources. */
static char *
find_example (const char *file, const LsHelpPages *self)
{
  static const char folder[] = "data/examples/";
  g_autofree char *name =
    g_strdup (g_str_has_prefix (file, folder) ? file + strlen (folder) : file);
  char *suffix = g_strrstr (name, ".lanescope");

  if (suffix == NULL || !g_str_equal (suffix, ".lanescope"))
    return NULL;
  *suffix = '\0';
  return g_strv_contains ((const char *const *) self->examples, name)
           ? dup_action ("win.open-example", name)
           : NULL;
}

static char *
find_offer (const char *file, const LsHelpPages *self)
{
  const char *uri = g_hash_table_lookup (self->offers, file);

  return uri != NULL ? dup_action ("win.open-recent", uri) : NULL;
}

static char *
find_page (const char *target, const LsHelpPages *self)
{
  g_auto (GStrv) parts = g_strsplit (target, "#", 2);

  return g_str_has_prefix (target, "http") || target[0] == '#' ||
             ls_help_pages_find (self, parts[0]) != NULL
           ? g_strdup (target)
           : NULL;
}

/* An LsHelpFinder. */
static char *
find_target (const char *words, LsHelpMark mark, gpointer data)
{
  static char *(*const finders[][3]) (const char *, const LsHelpPages *) = {
    [LS_HELP_NAME] = { find_command, find_other, find_pane },
    [LS_HELP_CODE] = { find_example, find_offer },
    [LS_HELP_TARGET] = { find_page },
  };
  char *target = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (finders[mark]) && target == NULL; i++)
    if (finders[mark][i] != NULL)
      target = finders[mark][i](words, data);
  return target;
}

LsHelpText *
ls_help_pages_read_text (LsHelpPages *pages, const char *markdown, GtkTextTagTable *tags)
{
  return ls_help_text_new (markdown, tags, find_target, pages);
}

LsHelpText *
ls_help_pages_read (LsHelpPages *pages, const LsHelpPage *page, GtkTextTagTable *tags)
{
  return ls_help_pages_read_text (pages, page->markdown, tags);
}
