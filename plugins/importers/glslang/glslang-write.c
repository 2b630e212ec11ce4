#include <string.h>

#include "glslang-text.h"
#include "ls-begins.h"
#include "ls-glsl-pieces.h"

/* Writes the text that is translated: the tokens of the text with their new names, each statement at the beginning of a line. A line
 * has one statement at most, so that the line that a module tells is a statement. Comments, and what conditions leave out, are blank. */

typedef struct
{
  GlslangFinal *final;
  const GlslangText *text;
  const LsGlslText *read;
  const GlslangNames *names;
  const GlslangConstants *constants;
  GString *out;
  gboolean is_line_blank; /* nothing stands in the line that is written */
  gboolean is_blank_due;
  guint line;      /* of the text, that is written */
  guint own_line;  /* that the line which is written has begun with; 0: none */
  guint statement; /* that is written; G_MAXUINT: none */
  guint line_statement;
  GArray *pieces; /* LsGlslPiece */
  guint piece;    /* the next one */
  guint piece_end;
} Writer;

/* --- lines ------------------------------------------------------------------------------------- */

static void
end_line (Writer *writer)
{
  const guint joined = writer->own_line != 0 ? writer->own_line : writer->line;
  const GlslOrigin at = glslang_text_origin (writer->text, joined);
  const LsGlslangLine line = { at.file, at.line, writer->line_statement };

  g_string_append_c (writer->out, '\n');
  g_array_append_val (writer->final->lines, line);
  g_array_append_val (writer->final->joined, joined);
  writer->is_line_blank = TRUE;
  writer->is_blank_due = FALSE;
  writer->own_line = 0;
  writer->line_statement = writer->statement;
}

/* A line that is made up, or, joined != 0, that stands for one of the text. */
static void
put_line (Writer *writer, const char *line, guint joined)
{
  const GlslOrigin at = glslang_text_origin (writer->text, joined);
  const LsGlslangLine entry = { at.file, at.line, G_MAXUINT };

  g_string_append (writer->out, line);
  g_string_append_c (writer->out, '\n');
  g_array_append_val (writer->final->lines, entry);
  g_array_append_val (writer->final->joined, joined);
}

static void
put_lines (Writer *writer, const char *lines)
{
  g_auto (GStrv) parts = g_strsplit (lines, "\n", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i])
      put_line (writer, parts[i], 0);
}

static void
put_word (Writer *writer, const char *word)
{
  if (writer->is_blank_due && !writer->is_line_blank)
    g_string_append_c (writer->out, ' ');
  if (writer->is_line_blank)
    writer->own_line = writer->line;
  g_string_append (writer->out, word);
  writer->is_line_blank = FALSE;
  writer->is_blank_due = FALSE;
}

/* What stands between tokens: the ends of lines count. in_directive: each is joined to the next one. */
static void
put_gap (Writer *writer, guint from, guint to, gboolean in_directive)
{
  for (guint i = from; i < to; i++)
    if (writer->read->tokens.text[i] == '\n')
      {
        if (in_directive)
          g_string_append (writer->out, " \\");
        end_line (writer);
        writer->line++;
      }
  writer->is_blank_due |= from < to;
}

/* --- statements -------------------------------------------------------------------------------- */

static void
begin_statement (Writer *writer, const LsGlslPiece *piece)
{
  const LsGlslToken *first = ls_glsl_token (&writer->read->tokens, piece->first);
  const LsGlslToken *last = ls_glsl_token (&writer->read->tokens, piece->end - 1);
  const GlslOrigin begin = glslang_text_origin (writer->text, first->line);
  const GlslOrigin end = glslang_text_origin (writer->text, last->line);
  LsGlslangStatement statement = { .file = begin.file,
                                   .line = begin.line,
                                   .column = first->column,
                                   .end_line = end.line,
                                   .end_column = last->column + last->length - 1,
                                   .is_global = piece->is_global };

  if (!writer->is_line_blank)
    end_line (writer);
  writer->piece_end = piece->end;
  writer->statement = G_MAXUINT;
  if (begin.line != 0)
    {
      /* One that ends in another file, or in a line that is made up, ends where it begins. */
      if (end.line == 0 || end.file != begin.file)
        {
          statement.end_line = begin.line;
          statement.end_column = first->column + first->length - 1;
        }
      writer->statement = writer->final->statements->len;
      g_array_append_val (writer->final->statements, statement);
    }
  writer->line_statement = writer->statement;
}

static void
put_token (Writer *writer, guint n)
{
  const LsGlslTokens *tokens = &writer->read->tokens;
  const LsGlslToken *token = ls_glsl_token (tokens, n);
  const char *behind = g_hash_table_lookup (writer->constants->behind, GUINT_TO_POINTER (n));
  g_autofree char *word = NULL;

  if (writer->piece < writer->pieces->len &&
      g_array_index (writer->pieces, LsGlslPiece, writer->piece).first == n)
    begin_statement (writer, &g_array_index (writer->pieces, LsGlslPiece, writer->piece++));
  word = glslang_names_dup (writer->names, tokens, token, n);
  if (!strcmp (word, "__LINE__"))
    {
      g_free (word);
      word = g_strdup_printf ("%u", glslang_text_origin (writer->text, token->line).line);
    }
  put_word (writer, word);
  if (behind != NULL)
    put_word (writer, behind);
}

/* --- directives -------------------------------------------------------------------------------- */

static gboolean
is_directive (const Writer *writer, const LsGlslDirective *directive, const char *word)
{
  const LsGlslToken *token =
    directive->first < directive->end_token
      ? &g_array_index (writer->read->tokens.inner, LsGlslToken, directive->first)
      : NULL;

  return token != NULL && token->length == strlen (word) &&
         strncmp (writer->read->tokens.text + token->start, word, token->length) == 0;
}

/* The text's version and extensions are settled in front of it; pragmas tell other programs something. */
static gboolean
is_settled (const Writer *writer, const LsGlslDirective *directive)
{
  return is_directive (writer, directive, "pragma") ||
         (!writer->text->is_hlsl && (is_directive (writer, directive, "version") ||
                                     is_directive (writer, directive, "extension")));
}

static void
put_directive (Writer *writer, const LsGlslDirective *directive)
{
  const LsGlslTokens *tokens = &writer->read->tokens;
  const gboolean is_said =
    is_directive (writer, directive, "error") || is_directive (writer, directive, "line");
  guint at = directive->start + 1;

  if (is_settled (writer, directive))
    {
      put_gap (writer, directive->start, directive->end, FALSE);
      return;
    }
  if (!writer->is_line_blank)
    end_line (writer); /* a token stands in front of it: only a comment does so in GLSL */
  put_word (writer, "#");
  for (guint i = directive->first; i < directive->end_token; i++)
    {
      const LsGlslToken *token = &g_array_index (tokens->inner, LsGlslToken, i);
      g_autofree char *word = is_said ? g_strndup (tokens->text + token->start, token->length)
                                      : glslang_names_dup (writer->names, tokens, token, G_MAXUINT);

      put_gap (writer, at, token->start, TRUE);
      put_word (writer, word);
      at = token->start + token->length;
    }
  put_gap (writer, at, directive->end, TRUE);
}

/* --- extensions -------------------------------------------------------------------------------- */

/* Extensions that change what glslang reads. Of all others glslang's version has what they give, or the preamble has. */
static gboolean
is_kept (const char *name)
{
  static const char *const kept[] = {
    "GL_EXT_fragment_shading_rate",
    "GL_EXT_terminate_invocation",
    "GL_EXT_shader_",
    "GL_EXT_nonuniform",
    "GL_EXT_multiview",
    "GL_EXT_buffer",
    "GL_EXT_scalar",
    "GL_EXT_control",
    "GL_EXT_demote",
    "GL_EXT_samplerless",
    "GL_EXT_fragment_shader_bary",
    "GL_EXT_null_initializer",
    "GL_EXT_debug_printf",
    "GL_KHR_",
    "GL_NV_",
    "GL_AMD_",
    "GL_GOOGLE_cpp",
    "GL_ARB_shader_ballot",
    "GL_ARB_shader_group",
    "GL_ARB_gpu_shader_int64",
    "GL_ARB_shader_stencil_export",
    "GL_ARB_shader_viewport_layer_array",
  };
  static const char *const dropped[] = {
    "GL_EXT_shader_texture_lod",
    "GL_EXT_shader_framebuffer_fetch",
    "GL_EXT_shader_io_blocks",
    "GL_EXT_shader_integer_mix",
    "GL_EXT_shader_implicit_conversions",
    "GL_KHR_blend_equation_advanced",
    "GL_AMD_conservative_depth",
  };

  for (guint i = 0; i < G_N_ELEMENTS (dropped); i++)
    if (!strcmp (name, dropped[i]))
      return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    if (ls_begins (name, kept[i]))
      return TRUE;
  return FALSE;
}

/* "#extension NAME : BEHAVIOUR", at the line where the text has it. as_es: all of them, for OpenGL ES has nothing without. */
static void
put_extensions (Writer *writer, gboolean as_es)
{
  const LsGlslTokens *tokens = &writer->read->tokens;

  for (guint i = 0; i < tokens->directives->len; i++)
    {
      const LsGlslDirective *directive = &g_array_index (tokens->directives, LsGlslDirective, i);
      const LsGlslToken *name;
      g_autofree char *word = NULL, *line = NULL;

      if (!directive->is_on || !is_directive (writer, directive, "extension") ||
          directive->end_token != directive->first + 4)
        continue;
      name = &g_array_index (tokens->inner, LsGlslToken, directive->first + 1);
      word = g_strndup (tokens->text + name->start, name->length);
      line = g_strdup_printf ("#extension %s : %.*s", word, (int) name[2].length,
                              tokens->text + name[2].start);
      if ((as_es || is_kept (word)) && strcmp (strrchr (line, ' '), " disable") != 0)
        put_line (writer, line, name->line);
    }
}

/* --- all --------------------------------------------------------------------------------------- */

static void
put_tokens (Writer *writer)
{
  const LsGlslTokens *tokens = &writer->read->tokens;
  guint at = 0, directive = 0;

  writer->line = 1;
  writer->is_line_blank = TRUE;
  for (guint n = 0; n <= tokens->tokens->len; n++)
    {
      const LsGlslToken *token = ls_glsl_token (tokens, n);
      const guint start = token != NULL ? token->start : (guint) strlen (tokens->text);

      if (n >= writer->piece_end)
        writer->statement = G_MAXUINT; /* of the lines behind this one */
      for (; directive < tokens->directives->len; directive++)
        {
          const LsGlslDirective *next =
            &g_array_index (tokens->directives, LsGlslDirective, directive);

          if (next->start > start)
            break;
          put_gap (writer, at, next->start, FALSE);
          put_directive (writer, next);
          at = next->end;
        }
      put_gap (writer, at, start, FALSE);
      if (token == NULL)
        break;
      put_token (writer, n);
      at = start + token->length;
    }
  if (!writer->is_line_blank)
    end_line (writer);
}

/* Which lines each statement has. */
static void
number_statements (GlslangFinal *final)
{
  for (guint i = 0; i < final->lines->len; i++)
    {
      const LsGlslangLine *line = &g_array_index (final->lines, LsGlslangLine, i);
      LsGlslangStatement *statement;

      if (line->statement >= final->statements->len)
        continue;
      statement = &g_array_index (final->statements, LsGlslangStatement, line->statement);
      if (statement->number == 0)
        statement->number = i + 1;
      statement->n_numbers = i + 2 - statement->number;
    }
}

/* What stands in front of the text. */
static void
put_head (Writer *writer, GlslangNames *names, gboolean as_es)
{
  g_autoptr (GString) head = g_string_new (NULL);

  if (writer->text->is_hlsl)
    return;
  put_line (writer, as_es ? "#version 310 es" : "#version 460", 0);
  put_extensions (writer, as_es);
  if (as_es)
    put_lines (writer, "precision highp float;\nprecision highp int;");
  glslang_put_old (names, writer->text, writer->read, head);
  put_lines (writer, head->str);
}

void
glslang_final_init (GlslangFinal *final,
                    const GlslangText *text,
                    gboolean as_es,
                    gboolean with_constants)
{
  g_auto (LsGlslText) read = { 0 };
  g_auto (GlslangNames) names = { 0 };
  g_auto (GlslangConstants) constants = { 0 };
  g_autoptr (GArray) pieces = NULL, none = g_array_new (FALSE, FALSE, sizeof (LsGlslPiece));
  Writer writer = { .final = final,
                    .text = text,
                    .read = &read,
                    .names = &names,
                    .constants = &constants,
                    .statement = G_MAXUINT,
                    .line_statement = G_MAXUINT };

  ls_glsl_text_init_names (&read, text->text, text->defined);
  pieces = ls_glsl_pieces_new (&read.tokens);
  glslang_names_init (&names, text, &read);
  writer.pieces = pieces;
  writer.out = g_string_new (NULL);
  final->lines = g_array_new (FALSE, FALSE, sizeof (LsGlslangLine));
  final->joined = g_array_new (FALSE, FALSE, sizeof (guint));
  final->statements = g_array_new (FALSE, FALSE, sizeof (LsGlslangStatement));
  put_head (&writer, &names, as_es);
  glslang_constants_init (&constants, &names, &read.tokens, with_constants ? pieces : none,
                          text->is_hlsl);
  put_tokens (&writer);
  number_statements (final);
  final->text = g_string_free (writer.out, FALSE);
  final->names = g_steal_pointer (&names.names);
  final->constants = g_steal_pointer (&constants.names);
  final->open_comment = glslang_text_origin (text, read.tokens.open_comment);
}

void
glslang_final_clear (GlslangFinal *final)
{
  g_clear_pointer (&final->text, g_free);
  g_clear_pointer (&final->lines, g_array_unref);
  g_clear_pointer (&final->joined, g_array_unref);
  g_clear_pointer (&final->statements, g_array_unref);
  g_clear_pointer (&final->names, g_hash_table_unref);
  g_clear_pointer (&final->constants, g_hash_table_unref);
}
