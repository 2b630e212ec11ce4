#include "ls-compare-align.h"

#include <string.h>

/* Of so many steps one may be of one program alone, and one more. */
#define STEPS_A_CHANGE 4

/* --- what a step says ------------------------------------------------------------------------------------ */

static gboolean
is_in_word (char letter)
{
  return g_ascii_isalnum (letter) || letter == '_';
}

/* Behind what starts with prefix, if at stands there at the start of a word; else at. */
static const char *
skip_argument (const char *text, const char *at, const char *prefix)
{
  const char *end;

  if ((at > text && is_in_word (at[-1])) || !g_str_has_prefix (at, prefix))
    return at;
  end = strchr (at, ')');
  return end != NULL ? end + 1 : at;
}

static gboolean
is_previous (const char *text, const char *at)
{
  return (at == text || !is_in_word (at[-1])) && at[0] == 'P' && (at[1] == 'V' || at[1] == 'S') &&
         g_ascii_isdigit (at[2]);
}

static void
append_line (GString *key, const char *text)
{
  const char *at = text;

  while (*at == ' ' || g_ascii_isdigit (*at))
    at++;
  while (*at != '\0')
    {
      const char *next = skip_argument (text, skip_argument (text, at, "ADDR("), "CNT(");

      if (next == at && is_previous (text, at))
        {
          g_string_append_len (key, at, 2);
          for (next = at + 2; g_ascii_isdigit (*next); next++)
            ;
        }
      else if (next == at)
        {
          if (*at != ' ' || (key->len > 0 && key->str[key->len - 1] != ' '))
            g_string_append_c (key, *at);
          next = at + 1;
        }
      at = next;
    }
  g_string_append_c (key, '\n');
}

/* A program as numbers: equal ones say the same. */
typedef struct
{
  GArray *lines; /* of guint: first lines of steps, or all lines */
  GArray *keys;  /* of guint */
} Steps;

static void
steps_init (Steps *steps, const LsProgram *program, GHashTable *numbers, gboolean of_lines)
{
  steps->lines = g_array_new (FALSE, FALSE, sizeof (guint));
  steps->keys = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      g_autoptr (GString) key = g_string_new (NULL);
      LsLine line, other;
      guint number;

      ls_program_line (program, i, &line);
      if (!of_lines && (line.first != i || line.kind == LS_LINE_OTHER))
        continue;
      for (guint k = 0; k < (of_lines ? 1 : line.n); k++)
        {
          ls_program_line (program, i + k, &other);
          append_line (key, other.text);
        }
      number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, key->str));
      if (number == 0)
        {
          number = g_hash_table_size (numbers) + 1;
          g_hash_table_insert (numbers, g_strdup (key->str), GUINT_TO_POINTER (number));
        }
      g_array_append_val (steps->lines, i);
      g_array_append_val (steps->keys, number);
    }
}

static void
steps_clear (Steps *steps)
{
  g_array_unref (steps->lines);
  g_array_unref (steps->keys);
}

/* --- the longest common sequence ------------------------------------------------------------------------- */

/* Two lists of keys, and what of them matches: numbers of the other list. */
typedef struct
{
  const guint *a, *b;
  guint n, m;
  guint *to_b, *to_a;
} Sequences;

static void
match (const Sequences *of, guint i, guint k)
{
  of->to_b[i] = k;
  of->to_a[k] = i;
}

/* Of what lies between a common beginning and a common end: from first to end in each. Returns: how many match. */
static guint
match_middle (const Sequences *of, guint end_a, guint end_b, guint first)
{
  guint n = end_a - first, m = end_b - first, width = m + 1, n_matches = 0;
  g_autofree guint16 *length = g_new0 (guint16, (gsize) (n + 1) * width);

  for (guint i = n; i > 0; i--)
    for (guint k = m; k > 0; k--)
      {
        guint16 *here = &length[(gsize) (i - 1) * width + k - 1];

        *here = of->a[first + i - 1] == of->b[first + k - 1] ? (guint16) (here[width + 1] + 1)
                                                             : MAX (here[width], here[1]);
      }
  for (guint i = 0, k = 0; i < n && k < m;)
    {
      const guint16 *here = &length[(gsize) i * width + k];

      if (of->a[first + i] == of->b[first + k])
        {
          match (of, first + i++, first + k++);
          n_matches++;
        }
      else if (here[width] >= here[1])
        i++;
      else
        k++;
    }
  return n_matches;
}

/* Returns: how many keys match; 0 if there are too many to try. */
static guint
match_all (const Sequences *of)
{
  guint n = of->n, m = of->m, first = 0, n_end = 0;

  while (first < MIN (n, m) && of->a[first] == of->b[first])
    {
      match (of, first, first);
      first++;
    }
  while (n_end < MIN (n, m) - first && of->a[n - n_end - 1] == of->b[m - n_end - 1])
    {
      n_end++;
      match (of, n - n_end, m - n_end);
    }
  if ((guint64) (n - n_end - first) * (m - n_end - first) > LS_ALIGNMENT_MAX)
    return 0;
  return first + n_end + match_middle (of, n - n_end, m - n_end, first);
}

static guint *
new_lines (guint n)
{
  guint *lines = g_new (guint, n + 1);

  for (guint i = 0; i < n; i++)
    lines[i] = G_MAXUINT;
  return lines;
}

/* n_matches: gets how many match. */
static LsAlignment *
align_keys (const guint *a, guint n, const guint *b, guint m, guint *n_matches)
{
  LsAlignment *alignment = g_new0 (LsAlignment, 1);
  const Sequences of = {
    .a = a, .b = b, .n = n, .m = m, .to_b = new_lines (n), .to_a = new_lines (m)
  };

  alignment->to_b = of.to_b;
  alignment->to_a = of.to_a;
  *n_matches = match_all (&of);
  return alignment;
}

LsAlignment *
ls_alignment_new_of_keys (const guint *a, guint n, const guint *b, guint m)
{
  guint n_matches;

  return align_keys (a, n, b, m, &n_matches);
}

/* The matches of steps as those of their lines. */
static guint *
lines_of (const guint *to, const GArray *from, guint n, const GArray *others)
{
  guint *lines = new_lines (n);

  for (guint i = 0; i < from->len; i++)
    if (to[i] != G_MAXUINT)
      lines[g_array_index (from, guint, i)] = g_array_index (others, guint, to[i]);
  return lines;
}

/* n_others: gets how many of the longer one match nothing. */
static LsAlignment *
align (const LsProgram *a, const LsProgram *b, gboolean of_lines, guint *n, guint *n_others)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (LsAlignment) steps = NULL;
  LsAlignment *alignment = g_new0 (LsAlignment, 1);
  guint n_matches;
  Steps x, y;

  steps_init (&x, a, numbers, of_lines);
  steps_init (&y, b, numbers, of_lines);
  steps = align_keys ((const guint *) (gpointer) x.keys->data, x.keys->len,
                      (const guint *) (gpointer) y.keys->data, y.keys->len, &n_matches);
  alignment->to_b = lines_of (steps->to_b, x.lines, ls_program_n_lines (a), y.lines);
  alignment->to_a = lines_of (steps->to_a, y.lines, ls_program_n_lines (b), x.lines);
  *n = MAX (x.keys->len, y.keys->len);
  *n_others = *n - n_matches;
  steps_clear (&x);
  steps_clear (&y);
  return alignment;
}

LsAlignment *
ls_alignment_new (const LsProgram *a, const LsProgram *b)
{
  g_autoptr (LsAlignment) alignment = NULL;
  guint n, n_others;

  if (ls_program_machine (a) != ls_program_machine (b))
    return NULL;
  alignment = align (a, b, FALSE, &n, &n_others);
  return n_others <= n / STEPS_A_CHANGE + 1 ? g_steal_pointer (&alignment) : NULL;
}

LsAlignment *
ls_alignment_new_of_lines (const LsProgram *a, const LsProgram *b)
{
  guint n, n_others;

  return align (a, b, TRUE, &n, &n_others);
}

gboolean
ls_alignment_says_same (const LsProgram *a, guint line_a, const LsProgram *b, guint line_b)
{
  g_autoptr (GString) x = g_string_new (NULL), y = g_string_new (NULL);
  LsLine line;

  ls_program_line (a, line_a, &line);
  append_line (x, line.text);
  ls_program_line (b, line_b, &line);
  append_line (y, line.text);
  return g_string_equal (x, y);
}

void
ls_alignment_free (LsAlignment *alignment)
{
  g_free (alignment->to_a);
  g_free (alignment->to_b);
  g_free (alignment);
}
