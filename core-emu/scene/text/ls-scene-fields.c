#include "ls-scene-fields.h"

#include <inttypes.h>
#include <string.h>

#include "ls-words.h"

static void
field_free (gpointer data)
{
  LsSceneField *field = data;

  g_free (field->word);
  g_free (field->text);
  g_free (field);
}

/* --- reading --------------------------------------------------------------------------------------------- */

static gboolean
is_blank (char letter)
{
  return letter == ' ' || letter == '\t';
}

/* The semicolon that ends the field, or the end; an escaped one belongs to the text. */
static const char *
field_end (const char *p)
{
  while (*p && *p != ';')
    p += p[0] == '\\' && p[1] ? 2 : 1;
  return p;
}

static LsSceneField *
read_field (const LsDocEntry *entry,
            const char *start,
            const char *end,
            LsDocPlace at,
            GError **error)
{
  LsSceneField *field = g_new0 (LsSceneField, 1);
  const char *p;

  while (start < end && is_blank (*start))
    start++, at.column++;
  while (end > start && is_blank (end[-1]))
    end--;
  for (p = start; p < end && !is_blank (*p);)
    p++;
  field->word = g_strndup (start, (gsize) (p - start));
  field->at = at;
  while (p < end && is_blank (*p))
    p++;
  field->text = ls_scene_unescape_part (entry, p, end, error);
  if (field->text && *field->word)
    return field;
  if (field->text)
    ls_doc_fail (field->at, LS_ERROR_SYNTAX, error,
                 "nothing between semicolons (write a part, or \\; for a semicolon)");
  field_free (field);
  return NULL;
}

/* Returns: (transfer full): LsSceneField, at least one; or NULL with an error. */
static GPtrArray *
read_fields (const LsDocEntry *entry, GError **error)
{
  g_autoptr (GPtrArray) fields = g_ptr_array_new_with_free_func (field_free);
  const char *start = entry->value, *end;
  LsDocPlace at = entry->value_at;

  do
    {
      LsSceneField *field;

      end = field_end (start);
      field = read_field (entry, start, end, at, error);
      if (field == NULL)
        return NULL;
      g_ptr_array_add (fields, field);
      at.column += 1 + (guint) g_utf8_strlen (start, end - start);
      start = end + 1;
    }
  while (*end);
  return g_steal_pointer (&fields);
}

gboolean
ls_scene_field_uint (const LsSceneField *field,
                     guint64 low,
                     guint64 high,
                     guint64 *number,
                     GError **error)
{
  if (!ls_scene_parse_uint (field->text, G_MAXUINT64, number))
    return ls_doc_fail (field->at, LS_ERROR_SYNTAX, error, "%s \"%s\" is not a whole number",
                        field->word, field->text);
  if (*number < low || *number > high)
    return ls_doc_fail (field->at, LS_ERROR_RANGE, error,
                        "%s %s is out of range (write %" PRIu64 " to %" PRIu64 ")", field->word,
                        field->text, low, high);
  return TRUE;
}

static guint
count_kind (const GPtrArray *fields, const char *word)
{
  guint n = 0;

  for (guint i = 0; i < fields->len; i++)
    n += !strcmp (((const LsSceneField *) g_ptr_array_index (fields, i))->word, word);
  return n;
}

static const LsSceneFieldKind *
find_kind (const LsSceneFieldKind *kinds, guint n_kinds, const char *word)
{
  for (guint i = 0; i < n_kinds; i++)
    if (!strcmp (kinds[i].word, word))
      return &kinds[i];
  return NULL;
}

/* The words that may stand first, or behind it, as a list. */
static char *
list_kinds (const LsSceneFieldKind *kinds, guint n_kinds, gboolean is_first)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < n_kinds; i++)
    if (kinds[i].is_first == is_first)
      g_string_append_printf (list, "%s%s", list->len ? ", " : "", kinds[i].word);
  return g_strdup (list->str);
}

static gboolean
read_with (const LsSceneField *field, const LsSceneFieldKind *kind, gpointer mark, GError **error)
{
  if (kind->is_alone != !*field->text)
    return ls_doc_fail (field->at, LS_ERROR_SYNTAX, error,
                        kind->is_alone ? N_ ("text behind %s (put a semicolon between parts)")
                                       : N_ ("nothing behind %s"),
                        field->word);
  return kind->read (field, mark, error);
}

gboolean
ls_scene_fields_read_with (const LsDocEntry *entry,
                           const LsSceneFieldKind *kinds,
                           guint n_kinds,
                           gpointer mark,
                           GError **error)
{
  g_autoptr (GPtrArray) fields = read_fields (entry, error);

  for (guint i = 0; fields && i < fields->len; i++)
    {
      const LsSceneField *field = g_ptr_array_index (fields, i);
      const LsSceneFieldKind *kind = find_kind (kinds, n_kinds, field->word);
      g_autofree char *list = list_kinds (kinds, n_kinds, i == 0);

      if (kind == NULL || kind->is_first != (i == 0))
        return ls_doc_fail (field->at, LS_ERROR_REFERENCE, error,
                            i ? N_ ("unknown part \"%s\" (write one of %s)")
                              : N_ ("\"%s\" does not begin this (begin with one of %s)"),
                            field->word, list);
      if (count_kind (fields, field->word) > 1)
        return ls_doc_fail (field->at, LS_ERROR_SYNTAX, error, "%s is there twice (keep one)",
                            field->word);
      if (!read_with (field, kind, mark, error))
        return FALSE;
    }
  return fields != NULL;
}

/* --- writing --------------------------------------------------------------------------------------------- */

static void
append_escaped (GString *out, const char *text, gboolean is_field)
{
  for (const char *p = text; *p; p++)
    {
      gboolean is_outer = p == text || !p[1];

      if (*p == '\n')
        g_string_append (out, "\\n");
      else if (*p == '\t')
        g_string_append (out, "\\t");
      else if (*p == '\r')
        g_string_append (out, "\\r");
      else if (*p == '\f')
        g_string_append (out, "\\f");
      else if (*p == ' ' && is_outer)
        g_string_append (out, "\\s");
      else if (*p == '\\' || (*p == ';' && is_field))
        g_string_append_printf (out, "\\%c", *p);
      else
        g_string_append_c (out, *p);
    }
}

char *
ls_scene_escape (const char *text)
{
  GString *out = g_string_new (NULL);

  append_escaped (out, text, FALSE);
  return g_string_free (out, FALSE);
}

void
ls_scene_fields_append (GString *value, const char *word, const char *text)
{
  if (value->len)
    g_string_append (value, "; ");
  g_string_append (value, word);
  if (text == NULL)
    return;
  g_string_append_c (value, ' ');
  append_escaped (value, text, TRUE);
}

/* --- lanes ----------------------------------------------------------------------------------------------- */

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
ls_scene_field_lanes (const LsSceneField *field, LsMask *lanes, GError **error)
{
  if (parse_lanes (field->text, lanes))
    return TRUE;
  return ls_doc_fail (field->at, LS_ERROR_SYNTAX, error,
                      "\"%s\" is not a list of lanes (write such as 0-7,9, from 0 to %d, "
                      "or none)",
                      field->text, LS_LANES - 1);
}
