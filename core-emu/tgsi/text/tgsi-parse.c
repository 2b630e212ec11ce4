#include "tgsi-old.h"
#include "tgsi-validate.h"

#include <string.h>

/* Reads a text item by item. The end of the text does what needs all items: blocks, and the checks
 * of tgsi-validate.h. */

#define LOOKED_AT 4096 /* bytes, behind remarks, by which a text is recognised */

/* The length of a byte-order mark in front of the text. */
static gsize
mark_length (const char *text, gsize size)
{
  static const char mark[] = "\xEF\xBB\xBF";
  const gsize n = sizeof mark - 1;

  return size >= n && memcmp (text, mark, n) == 0 ? n : 0;
}

/* --- remarks ---------------------------------------------------------------------------------- */

static gboolean
is_remark (const char *p, const char *end)
{
  return p < end && (*p == '#' || (*p == '/' && p + 1 < end && p[1] == '/'));
}

/* Keeps a remark and blanks its line. */
static void
take_remark (TgsiParser *parser, char *start, char *end, guint line)
{
  TgsiItem item = { TGSI_ITEM_REMARK, parser->texts->len, line };
  const IsaCursor at = { parser->source.reader, start, start, end, line };
  g_autofree char *text = NULL;

  parser->is_full = parser->texts->len == TGSI_MAX_INSNS;
  if (parser->is_full)
    {
      isa_error (&at, NULL, "more than %u remarks", TGSI_MAX_INSNS);
      return;
    }
  text = g_strndup (start, (gsize) (end - start));
  g_ptr_array_add (parser->texts, g_utf8_make_valid (g_strchomp (text), -1));
  g_array_append_val (parser->remarks, item);
  memset (start, ' ', (gsize) (end - start));
}

/* Turns all white space into blanks, and removes the remarks; places stay. */
static void
prepare_text (TgsiParser *parser, char *text, gsize length)
{
  char *const end = text + length;
  guint line = 1;

  memset (text, ' ', mark_length (text, length));
  for (char *p = text; p < end && !parser->is_full; line++)
    {
      char *line_end = memchr (p, '\n', (gsize) (end - p));

      line_end = line_end != NULL ? line_end : end;
      for (char *c = p; c < line_end; c++)
        if (*c == '\t' || *c == '\r' || *c == '\f' || *c == '\v')
          *c = ' ';
      while (p < line_end && *p == ' ')
        p++;
      if (is_remark (p, line_end))
        take_remark (parser, p, line_end, line);
      p = line_end + 1;
    }
}

/* --- the first word --------------------------------------------------------------------------- */

/* VERT, FRAG1.1. */
static gboolean
parse_header (TgsiParser *parser)
{
  const IsaCursor at = tgsi_next (parser);
  char word[64];
  gsize length;
  gint found;

  if (!tgsi_word (parser, word))
    return tgsi_missed (parser, "FRAG, VERT, GEOM, TESS_CTRL, TESS_EVAL or COMP");
  length = strlen (word);
  if (length > 1 && word[length - 1] == '1' && tgsi_peek (parser) == '.')
    {
      word[length - 1] = '\0';
      parser->has_idle_words = TRUE; /* such texts have them on every line */
      parser->at.p++;
      parser->at.p +=
        parser->at.p < parser->at.end && (*parser->at.p == '0' || *parser->at.p == '1');
    }
  found = tgsi_find_name (tgsi_processor_names, TGSI_N_PROCESSORS, word);
  if (found < 0)
    return isa_error (&at, "a program begins with FRAG, VERT, GEOM, TESS_CTRL, TESS_EVAL or COMP",
                      "'%s' is no kind of program", word);
  parser->program->processor = (TgsiProcessor) found;
  return TRUE;
}

/* Whether a line begins with the first word of a program. */
static gboolean
is_header (const char *at, const char *end, TgsiProcessor *processor)
{
  for (guint i = 0; i < TGSI_N_PROCESSORS; i++)
    {
      const gsize n = strlen (tgsi_processor_names[i]);
      const char *behind = at + n;

      if ((gsize) (end - at) < n || g_ascii_strncasecmp (at, tgsi_processor_names[i], n) != 0)
        continue;
      if (end - behind >= 3 && behind[0] == '1' && behind[1] == '.' && g_ascii_isdigit (behind[2]))
        behind += 3;
      *processor = (TgsiProcessor) i;
      return behind == end || g_ascii_isspace (*behind);
    }
  return FALSE;
}

/* The first line that is no remark. */
static const char *
skip_remarks (const char *at, const char *end)
{
  for (;;)
    {
      while (at < end && g_ascii_isspace (*at))
        at++;
      if (!is_remark (at, end))
        return at;
      while (at < end && *at != '\n')
        at++;
    }
}

/* Whether a line is an item of a program without its first word: the word of an item or an
 * instruction, "3:" in front of it or not, and a register behind it. Other languages write
 * "in[0]". */
static gboolean
is_item (const char *at, const char *end)
{
  const char *line_end = memchr (at, '\n', (gsize) (end - at));
  const gsize n = (gsize) ((line_end != NULL ? line_end : end) - at);
  g_autofree char *line = g_strndup (at, MIN (n, LOOKED_AT));
  g_auto (GStrv) words = NULL;
  gboolean is_saturated, is_precise;
  const char *first = line + strspn (line, "0123456789");

  first += first > line && *first == ':';
  first += strspn (first, " \t");
  words = g_strsplit_set (first, " \t[\r", 2);
  if (words[0] == NULL || words[1] == NULL || !g_ascii_isupper (*words[0]))
    return FALSE;
  if (strcmp (words[0], "PROPERTY") == 0)
    return TRUE;
  if (strcmp (words[0], "DCL") != 0 && strcmp (words[0], "IMM") != 0 &&
      tgsi_find_op (words[0], &is_saturated, &is_precise) < 0)
    return FALSE;
  for (guint i = 0; i < TGSI_N_FILES; i++)
    {
      g_autofree char *part = g_strdup_printf ("%s[", tgsi_file_names[i]);

      if (strstr (first, part) != NULL)
        return TRUE;
    }
  return FALSE;
}

gboolean
tgsi_text_begins (GBytes *bytes, TgsiProcessor *processor)
{
  TgsiProcessor unused;
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);
  const char *at = skip_remarks (text + mark_length (text, size), text + size);
  g_autoptr (GBytes) first = NULL;

  if (processor != NULL)
    *processor = TGSI_FRAG;
  if (!is_header (at, text + size, processor != NULL ? processor : &unused) &&
      !is_item (at, text + size))
    return FALSE;
  first = g_bytes_new_from_bytes (bytes, 0, MIN (size, (gsize) (at - text) + LOOKED_AT));
  return isa_is_text (first);
}

/* --- items ------------------------------------------------------------------------------------ */

/* Whether the text behind END is not part of the program: logs print there where outputs are
 * stored, and the chip's code. */
static gboolean
is_behind (const TgsiParser *parser)
{
  IsaCursor next = tgsi_next (parser);
  char word[64];

  if (!parser->has_end)
    return FALSE;
  return !isa_cursor_word (&next, word) || strcmp (word, "STREAMOUT") == 0 ||
         tgsi_find_name (tgsi_processor_names, TGSI_N_PROCESSORS, word) >= 0;
}

static guint32
n_items_of (const TgsiParser *parser, TgsiItemKind kind)
{
  return kind == TGSI_ITEM_DECL       ? parser->decls->len
         : kind == TGSI_ITEM_IMM      ? parser->imms->len
         : kind == TGSI_ITEM_PROPERTY ? parser->properties->len
                                      : parser->insns->len;
}

/* "12:" and an instruction, or an instruction alone. */
static gboolean
parse_numbered (TgsiParser *parser)
{
  const IsaCursor at = tgsi_next (parser);
  guint64 number = 0;
  const gboolean has_number = g_ascii_isdigit (tgsi_peek (parser));

  if (has_number && (!tgsi_number (parser, "the number of the instruction", G_MAXINT32, &number) ||
                     !tgsi_expect (parser, ':')))
    return FALSE;
  if (parser->insns->len == TGSI_MAX_INSNS)
    {
      parser->is_full = TRUE;
      return isa_error (&at, NULL, "more than %u instructions", TGSI_MAX_INSNS);
    }
  return tgsi_parse_insn (parser, has_number ? (gint64) number : -1);
}

static gboolean
parse_item (TgsiParser *parser, TgsiItemKind *kind)
{
  if (tgsi_accept_word (parser, "DCL"))
    {
      *kind = TGSI_ITEM_DECL;
      return tgsi_parse_decl (parser);
    }
  if (tgsi_accept_word (parser, "IMM"))
    {
      *kind = TGSI_ITEM_IMM;
      return tgsi_parse_imm (parser);
    }
  if (tgsi_accept_word (parser, "PROPERTY"))
    {
      *kind = TGSI_ITEM_PROPERTY;
      return tgsi_parse_property (parser);
    }
  *kind = TGSI_ITEM_INSN;
  return parse_numbered (parser);
}

/* Skips the rest of a line with an error. */
static void
skip_line (TgsiParser *parser)
{
  while (parser->at.p < parser->at.end && *parser->at.p != '\n')
    parser->at.p++;
}

static void
parse_items (TgsiParser *parser)
{
  TgsiItem item = { TGSI_ITEM_HEADER, 0, tgsi_next (parser).line };

  if (parser->is_full || !parse_header (parser))
    return;
  g_array_append_val (parser->items, item);
  while (parser->source.reader->n_errors < ISA_MAX_ERRORS && !parser->is_full &&
         tgsi_next (parser).p < parser->at.end && !is_behind (parser))
    {
      const guint n_old = parser->old_imms->len;
      TgsiItemKind kind;

      parser->at = tgsi_next (parser);
      item.line = parser->at.line;
      if (!parse_item (parser, &kind))
        skip_line (parser);
      else if (n_old == parser->old_imms->len) /* those of IMMX become items at the end */
        {
          item.kind = (guint8) kind;
          item.n = n_items_of (parser, kind) - 1;
          g_array_append_val (parser->items, item);
        }
    }
}

/* --- the program ------------------------------------------------------------------------------ */

/* Sorts items and remarks by line. */
static void
merge_items (TgsiParser *parser)
{
  TgsiProgram *program = parser->program;
  const guint n_items = parser->items->len, n_remarks = parser->remarks->len;
  guint item = 0, remark = 0;

  program->items = g_new (TgsiItem, n_items + n_remarks + 1);
  program->insn_items = g_new (guint32, parser->insns->len + 1);
  while (item < n_items || remark < n_remarks)
    {
      const TgsiItem *next = item < n_items ? &g_array_index (parser->items, TgsiItem, item) : NULL;
      const TgsiItem *said =
        remark < n_remarks ? &g_array_index (parser->remarks, TgsiItem, remark) : NULL;

      if (said != NULL && (next == NULL || said->line < next->line))
        next = said, remark++;
      else
        item++;
      if (next->kind == TGSI_ITEM_INSN)
        program->insn_items[next->n] = program->n_items;
      program->items[program->n_items++] = *next;
    }
}

/* Fills in "[]" by the stage. */
static void
fill_empty_dims (TgsiProgram *program)
{
  const TgsiPrimitive primitive =
    (TgsiPrimitive) tgsi_program_property (program, TGSI_PROPERTY_GS_INPUT_PRIMITIVE);
  const guint n =
    program->processor == TGSI_GEOM ? tgsi_primitive_n_vertices (primitive) : TGSI_MAX_VERTICES;

  for (guint i = 0; i < program->n_decls; i++)
    if (program->decls[i].has_empty_dim)
      program->decls[i].dim_last = (guint16) (n - 1);
}

#define STEAL(array, type, n) (n = (array)->len, (type *) (gpointer) g_array_free (array, FALSE))

/* Moves the results to the program. */
static void
finish_program (TgsiParser *parser)
{
  TgsiProgram *program = parser->program;

  merge_items (parser);
  program->insns = STEAL (parser->insns, TgsiInsn, program->n_insns);
  program->decls = STEAL (parser->decls, TgsiDecl, program->n_decls);
  program->imms = STEAL (parser->imms, TgsiImm, program->n_imms);
  program->properties = STEAL (parser->properties, TgsiPropertyItem, program->n_properties);
  g_ptr_array_add (parser->texts, NULL);
  program->remarks = (char **) g_ptr_array_free (parser->texts, FALSE);
  for (program->end = 0; program->end < program->n_insns; program->end++)
    if (program->insns[program->end].op == TGSI_END)
      break;
  fill_empty_dims (program);
  tgsi_mend_resources (parser);
}

static void
check_program (TgsiParser *parser)
{
  IsaReader *reader = parser->source.reader;

  if (reader->n_errors == 0 && parser->program->n_insns == 0)
    isa_error (&parser->at, NULL, "the program has no instructions");
  if (reader->n_errors == 0 && tgsi_find_blocks (&parser->source, parser->program))
    tgsi_validate (&parser->source, parser->program);
}

static TgsiProgram *
parse_text (char *text, gsize length, GPtrArray *diagnostics)
{
  IsaReader reader = { .diagnostics = diagnostics };
  TgsiParser parser = {
    .source = { &reader, text, length, g_array_new (FALSE, FALSE, sizeof (TgsiInsnPlaces)),
                g_array_new (FALSE, FALSE, sizeof (guint32)),
                g_array_new (FALSE, FALSE, sizeof (gint64)) },
    .at = { &reader, text, text, text + length, 1 },
    .program = g_new0 (TgsiProgram, 1),
    .items = g_array_new (FALSE, FALSE, sizeof (TgsiItem)),
    .remarks = g_array_new (FALSE, FALSE, sizeof (TgsiItem)),
    .texts = g_ptr_array_new (),
    .insns = g_array_new (FALSE, FALSE, sizeof (TgsiInsn)),
    .decls = g_array_new (FALSE, FALSE, sizeof (TgsiDecl)),
    .imms = g_array_new (FALSE, FALSE, sizeof (TgsiImm)),
    .properties = g_array_new (FALSE, FALSE, sizeof (TgsiPropertyItem)),
    .olds = g_array_new (FALSE, FALSE, sizeof (guint8)),
    .old_imms = g_array_new (FALSE, FALSE, sizeof (TgsiImm)),
  };

  prepare_text (&parser, text, length);
  parse_items (&parser);
  tgsi_old_replace (&parser);
  finish_program (&parser);
  check_program (&parser);
  g_array_unref (parser.source.insns);
  g_array_unref (parser.source.decls);
  g_array_unref (parser.items);
  g_array_unref (parser.remarks);
  g_array_unref (parser.source.numbers);
  g_array_unref (parser.olds);
  g_array_unref (parser.old_imms);
  if (reader.n_errors > 0)
    g_clear_pointer (&parser.program, tgsi_program_free);
  return parser.program;
}

TgsiProgram *
tgsi_program_parse (const char *text, gssize length, GPtrArray *diagnostics, GError **error)
{
  g_autoptr (GPtrArray) own = diagnostics == NULL ? ls_diagnostics_new () : NULL;
  const gsize n = length < 0 ? strlen (text) : (gsize) length;
  g_autofree char *copy = NULL;
  TgsiProgram *program;

  if (diagnostics == NULL)
    diagnostics = own;
  if (n > TGSI_MAX_TEXT)
    {
      ls_diagnostics_add_text (diagnostics, LS_SEVERITY_ERROR, 1, 1, NULL,
                               "the text has %zu bytes: it may have %u", n, TGSI_MAX_TEXT);
      ls_diagnostics_to_error (diagnostics, NULL, error);
      return NULL;
    }
  copy = g_malloc (n + 1);
  memcpy (copy, text, n);
  copy[n] = '\0';
  program = parse_text (copy, n, diagnostics);
  if (program == NULL)
    ls_diagnostics_to_error (diagnostics, NULL, error);
  return program;
}
