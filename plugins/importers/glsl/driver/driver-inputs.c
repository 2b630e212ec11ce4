/* The inputs that the text of a stage declares, as outputs of the stage before it: the text without all that is neither a
 * directive, nor an input, nor a type or size that an input may need. Lines keep their numbers. */
#include "driver.h"

#include <inttypes.h>
#include <string.h>

#define MAX_INSTANCES 32 /* of a block */

typedef struct
{
  const char *text;    /* without comments */
  gboolean is_arrayed; /* the inputs are arrays of vertices: of a geometry shader */
  gboolean is_core;
  GString *out;
  GHashTable *blocks;
  GHashTable *macros; /* names that stand for "in" */
} Skeleton;

/* --- text -------------------------------------------------------------------------------------- */

static char *
dup_without_comments (const char *text)
{
  char *bare = g_strdup (text);

  for (char *c = bare; *c;)
    {
      const gboolean is_block = c[0] == '/' && c[1] == '*';
      const char *end = is_block ? strstr (c + 2, "*/") : NULL;
      gsize n = is_block                     ? (end != NULL ? (gsize) (end + 2 - c) : strlen (c))
                : c[0] == '/' && c[1] == '/' ? strcspn (c, "\n")
                                             : 0;

      for (gsize i = 0; i < n; i++)
        if (c[i] != '\n')
          c[i] = ' ';
      c += MAX (n, 1);
    }
  return bare;
}

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

static gsize
word_length (const char *c)
{
  gsize n = 0;

  while (is_word (c[n]))
    n++;
  return n;
}

static gboolean
word_is (const char *c, gsize n, const char *word)
{
  return n == strlen (word) && !strncmp (c, word, n);
}

/* Whether a directive begins at c, behind blanks of its line. */
static gboolean
is_directive (const char *text, const char *c)
{
  if (*c != '#')
    return FALSE;
  while (c > text && (c[-1] == ' ' || c[-1] == '\t'))
    c--;
  return c == text || c[-1] == '\n';
}

/* The length of a directive, with the lines that it goes on in. */
static gsize
directive_length (const char *c)
{
  gsize n = 0;

  while (c[n] && c[n] != '\n')
    n += c[n] == '\\' && c[n + 1] == '\n' ? 2 : 1;
  return n;
}

/* --- statements -------------------------------------------------------------------------------- */

typedef enum
{
  DROPPED,
  KEPT,
  INPUT
} Kind;

static gboolean
is_qualifier (const char *c, gsize n)
{
  static const char *const all[] = { "in",       "varying",   "flat",  "smooth",  "noperspective",
                                     "centroid", "sample",    "highp", "mediump", "lowp",
                                     "precise",  "invariant", "layout" };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (word_is (c, n, all[i]))
      return TRUE;
  return FALSE;
}

/* Behind the parentheses that begin at c. */
static const char *
behind_parentheses (const char *c, const char *end)
{
  guint depth = 0;

  for (; c < end; c++)
    {
      depth += *c == '(';
      depth -= *c == ')';
      if (!depth)
        return c + 1;
    }
  return end;
}

typedef struct
{
  gboolean is_in, is_built_in, is_struct, is_size, is_precision;
  guint n_names; /* words that are no qualifiers */
  const char *last;
  gsize n_last;
} Words;

static gboolean
is_macro (const Skeleton *skeleton, const char *c, gsize n)
{
  g_autofree char *name = g_strndup (c, n);

  return g_hash_table_contains (skeleton->macros, name);
}

static void
take_word (const Skeleton *skeleton, Words *words, const char *c, gsize n)
{
  const gboolean is_in = is_macro (skeleton, c, n);

  words->is_in |= is_in || word_is (c, n, "in") || word_is (c, n, "varying");
  words->is_built_in |= !strncmp (c, "gl_", 3);
  words->is_struct |= words->n_names == 0 && word_is (c, n, "struct");
  words->is_precision |= words->n_names == 0 && word_is (c, n, "precision");
  words->is_size |= words->n_names == 1 && word_is (words->last, words->n_last, "const") &&
                    (word_is (c, n, "int") || word_is (c, n, "uint"));
  if (is_in || is_qualifier (c, n))
    return;
  words->n_names++;
  words->last = c;
  words->n_last = n;
}

/* Reads the words up to the first of "{=(;". Returns: where they end. */
static const char *
read_words (const Skeleton *skeleton, const char *c, const char *end, Words *words)
{
  *words = (Words){ 0 };
  while (c < end && strchr ("{=(;", *c) == NULL)
    {
      const gsize n = word_length (c);

      if (is_directive (skeleton->text, c))
        c += directive_length (c);
      else if (n == 0)
        c++;
      else
        {
          take_word (skeleton, words, c, n);
          c += n;
          if (word_is (c - n, n, "layout"))
            c = behind_parentheses (c + strspn (c, " \t\n"), end);
        }
    }
  return c;
}

/* in BLOCK { ... } NAME; or NAME[N]; */
static void
take_block (Skeleton *skeleton, const Words *words, const char *c, const char *end)
{
  const char *close = end, *bracket;
  gsize n;

  while (close > c && *close != '}')
    close--;
  close += strcspn (close, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_;");
  n = close < end ? word_length (close) : 0;
  bracket = close + n + strspn (close + n, " \t\n");
  g_hash_table_replace (
    skeleton->blocks, g_strndup (words->last, words->n_last),
    *bracket == '[' && !skeleton->is_arrayed
      ? g_strdup_printf ("%.*s[%" PRIu64, (int) n, close,
                         CLAMP (g_ascii_strtoull (bracket + 1, NULL, 10), 1, MAX_INSTANCES))
      : g_strndup (close, n));
}

static Kind
find_kind (Skeleton *skeleton, const char *start, const char *end)
{
  Words words;
  const char *at = read_words (skeleton, start, end, &words);

  if (words.is_built_in || (at < end && *at == '('))
    return DROPPED;
  if (words.is_in && words.n_names > 0)
    {
      if (at < end && *at == '{' && !words.is_struct)
        take_block (skeleton, &words, at, end);
      return INPUT;
    }
  return words.is_struct || words.is_size || words.is_precision ? KEPT : DROPPED;
}

/* --- writing ----------------------------------------------------------------------------------- */

/* What the stage before has no use for is left blank; it takes extensions where it has them. */
static void
put_directive (Skeleton *skeleton, const char *c, gsize n)
{
  static const char *const left_out[] = { "version", "pragma", "error", "line" };
  const char *word = c + 1 + strspn (c + 1, " \t");
  const gsize length = word_length (word);

  for (guint i = 0; i < G_N_ELEMENTS (left_out); i++)
    if (word_is (word, length, left_out[i]))
      return;
  if (word_is (word, length, "extension"))
    {
      const char *colon = memchr (c, ':', n);

      g_string_append_len (skeleton->out, c, colon != NULL ? colon - c : (gssize) n);
      g_string_append (skeleton->out, ": enable");
      return;
    }
  g_string_append_len (skeleton->out, c, (gssize) n);
}

/* Leaves out "[...]" at c. Returns: what is behind. */
static const char *
behind_brackets (const char *c, const char *end)
{
  while (c < end && *c != ']')
    c++;
  return MIN (c + 1, end);
}

static void
put_statement (Skeleton *skeleton, const char *c, const char *end, Kind kind)
{
  int depth = 0;
  gboolean has_dropped = FALSE;

  while (c < end)
    {
      const gsize n =
        is_directive (skeleton->text, c) ? directive_length (c) : MAX (word_length (c), 1);

      depth += *c == '{' || *c == '(';
      depth -= *c == '}' || *c == ')';
      has_dropped &= *c != ',';
      if (is_directive (skeleton->text, c))
        put_directive (skeleton, c, n);
      else if (kind == DROPPED)
        g_string_append (skeleton->out, *c == '\n' ? "\n" : "");
      else if (kind == INPUT && word_is (c, n, "in"))
        g_string_append (skeleton->out, "out");
      else if (kind == INPUT && is_word (*c) && is_macro (skeleton, c, n))
        g_string_append (skeleton->out, skeleton->is_core ? "out" : "varying");
      else if (kind == INPUT && skeleton->is_arrayed && *c == '[' && depth == 0 && !has_dropped)
        {
          has_dropped = TRUE;
          c = behind_brackets (c, end);
          continue;
        }
      else
        g_string_append_len (skeleton->out, c, (gssize) n);
      c += n;
    }
}

/* The end of the statement or function that begins at c. */
static const char *
find_end (const Skeleton *skeleton, const char *c)
{
  int depth = 0;
  char last = '\0'; /* in front of the outermost brace */
  gboolean is_function = FALSE;

  for (char before = '\0'; *c;)
    {
      if (is_directive (skeleton->text, c))
        {
          c += directive_length (c);
          continue;
        }
      if (*c == '{' && depth == 0)
        {
          last = before;
          is_function = last == ')';
        }
      depth += *c == '{' || *c == '(';
      depth -= *c == '}' || *c == ')';
      if ((*c == ';' || (*c == '}' && is_function)) && depth <= 0)
        return c + 1;
      if (!g_ascii_isspace (*c))
        before = *c;
      c++;
    }
  return c;
}

/* #define NAME in */
static void
find_macros (const char *text, GHashTable *macros)
{
  for (const char *c = strchr (text, '#'); c != NULL; c = strchr (c + 1, '#'))
    {
      const char *word = c + 1 + strspn (c + 1, " \t");
      const char *name = word + word_length (word);
      const char *value;

      if (!word_is (word, word_length (word), "define"))
        continue;
      name += strspn (name, " \t");
      value = name + word_length (name);
      value += strspn (value, " \t");
      if (word_is (value, word_length (value), "in") ||
          word_is (value, word_length (value), "varying"))
        g_hash_table_add (macros, g_strndup (name, word_length (name)));
    }
}

char *
driver_make_outputs (const char *source, gboolean is_arrayed, gboolean is_core, GHashTable *blocks)
{
  g_autofree char *text = dup_without_comments (source);
  g_autoptr (GHashTable) macros = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Skeleton skeleton = { text, is_arrayed, is_core, g_string_new (NULL), blocks, macros };

  find_macros (text, macros);
  for (const char *c = text; *c;)
    {
      const char *end = find_end (&skeleton, c);

      put_statement (&skeleton, c, end, find_kind (&skeleton, c, end));
      c = end;
    }
  return g_string_free (skeleton.out, FALSE);
}

gboolean
driver_has_word (const char *source, const char *name, guint *line)
{
  g_autofree char *text = dup_without_comments (source);

  *line = 1;
  for (const char *c = text; *c;)
    {
      const gsize n = MAX (word_length (c), 1);

      if (word_is (c, n, name))
        return TRUE;
      *line += *c == '\n';
      c += n;
    }
  return FALSE;
}
