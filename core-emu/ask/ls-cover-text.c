#include "ls-picture.h"
#include "ls-cover.h"
#include "ls-dict.h"
#include "ls-place-text.h"

/* --- as data --------------------------------------------------------------------------------------------- */

static GVariant *
use_to_variant (const LsCoverUse *use)
{
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "n_steps", use->n_steps);
  ls_dict_set_uint (&dict, "n_issued", use->n_issued);
  ls_dict_set_uint (&dict, "n_lane_slots", LS_LANES * use->n_issued);
  ls_dict_set_uint (&dict, "n_useful", use->n_useful);
  return ls_dict_end (&dict);
}

static GVariant *
line_to_variant (const LsCover *cover, guint i, const char *text)
{
  const LsCoverLine *line = &cover->lines[i];
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "line", i + 1);
  ls_dict_set_string (&dict, "text", text);
  ls_dict_set_uint (&dict, "n_steps", line->n_steps);
  ls_dict_set_uint (&dict, "n_active", line->n_active);
  ls_dict_set_uint (&dict, "n_useful", line->n_useful);
  if (line->n_steps > 0)
    {
      ls_dict_set_uint (&dict, "first_step", line->first);
      ls_dict_set_uint (&dict, "last_step", line->last);
    }
  if (line->n_steps > 0 && cover->knows_live)
    ls_dict_set_uint (&dict, "n_live", line->n_live);
  return ls_dict_end (&dict);
}

static GVariant *
lines_to_variant (const LsCover *cover, LsSubject *subject)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < cover->n_lines; i++)
    {
      LsLine line;

      ls_program_line (ls_subject_get_program (subject), i, &line);
      if (cover->lines[i].can_run)
        g_variant_builder_add_value (&builder, line_to_variant (cover, i, line.text));
    }
  return g_variant_builder_end (&builder);
}

static GVariant *
live_to_variant (const LsCover *cover)
{
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "n_live", cover->n_live);
  ls_dict_set_uint (&dict, "n_registers", cover->n_registers);
  if (cover->n_live > 0)
    ls_dict_set_uint (&dict, "line", cover->live_line + 1);
  return ls_dict_end (&dict);
}

GVariant *
ls_cover_to_variant (const LsCover *cover, LsSubject *subject)
{
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "n_steps", cover->n_steps);
  ls_dict_set_string (&dict, "reason", ls_picture_stop_name (cover->reason));
  ls_dict_set_uint (&dict, "n_active", cover->n_active);
  ls_dict_set_value (&dict, "slots", use_to_variant (&cover->slots));
  ls_dict_set_value (&dict, "fetches", use_to_variant (&cover->fetches));
  if (cover->knows_live)
    ls_dict_set_value (&dict, "live_registers", live_to_variant (cover));
  ls_dict_set_uint (&dict, "n_executable_lines", cover->n_can_run);
  ls_dict_set_uint (&dict, "n_never_lines", cover->n_never);
  ls_dict_set_value (&dict, "lines", lines_to_variant (cover, subject));
  return ls_dict_end (&dict);
}

/* --- as text --------------------------------------------------------------------------------------------- */

static void
append_live (GString *text, const LsCover *cover, const LsCoverLine *line)
{
  if (cover->knows_live && line->n_steps > 0)
    g_string_append_printf (text, "%6u", line->n_live);
  else if (cover->knows_live)
    g_string_append_printf (text, "%6s", "");
}

static void
append_line (GString *text, const LsCover *cover, guint i, const char *listing)
{
  const LsCoverLine *line = &cover->lines[i];

  if (!line->can_run)
    g_string_append_printf (text, "%10s%8s%8s", "", "", "");
  else if (line->n_steps == 0)
    g_string_append_printf (text, "%10s%8s%8s", "never", "", "");
  else
    {
      g_string_append_printf (text, "%10" G_GUINT64_FORMAT, line->n_steps);
      ls_picture_append_mean (text, line->n_active, line->n_steps, 8);
      ls_picture_append_mean (text, line->n_useful, line->n_steps, 8);
    }
  append_live (text, cover, line);
  g_string_append_printf (text, "%7u  %s\n", i + 1, listing);
}

static void
append_use (GString *text, const LsCoverUse *use)
{
  guint64 n_all = LS_LANES * use->n_issued;

  g_string_append_printf (text,
                          ": %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " lane slots useful (",
                          use->n_useful, n_all);
  ls_picture_append_mean (text, 100 * use->n_useful, n_all, 0);
  g_string_append_printf (text, " %%), %" G_GUINT64_FORMAT " lost\n", n_all - use->n_useful);
}

static void
append_registers (GString *text, const LsCover *cover, const LsProgram *program)
{
  g_autofree char *place = ls_program_dup_place (program, cover->live_line);

  if (!cover->knows_live || cover->n_live == 0)
    return;
  g_string_append_printf (text, "%u of %u registers live at most, before %s\n", cover->n_live,
                          cover->n_registers, place);
}

static void
append_totals (GString *text, const LsCover *cover, const LsProgram *program)
{
  ls_picture_append_count (text, cover->n_steps, "step");
  g_string_append (text, ", ");
  ls_picture_append_mean (text, cover->n_active, cover->n_steps, 0);
  g_string_append_printf (text, " of %u lanes active on average\n", LS_LANES);
  if (cover->slots.n_steps > 0)
    {
      ls_picture_append_count (text, cover->slots.n_steps, "group");
      g_string_append (text, " with ");
      ls_picture_append_count (text, cover->slots.n_issued, "slot");
      g_string_append (text, ", ");
      ls_picture_append_mean (text, cover->slots.n_issued, cover->slots.n_steps, 0);
      g_string_append (text, " a group");
      append_use (text, &cover->slots);
    }
  if (cover->fetches.n_steps > 0)
    {
      g_string_append_printf (text, "%" G_GUINT64_FORMAT " %s", cover->fetches.n_steps,
                              cover->fetches.n_steps == 1 ? "fetch" : "fetches");
      append_use (text, &cover->fetches);
    }
  g_string_append_printf (text, "%u of %u lines never executed\n", cover->n_never,
                          cover->n_can_run);
  append_registers (text, cover, program);
  ls_picture_append_stop (text, cover->reason, cover->last_step);
}

char *
ls_cover_to_text (const LsCover *cover, LsSubject *subject)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%10s%8s%8s%s%7s\n", "steps", "active", "useful",
                          cover->knows_live ? "  live" : "", "line");
  for (guint i = 0; i < cover->n_lines; i++)
    {
      LsLine line;

      ls_program_line (ls_subject_get_program (subject), i, &line);
      append_line (text, cover, i, line.text);
    }
  append_totals (text, cover, ls_subject_get_program (subject));
  return g_string_free (text, FALSE);
}
