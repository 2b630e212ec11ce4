#include "ls-listing.h"

#include <string.h>

#include "ls-words.h"

#define MAX_EFFECTS 256

typedef struct
{
  const LsProgram *program;
  const LsMachine *machine;
  guint line;
  const LsNames *names;
  GString *text;
} Teller;

/* Once for each place. */
static void
tell_name (const Teller *teller, const char *shown, const char *name)
{
  g_autofree char *words = g_strdup_printf (ls_words ("%s is %s"), shown, name);

  if (strstr (teller->text->str, words) == NULL)
    g_string_append_printf (teller->text, "%s%s", teller->text->len > 0 ? ", " : "", words);
}

static void
tell_place (const Teller *teller, const char *shown, const char *place)
{
  const LsName *name = ls_names_find (teller->names, place);

  if (name != NULL)
    tell_name (teller, shown, name->name);
}

/* The components that a text names, as ".xyz", perhaps with signs and numbers; all where it names
 * none. Returns: their number. */
static guint
read_channels (const char *text, guint8 channels[4])
{
  guint n = 0;

  for (const char *c = text + 1; *text == '.' && g_ascii_isalnum (*c) && n < 4; c++)
    {
      const char *letter = strchr ("xyzw", g_ascii_tolower (*c));

      if (letter != NULL)
        channels[n++] = (guint8) (strchr ("xyzw", *letter) - "xyzw");
    }
  if (n > 0 || *text == '.')
    return n;
  for (n = 0; n < 4; n++)
    channels[n] = (guint8) n;
  return n;
}

/* The names of a vec4's components that stand in behind, where shown is what the listing calls the
 * vec4. Returns: FALSE if they have none. */
static gboolean
tell_channels (const Teller *teller, const char *shown, const char *place, const char *behind)
{
  guint8 channels[4];
  LsNameRun runs[4];
  const guint n =
    ls_names_find_runs (teller->names, place, channels, read_channels (behind, channels), runs);

  for (guint i = 0; i < n; i++)
    {
      const gboolean is_whole = runs[i].name->n_channels == 0;
      g_autoptr (GString) part = g_string_new (shown);
      g_autoptr (GString) name = g_string_new (is_whole ? runs[i].name->name : NULL);

      if (!is_whole)
        {
          g_string_append_c (part, '.');
          for (guint k = 0; k < runs[i].n; k++)
            g_string_append_c (part, "xyzw"[runs[i].channels[k]]);
          ls_name_run_append (name, &runs[i], 4, FALSE);
        }
      tell_name (teller, part->str, name->str);
    }
  return n > 0;
}

/* "C[3]", whose constant the clause tells. text: from there to the end of the line. */
static void
tell_bracketed (const Teller *teller, guint file, const char *text)
{
  const char *open = strchr (text, '[');
  const gsize digits = open != NULL ? strspn (open + 1, "0123456789") : 0;
  g_autofree char *shown = NULL, *bank = NULL, *place = NULL;
  const LsName *name;
  LsCell cell;

  if (digits == 0 || digits > 4 || open[1 + digits] != ']' ||
      !ls_program_find_constant (teller->program, teller->line, file,
                                 (guint) g_ascii_strtoull (open + 1, NULL, 10), &cell))
    return;
  shown = g_strndup (text, (gsize) (open - text) + digits + 2);
  bank = g_strdup_printf ("cb%u", cell.number);
  place = g_strdup_printf ("%s.%u", bank, (guint) (cell.at / 4));
  if (tell_channels (teller, shown, place, open + 1 + digits + 1))
    return;
  if ((name = ls_names_find (teller->names, bank)) != NULL)
    {
      g_autofree char *element = g_strdup_printf ("%s[%u]", name->name, (guint) (cell.at / 4));

      tell_name (teller, shown, element);
    }
}

/* A constant's number behind the id of file, as the listing has it: "3", or "[3]" behind another
 * id. digits: gets the start of the number. Returns: the length of all of it; 0 where text is no
 * constant of file, or needs the clause. */
static gsize
read_plain (const LsConstFile *file, const char *text, const char **digits)
{
  const gboolean has_brackets = file->text_id != NULL;
  const char *id = has_brackets ? file->text_id : file->id;
  const char *end;

  if (!g_str_has_prefix (text, id) ||
      (has_brackets ? text[strlen (id)] != '[' : file->has_brackets))
    return 0;
  *digits = text + strlen (id) + has_brackets;
  end = *digits + strspn (*digits, "0123456789");
  if (end == *digits || (has_brackets ? *end != ']' : g_ascii_isalnum (*end)))
    return 0;
  return (gsize) (end - text) + has_brackets;
}

/* text: from the constant to the end of the line. */
static void
tell_constant (const Teller *teller, const char *text)
{
  for (guint i = 0; i < teller->machine->n_const_files; i++)
    {
      const LsConstFile *file = &teller->machine->const_files[i];
      const gsize id = strlen (file->id);
      const char *digits;
      gsize length;

      if (file->has_brackets && g_str_has_prefix (text, file->id) && text[id] == '[')
        {
          tell_bracketed (teller, i, text);
          return;
        }
      length = read_plain (file, text, &digits);
      if (length > 0)
        {
          g_autofree char *shown = g_strndup (text, length);
          g_autofree char *place =
            g_strdup_printf ("c.%.*s", (int) strspn (digits, "0123456789"), digits);

          tell_channels (teller, shown, place, text + length);
          return;
        }
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
    tell_channels (teller, place, place, "");
  for (guint i = 0; effect->kind == LS_EFFECT_FETCH && i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *resource = g_strdup_printf ("%s %u", kinds[i], effect->resource);

      tell_place (teller, resource, resource);
    }
}

char *
ls_line_dup_names (const LsProgram *program, guint line, const LsNames *names)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const Teller teller = { program, ls_program_machine (program), line, names, text };
  LsEffect effects[MAX_EFFECTS];
  LsLine info;
  guint n;

  if (ls_names_count (names) == 0)
    return NULL;
  ls_program_line (program, line, &info);
  for (guint i = 0; i < info.n_spans; i++)
    if (info.spans[i].kind == LS_SPAN_CONSTANT)
      tell_constant (&teller, info.text + info.spans[i].start);
  n = MIN (ls_program_describe (program, line, effects, MAX_EFFECTS), MAX_EFFECTS);
  for (guint i = 0; i < n; i++)
    tell_effect (&teller, &effects[i]);
  return text->len > 0 ? g_strdup (text->str) : NULL;
}
