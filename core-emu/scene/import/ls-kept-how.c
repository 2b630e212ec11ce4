#include "ls-kept-how.h"

LsKeptHow *
ls_kept_how_new (const LsSceneHow *how)
{
  LsKeptHow *kept = g_atomic_rc_box_new0 (LsKeptHow);

  kept->back_end = g_strdup (how->back_end);
  kept->inputs = g_strdup (how->inputs);
  kept->inputs_name = g_strdup (how->inputs_name);
  kept->n_others = how->n_others;
  kept->others = g_new0 (LsNamedBytes, how->n_others);
  for (guint i = 0; i < how->n_others; i++)
    kept->others[i] =
      (LsNamedBytes){ g_strdup (how->others[i].path), g_bytes_ref (how->others[i].bytes) };
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

  for (guint i = 0; i < kept->n_others; i++)
    {
      g_free ((char *) kept->others[i].path);
      g_bytes_unref (kept->others[i].bytes);
    }
  g_free (kept->others);
  g_free (kept->back_end);
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
  how->others = kept->others;
  how->n_others = kept->n_others;
}
