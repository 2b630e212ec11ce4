#include "ls-page-private.h"

#include <string.h>

#include "ls-begins.h"
#include "ls-page-resources.h"
#include "ls-text.h"
#include "ls-words.h"

#define FOLDER "/org/lanescope/Lanescope/page/"

/* Text of strangers within a page. Returns: (transfer full). */
static char *
make_text (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *shown = ls_text_escape (valid, LS_TEXT_LINE);

  return g_markup_escape_text (shown, -1);
}

static char *
make_about (const LsScene *scene, const LsPageOptions *options)
{
  g_autofree char *text = g_strdup_printf (
    ls_words ("%s, wave %u of %u, %s; made by Lanescope %s."),
    options->file != NULL ? options->file : ls_scene_get_name (scene), options->wave,
    ls_scene_get_n_waves (scene), ls_scene_get_machine (scene)->title, LS_VERSION);

  return make_text (text);
}

typedef struct
{
  const char *word; /* of the template */
  const char *text;
} Part;

/* What a word of the template stands for is not looked at again. */
static GBytes *
fill_template (const char *template, const Part *parts, guint n)
{
  GString *page = g_string_new (NULL);

  for (const char *at = template; *at;)
    {
      const Part *found = NULL;

      for (guint i = 0; i < n && *at == '@' && found == NULL; i++)
        if (ls_begins (at, parts[i].word))
          found = &parts[i];
      if (found != NULL)
        g_string_append (page, found->text);
      else
        g_string_append_c (page, *at);
      at += found != NULL ? strlen (found->word) : 1;
    }
  return g_string_free_to_bytes (page);
}

/* Returns: (transfer full): a file of the page's own, which is there. */
static char *
read_own (const char *name)
{
  g_autofree char *path = g_strconcat (FOLDER, name, NULL);
  g_autoptr (GBytes) bytes =
    g_resource_lookup_data (ls_page_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

GBytes *
ls_page_new (LsScene *scene, LsSubject *subject, const LsPageOptions *options, GError **error)
{
  g_autofree char *data = ls_page_run (scene, subject, options, error);
  g_autofree char *template = read_own ("steps.html"), *style = read_own ("steps.css");
  g_autofree char *run = read_own ("run.js"), *script = read_own ("steps.js");
  g_autofree char *text = read_own ("text.js"), *text_page = read_own ("text-page.js");
  g_autofree char *title = make_text (ls_scene_get_name (scene));
  g_autofree char *about = make_about (scene, options);
  const Part parts[] = {
    { "@TITLE@", title },
    { "@ABOUT@", about },
    { "@DATA@", data },
    { "@STYLE@", style },
    { "@RUN@", run },
    { "@SCRIPT@", script },
    { "@TEXTPAGE@", text_page },
    { "@TEXT@", text },
    { "@LANG@", ls_words ("en") },
    { "@NOSCRIPT@",
      ls_words ("This page steps by a script that stands in it; it asks for nothing else.") }
  };

  return data != NULL ? fill_template (template, parts, G_N_ELEMENTS (parts)) : NULL;
}
