#include "ls-glsl-variant.h"

#include <string.h>

/* Names of a variant's own begin with "lsp_"; N is the number of a probe or count:
 *   lsp_vN  what output N gets      lsp_oN  the output
 *   lsp_nN  how often the lane came there
 *   lsp_tN  takes the value of a condition, a return or a step of a loop, and gives it back */

typedef struct
{
  guint at;    /* byte of the text */
  guint drops; /* bytes from there that go */
  guint order; /* of insertions at one place */
  char *text;
} Change;

#define N_TARGETS 8u
#define OPENS (G_MAXUINT / 2)
#define REPLACES (G_MAXUINT / 4 * 3)

typedef struct
{
  const LsGlslText *text;
  const LsGlslProbe *probes; /* NULL: counts */
  const guint *statements;   /* of counts */
  guint n;
  GArray *changes;
  GString *head; /* declarations before the first function */
} Variant;

/* --- the text --------------------------------------------------------------------------------- */

static guint
get_start (const Variant *variant, guint token)
{
  const LsGlslToken *found = ls_glsl_token (&variant->text->tokens, token);

  return found != NULL ? found->start : (guint) strlen (variant->text->tokens.text);
}

static guint
get_end (const Variant *variant, guint token)
{
  const LsGlslToken *found = ls_glsl_token (&variant->text->tokens, token);

  return found != NULL ? found->start + found->length : (guint) strlen (variant->text->tokens.text);
}

/* What opens something stands behind what closes something, and the outer opens first; what takes the
 * place of the text itself stands behind all of these. text: (transfer full). */
static void
change_text (Variant *variant, guint at, guint drops, char *text)
{
  const Change change = { .at = at,
                          .drops = drops,
                          .order = (drops > 0 ? REPLACES : OPENS) + variant->changes->len,
                          .text = text };

  g_array_append_val (variant->changes, change);
}

static void
insert_text (Variant *variant, guint at, const char *text)
{
  change_text (variant, at, 0, g_strdup (text));
}

/* Closes what began at a token, of several the inner one first. */
static void
close_text (Variant *variant, guint at, guint began, const char *text)
{
  const Change change = { .at = at, .order = OPENS - 1 - began, .text = g_strdup (text) };

  g_array_append_val (variant->changes, change);
}

static gint
compare_changes (gconstpointer a, gconstpointer b)
{
  const Change *left = a, *right = b;

  if (left->at != right->at)
    return left->at < right->at ? -1 : 1;
  return left->order < right->order ? -1 : 1;
}

static void
change_clear (gpointer data)
{
  g_free (((Change *) data)->text);
}

/* Returns: (transfer full). */
static char *
carry_out (Variant *variant)
{
  const char *text = variant->text->tokens.text;
  GString *out = g_string_new (NULL);
  guint at = 0;

  g_array_sort (variant->changes, compare_changes);
  for (guint i = 0; i < variant->changes->len; i++)
    {
      const Change *change = &g_array_index (variant->changes, Change, i);

      if (change->at > at)
        {
          g_string_append_len (out, text + at, change->at - at);
          at = change->at;
        }
      g_string_append (out, change->text);
      at = MAX (at, change->at + change->drops);
    }
  g_string_append (out, text + at);
  return g_string_free (out, FALSE);
}

/* --- what the text has ------------------------------------------------------------------------ */

static gboolean
has_word (const LsGlslText *text, const char *word)
{
  for (guint i = 0; i < text->tokens.tokens->len; i++)
    if (ls_glsl_token_is (&text->tokens, i, word))
      return TRUE;
  return FALSE;
}

/* Outputs that have names. */
static guint
count_named (const LsGlslText *text)
{
  guint n = 0;

  for (guint i = 0; i < text->variables->len; i++)
    {
      const LsGlslVariable *variable = &g_array_index (text->variables, LsGlslVariable, i);

      if (variable->kind == LS_GLSL_OUTPUT)
        n += MAX (MIN (variable->type.n_elements, N_TARGETS), 1);
    }
  return n;
}

/* Outputs that have numbers: one more than the highest. */
static guint
count_numbered (const LsGlslText *text)
{
  guint n = 1;

  for (guint i = 0; i < text->tokens.tokens->len; i++)
    {
      const LsGlslToken *index = ls_glsl_token (&text->tokens, i + 2);

      if (!ls_glsl_token_is (&text->tokens, i, "gl_FragData") || index == NULL)
        continue;
      n = MAX (n, index->kind == LS_GLSL_NUMBER
                    ? (guint) MIN (g_ascii_strtoull (text->tokens.text + index->start, NULL, 0),
                                   N_TARGETS) +
                        1
                    : N_TARGETS);
    }
  return n;
}

/* Whether outputs are elements of gl_FragData. */
static gboolean
has_numbers (const LsGlslText *text)
{
  const gboolean is_old =
    text->tokens.is_es ? text->tokens.version < 300 : text->tokens.version < 130;

  return has_word (text, "gl_FragColor") || has_word (text, "gl_FragData") ||
         (is_old && !has_word (text, "mainImage"));
}

/* The text's own outputs. */
static guint
count_targets (const LsGlslText *text)
{
  return MIN (has_numbers (text) ? count_numbered (text) : MAX (count_named (text), 1), N_TARGETS);
}

guint
ls_glsl_variant_count (const LsGlslText *text)
{
  if (text->main == LS_GLSL_NONE || has_word (text, "gl_Position") || has_word (text, "EmitVertex"))
    return 0;
  return N_TARGETS - count_targets (text);
}

LsGlslOutForm
ls_glsl_variant_form (const LsGlslText *text)
{
  return has_numbers (text) ? LS_GLSL_OUT_NUMBER : LS_GLSL_OUT_BITS;
}

char *
ls_glsl_variant_output (const LsGlslText *text, guint n)
{
  return has_numbers (text) ? g_strdup_printf ("PIX%u", count_targets (text) + n)
                            : g_strdup_printf ("lsp_o%u", n);
}

/* --- outputs ---------------------------------------------------------------------------------- */

/* Whether output n has whole numbers. */
static gboolean
is_whole (const Variant *variant, guint n)
{
  const LsGlslStatement *statement;

  if (variant->probes == NULL || n >= variant->n ||
      ls_glsl_variant_form (variant->text) == LS_GLSL_OUT_NUMBER)
    return FALSE;
  statement =
    &g_array_index (variant->text->statements, LsGlslStatement, variant->probes[n].statement);
  return g_array_index (statement->parts, LsGlslPart, variant->probes[n].part).base != 'f';
}

/* A word that texts before GLSL 1.30 have not. */
static const char *
get_precision (const LsGlslText *text)
{
  return text->tokens.is_es || text->tokens.version >= 130 || has_word (text, "mainImage")
           ? "highp "
           : "";
}

static guint
count_used (const Variant *variant)
{
  return variant->probes != NULL ? variant->n : (variant->n + 3) / 4;
}

/* Every output gets a location where one of them must have one. */
static void
declare_outputs (Variant *variant)
{
  const gboolean has_locations = variant->text->tokens.is_es && !has_numbers (variant->text) &&
                                 !has_word (variant->text, "mainImage");

  for (guint i = 0; i < count_used (variant); i++)
    {
      const char *type = is_whole (variant, i) ? "ivec4" : "vec4";

      g_string_append_printf (variant->head, "%s%s lsp_v%u=%s(0); ", get_precision (variant->text),
                              type, i, type);
      if (has_locations)
        g_string_append_printf (variant->head, "layout(location=%u) ",
                                count_targets (variant->text) + i);
      if (!has_numbers (variant->text))
        g_string_append_printf (variant->head, "out %s%s lsp_o%u; ", get_precision (variant->text),
                                type, i);
    }
  for (guint i = 0; has_locations && i < variant->text->variables->len; i++)
    {
      const LsGlslVariable *output = &g_array_index (variant->text->variables, LsGlslVariable, i);
      guint n = output->kind == LS_GLSL_OUTPUT ? output->from : 0;

      while (n > 0 && !ls_glsl_token_is (&variant->text->tokens, n, "out"))
        n--;
      if (n > 0 && !ls_glsl_token_is (&variant->text->tokens, n - 1, ")"))
        insert_text (variant, get_start (variant, n), "layout(location=0) ");
    }
}

/* A program of one output without a number would write all targets. */
static void
number_outputs (Variant *variant)
{
  const LsGlslTokens *tokens = &variant->text->tokens;

  for (guint i = 0; i < tokens->tokens->len; i++)
    if (ls_glsl_token_is (tokens, i, "gl_FragColor"))
      change_text (variant, get_start (variant, i), ls_glsl_token (tokens, i)->length,
                   g_strdup ("gl_FragData[0]"));
}

/* main gets another name, and one is added that calls it and then writes the outputs. */
static void
wrap_main (Variant *variant, GString *tail)
{
  const LsGlslText *text = variant->text;
  const LsGlslFunction *function = &g_array_index (text->functions, LsGlslFunction, text->main);
  const gboolean is_image = strcmp (function->name, "mainImage") == 0;

  for (guint i = 0; i < text->tokens.tokens->len; i++)
    if (ls_glsl_token_is (&text->tokens, i, function->name) &&
        ls_glsl_token_is (&text->tokens, i + 1, "("))
      change_text (variant, get_start (variant, i), (guint) strlen (function->name),
                   g_strdup ("lsp_main"));
  g_string_append (tail, is_image ? "\nvoid mainImage(out vec4 c,in vec2 p){lsp_main(c,p);"
                                  : "\nvoid main(){lsp_main();");
  for (guint i = 0; i < count_used (variant); i++)
    if (has_numbers (text))
      g_string_append_printf (tail, "gl_FragData[%u]=lsp_v%u;", count_targets (text) + i, i);
    else
      g_string_append_printf (tail, "lsp_o%u=lsp_v%u;", i, i);
  g_string_append (tail, "}\n");
}

/* --- probes ----------------------------------------------------------------------------------- */

/* The value as the four components of output n. */
static void
put_value (const Variant *variant, guint n, const LsGlslPart *part, const char *value, GString *out)
{
  const char *scalar = is_whole (variant, n) ? "int" : "float";
  const char *type = is_whole (variant, n) ? "ivec" : "vec";

  if (part->n == 1)
    g_string_append_printf (out, "%s4(%s(%s),0,0,0)", type, scalar, value);
  else
    g_string_append_printf (out, "%s4(%s%u(%s)%s)", type, type, part->n, value,
                            part->n == 4   ? ""
                            : part->n == 3 ? ",0"
                                           : ",0,0");
}

/* What is done with the value where the lane has it: probe or count n. */
static void
put_taking (const Variant *variant,
            guint n,
            const LsGlslStatement *statement,
            const char *value,
            GString *out)
{
  if (variant->probes == NULL)
    {
      g_string_append_printf (out, "lsp_v%u.%c+=1.0;", n / 4, "xyzw"[n % 4]);
      return;
    }
  {
    const LsGlslProbe *probe = &variant->probes[n];
    const LsGlslPart *part = &g_array_index (statement->parts, LsGlslPart, probe->part);
    g_autofree char *all = g_strconcat (value, part->path, NULL);

    if (statement->is_repeated)
      g_string_append_printf (out, "if(lsp_n%u==%u)", n, probe->hit);
    g_string_append_printf (out, "lsp_v%u=", n);
    put_value (variant, n, part, all, out);
    g_string_append (out, ";");
    if (statement->is_repeated)
      g_string_append_printf (out, "lsp_n%u++;", n);
  }
}

/* "highp vec3", of a value that fits one part */
static char *
dup_type (const LsGlslText *text, const LsGlslStatement *statement)
{
  g_autofree char *name = ls_glsl_type_dup (text, &statement->type);

  return statement->type.base == 'b' ? g_strdup (name)
                                     : g_strconcat (get_precision (text), name, NULL);
}

/* A function that takes the value and gives it back, around the value's tokens. */
static void
pass_value (Variant *variant, guint n, const LsGlslStatement *statement)
{
  g_autofree char *type = dup_type (variant->text, statement);
  g_autofree char *call = g_strdup_printf ("lsp_t%u(", n);

  g_string_append_printf (variant->head, "%s lsp_t%u(%s v){", type, n, type);
  put_taking (variant, n, statement, "v", variant->head);
  g_string_append (variant->head, "return v;} ");
  insert_text (variant, get_start (variant, statement->value_first), call);
  close_text (variant, get_end (variant, statement->value_end - 1), statement->value_first, ")");
}

/* Behind a step in the head of a loop, a call with the value. */
static void
call_behind (Variant *variant, guint n, const LsGlslStatement *statement)
{
  g_autofree char *type = dup_type (variant->text, statement);
  g_autofree char *place =
    ls_glsl_tokens_dup_text (&variant->text->tokens, statement->value_first, statement->value_end);
  g_autofree char *call = g_strdup_printf (",lsp_t%u(%s)", n, place);

  g_string_append_printf (variant->head, "int lsp_t%u(%s v){", n, type);
  put_taking (variant, n, statement, "v", variant->head);
  g_string_append (variant->head, "return 0;} ");
  close_text (variant, get_end (variant, statement->end - 1), statement->first, call);
}

/* The first part of a loop's head goes in front of the loop. */
static void
move_first (Variant *variant, const LsGlslStatement *statement, const char *taking)
{
  const LsGlslTokens *tokens = &variant->text->tokens;
  const guint start = get_start (variant, statement->first);
  const guint end = get_start (variant, statement->end - 1); /* its ; stays */
  g_autofree char *first = g_strndup (tokens->text + start, end - start);

  for (guint i = 0; i < variant->changes->len; i++)
    {
      Change *change = &g_array_index (variant->changes, Change, i);

      if (change->at == start && change->drops == end - start)
        { /* another value of the same declaration has moved it */
          insert_text (variant, get_start (variant, statement->loop_first), taking);
          return;
        }
    }
  change_text (variant, start, end - start, g_strdup (""));
  change_text (variant, get_start (variant, statement->loop_first), 0,
               g_strconcat ("{", first, ";", taking, NULL));
  close_text (variant, get_end (variant, statement->loop_end - 1), statement->loop_first, "}");
}

/* The place that the statement gives a value, as it is called in the variant. Returns: (transfer full). */
static char *
dup_place (const Variant *variant, const LsGlslStatement *statement)
{
  g_autoptr (GString) place = g_string_new (NULL);
  g_autofree char *text =
    ls_glsl_tokens_dup_text (&variant->text->tokens, statement->value_first, statement->value_end);

  g_string_append (place, statement->kind == LS_GLSL_TAKE ? statement->name : text);
  if (has_numbers (variant->text))
    g_string_replace (place, "gl_FragColor", "gl_FragData[0]", 0);
  return g_string_free (g_steal_pointer (&place), FALSE);
}

static void
add_probe (Variant *variant, guint n, const LsGlslStatement *statement)
{
  g_autofree char *place = NULL;
  g_autoptr (GString) taking = g_string_new (NULL);

  if (statement->is_repeated && variant->probes != NULL)
    g_string_append_printf (variant->head, "int lsp_n%u=0; ", n);
  if (statement->kind == LS_GLSL_CONDITION || statement->kind == LS_GLSL_RETURN)
    {
      pass_value (variant, n, statement);
      return;
    }
  if (statement->kind == LS_GLSL_FOR_NEXT)
    {
      call_behind (variant, n, statement);
      return;
    }
  place = dup_place (variant, statement);
  put_taking (variant, n, statement, place, taking);
  if (statement->kind == LS_GLSL_FOR_FIRST)
    move_first (variant, statement, taking->str);
  else if (statement->kind == LS_GLSL_DECLARE || statement->kind == LS_GLSL_TAKE)
    close_text (variant, get_end (variant, statement->end - 1), statement->first, taking->str);
  else if (statement->kind == LS_GLSL_KILL)
    {
      change_text (variant, get_start (variant, statement->first), 0,
                   g_strconcat ("{", taking->str, NULL));
      close_text (variant, get_end (variant, statement->end - 1), statement->first, "}");
    }
  else
    {
      g_string_append_c (taking, '}');
      insert_text (variant, get_start (variant, statement->first), "{");
      close_text (variant, get_end (variant, statement->end - 1), statement->first, taking->str);
    }
}

static char *
make_variant (Variant *variant)
{
  const LsGlslText *text = variant->text;
  g_autoptr (GString) tail = g_string_new (NULL);
  char *made;

  variant->changes = g_array_new (FALSE, FALSE, sizeof (Change));
  g_array_set_clear_func (variant->changes, change_clear);
  variant->head = g_string_new (NULL);
  declare_outputs (variant);
  if (has_numbers (text))
    number_outputs (variant);
  for (guint i = 0; i < variant->n; i++)
    add_probe (variant, i,
               &g_array_index (text->statements, LsGlslStatement,
                               variant->probes != NULL ? variant->probes[i].statement
                                                       : variant->statements[i]));
  wrap_main (variant, tail);
  insert_text (variant,
               get_start (variant, g_array_index (text->functions, LsGlslFunction, 0).first),
               variant->head->str);
  insert_text (variant, (guint) strlen (text->tokens.text), tail->str);
  made = carry_out (variant);
  g_array_unref (variant->changes);
  g_string_free (variant->head, TRUE);
  return made;
}

char *
ls_glsl_variant_new (const LsGlslText *text, const LsGlslProbe *probes, guint n)
{
  Variant variant = { .text = text, .probes = probes, .n = n };

  return make_variant (&variant);
}

char *
ls_glsl_variant_new_counts (const LsGlslText *text, const guint *statements, guint n)
{
  Variant variant = { .text = text, .statements = statements, .n = n };

  return make_variant (&variant);
}
