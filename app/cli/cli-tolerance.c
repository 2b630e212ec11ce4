#include "ls-cli-scene.h"

/* "64", "abs:1e-5" or "rel:0.001". */
static gboolean
read_distance (const char *text, LsCompareOptions *options)
{
  gboolean is_absolute = g_str_has_prefix (text, "abs:");
  guint64 ulp = 0;
  double number;
  char *end;

  if (!is_absolute && !g_str_has_prefix (text, "rel:"))
    {
      if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT32, &ulp, NULL))
        return FALSE;
      options->tolerance = (gint64) ulp;
      return TRUE;
    }
  number = g_ascii_strtod (text + 4, &end);
  if (end == text + 4 || *end != '\0' || !(number >= 0) || number > G_MAXFLOAT)
    return FALSE;
  *(is_absolute ? &options->absolute : &options->relative) = number;
  return TRUE;
}

gboolean
ls_cli_tolerance (const LsCli *cli, LsCompareOptions *options)
{
  const char *text = ls_cli_value (cli, "tolerance");
  g_auto (GStrv) distances = NULL;

  options->tolerance = LS_COMPARE_EXACT;
  if (text == NULL)
    return TRUE;
  distances = g_strsplit (text, ",", -1);
  for (guint i = 0; i == 0 || distances[i] != NULL; i++)
    if (distances[i] == NULL || !read_distance (distances[i], options))
      {
        ls_cli_message ("diff: --tolerance %s is no distance, such as 64 (ULP), abs:1e-5 or "
                        "rel:0.001, or several with commas between them",
                        text);
        return FALSE;
      }
  return TRUE;
}
