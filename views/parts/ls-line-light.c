#include "ls-line-light.h"

#include "ls-mends.h"

void
ls_line_light_init (LsLineLight *light, GtkTextBuffer *buffer)
{
  light->buffer = buffer;
  light->tag = gtk_text_buffer_create_tag (buffer, "linked", NULL, NULL);
}

void
ls_line_light_restyle (LsLineLight *light, gboolean is_dark)
{
  g_object_set (light->tag, "paragraph-background",
                is_dark ? "rgba(204,121,167,0.3)" : "rgba(204,121,167,0.2)", NULL);
}

void
ls_line_light_set (LsLineLight *light, const guint *lines, guint n)
{
  GtkTextIter start, end;
  guint n_run;

  ls_text_untag (light->buffer, light->tag);
  for (guint i = 0; i < n; i += n_run)
    {
      for (n_run = 1; i + n_run < n && lines[i + n_run] == lines[i] + n_run;)
        n_run++;
      if (!gtk_text_buffer_get_iter_at_line (light->buffer, &start, (int) lines[i]))
        continue;
      end = start;
      gtk_text_iter_forward_lines (&end, (int) n_run);
      gtk_text_buffer_apply_tag (light->buffer, light->tag, &start, &end);
    }
}
