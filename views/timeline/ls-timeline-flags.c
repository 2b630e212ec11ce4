#include "ls-timeline-parts.h"

#include <glib/gi18n.h>

#define WIDTH 7 /* of a flag, px; its pole is 1 px */
#define HEIGHT 6

static void
add_flags (GArray *flags, const GArray *notes, guint wave, gboolean is_note)
{
  for (guint i = 0; notes != NULL && i < notes->len; i++)
    {
      const LsNote *note = &g_array_index (notes, LsNote, i);
      const LsTimelineFlag flag = { .step = note->step, .text = note->text, .is_note = is_note };

      if (note->wave == wave)
        g_array_append_val (flags, flag);
    }
}

GArray *
ls_timeline_flags_new (LsSession *session, guint wave)
{
  GArray *flags = g_array_new (FALSE, FALSE, sizeof (LsTimelineFlag));

  add_flags (flags, ls_session_get_bookmarks (session), wave, FALSE);
  add_flags (flags, ls_session_get_notes (session), wave, TRUE);
  return flags;
}

/* --- drawing --------------------------------------------------------------------------------------------- */

/* A bookmark flies at the top of its pole, a note below, so that both of one step are seen. */
static void
draw_flag (const LsTimelineFlag *flag,
           GtkSnapshot *snapshot,
           const LsTimelineMetrics *m,
           float x,
           const LsTheme *theme)
{
  const float height = (float) m->axis, y = flag->is_note ? height - HEIGHT - 1 : 1;
  const graphene_rect_t pole = GRAPHENE_RECT_INIT (x, 0, 1, height);
  const graphene_rect_t cloth = GRAPHENE_RECT_INIT (x, y, WIDTH, HEIGHT);
  const GdkRGBA *colour = flag->is_note ? &theme->text : &theme->accent;

  gtk_snapshot_append_color (snapshot, colour, &pole);
  gtk_snapshot_append_color (snapshot, flag->is_note ? &theme->surface : colour, &cloth);
  ls_theme_draw_frame (snapshot, &cloth, 1, colour);
}

void
ls_timeline_flags_draw (const GArray *flags,
                        GtkSnapshot *snapshot,
                        const LsTimelineMetrics *m,
                        const LsTimelineSpan *span,
                        const LsTheme *theme)
{
  float last[2] = { -1, -1 };

  for (guint i = 0; i < flags->len; i++)
    {
      const LsTimelineFlag *flag = &g_array_index (flags, LsTimelineFlag, i);
      const float x = (float) floor (ls_timeline_x (m, span, (double) flag->step));

      /* Those of one px are one. */
      if (x < (float) m->names || x > (float) m->width || x == last[flag->is_note])
        continue;
      last[flag->is_note] = x;
      draw_flag (flag, snapshot, m, x, theme);
    }
}

/* --- words ----------------------------------------------------------------------------------------------- */

static const char *
kind_of (const LsTimelineFlag *flag)
{
  return flag->is_note ? _ ("note") : _ ("bookmark");
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
  guint n[2] = { 0, 0 };

  for (guint i = 0; i < flags->len; i++)
    {
      const LsTimelineFlag *flag = &g_array_index (flags, LsTimelineFlag, i);

      n[flag->is_note]++;
      if (flag->step == step)
        g_string_append_printf (text, ", %s %s", kind_of (flag), flag->text);
    }
  append_count (text, n[0],
                g_strdup_printf (ngettext (", %u bookmark", ", %u bookmarks", n[0]), n[0]));
  append_count (text, n[1], g_strdup_printf (ngettext (", %u note", ", %u notes", n[1]), n[1]));
}
