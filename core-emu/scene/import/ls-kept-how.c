#include "ls-kept-how.h"

/* Returns: (transfer full). */
static LsNamedBytes *
dup_files (const LsNamedBytes *files, guint n)
{
  LsNamedBytes *own = g_new0 (LsNamedBytes, n);

  for (guint i = 0; i < n; i++)
    own[i] = (LsNamedBytes){ g_strdup (files[i].path), g_bytes_ref (files[i].bytes) };
  return own;
}

static void
free_files (LsNamedBytes *files, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_free ((char *) files[i].path);
      g_bytes_unref (files[i].bytes);
    }
  g_free (files);
}

LsKeptHow *
ls_kept_how_new (const LsSceneHow *how)
{
  LsKeptHow *kept = g_atomic_rc_box_new0 (LsKeptHow);

  kept->back_end = g_strdup (how->back_end);
  kept->pick = g_strdup (how->pick);
  kept->inputs = g_strdup (how->inputs);
  kept->inputs_name = g_strdup (how->inputs_name);
  if (how->extra != NULL)
    {
      kept->has_extra = TRUE;
      kept->extra.lines = g_strdup (how->extra->lines);
      kept->extra.n_files = how->extra->n_files;
      kept->extra.files = dup_files (how->extra->files, how->extra->n_files);
    }
  kept->n_others = how->n_others;
  kept->others = dup_files (how->others, how->n_others);
  return kept;
}

LsKeptHow *
ls_kept_how_ref (LsKeptHow *kept)
{
  return g_atomic_rc_box_acquire (kept);
}

static void
clear (gpointer data)
{
  LsKeptHow *kept = data;

  free_files (kept->others, kept->n_others);
  free_files ((LsNamedBytes *) kept->extra.files, kept->extra.n_files);
  g_free ((char *) kept->extra.lines);
  g_clear_pointer (&kept->memo, ls_import_memo_unref);
  g_free (kept->back_end);
  g_free (kept->pick);
  g_free (kept->inputs);
  g_free (kept->inputs_name);
}

void
ls_kept_how_unref (LsKeptHow *kept)
{
  g_atomic_rc_box_release_full (kept, clear);
}

void
ls_kept_how_apply (const LsKeptHow *kept, LsSceneHow *how)
{
  if (kept == NULL)
    return;
  how->back_end = kept->back_end;
  how->inputs = kept->inputs;
  how->inputs_name = kept->inputs_name;
  how->extra = kept->has_extra ? &kept->extra : NULL;
  how->memo = kept->memo;
  how->others = kept->others;
  how->n_others = kept->n_others;
}
