#include "ls-code-model.h"

#include "ls-breakpoint-text.h"

#include <math.h>
#include <string.h>

typedef struct
{
  guint32 first;
  guint32 hits;
  LsMask mask;
} Line;

struct _LsCodeModel
{
  LsSession *session; /* borrowed */
  LsScene *scene;     /* the one that lines belong to */
  Line *lines;
  guint n_lines;
  guint current_first;
  guint current_n;
  guint next;
  LsMask current_mask;
  LsMask empty; /* lanes that hold nothing: those that run are helpers */
};

LsCodeModel *
ls_code_model_new (LsSession *session)
{
  LsCodeModel *model = g_new0 (LsCodeModel, 1);

  model->session = session;
  return model;
}

void
ls_code_model_free (LsCodeModel *model)
{
  g_clear_pointer (&model->scene, ls_scene_unref);
  g_free (model->lines);
  g_free (model);
}

void
ls_code_model_load (LsCodeModel *model)
{
  LsScene *scene = ls_session_get_scene (model->session);

  g_clear_pointer (&model->scene, ls_scene_unref);
  g_clear_pointer (&model->lines, g_free);
  model->n_lines = 0;
  model->current_n = 0;
  if (scene == NULL)
    return;

  const LsMachine *machine = ls_scene_get_machine (scene);
  LsProgram *program = ls_scene_get_program (scene);

  model->scene = ls_scene_ref (scene);
  model->n_lines = machine->n_lines (program);
  model->lines = g_new0 (Line, model->n_lines + 1);
  for (guint i = 0; i < model->n_lines; i++)
    {
      LsLine line;

      machine->line (program, i, &line);
      model->lines[i].first = line.first;
    }
}

/* One pass over the steps made so far; a million of them take about a millisecond. */
static void
count_history (LsCodeModel *model, const LsHistory *history, const LsView *view)
{
  guint64 n = MIN (ls_view_get_place (view)->step, history->n_steps);
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history->masks);
  const LsMaskRun *run;

  if (history->wave != ls_view_get_wave (view))
    return;
  for (run = ls_mask_reader_find (reader, 0); run != NULL && run->first < n;
       run = ls_mask_reader_next (reader))
    for (guint64 i = run->first; i < MIN (n, run->first + run->n_steps); i++)
      {
        guint32 line = ls_mask_reader_get_line (reader, run, i);

        if (line >= model->n_lines)
          continue;
        model->lines[line].hits++;
        model->lines[line].mask = run->active;
      }
}

void
ls_code_model_update (LsCodeModel *model)
{
  LsView *view = ls_session_get_view (model->session);
  const LsHistory *history = ls_session_get_history (model->session);
  const LsPlace *place;

  for (guint i = 0; i < model->n_lines; i++)
    {
      model->lines[i].hits = 0;
      model->lines[i].mask = 0;
    }
  model->current_n = 0;
  if (view == NULL || ls_view_get_scene (view) != model->scene)
    return;

  model->empty = ls_view_lanes_empty (view);
  if (history != NULL)
    count_history (model, history, view);
  place = ls_view_get_place (view);
  if (place->ended || place->line >= model->n_lines)
    return;

  LsLine line;

  ls_view_get_machine (view)->line (ls_view_get_program (view), place->line, &line);
  model->current_first = line.first;
  model->current_n = line.n;
  model->next = line.first + MIN (ls_view_get_slot (view, NULL), line.n - 1);
  model->current_mask = ls_view_read_mask (view, 0);
}

guint
ls_code_model_get_n_lines (const LsCodeModel *model)
{
  return model->n_lines;
}

char *
ls_code_model_dup_text (const LsCodeModel *model)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < model->n_lines; i++)
    {
      LsLine line;

      ls_scene_get_machine (model->scene)->line (ls_scene_get_program (model->scene), i, &line);
      if (i > 0)
        g_string_append_c (text, '\n');
      g_string_append (text, line.text);
    }
  return g_string_free (text, FALSE);
}

guint
ls_code_model_get_first (const LsCodeModel *model, guint line)
{
  return line < model->n_lines ? model->lines[line].first : line;
}

void
ls_code_model_get_current (const LsCodeModel *model, guint *first, guint *n)
{
  *first = model->current_first;
  *n = model->current_n;
}

guint
ls_code_model_get_next (const LsCodeModel *model)
{
  return model->next;
}

gboolean
ls_code_model_is_current (const LsCodeModel *model, guint line)
{
  return line >= model->current_first && line - model->current_first < model->current_n;
}

gboolean
ls_code_model_get_mask (const LsCodeModel *model, guint line, LsMask *mask)
{
  const Line *first;

  if (line >= model->n_lines)
    return FALSE;
  if (ls_code_model_is_current (model, line))
    {
      *mask = model->current_mask;
      return TRUE;
    }
  first = &model->lines[ls_code_model_get_first (model, line)];
  *mask = first->mask;
  return first->hits > 0;
}

LsMask
ls_code_model_get_helpers (const LsCodeModel *model, guint line)
{
  LsMask mask;

  return ls_code_model_get_mask (model, line, &mask) ? mask & model->empty : 0;
}

guint
ls_code_model_get_hits (const LsCodeModel *model, guint line)
{
  return line < model->n_lines ? model->lines[ls_code_model_get_first (model, line)].hits : 0;
}

/* --- breakpoints ----------------------------------------------------------------------------------------- */

LsBreakpoint *
ls_code_model_dup_breakpoint (const LsCodeModel *model, guint line)
{
  GListModel *list = ls_session_get_breakpoints (model->session);
  LsBreakpoint *breakpoint;

  for (guint i = 0; (breakpoint = g_list_model_get_item (list, i)) != NULL; i++)
    {
      const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);

      if (mark->kind == LS_MARK_LINE && mark->line == line)
        return breakpoint;
      g_object_unref (breakpoint);
    }
  return NULL;
}

char *
ls_code_model_tell_breakpoint (const LsCodeModel *model, guint line)
{
  g_autoptr (LsBreakpoint) breakpoint = ls_code_model_dup_breakpoint (model, line);
  const LsMarkBreakpoint *mark = breakpoint == NULL ? NULL : ls_breakpoint_get_mark (breakpoint);
  GString *limits, *text;

  if (mark == NULL)
    return NULL;
  text = g_string_new (mark->log == NULL ? "Breakpoint" : "Log point");
  g_string_append_printf (text, " %u%s", mark->number, mark->enabled ? "" : ", disabled");
  limits = g_string_new (NULL);
  ls_breakpoint_append_limits (breakpoint, limits);
  if (limits->len > 0)
    g_string_append_printf (text, ": %s", limits->str);
  g_string_free (limits, TRUE);
  if (ls_breakpoint_get_problem (breakpoint) != NULL)
    g_string_append_printf (text, "\nStops nothing: %s", ls_breakpoint_get_problem (breakpoint));
  return g_string_free (text, FALSE);
}

/* --- explaining ------------------------------------------------------------------------------------------ */

static void
append_value (GString *text, LsValueType type, guint32 bits)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  union
  {
    guint32 u;
    float f;
  } value = { .u = bits };

  if (type == LS_VALUE_INT)
    g_string_append_printf (text, "%d", (gint32) bits);
  else if (type == LS_VALUE_UINT)
    g_string_append_printf (text, "%u", bits);
  else if (isnan (value.f))
    g_string_append_printf (text, "NaN (0x%08x)", bits);
  else
    g_string_append (text, g_ascii_formatd (number, sizeof number, "%.7g", (double) value.f));
}

static void
append_ref (GString *text, const LsRegFile *file, const LsEffect *effect)
{
  g_string_append (text, file->id);
  if (file->n_channels == 1 || !g_str_has_prefix (file->id, "P") || file->is_output)
    g_string_append_printf (text, "%u", effect->ref.index);
  if (file->n_channels > 1)
    g_string_append_printf (text, ".%c", "xyzw"[effect->ref.channel & 3]);
}

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

static void
append_reads (const LsCodeModel *model, GString *text, guint line, guint lane)
{
  const LsView *view = ls_session_get_view (model->session);
  const LsMachine *machine = ls_scene_get_machine (model->scene);
  LsEffect effects[48];
  guint n = machine->describe (ls_scene_get_program (model->scene), line, effects, 48);
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
      if (!ls_view_read_row (view, effects[i].ref, &row))
        continue;
      file = &machine->reg_files[effects[i].ref.file];
      if (n_shown++ == 0)
        g_string_append_printf (text, "\n\nNow in lane %u:", lane);
      g_string_append (text, n_shown > 1 ? ",  " : "  ");
      append_ref (text, file, &effects[i]);
      g_string_append (text, " = ");
      append_value (text, file->type, row.u[lane]);
    }
}

static void
append_runs (const LsCodeModel *model, GString *text, guint line)
{
  guint hits = ls_code_model_get_hits (model, line);
  guint n_helpers = ls_mask_count (ls_code_model_get_helpers (model, line));
  LsMask mask;

  if (!ls_code_model_get_mask (model, line, &mask))
    g_string_append (text, "\n\nHas not run yet");
  else if (ls_code_model_is_current (model, line))
    g_string_append_printf (text, "\n\nRuns next, with %u of 64 lanes", ls_mask_count (mask));
  else
    g_string_append_printf (text, "\n\nLast ran with %u of 64 lanes", ls_mask_count (mask));
  if (n_helpers > 0)
    g_string_append_printf (text, ", %u of them helper%s", n_helpers, n_helpers == 1 ? "" : "s");
  if (hits == 1)
    g_string_append (text, "; has run once");
  else if (hits > 1)
    g_string_append_printf (text, "; has run %u times", hits);
}

static void
append_words (GString *text, const LsLine *line)
{
  if (line->dword < 0 || line->n_words == 0)
    return;
  g_string_append_printf (text, "\n\nWords %" G_GINT64_FORMAT ":", line->dword);
  for (guint i = 0; i < line->n_words && i < G_N_ELEMENTS (line->words); i++)
    g_string_append_printf (text, " %08x", line->words[i]);
}

static void
append_rules (const LsCodeModel *model, GString *text, guint line)
{
  const LsMachine *machine = ls_scene_get_machine (model->scene);
  g_autofree char *rules =
    machine->rules ? machine->rules (ls_scene_get_program (model->scene), line) : NULL;

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
ls_code_model_explain (const LsCodeModel *model, guint line, guint lane)
{
  g_autoptr (GString) text = g_string_new (NULL);
  LsLine described;

  if (line >= model->n_lines)
    return NULL;
  ls_scene_get_machine (model->scene)->line (ls_scene_get_program (model->scene), line, &described);
  if (described.op == NULL)
    return NULL;

  g_string_append (text, described.op);
  if (described.kind == LS_LINE_ALU && described.doc != NULL)
    append_formula (text, &described);
  else if (described.doc != NULL)
    g_string_append_printf (text, "\n%s", described.doc);
  append_reads (model, text, line, lane);
  append_runs (model, text, line);
  append_breakpoint (model, text, line);
  append_rules (model, text, line);
  append_words (text, &described);
  return g_strdup (text->str);
}
