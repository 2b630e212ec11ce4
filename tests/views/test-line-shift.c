#include "ls-line-shift.h"

#include <stdlib.h>

/* Each line has its number, and what is typed is an x: so the text itself says which line is which. */
static GtkTextBuffer *
buffer_new (guint n)
{
  GtkTextBuffer *buffer = gtk_text_buffer_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? "\n" : "", i);
  gtk_text_buffer_set_text (buffer, text->str, -1);
  return buffer;
}

static void
assert_lines (const LsLineShift *shift, GtkTextBuffer *buffer)
{
  for (int i = 0; i < gtk_text_buffer_get_line_count (buffer); i++)
    {
      g_autofree char *text = NULL;
      GtkTextIter start, end;

      gtk_text_buffer_get_iter_at_line (buffer, &start, i);
      end = start;
      if (!gtk_text_iter_ends_line (&end))
        gtk_text_iter_forward_to_line_end (&end);
      text = gtk_text_iter_get_text (&start, &end);
      if (*text == 'x')
        g_assert_cmpuint (ls_line_shift_get_old (shift, (guint) i), ==, G_MAXUINT);
      else if (*text != '\0')
        {
          const guint old = (guint) atoi (text);

          g_assert_cmpuint (ls_line_shift_get_old (shift, (guint) i), ==, old);
          g_assert_cmpuint (ls_line_shift_find (shift, old), ==, (guint) i);
        }
    }
}

/* Lines that are typed at the start of a line, or at the end of one. */
static void
type_lines (GtkTextBuffer *buffer, int line)
{
  GtkTextIter at;

  gtk_text_buffer_get_iter_at_line (buffer, &at, line);
  if (g_test_rand_bit ())
    {
      gtk_text_buffer_insert (buffer, &at, g_test_rand_bit () ? "x\n" : "x\nx\n", -1);
      return;
    }
  if (!gtk_text_iter_ends_line (&at))
    gtk_text_iter_forward_to_line_end (&at);
  gtk_text_buffer_insert (buffer, &at, g_test_rand_bit () ? "\nx" : "\nx\nx", -1);
}

/* Whole lines, with the end of the last, or with the end of the line before the first. */
static void
delete_lines (GtkTextBuffer *buffer, int line, int n)
{
  GtkTextIter start, end;

  if (line + n >= gtk_text_buffer_get_line_count (buffer))
    return;
  gtk_text_buffer_get_iter_at_line (buffer, &start, line);
  gtk_text_buffer_get_iter_at_line (buffer, &end, line + n);
  if (line > 0 && g_test_rand_bit ())
    {
      gtk_text_iter_backward_char (&start);
      gtk_text_iter_backward_char (&end);
    }
  gtk_text_buffer_delete (buffer, &start, &end);
}

static void
test_random (void)
{
  for (guint round = 0; round < 100; round++)
    {
      g_autoptr (GtkTextBuffer) buffer = buffer_new (20);
      LsLineShift *shift = ls_line_shift_new ();

      ls_line_shift_reset (shift, 20);
      ls_line_shift_follow (shift, buffer);
      for (guint i = 0; i < 30; i++)
        {
          const int line = g_test_rand_int_range (0, gtk_text_buffer_get_line_count (buffer));

          if (g_test_rand_bit ())
            type_lines (buffer, line);
          else
            delete_lines (buffer, line, g_test_rand_int_range (1, 4));
          assert_lines (shift, buffer);
        }
      g_signal_handlers_disconnect_by_data (buffer, shift);
      ls_line_shift_free (shift);
    }
}

/* All of a text, and a text of one line. */
static void
test_ends (void)
{
  g_autoptr (GtkTextBuffer) buffer = buffer_new (3);
  LsLineShift *shift = ls_line_shift_new ();
  GtkTextIter start, end;

  ls_line_shift_reset (shift, 3);
  ls_line_shift_follow (shift, buffer);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_delete (buffer, &start, &end);
  g_assert_cmpuint (ls_line_shift_get_old (shift, 0), ==, 2);
  g_assert_cmpuint (ls_line_shift_get_old (shift, 1), ==, G_MAXUINT);
  g_assert_cmpuint (ls_line_shift_find (shift, 0), ==, G_MAXUINT);
  g_assert_cmpuint (ls_line_shift_find (shift, G_MAXUINT), ==, G_MAXUINT);
  g_signal_handlers_disconnect_by_data (buffer, shift);
  ls_line_shift_free (shift);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/line-shift/random", test_random);
  g_test_add_func ("/views/line-shift/ends", test_ends);
  return g_test_run ();
}
