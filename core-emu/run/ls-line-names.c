#include "ls-line-names.h"

#include <string.h>

#include "ls-cell.h"

#define MAX_EFFECTS 256

typedef struct
{
  const LsMachine *machine;
  const LsNames *names;
  GString *text;
} Teller;

/* Once for each place. */
static void
tell (const Teller *teller, const char *shown, const char *place)
{
  const LsName *name = ls_names_find (teller->names, place);
  g_autofree char *words = name != NULL ? g_strdup_printf ("%s is %s", shown, name->name) : NULL;

  if (words != NULL && strstr (teller->text->str, words) == NULL)
    g_string_append_printf (teller->text, "%s%s", teller->text->len > 0 ? ", " : "", words);
}

/* A constant of a file whose names have no brackets: the clause has no say in which one it is. */
static void
tell_constant (const Teller *teller, const char *span, gsize length)
{
  g_autofree char *text = g_strndup (span, length);
  g_autofree char *place = NULL;
  gsize id, digits;

  for (guint i = 0; i < teller->machine->n_const_files; i++)
    {
      const LsConstFile *file = &teller->machine->const_files[i];

      id = strlen (file->id);
      digits = g_str_has_prefix (text, file->id) ? strspn (text + id, "0123456789") : 0;
      if (file->has_brackets || digits == 0 || g_ascii_isalnum (text[id + digits]))
        continue;
      text[id + digits] = '\0';
      place = g_strdup_printf ("c.%s", text + id);
      tell (teller, text, place);
      return;
    }
}

static void
tell_effect (const Teller *teller, const LsEffect *effect)
{
  static const char *const kinds[] = { "texture", "buffer" };
  const LsRegFile *file = &teller->machine->reg_files[effect->ref.file];
  g_autofree char *place =
    file->is_single ? g_strdup (file->id) : g_strdup_printf ("%s%u", file->id, effect->ref.index);

  if (effect->kind == LS_EFFECT_EXPORT)
    tell (teller, place, place);
  for (guint i = 0; effect->kind == LS_EFFECT_FETCH && i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *resource = g_strdup_printf ("%s %u", kinds[i], effect->resource);

      tell (teller, resource, resource);
    }
}

char *
ls_line_dup_names (const LsProgram *program, guint line, const LsNames *names)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const Teller teller = { ls_program_machine (program), names, text };
  LsEffect effects[MAX_EFFECTS];
  LsLine info;
  guint n;

  if (ls_names_count (names) == 0)
    return NULL;
  ls_program_line (program, line, &info);
  for (guint i = 0; i < info.n_spans; i++)
    if (info.spans[i].kind == LS_SPAN_CONSTANT)
      tell_constant (&teller, info.text + info.spans[i].start, info.spans[i].length);
  n = MIN (ls_program_describe (program, line, effects, MAX_EFFECTS), MAX_EFFECTS);
  for (guint i = 0; i < n; i++)
    tell_effect (&teller, &effects[i]);
  return text->len > 0 ? g_strdup (text->str) : NULL;
}
