#include "ls-paths.h"
#include "ls-dict.h"
#include "ls-lanes.h"
#include "ls-picture.h"
#include "ls-tell-parts.h"

/* --- as data --------------------------------------------------------------------------------------------- */

static GVariant *
path_to_variant (const LsPath *path)
{
  LsDict dict = { 0 };

  ls_dict_set_mask (&dict, "lanes", path->lanes);
  ls_dict_set_uint (&dict, "n_lanes", ls_mask_count (path->lanes));
  ls_dict_set_uint (&dict, "representative", path->representative);
  ls_dict_set_uint (&dict, "n_steps", path->n_steps);
  if (path->n_steps > 0)
    {
      ls_dict_set_uint (&dict, "first_step", path->first);
      ls_dict_set_uint (&dict, "last_step", path->last);
      ls_dict_set_uint (&dict, "last_line", path->last_line + 1);
    }
  return ls_dict_end (&dict);
}

static GVariant *
parting_to_variant (const LsPathParting *parting)
{
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "step", parting->step);
  if (parting->step > 0)
    ls_dict_set_uint (&dict, "line", parting->line + 1);
  ls_dict_set_mask (&dict, "on", parting->on);
  ls_dict_set_mask (&dict, "off", parting->off);
  return ls_dict_end (&dict);
}

GVariant *
ls_paths_to_variant (const LsPaths *paths)
{
  LsDict dict = { 0 };
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  GVariantBuilder partings = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < paths->paths->len; i++)
    g_variant_builder_add_value (&list, path_to_variant (&g_array_index (paths->paths, LsPath, i)));
  for (guint i = 0; i < paths->partings->len; i++)
    g_variant_builder_add_value (
      &partings, parting_to_variant (&g_array_index (paths->partings, LsPathParting, i)));
  ls_dict_set_uint (&dict, "n_steps", paths->n_steps);
  ls_dict_set_string (&dict, "reason", ls_picture_stop_name (paths->reason));
  ls_dict_set_value (&dict, "paths", g_variant_builder_end (&list));
  ls_dict_set_value (&dict, "partings", g_variant_builder_end (&partings));
  return ls_dict_end (&dict);
}

/* --- as text --------------------------------------------------------------------------------------------- */

static void
append_path (GString *text, const LsPath *path, LsSubject *subject)
{
  g_autofree char *line = NULL;

  ls_picture_append_count (text, ls_mask_count (path->lanes), "lane");
  g_string_append (text, " (");
  ls_lanes_append (text, path->lanes);
  if (path->n_steps == 0)
    {
      g_string_append (text, "): never active\n");
      return;
    }
  g_string_append (text, "): ");
  ls_picture_append_count (text, path->n_steps, "step");
  line = ls_tell_dup_line (ls_subject_get_program (subject), path->last_line);
  g_string_append_printf (text, ", the last step %" G_GUINT64_FORMAT " at %s\n", path->last, line);
}

static void
append_parting (GString *text, const LsPathParting *parting, LsSubject *subject)
{
  g_autofree char *line =
    parting->step > 0 ? ls_tell_dup_line (ls_subject_get_program (subject), parting->line) : NULL;

  if (line == NULL)
    g_string_append (text, "From the start: ");
  else
    g_string_append_printf (text, "Step %" G_GUINT64_FORMAT ", %s: ", parting->step, line);
  ls_lanes_append (text, parting->on);
  g_string_append (text, " part from ");
  ls_lanes_append (text, parting->off);
  g_string_append_c (text, '\n');
}

char *
ls_paths_to_text (const LsPaths *paths, LsSubject *subject)
{
  GString *text = g_string_new (NULL);

  ls_picture_append_count (text, paths->paths->len, "path");
  g_string_append (text, " through ");
  ls_picture_append_count (text, paths->n_steps, "step");
  g_string_append_c (text, '\n');
  for (guint i = 0; i < paths->paths->len; i++)
    append_path (text, &g_array_index (paths->paths, LsPath, i), subject);
  for (guint i = 0; i < paths->partings->len; i++)
    append_parting (text, &g_array_index (paths->partings, LsPathParting, i), subject);
  ls_picture_append_stop (text, paths->reason, paths->last_step);
  return g_string_free (text, FALSE);
}
