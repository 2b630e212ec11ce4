#include "ls-cli-scene.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "ls-error.h"
#include "ls-lanes.h"
#include "ls-steps.h"
#include "ls-text.h"

#define TEMPLATE "/org/lanescope/Lanescope/page/steps.html"

/* --- the parts --------------------------------------------------------------------------------------------- */

/* JSON that may stand within a script of a page: it ends at "</script" whatever the text means. Returns: (transfer full). */
static char *
make_data (GVariant *steps)
{
  g_autoptr (JsonNode) root = json_gvariant_serialize (steps);
  g_autofree char *text = json_to_string (root, FALSE);
  g_autofree char *shown = ls_text_escape (text, LS_TEXT_JSON);
  GString *out = g_string_new (NULL);

  for (const char *c = shown; *c; c++)
    if (*c == '<')
      g_string_append (out, "\\u003c");
    else
      g_string_append_c (out, *c);
  return g_string_free (out, FALSE);
}

/* Text of strangers within a page. Returns: (transfer full). */
static char *
make_text (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *shown = ls_text_escape (valid, LS_TEXT_LINE);

  return g_markup_escape_text (shown, -1);
}

static char *
make_about (const LsCli *cli, const LsCliWave *wave)
{
  g_autofree char *file = g_path_get_basename (ls_cli_file_name (cli->files[0]));
  g_autofree char *text =
    g_strdup_printf ("%s, wave %u of %u, %s; made by Lanescope " LS_VERSION ".", file, wave->wave,
                     ls_scene_get_n_waves (wave->scene), ls_scene_get_machine (wave->scene)->title);

  return make_text (text);
}

/* --- the page ---------------------------------------------------------------------------------------------- */

typedef struct
{
  const char *word; /* of the template */
  const char *text;
} Part;

/* What a word of the template stands for is not looked at again. */
static GBytes *
fill (const char *template, const Part *parts, guint n)
{
  GString *page = g_string_new (NULL);

  for (const char *at = template; *at;)
    {
      const Part *found = NULL;

      for (guint i = 0; i < n && *at == '@' && found == NULL; i++)
        if (g_str_has_prefix (at, parts[i].word))
          found = &parts[i];
      if (found != NULL)
        g_string_append (page, found->text);
      else
        g_string_append_c (page, *at);
      at += found != NULL ? strlen (found->word) : 1;
    }
  return g_string_free_to_bytes (page);
}

static GBytes *
make_page (const LsCli *cli, const LsCliWave *wave, GVariant *steps, GError **error)
{
  g_autoptr (GBytes) template =
    g_resources_lookup_data (TEMPLATE, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  g_autofree char *data = make_data (steps);
  g_autofree char *title = make_text (ls_scene_get_name (wave->scene));
  g_autofree char *about = make_about (cli, wave);
  const gboolean has_quads = ls_scene_get_layout (wave->scene) == LS_LAYOUT_PIXELS;
  const Part parts[] = { { "@TITLE@", title },
                         { "@ABOUT@", about },
                         { "@DATA@", data },
                         { "@QUADS@", has_quads ? "true" : "false" } };

  if (template == NULL)
    return NULL;
  return fill (g_bytes_get_data (template, NULL), parts, G_N_ELEMENTS (parts));
}

/* --- the verb ---------------------------------------------------------------------------------------------- */

static gboolean
read_lanes (const LsCli *cli, const LsCliWave *wave, LsMask *lanes)
{
  const char *text = ls_cli_value (cli, "lanes");
  g_autoptr (GError) error = NULL;

  *lanes = LS_MASK_LANE (wave->lane);
  if (text == NULL)
    return TRUE;
  if (!ls_lanes_parse (text, lanes, &error))
    ls_cli_message ("html: --lanes: %s", error->message);
  else if (*lanes == 0 || ls_mask_count (*lanes) > LS_STEPS_MAX_LANES)
    ls_cli_message ("html: --lanes %s: from 1 to %u lanes", text, LS_STEPS_MAX_LANES);
  else
    return TRUE;
  return FALSE;
}

/* A page takes as many steps as it can hold; who asks for more is told. */
static gboolean
limit_steps (const LsCli *cli, LsWalkOptions *options)
{
  guint64 first = MAX (options->first_step, 1);

  if (options->last_step == 0)
    options->last_step = first + LS_STEPS_MAX - 1;
  if (options->last_step - first < LS_STEPS_MAX)
    return TRUE;
  ls_cli_message ("html: --steps %s: a page has %u steps at most", ls_cli_value (cli, "steps"),
                  LS_STEPS_MAX);
  return FALSE;
}

LsCliStatus
ls_cli_html (const LsCli *cli)
{
  const char *file = ls_cli_has (cli, "output") ? ls_cli_value (cli, "output") : "-";
  g_auto (LsCliWave) wave = { 0 };
  g_autoptr (GVariant) steps = NULL;
  g_autoptr (GBytes) page = NULL;
  g_autoptr (GError) error = NULL;
  LsMask lanes;
  LsCliStatus status = ls_cli_wave_open (&wave, cli);

  if (status != LS_CLI_OK)
    return status;
  if (!read_lanes (cli, &wave, &lanes) || !limit_steps (cli, &wave.options))
    return LS_CLI_USAGE;
  steps = ls_steps_new (wave.subject, lanes, &wave.options, &error);
  if (steps == NULL)
    return ls_cli_scene_fail (cli, g_steal_pointer (&error));
  g_variant_ref_sink (steps);
  page = make_page (cli, &wave, steps, &error);
  return page != NULL && ls_cli_write (file, page, &error) ? LS_CLI_OK : ls_cli_fail (error);
}
