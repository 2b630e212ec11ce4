#include "ls-text-pair.h"

#include <string.h>

#include "ls-compare-name.h"

/* A file of one of the texts. */
typedef struct
{
  const char *name; /* (nullable) */
  const char *seen; /* the same from where the first file lies: the end of name */
  GStrv lines;      /* owned; NULL: the program has no text of it */
  guint n;
  guint *keys;  /* owned: equal ones say the same */
  guint number; /* of the other's file beside it; G_MAXUINT: there is none */
} File;

struct _LsTextPair
{
  GArray *a, *b;         /* of File, owned, by number */
  GPtrArray *alignments; /* of LsAlignment, owned, by number of a's file; NULL: nothing beside it */
};

/* --- files ------------------------------------------------------------------------------------------------ */

static void
clear_file (gpointer data)
{
  File *file = data;

  g_strfreev (file->lines);
  g_free (file->keys);
}

/* Without the blanks around, and with one in place of several. */
static char *
dup_key (const char *line)
{
  GString *key = g_string_new (NULL);

  for (; *line != '\0'; line++)
    if (!g_ascii_isspace (*line))
      g_string_append_c (key, *line);
    else if (key->len > 0 && key->str[key->len - 1] != ' ')
      g_string_append_c (key, ' ');
  if (key->len > 0 && key->str[key->len - 1] == ' ')
    g_string_truncate (key, key->len - 1);
  return g_string_free (key, FALSE);
}

/* numbers: of keys, which it adds to. */
static void
number_lines (File *file, GHashTable *numbers)
{
  file->n = file->lines != NULL ? g_strv_length (file->lines) : 0;
  file->keys = g_new (guint, file->n + 1);
  for (guint i = 0; i < file->n; i++)
    {
      char *key = dup_key (file->lines[i]);
      guint number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, key));

      file->keys[i] = number != 0 ? number : g_hash_table_size (numbers) + 1;
      if (number == 0)
        g_hash_table_insert (numbers, key, GUINT_TO_POINTER (file->keys[i]));
      else
        g_free (key);
    }
}

/* Where the name of a file begins behind the folder that another one lies in. */
static const char *
skip_folder (const char *name, const char *first)
{
  const char *slash = first != NULL ? strrchr (first, '/') : NULL;
  const gsize n = slash != NULL ? (gsize) (slash + 1 - first) : 0;

  return name != NULL && strncmp (name, first != NULL ? first : "", n) == 0 ? name + n : name;
}

static GArray *
list_files (const LsProgram *program, GHashTable *numbers)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  GArray *files = g_array_new (FALSE, TRUE, sizeof (File));
  const char *name = NULL, *text = NULL;

  g_array_set_clear_func (files, clear_file);
  for (guint i = 0; info->file (program, i, &name, &text); i++)
    {
      const char *first = files->len > 0 ? g_array_index (files, File, 0).name : name;
      File file = { .name = name,
                    .seen = skip_folder (name, first),
                    .lines = text != NULL ? g_strsplit (text, "\n", -1) : NULL,
                    .number = G_MAXUINT };

      number_lines (&file, numbers);
      g_array_append_val (files, file);
      name = text = NULL;
    }
  return files;
}

/* What is included in both by one name. Returns: G_MAXUINT: there is none. */
static guint
find_file (const GArray *files, const char *seen)
{
  for (guint i = 1; i < files->len; i++)
    {
      const File *file = &g_array_index (files, File, i);

      if (file->number == G_MAXUINT && g_strcmp0 (file->seen, seen) == 0)
        return i;
    }
  return G_MAXUINT;
}

/* A line that was changed stands in the other's place. */
static gboolean
is_line_cb (guint line_a G_GNUC_UNUSED,
            guint line_b G_GNUC_UNUSED,
            gconstpointer data G_GNUC_UNUSED)
{
  return TRUE;
}

static void
lay_beside (LsTextPair *pair, guint number, guint other)
{
  File *a = &g_array_index (pair->a, File, number);
  File *b = other != G_MAXUINT ? &g_array_index (pair->b, File, other) : NULL;
  LsAlignment *alignment =
    b != NULL ? ls_alignment_new_of_keys (a->keys, a->n, b->keys, b->n) : NULL;

  if (b != NULL)
    {
      ls_alignment_pair_gaps (alignment, a->n, b->n, is_line_cb, NULL);
      a->number = other;
      b->number = number;
    }
  g_ptr_array_add (pair->alignments, alignment);
}

static void
free_alignment (gpointer alignment)
{
  if (alignment != NULL)
    ls_alignment_free (alignment);
}

LsTextPair *
ls_text_pair_new (const LsProgram *a, const LsProgram *b)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  LsTextPair *pair;

  if (!ls_compare_tells_text (a) || !ls_compare_tells_text (b))
    return NULL;
  pair = g_new0 (LsTextPair, 1);
  pair->a = list_files (a, numbers);
  pair->b = list_files (b, numbers);
  pair->alignments = g_ptr_array_new_with_free_func (free_alignment);
  for (guint i = 0; i < pair->a->len; i++)
    lay_beside (pair, i, i == 0 ? 0 : find_file (pair->b, g_array_index (pair->a, File, i).seen));
  return pair;
}

void
ls_text_pair_free (LsTextPair *pair)
{
  g_array_unref (pair->a);
  g_array_unref (pair->b);
  g_ptr_array_unref (pair->alignments);
  g_free (pair);
}

gboolean
ls_text_pair_match (const LsTextPair *pair, gboolean of_b, LsStatementPlace *place)
{
  const GArray *files = of_b ? pair->b : pair->a;
  const File *file = place->file < files->len ? &g_array_index (files, File, place->file) : NULL;
  const LsAlignment *alignment;
  guint line;

  if (file == NULL || file->number == G_MAXUINT || place->line == 0 || place->line > file->n)
    return FALSE;
  alignment = g_ptr_array_index (pair->alignments, of_b ? file->number : place->file);
  line = (of_b ? alignment->to_a : alignment->to_b)[place->line - 1];
  if (line == G_MAXUINT)
    return FALSE;
  place->file = file->number;
  place->line = line + 1;
  return TRUE;
}

/* --- lines that differ ------------------------------------------------------------------------------------ */

typedef struct
{
  const File *a, *b; /* NULL: one alone has it */
} Beside;

static gboolean
is_other_cb (guint line_a, guint line_b, gconstpointer data)
{
  const Beside *beside = data;

  return beside->a->keys[line_a] != beside->b->keys[line_b];
}

static char *
dup_line (const File *file, guint line)
{
  return g_strstrip (g_strdup (file->lines[line]));
}

static void
clear_line (gpointer data)
{
  LsTextLine *line = data;

  g_free (line->file);
  g_free (line->file_a);
  g_free (line->file_b);
  g_free (line->text_a);
  g_free (line->text_b);
}

/* Blank lines say nothing. */
static void
add_line (GArray *lines, const Beside *beside, gboolean is_included, const LsOtherLine *other)
{
  LsTextLine line = { .has_a = other->has_a, .has_b = other->has_b };

  if (is_included)
    line.file = g_strdup ((beside->a != NULL ? beside->a : beside->b)->seen);
  if (other->has_a)
    {
      line.file_a = g_strdup (beside->a->name);
      line.line_a = other->line_a + 1;
      line.text_a = dup_line (beside->a, other->line_a);
    }
  if (other->has_b)
    {
      line.file_b = g_strdup (beside->b->name);
      line.line_b = other->line_b + 1;
      line.text_b = dup_line (beside->b, other->line_b);
    }
  if ((line.text_a == NULL || *line.text_a == '\0') &&
      (line.text_b == NULL || *line.text_b == '\0'))
    clear_line (&line);
  else
    g_array_append_val (lines, line);
}

/* A file that one of them alone has: all of it. */
static void
add_alone (GArray *lines, const File *a, const File *b)
{
  const File *file = a != NULL ? a : b;

  for (guint i = 0; i < file->n; i++)
    add_line (lines, &(Beside){ a, b }, TRUE,
              &(LsOtherLine){ .has_a = a != NULL, .has_b = b != NULL, .line_a = i, .line_b = i });
}

static void
add_file (GArray *lines, const LsTextPair *pair, guint number)
{
  const Beside beside = { &g_array_index (pair->a, File, number),
                          &g_array_index (pair->b, File,
                                          g_array_index (pair->a, File, number).number) };
  g_autoptr (GArray) others = ls_alignment_list_others (
    g_ptr_array_index (pair->alignments, number), beside.a->n, beside.b->n, is_other_cb, &beside);

  for (guint i = 0; i < others->len; i++)
    add_line (lines, &beside, number > 0, &g_array_index (others, LsOtherLine, i));
}

GArray *
ls_text_pair_list_lines (const LsTextPair *pair)
{
  GArray *lines = g_array_new (FALSE, TRUE, sizeof (LsTextLine));

  g_array_set_clear_func (lines, clear_line);
  for (guint i = 0; i < pair->a->len; i++)
    {
      const File *file = &g_array_index (pair->a, File, i);

      if (file->number != G_MAXUINT)
        add_file (lines, pair, i);
      else
        add_alone (lines, file, NULL);
    }
  for (guint i = 0; i < pair->b->len; i++)
    if (g_array_index (pair->b, File, i).number == G_MAXUINT)
      add_alone (lines, NULL, &g_array_index (pair->b, File, i));
  return lines;
}

/* clang-format off */
const LsField ls_text_line_fields[] = {
  LS_FIELD_IF (LsTextLine, STRING, file_a, "file_a", has_a),
  LS_FIELD_IF (LsTextLine, UINT, line_a, "source_line_a", has_a),
  LS_FIELD_IF (LsTextLine, STRING, text_a, "text_a", has_a),
  LS_FIELD_IF (LsTextLine, STRING, file_b, "file_b", has_b),
  LS_FIELD_IF (LsTextLine, UINT, line_b, "source_line_b", has_b),
  LS_FIELD_IF (LsTextLine, STRING, text_b, "text_b", has_b),
  LS_FIELD_AS (LsTextLine, STRING, file, "_file"),
  LS_FIELD_END
};
/* clang-format on */
