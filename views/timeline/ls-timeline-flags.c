#include "ls-timeline-parts.h"

#include <glib/gi18n.h>

#include "ls-race-marks.h"

#define WIDTH 7 /* of a flag, px; its pole is 1 px */
#define HEIGHT 6

static void
add_flags (GArray *flags, const GArray *notes, guint wave, LsTimelineFlagKind kind)
{
  for (guint i = 0; notes != NULL && i < notes->len; i++)
    {
      const LsNote *note = &g_array_index (notes, LsNote, i);
      const LsTimelineFlag flag = { .step = note->step, .text = note->text, .kind = kind };

      if (note->wave == wave)
        g_array_append_val (flags, flag);
    }
}

void
ls_timeline_flags_add_race (GArray *flags, const LsView *view)
{
  guint64 steps[2];
  const guint n = ls_race_get_steps (view, steps);

  for (guint i = 0; i < n; i++)
    {
      const LsTimelineFlag flag = { .step = steps[i],
                                    .text = _ ("a lane touches the word here"),
                                    .kind = LS_TIMELINE_RACE };

      g_array_append_val (flags, flag);
    }
}

GArray *
ls_timeline_flags_new (LsSession *session, guint wave)
{
  GArray *flags = g_array_new (FALSE, FALSE, sizeof (LsTimelineFlag));

  add_flags (flags, ls_session_get_bookmarks (session), wave, LS_TIMELINE_BOOKMARK);
  add_flags (flags, ls_session_get_notes (session), wave, LS_TIMELINE_NOTE);
  return flags;
}

/* --- drawing --------------------------------------------------------------------------------------------- */

/* A bookmark flies at the top of its pole, a note below, so that both of one step are seen; a race has the whole height. */
static void
draw_flag (const LsTimelineFlag *flag,
           GtkSnapshot *snapshot,
           const LsTimelineMetrics *m,
           float x,
           const LsTheme *theme)
{
  const float height = (float) m->axis;
  const float y = flag->kind == LS_TIMELINE_BOOKMARK ? 1 : height - HEIGHT - 1;
  const graphene_rect_t pole = GRAPHENE_RECT_INIT (x, 0, 1, height);
  const graphene_rect_t cloth = flag->kind == LS_TIMELINE_RACE
                                  ? GRAPHENE_RECT_INIT (x, 1, WIDTH, height - 2)
                                  : GRAPHENE_RECT_INIT (x, y, WIDTH, HEIGHT);
  const GdkRGBA *colour = flag->kind == LS_TIMELINE_NOTE ? &theme->text : &theme->accent;

  gtk_snapshot_append_color (snapshot, colour, &pole);
  gtk_snapshot_append_color (snapshot, flag->kind == LS_TIMELINE_NOTE ? &theme->surface : colour,
                             &cloth);
  ls_theme_draw_frame (snapshot, &cloth, 1, colour);
}

void
ls_timeline_flags_draw (const GArray *flags,
                        GtkSnapshot *snapshot,
                        const LsTimelineMetrics *m,
                        const LsTimelineSpan *span,
                        const LsTheme *theme)
{
  float last[LS_TIMELINE_N_FLAGS] = { -1, -1, -1 };

  for (guint i = 0; i < flags->len; i++)
    {
      const LsTimelineFlag *flag = &g_array_index (flags, LsTimelineFlag, i);
      const float x = (float) floor (ls_timeline_x (m, span, (double) flag->step));

      /* Those of one px are one. */
      if (x < (float) m->names || x > (float) m->width || x == last[flag->kind])
        continue;
      last[flag->kind] = x;
      draw_flag (flag, snapshot, m, x, theme);
    }
}

/* --- words ----------------------------------------------------------------------------------------------- */

static const char *
kind_of (const LsTimelineFlag *flag)
{
  switch (flag->kind)
    {
    case LS_TIMELINE_BOOKMARK:
      return _ ("bookmark");
    case LS_TIMELINE_NOTE:
      return _ ("note");
    case LS_TIMELINE_RACE:
      break;
    }
  return _ ("race");
}

void
ls_timeline_flags_append_near (const GArray *flags,
                               const LsTimelineMetrics *m,
                               const LsTimelineSpan *span,
                               double x,
                               GString *text)
{
  for (guint i = 0; i < flags->len; i++)
    {
      const LsTimelineFlag *flag = &g_array_index (flags, LsTimelineFlag, i);
      const double left = floor (ls_timeline_x (m, span, (double) flag->step));

      if (x >= left - 1 && x <= left + MAX (WIDTH, span->zoom))
        g_string_append_printf (text, "\n%s: %s", kind_of (flag), flag->text);
    }
}

static void
append_count (GString *text, guint n, char *words)
{
  if (n > 0)
    g_string_append (text, words);
  g_free (words);
}

void
ls_timeline_flags_append_words (const GArray *flags, guint64 step, GString *text)
{
  guint n[LS_TIMELINE_N_FLAGS] = { 0 };

  for (guint i = 0; i < flags->len; i++)
    {
      const LsTimelineFlag *flag = &g_array_index (flags, LsTimelineFlag, i);

      n[flag->kind]++;
      if (flag->step == step)
        g_string_append_printf (text, ", %s %s", kind_of (flag), flag->text);
    }
  append_count (text, n[0],
                g_strdup_printf (ngettext (", %u bookmark", ", %u bookmarks", n[0]), n[0]));
  append_count (text, n[1], g_strdup_printf (ngettext (", %u note", ", %u notes", n[1]), n[1]));
}
