#include "ls-code-model.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "ls-listing.h"
#include "ls-tools.h"
#include "ls-words.h"

/* The operands of a listing line behind its mnemonic: the destination and up to three sources. Commas inside
 * brackets belong to an operand; flags follow the last one behind two blanks. */
static char **
split_operands (const LsLine *line)
{
  g_autoptr (GStrvBuilder) operands = g_strv_builder_new ();
  const char *at = strstr (line->text, line->op);
  const char *start;
  int depth = 0;

  if (at == NULL)
    return g_strv_builder_end (operands);
  at += strcspn (at, " ");
  at += strspn (at, " ");
  for (start = at;; at++)
    {
      gboolean is_end = *at == '\0' || (depth == 0 && at[0] == ' ' && at[1] == ' ');

      depth += (*at == '(') - (*at == ')');
      if (!is_end && !(depth == 0 && *at == ','))
        continue;
      if (at > start)
        {
          g_autofree char *operand = g_strndup (start, (gsize) (at - start));

          g_strv_builder_add (operands, operand);
        }
      if (is_end)
        break;
      start = at + 1 + strspn (at + 1, " ");
      at = start - 1;
    }
  return g_strv_builder_end (operands);
}

/* The operand that a word of a formula stands for ("d", "s0", "s1", "s2"), or NULL. */
static const char *
operand_of (const char *word, gsize length, char **operands, guint n)
{
  guint index = 0;

  if (length == 2 && word[0] == 's' && word[1] >= '0' && word[1] <= '2')
    index = (guint) (word[1] - '0') + 1;
  else if (length != 1 || word[0] != 'd')
    return NULL;
  return index < n ? operands[index] : NULL;
}

/* The formula of the tables with this line's operands in it. */
static void
append_formula (GString *text, const LsLine *line)
{
  g_auto (GStrv) operands = split_operands (line);
  guint n = g_strv_length (operands);
  const char *at = line->doc;

  g_string_append_c (text, '\n');
  while (*at != '\0')
    {
      gsize length = 0;
      const char *operand;

      while (g_ascii_isalnum (at[length]) || at[length] == '_')
        length++;
      operand = operand_of (at, length, operands, n);
      if (operand != NULL)
        g_string_append (text, operand);
      else
        g_string_append_len (text, at, (gssize) MAX (length, 1));
      at += MAX (length, 1);
    }
}

static gboolean
was_listed (const LsEffect *effects, guint n)
{
  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_READ && effects[i].ref.file == effects[n].ref.file &&
        effects[i].ref.index == effects[n].ref.index &&
        effects[i].ref.channel == effects[n].ref.channel)
      return TRUE;
  return FALSE;
}

/* The values that the line takes when it runs next; of the line that has just run, those that it took. */
static void
append_reads (const LsCodeModel *model, GString *text, guint line, guint lane)
{
  const LsView *view = ls_code_model_get_view (model);
  const gboolean is_past =
    ls_code_model_has_just_run (model, line) && !ls_code_model_is_current (model, line);
  LsScene *scene = ls_code_model_get_scene (model);
  const LsMachine *machine = ls_scene_get_machine (scene);
  LsEffect effects[48];
  guint n = ls_program_describe (ls_scene_get_program (scene), line, effects, 48);
  guint n_shown = 0;

  if (view == NULL)
    return;
  for (guint i = 0; i < MIN (n, 48); i++)
    {
      const LsRegFile *file;
      LsRow row;

      if (effects[i].kind != LS_EFFECT_READ || effects[i].relative || was_listed (effects, i) ||
          effects[i].ref.file >= machine->n_reg_files)
        continue;
      if (!(is_past ? ls_view_read_previous : ls_view_read_row) (view, effects[i].ref, &row))
        continue;
      file = &machine->reg_files[effects[i].ref.file];
      if (n_shown++ == 0)
        g_string_append_printf (
          text, is_past ? _ ("\n\nIt took in lane %u:") : _ ("\n\nNow in lane %u:"), lane);
      g_string_append (text, n_shown > 1 ? ",  " : "  ");
      ls_program_append_ref (text, ls_scene_get_program (scene), effects[i].ref);
      g_string_append (text, " = ");
      ls_value_append (text, file->type, row.u[lane]);
    }
}

static void
append_names (const LsCodeModel *model, GString *text, guint line)
{
  LsScene *scene = ls_code_model_get_scene (model);
  g_autofree char *names =
    ls_line_dup_names (ls_scene_get_program (scene), line, ls_scene_get_names (scene));

  if (names != NULL)
    g_string_append_printf (text, "\n\n%s", names);
}

/* "the predicates keep 12, 0 and 7 of them out of x, y and z" */
static void
append_channels (const LsMask off[4], guint channels, GString *text)
{
  g_autoptr (GPtrArray) counts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *all_counts = NULL, *all_names = NULL;

  for (guint i = 0; i < 4; i++)
    if (channels >> i & 1)
      {
        g_ptr_array_add (counts, g_strdup_printf ("%u", ls_mask_count (off[i])));
        g_ptr_array_add (names, g_strdup_printf ("%c", "xyzw"[i]));
      }
  all_counts = ls_words_join (counts);
  all_names = ls_words_join (names);
  g_string_append_printf (text, _ ("; the predicates keep %s of them out of %s"), all_counts,
                          all_names);
}

static void
append_never (const LsCodeModel *model, GString *text)
{
  const guint64 cut = ls_code_model_get_cut (model);

  if (cut == 0)
    g_string_append (text, _ ("\n\nHas not run yet"));
  else
    g_string_append_printf (
      text, _ ("\n\nHas not run in the first %" PRIu64 " steps, which are counted"), cut);
}

static void
append_hits (const LsCodeModel *model, GString *text, guint line)
{
  gboolean is_more;
  const guint hits = ls_code_model_get_hits (model, line, &is_more);

  if (is_more && hits > 0)
    g_string_append_printf (
      text,
      ngettext ("; has run %u time or more: the first %" PRIu64 " steps are counted",
                "; has run %u times or more: the first %" PRIu64 " steps are counted", hits),
      hits, ls_code_model_get_cut (model));
  else if (hits > 0)
    g_string_append_printf (text, ngettext ("; has run once", "; has run %u times", hits), hits);
}

static void
append_runs (const LsCodeModel *model, GString *text, guint line)
{
  guint n_off = ls_mask_count (ls_code_model_get_predicated_off (model, line));
  LsMask off[4] = { 0 };
  guint channels = ls_code_model_get_channels_off (model, line, off);
  g_autoptr (GString) who = g_string_new (NULL);
  LsLaneStates states;

  if (!ls_code_model_get_states (model, line, &states))
    {
      append_never (model, text);
      return;
    }
  states.predicated = 0; /* the line knows better than the step */
  ls_lane_states_append (&states, who);
  g_string_append_printf (text,
                          ls_code_model_is_current (model, line)     ? _ ("\n\nRuns next, with %s")
                          : ls_code_model_has_just_run (model, line) ? _ ("\n\nJust ran, with %s")
                          : ls_code_model_get_cut (model) > 0        ? _ ("\n\nRan before with %s")
                                                                     : _ ("\n\nLast ran with %s"),
                          who->str);
  if (channels != 0)
    append_channels (off, channels, text);
  else if (n_off > 0)
    g_string_append_printf (text, _ ("; the predicate keeps %u of them out"), n_off);
  append_hits (model, text, line);
}

static void
append_words (GString *text, const LsLine *line)
{
  if (line->dword < 0 || line->n_words == 0)
    return;
  g_string_append_printf (text, _ ("\n\nWords %" PRId64 ":"), line->dword);
  for (guint i = 0; i < line->n_words; i++)
    g_string_append_printf (text, " %08x", line->words[i]);
}

/* What the words say, field by field: those that hold zero say nothing. */
static void
append_fields (const LsCodeModel *model, GString *text, guint line)
{
  LsProgram *program = ls_scene_get_program (ls_code_model_get_scene (model));
  g_autoptr (GArray) fields = g_array_new (FALSE, FALSE, sizeof (LsWordField));
  const LsTools *tools = ls_program_machine (program)->tools;
  const char *word = NULL;

  if (tools == NULL || tools->fields == NULL)
    return;
  tools->fields (program, line, fields);
  for (guint i = 0; i < fields->len; i++)
    {
      const LsWordField *field = &g_array_index (fields, LsWordField, i);

      if (field->value == 0)
        continue;
      g_string_append_printf (text, "%s%s", g_strcmp0 (word, field->word) == 0 ? ", " : "\n",
                              g_strcmp0 (word, field->word) == 0 ? "" : field->word);
      if (g_strcmp0 (word, field->word) != 0)
        g_string_append (text, ": ");
      word = field->word;
      g_string_append_printf (text, "%s %u", field->name, field->value);
    }
}

/* What its author says of it. */
static void
append_comment (const LsCodeModel *model, GString *text, guint line)
{
  LsScene *scene = ls_code_model_get_scene (model);
  GBytes *assembly = ls_scene_get_assembly (scene, NULL);
  g_autofree char *comment =
    assembly != NULL ? ls_text_link_dup_comment (ls_scene_get_program (scene), assembly, line)
                     : NULL;

  if (comment != NULL)
    g_string_append_printf (text, _ ("\n\nThe text says: %s"), comment);
}

static void
append_rules (const LsCodeModel *model, GString *text, guint line)
{
  LsScene *scene = ls_code_model_get_scene (model);
  g_autofree char *rules = ls_program_rules (ls_scene_get_program (scene), line);

  if (rules != NULL)
    g_string_append_printf (text, "\n\n%s", rules);
}

static void
append_breakpoint (const LsCodeModel *model, GString *text, guint line)
{
  g_autofree char *words =
    ls_code_model_tell_breakpoint (model, ls_code_model_get_first (model, line));

  if (words != NULL)
    g_string_append_printf (text, "\n\n%s", words);
}

char *
ls_code_explain (const LsCodeModel *model, guint line, guint lane)
{
  g_autoptr (GString) text = g_string_new (NULL);
  LsScene *scene = ls_code_model_get_scene (model);
  LsLine described;

  if (line >= ls_code_model_get_n_lines (model))
    return NULL;
  ls_program_line (ls_scene_get_program (scene), line, &described);
  if (described.op == NULL)
    return NULL;

  g_string_append (text, described.op);
  if (described.kind == LS_LINE_ALU && described.doc != NULL)
    append_formula (text, &described);
  else if (described.doc != NULL)
    g_string_append_printf (text, "\n%s", described.doc);
  append_comment (model, text, line);
  append_names (model, text, line);
  append_reads (model, text, line, lane);
  append_runs (model, text, line);
  append_breakpoint (model, text, line);
  append_rules (model, text, line);
  append_words (text, &described);
  append_fields (model, text, line);
  return g_strdup (text->str);
}
