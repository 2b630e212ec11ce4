#include "words-text.h"

#include <string.h>

#include "ls-begins.h"

/* Arrays in C, C++, Rust and the like: values between braces or brackets, or in a string of
 * escapes, behind an equals sign. The text in front of the sign gives the name and the type of the
 * array. */

typedef struct
{
  char *head; /* start of the declaration */
  GArray *blocks;
} Scan;

/* --- declarations ----------------------------------------------------------------------------- */

/* Bytes of the element types of arrays, without "_t" and GLib's g. */
static const struct
{
  const char *name;
  guint n_bytes;
} types[] = {
  { "char", 1 },   { "uchar", 1 }, { "int8", 1 },   { "uint8", 1 },  { "u8", 1 },
  { "i8", 1 },     { "s8", 1 },    { "byte", 1 },   { "bytes", 1 },  { "short", 2 },
  { "ushort", 2 }, { "int16", 2 }, { "uint16", 2 }, { "u16", 2 },    { "i16", 2 },
  { "s16", 2 },    { "int32", 4 }, { "uint32", 4 }, { "u32", 4 },    { "i32", 4 },
  { "s32", 4 },    { "dword", 4 }, { "glint", 4 },  { "gluint", 4 }, { "int64", 8 },
  { "uint64", 8 }, { "u64", 8 },   { "i64", 8 },    { "s64", 8 },    { "qword", 8 },
};

static gboolean
is_name (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

static guint
type_bytes (const char *word, gsize length)
{
  g_autofree char *low = g_ascii_strdown (word, (gssize) length);
  const char *name = low;

  if (g_str_has_suffix (low, "_t"))
    low[length - 2] = '\0';
  if (name[0] == 'g' && !ls_begins (name, "gl"))
    name++;
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (!strcmp (types[i].name, name))
      return types[i].n_bytes;
  return 0;
}

static gboolean
is_word (const char *start, gsize length, const char *word)
{
  return length == strlen (word) && !memcmp (start, word, length);
}

/* Bytes of the type between head and end, without the name; 0: not given. The size of "long"
 * depends on the system. */
static guint
declared_bytes (const char *head, const char *end, const char *name)
{
  guint n_longs = 0, n_bytes = 0;

  for (const char *c = head; c < end;)
    {
      gsize length = 0;

      while (c + length < end && is_name (c[length]))
        length++;
      if (length && c != name && type_bytes (c, length))
        return type_bytes (c, length);
      n_longs += is_word (c, length, "long");
      if (is_word (c, length, "int") || is_word (c, length, "unsigned") ||
          is_word (c, length, "uint"))
        n_bytes = 4;
      c += MAX (length, 1);
    }
  return n_longs > 1 ? 8 : n_longs ? 0 : n_bytes;
}

/* The last name before end, or NULL. */
static const char *
name_before (const char *head, const char *end)
{
  while (end > head && !is_name (end[-1]))
    end--;
  while (end > head && is_name (end[-1]))
    end--;
  return is_name (*end) && !g_ascii_isdigit (*end) ? end : NULL;
}

/* The colon in front of a type of Rust or Python: one alone. */
static const char *
find_colon (const char *head, const char *end)
{
  for (const char *c = head; c < end; c++)
    if (*c == ':' && c + 1 < end && c[1] == ':')
      c++;
    else if (*c == ':')
      return c;
  return NULL;
}

/* The start of the name between head and the equals sign, or NULL. */
static const char *
find_name (const char *head, const char *equals, WordsSyntax syntax)
{
  const char *square = memchr (head, '[', (gsize) (equals - head));
  const char *colon = find_colon (head, equals);

  if (syntax == WORDS_SQUARE)
    return name_before (head, colon ? colon : equals);
  if (square != NULL && name_before (head, square))
    return name_before (head, square);
  return name_before (head, square || colon == NULL ? equals : colon);
}

/* Without declarations or equals signs: from the first brace to the last. */
static void
add_braces (char *text, GArray *blocks)
{
  char *open = strchr (text, '{'), *close = strrchr (text, '}');
  WordsBlock block = { .syntax = WORDS_C };

  if (open == NULL || close == NULL || close < open)
    return;
  block.n_bytes = declared_bytes (text, open, NULL);
  block.start = open + 1;
  block.end = close;
  g_array_append_val (blocks, block);
}

static gsize
name_length (const char *name)
{
  gsize n = 0;

  while (is_name (name[n]))
    n++;
  return n;
}

/* --- values behind the equals sign ------------------------------------------------------------ */

/* The start of the values, behind references, macros and types in parentheses; or NULL. */
static char *
find_open (char *c)
{
  for (;;)
    {
      c += strspn (c, " \t\r\n&");
      if (ls_begins (c, "mut "))
        c += 4;
      else if (ls_begins (c, "vec!"))
        c += 4;
      else if (ls_begins (c, "b\""))
        c++;
      else if (*c == '(' && c[strcspn (c, ");\n")] == ')')
        c += strcspn (c, ")") + 1;
      else
        break;
    }
  return *c == '{' || *c == '[' || ls_begins (c, "\"\\x") ? c : NULL;
}

/* Blanks everything but the digits in neighbouring strings. Returns: their end. */
static char *
blank_escapes (char *open)
{
  char *end = open;
  gboolean is_inside = FALSE;

  for (; *end && (is_inside || strchr ("\" \t\r\n", *end)); end++)
    if (*end == '"')
      {
        is_inside = !is_inside;
        *end = ' ';
      }
    else if (is_inside && end[0] == '\\' && end[1] == 'x')
      end[0] = end[1] = ' ';
  return end;
}

/* The end of the bracket that is open here; NULL: it stays open, or has others inside. */
static char *
find_close (char *open, WordsSyntax syntax)
{
  char *end = open + 1 + strcspn (open + 1, syntax == WORDS_C ? "{}\"" : "[]\";");

  return *end == (syntax == WORDS_C ? '}' : ']') ? end : NULL;
}

/* Adds the array of the declaration from the head to the equals sign. Returns: its end; NULL: there
 * is none. */
static char *
add_array (Scan *scan, char *equals)
{
  char *open = find_open (equals + 1);
  WordsBlock block = { .syntax = open != NULL && *open == '{' ? WORDS_C
                                 : open && *open == '['       ? WORDS_SQUARE
                                                              : WORDS_DUMP };
  const char *name;
  char *close;

  if (open == NULL)
    return NULL;
  close = block.syntax == WORDS_DUMP ? blank_escapes (open) : find_close (open, block.syntax);
  if (close == NULL)
    return NULL;
  name = find_name (scan->head, equals, block.syntax);
  block.name = name != NULL ? g_strndup (name, name_length (name)) : NULL;
  block.n_bytes = block.syntax == WORDS_DUMP ? 1 : declared_bytes (scan->head, open, name);
  block.start = open + (block.syntax != WORDS_DUMP);
  block.end = close;
  g_array_append_val (scan->blocks, block);
  return close + (*close != '\0');
}

static char *
skip_string (char *c)
{
  for (c++; *c && *c != '"' && *c != '\n'; c++)
    if (*c == '\\' && c[1])
      c++;
  return *c ? c + 1 : c;
}

void
words_find_arrays (char *text, GArray *blocks)
{
  Scan scan = { text, blocks };

  for (char *c = text; *c;)
    {
      const gboolean is_equals = *c == '=' && c[1] != '=' && (c == text || !strchr ("=!<>", c[-1]));
      char *behind = is_equals ? add_array (&scan, c) : NULL;

      if (behind != NULL)
        scan.head = c = behind;
      else if (*c == '"')
        c = skip_string (c);
      else if (strchr (";{}", *c++))
        scan.head = c;
    }
  if (!blocks->len)
    add_braces (text, blocks);
}
