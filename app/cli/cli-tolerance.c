#include "ls-cli-scene.h"

gboolean
ls_cli_tolerance (const LsCli *cli, LsCompareOptions *options)
{
  const char *text = ls_cli_value (cli, "tolerance");
  gboolean is_absolute = text != NULL && g_str_has_prefix (text, "abs:");
  guint64 ulp = 0;
  double number;
  char *end;

  options->tolerance = LS_COMPARE_EXACT;
  if (text == NULL)
    return TRUE;
  if (!is_absolute && !g_str_has_prefix (text, "rel:"))
    {
      gboolean ok = ls_cli_number (cli, "tolerance", G_MAXUINT32, &ulp);

      options->tolerance = (gint64) ulp;
      return ok;
    }
  number = g_ascii_strtod (text + 4, &end);
  if (end == text + 4 || *end != '\0' || !(number >= 0) || number > G_MAXFLOAT)
    {
      ls_cli_message ("diff: --tolerance %s is no distance, such as 64, abs:1e-5 or rel:0.001",
                      text);
      return FALSE;
    }
  *(is_absolute ? &options->absolute : &options->relative) = number;
  return TRUE;
}
