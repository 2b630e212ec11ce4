#include "ls-line-shift.h"

#include <string.h>

struct _LsLineShift
{
  GArray *old; /* guint: of each new line */
  /* of what is being inserted: where, and how many lines are known */
  guint line, n_lines;
  gboolean is_start;
};

LsLineShift *
ls_line_shift_new (void)
{
  LsLineShift *shift = g_new0 (LsLineShift, 1);

  shift->old = g_array_new (FALSE, FALSE, sizeof (guint));
  return shift;
}

void
ls_line_shift_free (LsLineShift *shift)
{
  g_array_unref (shift->old);
  g_free (shift);
}

void
ls_line_shift_reset (LsLineShift *shift, guint n)
{
  shift->n_lines = n;
  g_array_set_size (shift->old, n);
  for (guint i = 0; i < n; i++)
    g_array_index (shift->old, guint, i) = i;
}

void
ls_line_shift_set (LsLineShift *shift, const GArray *map, guint n)
{
  shift->n_lines = n;
  g_array_set_size (shift->old, n);
  memset (shift->old->data, 0xff, n * sizeof (guint));
  for (guint i = 0; i < map->len; i++)
    if (g_array_index (map, guint, i) < n)
      g_array_index (shift->old, guint, g_array_index (map, guint, i)) = i;
}

void
ls_line_shift_insert (LsLineShift *shift, guint line, guint n, gboolean is_start)
{
  g_autofree guint *typed = NULL;

  if (n == 0 || line >= shift->old->len)
    return;
  typed = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    typed[i] = G_MAXUINT;
  g_array_insert_vals (shift->old, is_start ? line : line + 1, typed, n);
}

void
ls_line_shift_delete (LsLineShift *shift, guint line, guint n, gboolean is_start)
{
  const guint len = shift->old->len;

  if (line >= len)
    return;
  n = MIN (n, len - line - 1);
  if (n > 0)
    g_array_remove_range (shift->old, is_start ? line : line + 1, n);
}

guint
ls_line_shift_get_old (const LsLineShift *shift, guint line)
{
  return line < shift->old->len ? g_array_index (shift->old, guint, line) : G_MAXUINT;
}

guint
ls_line_shift_find (const LsLineShift *shift, guint old)
{
  for (guint i = 0; old != G_MAXUINT && i < shift->old->len; i++)
    if (g_array_index (shift->old, guint, i) == old)
      return i;
  return G_MAXUINT;
}

/* --- typing ---------------------------------------------------------------------------------------------- */

static void
insert_cb (GtkTextBuffer *buffer,
           const GtkTextIter *at,
           const char *text G_GNUC_UNUSED,
           int length G_GNUC_UNUSED,
           LsLineShift *shift)
{
  shift->line = (guint) gtk_text_iter_get_line (at);
  shift->is_start = gtk_text_iter_starts_line (at);
  shift->n_lines = (guint) gtk_text_buffer_get_line_count (buffer);
}

/* The buffer knows which characters end a line. */
static void
inserted_cb (GtkTextBuffer *buffer,
             const GtkTextIter *at G_GNUC_UNUSED,
             const char *text G_GNUC_UNUSED,
             int length G_GNUC_UNUSED,
             LsLineShift *shift)
{
  ls_line_shift_insert (shift, shift->line,
                        (guint) gtk_text_buffer_get_line_count (buffer) - shift->n_lines,
                        shift->is_start);
}

static void
delete_cb (GtkTextBuffer *buffer G_GNUC_UNUSED,
           const GtkTextIter *from,
           const GtkTextIter *to,
           LsLineShift *shift)
{
  const guint first = (guint) gtk_text_iter_get_line (from);
  const guint last = (guint) gtk_text_iter_get_line (to);

  ls_line_shift_delete (shift, first, last - first, gtk_text_iter_starts_line (from));
}

void
ls_line_shift_follow (LsLineShift *shift, GtkTextBuffer *buffer)
{
  g_signal_connect (buffer, "insert-text", G_CALLBACK (insert_cb), shift);
  g_signal_connect_after (buffer, "insert-text", G_CALLBACK (inserted_cb), shift);
  g_signal_connect (buffer, "delete-range", G_CALLBACK (delete_cb), shift);
}
