#include <string.h>

#include "ls-words.h"

#include "ls-expr-private.h"

/* Names of constants and outputs in the program's source. The language's own words come first; in
 * quotes a name is only the source's. */

typedef enum
{
  KIND_CONSTANT, /* of the file */
  KIND_ELEMENT,  /* a vec4 of a constant buffer */
  KIND_BUFFER,   /* a constant buffer, with an index behind it */
  KIND_OUTPUT,
  KIND_INPUT,    /* what a register starts with */
  KIND_RESOURCE, /* has no value */
} Kind;

typedef struct
{
  Kind kind;
  guint number; /* of the constant buffer, or of the register file */
  guint index;  /* of the vec4, or of the register */
} Meaning;

static gboolean
is_of_word (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

/* Behind a word: "[3]" or ".glow". Returns: its length; 0: neither stands there. */
static gsize
measure_part (const char *text)
{
  gsize n = 1;

  if (*text == '[')
    {
      n += strspn (text + 1, "0123456789");
      return n > 1 && text[n] == ']' ? n + 1 : 0;
    }
  if (*text != '.' || g_ascii_isdigit (text[1]))
    return 0;
  while (is_of_word (text[n]))
    n++;
  return n > 1 ? n : 0;
}

/* Any other name would be read as an expression. */
gboolean
ls_expr_source_is_plain (const char *name)
{
  gsize at = 0, part;

  if (g_ascii_isdigit (name[0]))
    return FALSE;
  while (is_of_word (name[at]))
    at++;
  if (at == 0)
    return FALSE;
  while ((part = measure_part (name + at)) > 0)
    at += part;
  return name[at] == '\0';
}

/* Takes prefix and a number. */
static gboolean
take_numbered (const char **at, const char *prefix, guint *number)
{
  const char *digits = *at + strlen (prefix);
  char *end;

  if (!g_str_has_prefix (*at, prefix) || !g_ascii_isdigit (*digits))
    return FALSE;
  *number = (guint) MIN (g_ascii_strtoull (digits, &end, 10), G_MAXINT32);
  *at = end;
  return TRUE;
}

static gboolean
find_register (const LsMachine *machine, const char *place, Meaning *meaning)
{
  for (guint i = 0; i < machine->n_reg_files; i++)
    {
      const LsRegFile *file = &machine->reg_files[i];
      const char *at = place;

      *meaning = (Meaning){ file->is_output ? KIND_OUTPUT : KIND_INPUT, i, 0 };
      if (file->is_single ? strcmp (place, file->id) == 0
                          : take_numbered (&at, file->id, &meaning->index) && *at == '\0')
        return TRUE;
    }
  return FALSE;
}

static Meaning
find_meaning (const LsMachine *machine, const LsName *name)
{
  Meaning meaning = { .kind = KIND_RESOURCE };
  const char *at = name->whole;

  if (take_numbered (&at, "c.", &meaning.index))
    meaning.kind = KIND_CONSTANT;
  else if (take_numbered (&at, "cb", &meaning.number))
    meaning.kind = take_numbered (&at, ".", &meaning.index) ? KIND_ELEMENT : KIND_BUFFER;
  else if (!find_register (machine, name->whole, &meaning))
    meaning = (Meaning){ .kind = KIND_RESOURCE };
  return meaning;
}

/* --- finding ---------------------------------------------------------------------------------- */

/* Whether text begins with the name, as a whole word. */
static gboolean
begins_with (const char *text, const char *name)
{
  const gsize length = strlen (name);

  return length > 0 && strncmp (text, name, length) == 0 &&
         !(is_of_word (name[length - 1]) && is_of_word (text[length]));
}

/* The longest name that text begins with. Returns: (nullable): owned by names. */
static const char *
find_longest (const LsNames *names, const char *text)
{
  const char *longest = NULL;

  for (guint i = 0; i < ls_names_count (names); i++)
    {
      const char *name = ls_names_get (names, i)->name;

      if (begins_with (text, name) && (longest == NULL || strlen (name) > strlen (longest)) &&
          ls_expr_source_is_plain (name))
        longest = name;
    }
  return longest;
}

/* The place of a name: places with a value first. Fails if several have one. */
static const LsName *
find_place (LsExprParser *parser, const char *where, const char *text)
{
  const LsMachine *machine = ls_program_machine (parser->program);
  const LsName *found = NULL;
  Kind kind = KIND_RESOURCE;

  for (guint i = 0; i < ls_names_count (parser->names); i++)
    {
      const LsName *name = ls_names_get (parser->names, i);
      Kind own;

      if (strcmp (name->name, text) != 0)
        continue;
      own = find_meaning (machine, name).kind;
      if (found != NULL && own <= KIND_OUTPUT && kind <= KIND_OUTPUT)
        {
          g_autofree char *first = ls_expr_place_to_words (found->place);
          g_autofree char *second = ls_expr_place_to_words (name->place);

          ls_expr_fail (parser, where, LS_ERROR_REFERENCE,
                        "%s is the name of %s and of %s: write one of these", text, first, second);
          return NULL;
        }
      if (found != NULL && own >= kind)
        continue;
      found = name;
      kind = own;
    }
  return found;
}

gboolean
ls_expr_has_source (const LsExprParser *parser, LsExprWord word)
{
  for (guint i = 0; i < ls_names_count (parser->names); i++)
    {
      const LsName *name = ls_names_get (parser->names, i);

      if (strlen (name->name) == word.length && strncmp (word.text, name->name, word.length) == 0 &&
          ls_expr_source_has_value (ls_program_machine (parser->program), name))
        return TRUE;
    }
  return FALSE;
}

/* --- values ----------------------------------------------------------------------------------- */

/* Unknown types are floats. */
static LsExprType
type_of (const LsName *name)
{
  static const LsExprType types[] = { [LS_NAME_FLOAT] = LS_EXPR_FLOAT,
                                      [LS_NAME_INT] = LS_EXPR_INT,
                                      [LS_NAME_UINT] = LS_EXPR_UINT,
                                      [LS_NAME_DOUBLE] = LS_EXPR_BITS };
  guint n;

  return types[ls_name_parse_type (name->type, &n)];
}

/* Keeps of four components those of the name. */
static void
pick (const LsName *name, LsExprTerm *term)
{
  const LsExprTerm from = *term;
  const guint n = MIN (ls_name_n_components (name), from.n);

  for (guint i = 0; i < n; i++)
    {
      term->slots[i] = from.slots[name->channels[i]];
      term->own[i] = from.own[name->channels[i]];
    }
  term->n = n;
  if (term->is_register)
    ls_expr_join (term);
}

/* The constant file, by the machine's name. */
static gboolean
load_constant (LsExprParser *parser,
               const char *where,
               const LsName *name,
               const Meaning *meaning,
               LsExprTerm *out)
{
  const LsMachine *machine = ls_program_machine (parser->program);
  LsExprOp op = { .code = LS_EXPR_OP_CONSTANT_AT };

  while (op.file < machine->n_const_files && machine->const_files[op.file].has_brackets)
    op.file++;
  if (op.file >= machine->n_const_files)
    return ls_expr_fail (parser, where, LS_ERROR_REFERENCE,
                         "%s is %s, but the machine has no such constants", name->name,
                         name->place);
  op.args[0] = ls_expr_build_number (&parser->build, meaning->index, TRUE);
  ls_expr_load (parser, op, 4, LS_EXPR_FLOAT, out);
  return TRUE;
}

static gboolean
load_buffer (LsExprParser *parser,
             const char *where,
             const LsName *name,
             const Meaning *meaning,
             LsExprTerm *out)
{
  LsExprOp op = { .code = LS_EXPR_OP_BUFFER_AT, .file = (guint8) meaning->number };

  if (meaning->number >= LS_MAX_CONST_BUFFERS)
    return ls_expr_fail (parser, where, LS_ERROR_RANGE,
                         "%s is %s, but constant buffers are CB0 to CB%d", name->name, name->place,
                         LS_MAX_CONST_BUFFERS - 1);
  if (meaning->kind == KIND_BUFFER)
    return ls_expr_load_at (parser, op, 4, LS_EXPR_FLOAT, out);
  op.args[0] = ls_expr_build_number (&parser->build, meaning->index, TRUE);
  ls_expr_load (parser, op, 4, LS_EXPR_FLOAT, out);
  return TRUE;
}

static gboolean
load_place (LsExprParser *parser, const char *where, const LsName *name, LsExprTerm *out)
{
  const Meaning meaning = find_meaning (ls_program_machine (parser->program), name);

  switch (meaning.kind)
    {
    case KIND_BUFFER:
      return load_buffer (parser, where, name, &meaning, out);
    case KIND_OUTPUT:
      if (!ls_expr_load_register (parser, where, meaning.number, meaning.index, out))
        return FALSE;
      pick (name, out);
      return TRUE;
    case KIND_CONSTANT:
    case KIND_ELEMENT:
      if (meaning.kind == KIND_ELEMENT ? !load_buffer (parser, where, name, &meaning, out)
                                       : !load_constant (parser, where, name, &meaning, out))
        return FALSE;
      pick (name, out);
      out->type = type_of (name);
      return TRUE;
    case KIND_INPUT:
      return ls_expr_fail (parser, where, LS_ERROR_REFERENCE,
                           "%s is what %s starts with, and by now it may hold something else: "
                           "write %s",
                           name->name, name->whole, name->place);
    case KIND_RESOURCE:
      break;
    }
  return ls_expr_fail (parser, where, LS_ERROR_REFERENCE,
                       "%s is %s, which is no value; constants and outputs are", name->name,
                       name->place);
}

/* --- texts ------------------------------------------------------------------------------------ */

gboolean
ls_expr_parse_source (LsExprParser *parser, LsExprWord word, LsExprTerm *out, gboolean *found)
{
  const char *text = find_longest (parser->names, word.text);
  const LsName *name;

  *found = text != NULL;
  if (text == NULL)
    return FALSE;
  name = find_place (parser, word.text, text);
  if (name == NULL)
    return FALSE;
  parser->at = word.text + strlen (text);
  return load_place (parser, word.text, name, out);
}

/* The whole quote as a variable of the text; where: of the quote. */
static gboolean
parse_quoted_local (LsExprParser *parser, const char *where, LsExprTerm *out)
{
  const char *end = parser->at;
  GError **error = parser->error;
  gboolean found;

  parser->error = NULL;
  found = ls_expr_parse_local (parser, where + 1, out, &found) && parser->at + 1 == end;
  parser->at = end;
  parser->error = error;
  return found;
}

gboolean
ls_expr_parse_quoted (LsExprParser *parser, LsExprTerm *out)
{
  const char *where = parser->at;
  g_autoptr (GString) text = g_string_new (NULL);
  const LsName *name;
  GError *before = parser->error != NULL ? *parser->error : NULL;

  for (parser->at++; *parser->at != '\0'; parser->at++)
    {
      if (*parser->at == '\'' && parser->at[1] != '\'')
        break;
      parser->at += *parser->at == '\'';
      g_string_append_c (text, *parser->at);
    }
  if (*parser->at == '\0')
    return ls_expr_fail (parser, where, LS_ERROR_SYNTAX, "the quote has no end");
  parser->at++;
  if (parse_quoted_local (parser, where, out))
    return TRUE;
  name = find_place (parser, where, text->str);
  if (name != NULL)
    return load_place (parser, where, name, out);
  if (parser->error != NULL && *parser->error != before)
    return FALSE;
  return ls_expr_fail (parser, where, LS_ERROR_REFERENCE,
                       parser->names != NULL
                         ? N_ ("the source has no such name; 'info names' lists them")
                         : N_ ("names of the source cannot stand here"));
}

/* Names that go on behind a word: "lamps[0]" of "lamps". */
const char *
ls_expr_find_part (const LsNames *names, LsExprWord word)
{
  for (guint i = 0; i < ls_names_count (names); i++)
    {
      const char *name = ls_names_get (names, i)->name;

      if (strncmp (name, word.text, word.length) == 0 && strlen (name) > word.length &&
          strchr ("[.", name[word.length]) != NULL)
        return name;
    }
  return NULL;
}

void
ls_expr_hint_source (LsExprParser *parser, LsExprWord word)
{
  GError *error = parser->error != NULL ? *parser->error : NULL;
  g_autofree char *message = NULL;

  if (error == NULL || !ls_expr_has_source (parser, word))
    return;
  message = error->message;
  error->message = g_strdup_printf (ls_words ("%s; that of the source is '%.*s', with the quotes"),
                                    message, (int) MIN (word.length, 40), word.text);
}

gboolean
ls_expr_source_has_value (const LsMachine *machine, const LsName *name)
{
  return find_meaning (machine, name).kind <= KIND_OUTPUT;
}

gboolean
ls_expr_source_is_buffer (const LsMachine *machine, const LsName *name)
{
  return find_meaning (machine, name).kind == KIND_BUFFER;
}

/* --- places ----------------------------------------------------------------------------------- */

char *
ls_expr_place_to_words (const char *place)
{
  Meaning meaning;
  const char *at = place;

  if (take_numbered (&at, "c.", &meaning.index))
    return g_strdup_printf ("C%u%s", meaning.index, at);
  if (take_numbered (&at, "cb", &meaning.number) && take_numbered (&at, ".", &meaning.index))
    return g_strdup_printf ("CB%u[%u]%s", meaning.number, meaning.index, at);
  return g_strdup (place);
}
