#include "ls-text-parts.h"

static void
free_part (gpointer data)
{
  LsTextPart *part = data;

  g_free (part->title);
  g_free (part->name);
  g_bytes_unref (part->text);
  g_free (part);
}

LsTextParts *
ls_text_parts_new (LsTextPartPut put)
{
  LsTextParts *parts = g_atomic_rc_box_new0 (LsTextParts);

  parts->list = g_ptr_array_new_with_free_func (free_part);
  parts->put = put;
  return parts;
}

LsTextParts *
ls_text_parts_ref (LsTextParts *parts)
{
  return g_atomic_rc_box_acquire (parts);
}

static void
clear_parts (gpointer data)
{
  g_ptr_array_unref (((LsTextParts *) data)->list);
}

void
ls_text_parts_unref (LsTextParts *parts)
{
  g_atomic_rc_box_release_full (parts, clear_parts);
}

void
ls_text_parts_add (LsTextParts *parts,
                   const char *title,
                   const char *name,
                   const char *text,
                   gboolean is_program)
{
  LsTextPart *part = g_new0 (LsTextPart, 1);

  part->title = g_strdup (title);
  part->name = g_strdup (name);
  part->text = g_bytes_new (text, strlen (text));
  part->is_program = is_program;
  g_ptr_array_add (parts->list, part);
}

const LsTextPart *
ls_text_parts_find (const LsTextParts *parts, const char *title)
{
  for (guint i = 0; i < parts->list->len; i++)
    {
      const LsTextPart *part = g_ptr_array_index (parts->list, i);

      if (g_strcmp0 (part->title, title) == 0)
        return part;
    }
  return NULL;
}
