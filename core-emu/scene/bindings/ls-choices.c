#include "ls-choices.h"

#include <string.h>

#include "ls-math.h"
#include "ls-scene-keys.h"
#include "ls-small-float.h"
#include "ls-words.h"

#define PREFIX "spec."

GArray *
ls_choices_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (LsChoice));
}

gboolean
ls_choices_is_key (const char *key)
{
  return g_str_has_prefix (key, PREFIX);
}

/* --- values ---------------------------------------------------------------------------------------------- */

static gboolean
is_signed (const LsChoiceForm *form)
{
  return form->type == LS_VALUE_INT || form->type == LS_VALUE_INT64;
}

static gboolean
parse_bits (const LsChoiceForm *form, const char *text, guint64 *bits)
{
  const guint n = form->type == LS_VALUE_BOOL ? 32 : form->bits;
  const guint64 max = n >= 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT (1) << n) - 1;

  return g_ascii_strncasecmp (text, "0x", 2) == 0 &&
         g_ascii_string_to_unsigned (text + 2, 16, 0, max, bits, NULL);
}

static gboolean
parse_integer (const LsChoiceForm *form, const char *text, guint64 *bits)
{
  const guint n = MIN (form->bits, 64);
  gint64 number;

  if (!is_signed (form))
    return g_ascii_string_to_unsigned (
      text, 10, 0, n == 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT (1) << n) - 1, bits, NULL);
  if (!g_ascii_string_to_signed (text, 10, G_MININT64 >> (64 - n), G_MAXINT64 >> (64 - n), &number,
                                 NULL))
    return FALSE;
  *bits = (guint64) number;
  return TRUE;
}

static gboolean
parse_float (const LsChoiceForm *form, const char *text, guint64 *bits)
{
  double number;

  if (!ls_scene_parse_number (text, &number))
    return FALSE;
  if (form->bits == 64)
    memcpy (bits, &number, sizeof number);
  else
    *bits = form->bits == 16 ? ls_float_to_half ((float) number) : ls_float_bits ((float) number);
  return TRUE;
}

static gboolean
parse_bool (const char *text, guint64 *bits)
{
  *bits = strcmp (text, "true") == 0 || strcmp (text, "1") == 0;
  return *bits != 0 || strcmp (text, "false") == 0 || strcmp (text, "0") == 0;
}

static gboolean
parse_value (const LsChoiceForm *form, const char *text, guint64 *bits)
{
  if (parse_bits (form, text, bits))
    return TRUE;
  switch (form->type)
    {
    case LS_VALUE_BOOL:
      return parse_bool (text, bits);
    case LS_VALUE_FLOAT:
    case LS_VALUE_DOUBLE:
      return parse_float (form, text, bits);
    case LS_VALUE_INT:
    case LS_VALUE_UINT:
    case LS_VALUE_INT64:
    case LS_VALUE_UINT64:
    case LS_VALUE_BITS:
      break;
    }
  return parse_integer (form, text, bits);
}

static const char *
describe (const LsChoiceForm *form)
{
  switch (form->type)
    {
    case LS_VALUE_BOOL:
      return N_ ("true or false");
    case LS_VALUE_FLOAT:
    case LS_VALUE_DOUBLE:
      return N_ ("a number");
    case LS_VALUE_INT:
    case LS_VALUE_INT64:
      return N_ ("a whole number that fits, with or without a sign");
    case LS_VALUE_UINT:
    case LS_VALUE_UINT64:
    case LS_VALUE_BITS:
      break;
    }
  return N_ ("a whole number that fits, without a sign");
}

/* --- choices --------------------------------------------------------------------------------------------- */

static GArray *
list_forms (const LsMachine *machine, GBytes *code)
{
  GArray *forms = g_array_new (FALSE, FALSE, sizeof (LsChoiceForm));

  if (machine->find_choices != NULL)
    machine->find_choices (code, forms);
  return forms;
}

static gboolean
fail_unknown (const GArray *forms, const char *id, GError **error)
{
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint i = 0; i < forms->len; i++)
    g_string_append_printf (known, "%s%u", i > 0 ? ", " : "",
                            g_array_index (forms, LsChoiceForm, i).id);
  if (forms->len == 0)
    return ls_fail (error, LS_ERROR_REFERENCE,
                    "the program has no constant %s to choose, and no others (leave it out)", id);
  return ls_fail (error, LS_ERROR_REFERENCE,
                  "the program has no constant %s to choose (there are %s)", id, known->str);
}

/* A later choice of a constant counts. */
static void
add_choice (GArray *choices, guint32 id, guint64 bits)
{
  const LsChoice choice = { id, { (guint32) bits, (guint32) (bits >> 32) } };

  for (guint i = 0; i < choices->len; i++)
    if (g_array_index (choices, LsChoice, i).id == id)
      {
        g_array_index (choices, LsChoice, i) = choice;
        return;
      }
  g_array_append_val (choices, choice);
}

static gboolean
choose (const GArray *forms, const char *id, const char *value, GArray *choices, GError **error)
{
  guint64 number, bits = 0;

  if (!g_ascii_string_to_unsigned (id, 10, 0, G_MAXUINT32, &number, NULL))
    return ls_fail (error, LS_ERROR_SYNTAX,
                    "\"%s\" is no id of a constant (write ID=VALUE, as 3=2.5)", id);
  for (guint i = 0; i < forms->len; i++)
    {
      const LsChoiceForm *form = &g_array_index (forms, LsChoiceForm, i);

      if (form->id != number)
        continue;
      if (!parse_value (form, value, &bits))
        return ls_fail (error, LS_ERROR_SYNTAX, "constant %s cannot be \"%s\" (write %s)", id,
                        value, ls_words (describe (form)));
      add_choice (choices, form->id, bits);
      return TRUE;
    }
  return fail_unknown (forms, id, error);
}

gboolean
ls_choices_parse (const LsMachine *machine,
                  GBytes *code,
                  const char *text,
                  GArray *choices,
                  GError **error)
{
  g_autoptr (GArray) forms = list_forms (machine, code);
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *equals = strchr (parts[i], '=');

      if (equals == NULL)
        return ls_fail (error, LS_ERROR_SYNTAX, "\"%s\" chooses nothing (write ID=VALUE, as 3=2.5)",
                        parts[i]);
      *equals = '\0';
      if (!choose (forms, g_strstrip (parts[i]), g_strstrip (equals + 1), choices, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
ls_choices_read (const LsDocGroup *group,
                 const LsMachine *machine,
                 GBytes *code,
                 GArray *choices,
                 GError **error)
{
  g_autoptr (GArray) forms = list_forms (machine, code);

  for (guint i = 0; group != NULL && i < group->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);
      g_autoptr (GError) reason = NULL;

      if (ls_choices_is_key (entry->key) &&
          !choose (forms, entry->key + strlen (PREFIX), entry->value, choices, &reason))
        return ls_doc_fail (entry->at, (LsErrorCode) reason->code, error, "%s", reason->message);
    }
  return TRUE;
}

gboolean
ls_choices_check (const LsMachine *machine,
                  GBytes *const *codes,
                  guint n,
                  const GArray *choices,
                  GError **error)
{
  g_autoptr (GArray) forms = g_array_new (FALSE, FALSE, sizeof (LsChoiceForm));

  for (guint i = 0; i < n && machine->find_choices != NULL; i++)
    machine->find_choices (codes[i], forms);
  for (guint i = 0; i < choices->len; i++)
    {
      const guint32 id = g_array_index (choices, LsChoice, i).id;
      g_autofree char *text = g_strdup_printf ("%u", id);
      gboolean is_known = FALSE;

      for (guint k = 0; k < forms->len; k++)
        is_known |= g_array_index (forms, LsChoiceForm, k).id == id;
      if (!is_known)
        return fail_unknown (forms, text, error);
    }
  return TRUE;
}
