#include "ls-shell-private.h"

#include <string.h>

static const char *const split_ids[LS_N_SPLITS] = {
  [LS_SPLIT_SOURCE_PROGRAM] = "source-program", [LS_SPLIT_LANES_STACK] = "lanes-stack",
  [LS_SPLIT_PROGRAM_LANES] = "program-lanes",   [LS_SPLIT_UPPER_LOWER] = "upper-lower",
  [LS_SPLIT_MIDDLE_SIDE] = "middle-side",       [LS_SPLIT_TOP_BASE] = "top-base",
  [LS_SPLIT_ALL_TIMELINE] = "all-timeline",     [LS_SPLIT_PROGRAM_TABS] = "program-tabs",
  [LS_SPLIT_TABS_BASE] = "tabs-base",
};

#define TEXT "text/" /* before a word of the layout of a text */

/* What tells of the machine that a text runs on: who debugs a text asks for it. */
static gboolean
is_of_machine (LsPane pane)
{
  return pane == LS_PANE_CODE || pane == LS_PANE_STACK || pane == LS_PANE_LANE ||
         pane == LS_PANE_MATRIX || pane == LS_PANE_TIMELINE;
}

/* Whether it is closed until somebody asks for it. */
static gboolean
is_spare (const LsPaneLayout *layout, LsPane pane)
{
  return ls_pane_get_info (pane)->is_spare || (layout->is_text && is_of_machine (pane));
}

/* Where it is until somebody moves it: what a text declares stands where its picture does. */
static LsDock
find_dock (const LsPaneLayout *layout, LsPane pane)
{
  return layout->is_text && pane == LS_PANE_MEMORY ? LS_DOCK_UPPER : ls_pane_get_info (pane)->dock;
}

void
ls_pane_layout_init (LsPaneLayout *layout, gboolean is_text)
{
  memset (layout, 0, sizeof *layout);
  layout->is_text = is_text;
  for (guint i = 0; i < LS_N_PANES; i++)
    {
      layout->docks[i] = find_dock (layout, i);
      layout->is_open[i] = !is_spare (layout, i);
    }
}

LsPane
ls_pane_layout_get_home (const LsPaneLayout *layout)
{
  return layout->is_text ? LS_PANE_LANES : LS_PANE_CODE;
}

/* word: (transfer full) */
static void
add_word (const LsPaneLayout *layout, char *word, GStrvBuilder *words)
{
  g_autofree char *whole = g_strconcat (layout->is_text ? TEXT : "", word, NULL);

  g_strv_builder_add (words, whole);
  g_free (word);
}

static void
add_pane (GStrvBuilder *words, const LsPaneLayout *layout, LsPane pane)
{
  const LsPaneInfo *info = ls_pane_get_info (pane);

  if (layout->docks[pane] != find_dock (layout, pane))
    add_word (layout,
              g_strdup_printf ("%s=%s", info->id, ls_dock_get_info (layout->docks[pane])->id),
              words);
  if (layout->is_open[pane] == is_spare (layout, pane) ? !layout->is_called[pane]
                                                       : layout->is_refused[pane])
    add_word (layout, g_strconcat (info->id, layout->is_open[pane] ? "+" : "-", NULL), words);
}

void
ls_pane_layout_add_words (const LsPaneLayout *layout, GStrvBuilder *words)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    add_pane (words, layout, i);
  for (guint i = 0; i < LS_N_SPLITS; i++)
    if (layout->shares[i] > 0)
      {
        char digits[G_ASCII_DTOSTR_BUF_SIZE];

        g_ascii_formatd (digits, sizeof digits, "%.3f", layout->shares[i]);
        add_word (layout, g_strdup_printf ("%s:%s", split_ids[i], digits), words);
      }
}

static void
take_share (LsPaneLayout *layout, const char *id, const char *digits)
{
  const double share = g_ascii_strtod (digits, NULL);

  for (guint i = 0; i < LS_N_SPLITS; i++)
    if (g_str_equal (split_ids[i], id) && share > 0 && share < 1)
      layout->shares[i] = share;
}

/* What has the keyboard at first stays open. */
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
  else if (sign == '-' && *rest == '\0' && pane != ls_pane_layout_get_home (layout))
    {
      layout->is_open[pane] = FALSE;
      layout->is_refused[pane] = ls_pane_get_info (pane)->comes;
    }
}

static void
take_word (LsPaneLayout *layout, const char *word)
{
  const gsize length = strcspn (word, "=+:");
  const gboolean is_closed = word[length] == '\0' && g_str_has_suffix (word, "-");
  g_autofree char *id = g_strndup (word, is_closed ? length - 1 : length);

  if (word[length] == ':')
    take_share (layout, id, word + length + 1);
  else if (is_closed)
    take_pane (layout, id, '-', "");
  else if (word[length] != '\0')
    take_pane (layout, id, word[length], word + length + 1);
}

void
ls_pane_layout_take_words (LsPaneLayout *layout, const char *const *words)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (g_str_has_prefix (words[i], TEXT) == layout->is_text)
      take_word (layout, words[i] + (layout->is_text ? strlen (TEXT) : 0));
}
