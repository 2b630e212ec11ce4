#include "gfd-text.h"

#include "gfd-comments.h"
#include "ls-diagnostic.h"
#include "ls-machines.h"
#include "ls-tools.h"

/* Assembles a text, and fills in the fields that follow from its words. */
static gboolean
read_words (LsGshSource *source, GBytes *text, const char *name, GError **error)
{
  const LsTools *tools = ls_machine_default ()->tools;
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();

  source->text = g_bytes_get_data (text, &source->length);
  source->program =
    tools->assemble (source->text, (gssize) source->length, NULL, diagnostics, NULL);
  if (source->program != NULL)
    return ls_gsh_look (source, name, error);
  ls_diagnostics_to_error (diagnostics, name, error);
  return FALSE;
}

gboolean
gfd_is_text (GBytes *bytes, const char *name)
{
  LsGshSource source = { 0 };
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);
  gboolean is_one;

  if (!gfd_comments_any (text, size) || !ls_machine_default ()->tools->is_text (bytes))
    return FALSE;
  is_one = read_words (&source, bytes, name, NULL);
  g_clear_pointer (&source.program, g_bytes_unref);
  return is_one;
}

gboolean
gfd_text_read (GfdFile *file, GBytes *text, const char *name, GPtrArray *findings, GError **error)
{
  LsGshSource source = { .diagnostics = findings };
  gboolean is_read = read_words (&source, text, name, error);

  if (is_read && !gfd_file_fill (file, &source, 1))
    {
      ls_diagnostics_to_error (findings, name, error);
      is_read = FALSE;
    }
  if (is_read)
    {
      GfdShader *shader = g_ptr_array_index (file->shaders, 0);

      shader->text = g_bytes_ref (text);
    }
  g_clear_pointer (&source.program, g_bytes_unref);
  return is_read;
}
