#include <string.h>

#include "ls-scene-fields.h"

/* Lanes, registers, masks and constants by name, as the texts of marks have them. */

const char *const ls_scene_hits_names[] = { "all", "from", "exactly", "every", NULL };

static const char channels[] = "xyzw";

/* --- lanes ----------------------------------------------------------------------------------------------- */

char *
ls_scene_lanes_to_text (LsMask lanes)
{
  GString *text = g_string_new (lanes ? NULL : "none");

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint last = lane;

      if (!(lanes & LS_MASK_LANE (lane)))
        continue;
      while (last + 1 < LS_LANES && lanes & LS_MASK_LANE (last + 1))
        last++;
      g_string_append_printf (text, "%s%u", text->len ? "," : "", lane);
      if (last > lane)
        g_string_append_printf (text, "-%u", last);
      lane = last;
    }
  return g_string_free (text, FALSE);
}

/* A whole number at *p, which moves behind it. */
static gboolean
take_number (const char **p, guint limit, guint *number)
{
  guint64 value;
  char *end;

  if (!g_ascii_isdigit (**p))
    return FALSE;
  value = g_ascii_strtoull (*p, &end, 10);
  *p = end;
  *number = (guint) MIN (value, G_MAXUINT);
  return value < limit;
}

static gboolean
parse_lanes (const char *p, LsMask *lanes)
{
  *lanes = 0;
  if (!strcmp (p, "none"))
    return TRUE;
  for (;;)
    {
      guint first, last;

      if (!take_number (&p, LS_LANES, &first))
        return FALSE;
      last = first;
      if (*p == '-' && (p++, !take_number (&p, LS_LANES, &last) || last < first))
        return FALSE;
      for (guint lane = first; lane <= last; lane++)
        *lanes |= LS_MASK_LANE (lane);
      if (!*p)
        return TRUE;
      if (*p++ != ',')
        return FALSE;
      while (*p == ' ')
        p++;
    }
}

gboolean
ls_scene_field_lanes (const LsSceneFile *file,
                      const LsSceneEntry *entry,
                      const LsSceneField *field,
                      LsMask *lanes,
                      GError **error)
{
  if (parse_lanes (field->text, lanes))
    return TRUE;
  return ls_scene_field_fail (file, entry, field, LS_ERROR_SYNTAX, error,
                              "\"%s\" is not a list of lanes (write such as 0-7,9, from 0 to %d, "
                              "or none)",
                              field->text, LS_LANES - 1);
}

/* --- what an edit changes -------------------------------------------------------------------------------- */

static char *
register_name (const LsMachine *machine, LsRegRef ref)
{
  const LsRegFile *file = &machine->reg_files[ref.file];
  GString *name = g_string_new (file->id);

  if (!file->is_single)
    g_string_append_printf (name, "%u", ref.index);
  if (file->n_channels > 1)
    g_string_append_printf (name, ".%c", channels[ref.channel]);
  return g_string_free (name, FALSE);
}

char *
ls_scene_edit_name (const LsMachine *machine, const LsMarkEdit *edit)
{
  g_autofree char *name = NULL;

  switch (edit->kind)
    {
    case LS_MARK_EDIT_REGISTER:
      name = register_name (machine, edit->ref);
      return g_strconcat ("register ", name, NULL);
    case LS_MARK_EDIT_MASK:
      return g_strconcat ("mask ", machine->masks[edit->mask].id, NULL);
    case LS_MARK_EDIT_BUFFER:
      return g_strdup_printf ("constant cb%u.%u.%c", edit->number, edit->element,
                              channels[edit->channel]);
    case LS_MARK_EDIT_FILE:
      return g_strdup_printf ("constant c.%u.%c", edit->element, channels[edit->channel]);
    case LS_MARK_EDIT_BOOLEAN:
      return g_strdup_printf ("constant b%u", edit->number);
    case LS_MARK_EDIT_LOOP:
      return g_strdup_printf ("constant loop%u", edit->number);
    }
  g_assert_not_reached ();
}

/* ".x" and nothing behind it. */
static gboolean
parse_channel (const char *p, guint n_channels, guint *channel)
{
  const char *letter = p[0] == '.' && p[1] && !p[2] ? strchr (channels, p[1]) : NULL;

  *channel = letter ? (guint) (letter - channels) : 0;
  return letter && *channel < n_channels;
}

static gboolean
parse_register_of (const LsRegFile *file, const char *p, LsRegRef *ref)
{
  guint index = 0, channel = 0;

  if (!g_str_has_prefix (p, file->id))
    return FALSE;
  p += strlen (file->id);
  if (!file->is_single && !take_number (&p, G_MAXUINT16 + 1, &index))
    return FALSE;
  if (file->n_channels > 1 ? !parse_channel (p, file->n_channels, &channel) : *p)
    return FALSE;
  ref->index = (guint16) index;
  ref->channel = (guint8) channel;
  return TRUE;
}

gboolean
ls_scene_parse_register (const LsMachine *machine, const char *text, LsMarkEdit *edit)
{
  edit->kind = LS_MARK_EDIT_REGISTER;
  for (guint i = 0; i < machine->n_reg_files; i++)
    if (parse_register_of (&machine->reg_files[i], text, &edit->ref))
      {
        edit->ref.file = (guint8) i;
        return TRUE;
      }
  return FALSE;
}

gboolean
ls_scene_parse_mask (const LsMachine *machine, const char *text, LsMarkEdit *edit)
{
  edit->kind = LS_MARK_EDIT_MASK;
  for (edit->mask = 0; edit->mask < machine->n_masks; edit->mask++)
    if (!strcmp (machine->masks[edit->mask].id, text))
      return TRUE;
  return FALSE;
}

/* ".3.x" behind the name of a buffer or of the constant file. */
static gboolean
parse_element (const char *p, guint limit, LsMarkEdit *edit)
{
  return *p++ == '.' && take_number (&p, limit, &edit->element) &&
         parse_channel (p, 4, &edit->channel);
}

gboolean
ls_scene_parse_constant (const char *text, LsMarkEdit *edit)
{
  const char *p = text;

  if (g_str_has_prefix (text, "cb"))
    {
      p += 2;
      edit->kind = LS_MARK_EDIT_BUFFER;
      return take_number (&p, LS_MAX_CONST_BUFFERS, &edit->number) &&
             parse_element (p, LS_SCENE_MAX_VEC4S, edit);
    }
  if (g_str_has_prefix (text, "c."))
    {
      edit->kind = LS_MARK_EDIT_FILE;
      return parse_element (p + 1, LS_SCENE_FILE_VEC4S, edit);
    }
  if (g_str_has_prefix (text, "loop"))
    {
      p += 4;
      edit->kind = LS_MARK_EDIT_LOOP;
      return take_number (&p, LS_MAX_LOOP_CONSTANTS, &edit->number) && !*p;
    }
  edit->kind = LS_MARK_EDIT_BOOLEAN;
  return *p++ == 'b' && take_number (&p, 32, &edit->number) && !*p;
}
