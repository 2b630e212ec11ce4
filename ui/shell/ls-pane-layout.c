#include "ls-shell-private.h"

#include <string.h>

static const char *const split_ids[LS_N_SPLITS] = {
  [LS_SPLIT_SOURCE_PROGRAM] = "source-program", [LS_SPLIT_LANES_STACK] = "lanes-stack",
  [LS_SPLIT_PROGRAM_LANES] = "program-lanes",   [LS_SPLIT_UPPER_LOWER] = "upper-lower",
  [LS_SPLIT_MIDDLE_SIDE] = "middle-side",       [LS_SPLIT_TOP_BASE] = "top-base",
  [LS_SPLIT_ALL_TIMELINE] = "all-timeline",     [LS_SPLIT_PROGRAM_TABS] = "program-tabs",
  [LS_SPLIT_TABS_BASE] = "tabs-base",
};

void
ls_pane_layout_init (LsPaneLayout *layout)
{
  memset (layout, 0, sizeof *layout);
  for (guint i = 0; i < LS_N_PANES; i++)
    {
      layout->docks[i] = ls_pane_get_info (i)->dock;
      layout->is_open[i] = !ls_pane_get_info (i)->is_spare;
    }
}

static void
add_pane (GStrvBuilder *words, const LsPaneLayout *layout, LsPane pane)
{
  const LsPaneInfo *info = ls_pane_get_info (pane);

  if (layout->docks[pane] != info->dock)
    {
      g_autofree char *word =
        g_strdup_printf ("%s=%s", info->id, ls_dock_get_info (layout->docks[pane])->id);

      g_strv_builder_add (words, word);
    }
  if (layout->is_open[pane] == info->is_spare ? !layout->is_called[pane] : layout->is_refused[pane])
    {
      g_autofree char *word = g_strconcat (info->id, layout->is_open[pane] ? "+" : "-", NULL);

      g_strv_builder_add (words, word);
    }
}

char **
ls_pane_layout_dup_words (const LsPaneLayout *layout)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  for (guint i = 0; i < LS_N_PANES; i++)
    add_pane (words, layout, i);
  for (guint i = 0; i < LS_N_SPLITS; i++)
    if (layout->shares[i] > 0)
      {
        char digits[G_ASCII_DTOSTR_BUF_SIZE];
        g_autofree char *word =
          g_strdup_printf ("%s:%s", split_ids[i],
                           g_ascii_formatd (digits, sizeof digits, "%.3f", layout->shares[i]));

        g_strv_builder_add (words, word);
      }
  return g_strv_builder_end (words);
}

static void
take_share (LsPaneLayout *layout, const char *id, const char *digits)
{
  const double share = g_ascii_strtod (digits, NULL);

  for (guint i = 0; i < LS_N_SPLITS; i++)
    if (g_str_equal (split_ids[i], id) && share > 0 && share < 1)
      layout->shares[i] = share;
}

/* The program stays open: there is nothing to debug without it. */
static void
take_pane (LsPaneLayout *layout, const char *id, char sign, const char *rest)
{
  LsPane pane;
  LsDock dock;

  if (!ls_pane_find (id, &pane))
    return;
  if (sign == '=' && ls_dock_find (rest, &dock))
    layout->docks[pane] = dock;
  else if (sign == '+' && *rest == '\0')
    layout->is_open[pane] = TRUE;
  else if (sign == '-' && *rest == '\0' && pane != LS_PANE_CODE)
    {
      layout->is_open[pane] = FALSE;
      layout->is_refused[pane] = ls_pane_get_info (pane)->comes;
    }
}

void
ls_pane_layout_take_words (LsPaneLayout *layout, const char *const *words)
{
  for (guint i = 0; words[i] != NULL; i++)
    {
      const gsize length = strcspn (words[i], "=+:");
      const gboolean is_closed = words[i][length] == '\0' && g_str_has_suffix (words[i], "-");
      g_autofree char *id = g_strndup (words[i], is_closed ? length - 1 : length);

      if (words[i][length] == ':')
        take_share (layout, id, words[i] + length + 1);
      else if (is_closed)
        take_pane (layout, id, '-', "");
      else if (words[i][length] != '\0')
        take_pane (layout, id, words[i][length], words[i] + length + 1);
    }
}
