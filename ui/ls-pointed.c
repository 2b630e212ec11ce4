#include "ls-pointed.h"

#include <glib/gi18n.h>

#include "ls-code-view.h"
#include "ls-expr.h"
#include "ls-focus.h"
#include "ls-output-view.h"
#include "ls-panes.h"
#include "ls-source-view.h"
#include "ls-source-words.h"
#include "ls-view-change.h"
#include "ls-view-values.h"
#include "ls-views.h"
#include "ls-window-parts.h"

typedef struct
{
  const LsWindowParts *parts;
  LsView *view;
  GtkWidget *child; /* of the pane */
  LsPointed *pointed;
} Finder;

void
ls_pointed_clear (LsPointed *pointed)
{
  g_clear_pointer (&pointed->name, g_free);
  g_clear_pointer (&pointed->change, g_free);
  g_clear_pointer (&pointed->reason, g_free);
}

/* --- registers ------------------------------------------------------------------------------------------- */

/* "R1.x@22 = 0.5", "R1.xy@22 = double 0.5": what is there. Returns: (transfer full): "" if nothing is. */
static char *
dup_present (const LsView *view, LsRegRef ref, LsValueType pair, guint lane)
{
  LsChange change = { .edit = { .kind = LS_EDIT_REGISTER, .lanes = LS_MASK_LANE (lane) } };
  LsRegRef high;

  if (!ls_view_read_row (view, ref, &change.edit.row))
    return g_strdup ("");
  change.edit.ref = high = ref;
  high.channel++;
  if (ls_value_is_wide (pair) && ls_view_read_row (view, high, &change.high))
    change.type = pair;
  return ls_change_to_text (&change, ls_view_get_program (view));
}

static void
point_at_register (const Finder *finder, LsRegRef ref, guint lane)
{
  LsPointed *pointed = finder->pointed;
  g_autoptr (GString) name = g_string_new (NULL);

  if (ls_value_is_wide (pointed->pair))
    ls_program_append_pair (name, ls_view_get_program (finder->view), ref);
  else
    ls_program_append_ref (name, ls_view_get_program (finder->view), ref);
  pointed->has_cell = pointed->is_of_lane = TRUE;
  pointed->cell = ls_cell_register (ref, lane);
  pointed->lane = lane;
  pointed->name = g_strdup (name->str);
  pointed->change = dup_present (finder->view, ref, pointed->pair, lane);
}

/* child: a grid of registers. FALSE: it has no cell. */
static gboolean
find_in_grid (const Finder *finder, GtkWidget *child)
{
  LsRegRef ref;
  guint lane;

  if (!ls_pane_get_component (child, &ref, &lane))
    return FALSE;
  finder->pointed->pair = ls_pane_get_pair (child);
  point_at_register (finder, ref, lane);
  return TRUE;
}

/* What "set" would write as the number that is there. Returns: (transfer full) (nullable): NULL: it is not changed by hand. */
static char *
dup_number_change (const LsView *view, const LsMemoryNumber *number, guint lane)
{
  gsize n_words;
  const guint32 *words = ls_view_get_memory (view, number->memory, &n_words);
  g_autofree char *value =
    ls_value_dup (number->field.type, ls_memory_field_read (&number->field, words, n_words));
  g_autofree char *text = g_strdup_printf ("%s = %s", number->path, value);
  g_autoptr (LsChange) change = ls_view_parse_change (view, text, LS_MASK_LANE (lane), NULL);

  return change != NULL ? g_steal_pointer (&text) : NULL;
}

/* A number of a memory that the text declares. At the start it was given: that is asked about there. */
static void
point_at_number (const Finder *finder, LsMemoryNumber *number)
{
  LsPointed *pointed = finder->pointed;

  pointed->lane = ls_session_get_focus_lane (finder->parts->session);
  pointed->has_cell = TRUE;
  pointed->cell = ls_cell_memory (number->memory, number->field.word);
  pointed->step = number->at_start ? 0 : G_MAXUINT64;
  pointed->change =
    number->at_start ? NULL : dup_number_change (finder->view, number, pointed->lane);
  pointed->name = g_steal_pointer (&number->path);
}

static void
point_at_nothing (const Finder *finder, char *reason)
{
  finder->pointed->reason = reason;
}

/* In panes that show no values, or where their cursor is at none: the cursor of another pane is drawn there, too. */
static void
find_in_registers (const Finder *finder)
{
  LsShell *shell = finder->parts->shell;
  GtkWidget *registers = ls_shell_get_pane (shell, LS_PANE_MATRIX);
  GtkWidget *memory = ls_shell_get_pane (shell, LS_PANE_MEMORY);
  LsMemoryNumber number;

  if (gtk_widget_get_mapped (registers) && find_in_grid (finder, registers))
    return;
  if (gtk_widget_get_mapped (memory) &&
      ls_memory_view_get_number (LS_MEMORY_VIEW (memory), &number))
    point_at_number (finder, &number);
  else
    point_at_nothing (finder, g_strdup (_ ("No value has the cursor: go to one in the registers, "
                                           "the program, a memory or the watches first")));
}

static void
find_in_registers_of (const Finder *finder)
{
  if (!find_in_grid (finder, finder->child))
    find_in_registers (finder);
}

/* --- the program ----------------------------------------------------------------------------------------- */

static void
find_in_program (const Finder *finder)
{
  g_autofree char *given = NULL;
  LsRegRef ref;

  switch (ls_code_view_get_word (LS_CODE_VIEW (finder->child), &ref, &given))
    {
    case LS_CODE_WORD_REGISTER:
      point_at_register (finder, ref, ls_session_get_focus_lane (finder->parts->session));
      break;
    case LS_CODE_WORD_CONSTANT:
      point_at_nothing (finder, g_strdup_printf (_ ("No step writes %s: it is a constant"), given));
      break;
    case LS_CODE_WORD_OTHER:
      find_in_registers (finder);
      break;
    }
}

/* --- memories -------------------------------------------------------------------------------------------- */

static void
point_at_word (const Finder *finder, const LsStore *store, guint lane, gsize word)
{
  LsPointed *pointed = finder->pointed;
  g_autofree char *row = ls_store_dup_name (store, finder->view, word);

  pointed->lane = lane;
  pointed->is_of_lane = store->is_of_lane;
  pointed->name = ls_store_dup_word_name (store, finder->view, word);
  pointed->change = ls_store_dup_change (store, finder->view, lane, word);
  pointed->has_cell = ls_store_get_cell (store, lane, word, &pointed->cell);
  if (!pointed->has_cell)
    point_at_nothing (finder,
                      g_strdup_printf (_ ("No step writes %s: the scene gives it to all waves"),
                                       pointed->name != NULL ? pointed->name : row));
}

static void
find_in_memory (const Finder *finder)
{
  LsMemoryNumber number;
  LsStore store;
  gsize word;

  if (ls_memory_view_get_number (LS_MEMORY_VIEW (finder->child), &number))
    point_at_number (finder, &number);
  else if (ls_memory_view_get_word (LS_MEMORY_VIEW (finder->child), &store, &word))
    point_at_word (finder, &store, ls_session_get_focus_lane (finder->parts->session), word);
  else
    find_in_registers (finder);
}

/* --- watches --------------------------------------------------------------------------------------------- */

/* A variable of the source, where its value was made. FALSE: it is none. */
static gboolean
find_named (const Finder *finder, const char *text, guint lane)
{
  LsPointed *pointed = finder->pointed;
  g_autoptr (GError) error = NULL;
  g_auto (LsSourceCell) found = { 0 };

  if (ls_source_find_cell (ls_view_get_scene (finder->view), ls_view_get_subject (finder->view),
                           ls_view_get_place (finder->view)->step, text, lane, &found, &error))
    {
      pointed->has_cell = found.has_cell;
      pointed->cell = found.cell;
      pointed->step = found.step;
      pointed->is_of_lane = TRUE;
      if (!found.has_cell)
        point_at_nothing (finder,
                          g_strdup_printf (_ ("No step writes %s: it is a constant"), text));
      return TRUE;
    }
  if (error != NULL)
    point_at_nothing (finder, g_strdup (error->message));
  return error != NULL;
}

/* "share[12]": of the lane that is looked at, where each has its own. FALSE: it is no such text. */
static gboolean
find_named_word (const Finder *finder, const char *text, guint lane)
{
  LsCell cell;
  LsStore store;

  if (!ls_cell_parse_memory (ls_view_get_machine (finder->view), text, &cell) ||
      !ls_store_find_memory (&store, finder->view, cell.number) || cell.at >= store.n_words)
    return FALSE;
  point_at_word (finder, &store, lane, ls_store_find_shown (&store, cell.at));
  return TRUE;
}

static gboolean
find_in_cells (const Finder *finder, const LsExprCells *cells, const char *text, guint lane)
{
  point_at_register (finder, cells->refs[0], cells->lane >= 0 ? (guint) cells->lane : lane);
  g_free (finder->pointed->name);
  finder->pointed->name = g_strdup (text);
  return TRUE;
}

/* What is computed has no writer: only what it is computed from has. */
static void
find_watched (const Finder *finder, const char *text)
{
  LsSession *session = finder->parts->session;
  const guint lane = ls_session_get_focus_lane (session);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr =
    ls_view_compile (finder->view, ls_session_get_variables (session), text, &error);
  LsExprCells cells;

  if (expr == NULL)
    point_at_nothing (finder, g_strdup (error->message));
  else if (find_named_word (finder, text, lane))
    return;
  else if (ls_expr_get_cells (expr, &cells))
    find_in_cells (finder, &cells, text, lane);
  else if (!ls_expr_is_local (expr) || !find_named (finder, text, lane))
    point_at_nothing (finder,
                      g_strdup_printf (_ ("No step writes %s: it is computed here. Ask about "
                                          "a register of it"),
                                       text));
  if (finder->pointed->name == NULL)
    finder->pointed->name = g_strdup (text);
  finder->pointed->lane = lane;
}

static void
find_in_watches (const Finder *finder)
{
  const char *text = ls_watch_view_get_chosen (LS_WATCH_VIEW (finder->child));

  if (text != NULL)
    find_watched (finder, text);
  else
    find_in_registers (finder);
}

/* --- variables of the source ----------------------------------------------------------------------------- */

/* The variable of the name at the cursor of the text. Returns: (transfer full): of LsWatchedVariable. */
static GPtrArray *
find_in_source (const Finder *finder, char **name)
{
  LsSourceView *source = LS_SOURCE_VIEW (finder->child);

  *name = ls_source_view_dup_name (source);
  return ls_watched_variables_find (finder->parts->session, *name != NULL ? *name : "",
                                    ls_source_view_get_cursor_line (source) + 1);
}

static void
point_at_variable (const Finder *finder, const LsWatchedVariable *variable, const char *name)
{
  LsSession *session = finder->parts->session;
  LsPointed *pointed = finder->pointed;
  const guint lane = ls_session_get_focus_lane (session);
  char *change = variable != NULL ? ls_watched_variable_dup_change (session, variable, lane) : NULL;

  pointed->lane = lane;
  pointed->is_of_lane = TRUE;
  pointed->name = variable != NULL ? g_strdup (name) : NULL;
  pointed->change = change != NULL ? change : g_strdup ("");
  pointed->has_cell =
    variable != NULL &&
    ls_watched_variable_find_cell (session, variable, lane, &pointed->cell, &pointed->step);
  if (!pointed->has_cell)
    point_at_nothing (
      finder,
      g_strdup (_ ("No step made this value: it is a constant, or the compiler does not keep "
                   "it, or the keyboard is at no variable")));
}

static void
find_in_text (const Finder *finder)
{
  g_autofree char *name = NULL;
  g_autoptr (GPtrArray) found = find_in_source (finder, &name);

  point_at_variable (finder, found->len > 0 ? g_ptr_array_index (found, found->len - 1) : NULL,
                     name);
}

static void
find_in_variables (const Finder *finder)
{
  const LsWatchedVariable *variable =
    ls_variable_view_get_chosen (LS_VARIABLE_VIEW (finder->child));

  point_at_variable (finder, variable, variable != NULL ? variable->path : NULL);
}

/* --- answers and pictures -------------------------------------------------------------------------------- */

/* cell: of an answer. FALSE: the wave has no such value. */
static gboolean
point_at_cell (const Finder *finder, const LsCell *cell)
{
  LsStore store;

  if (cell->kind == LS_CELL_REGISTER)
    {
      point_at_register (finder, cell->ref, cell->lane);
      return TRUE;
    }
  if (cell->kind != LS_CELL_MEMORY || !ls_store_find_memory (&store, finder->view, cell->number))
    return FALSE;
  point_at_word (finder, &store, store.is_of_lane ? (guint) (cell->at / store.n_words) : cell->lane,
                 ls_store_find_shown (&store, cell->at % store.n_words));
  return TRUE;
}

static void
find_in_answer (const Finder *finder)
{
  LsAnswerView *answer = finder->parts->answer;
  guint64 step;
  LsCell cell;

  if (*ls_answer_view_get_text (answer) == '\0')
    find_in_registers (finder);
  else if (ls_answer_view_get_chosen (answer, &cell, &step) && point_at_cell (finder, &cell))
    finder->pointed->step = step;
  else
    point_at_nothing (finder,
                      g_strdup (_ ("This sentence is about no value of this wave: go to one "
                                   "that is, and ask again")));
}

static void
find_in_picture (const Finder *finder)
{
  LsOutputView *output = LS_OUTPUT_VIEW (finder->child);
  LsRegRef ref;
  guint lane;
  guint64 step;

  if (!ls_output_view_get_component (output, &ref, &lane, &step))
    {
      point_at_nothing (finder, ls_output_view_dup_reason (output));
      return;
    }
  point_at_register (finder, ref, lane);
  finder->pointed->step = step;
}

static void
find_in_inputs (const Finder *finder)
{
  point_at_nothing (finder,
                    g_strdup (_ ("No step writes what the scene gives: ask about a value of "
                                 "the run, in the registers")));
}

/* --- finding --------------------------------------------------------------------------------------------- */

static const struct
{
  LsPane pane;
  void (*find) (const Finder *finder);
} finders[] = {
  { LS_PANE_MATRIX, find_in_registers_of }, { LS_PANE_LANE, find_in_registers_of },
  { LS_PANE_CODE, find_in_program },        { LS_PANE_MEMORY, find_in_memory },
  { LS_PANE_WATCH, find_in_watches },       { LS_PANE_SOURCE, find_in_text },
  { LS_PANE_VARIABLES, find_in_variables }, { LS_PANE_ANSWER, find_in_answer },
  { LS_PANE_OUTPUT, find_in_picture },      { LS_PANE_INPUTS, find_in_inputs },
  { LS_PANE_TEXTURES, find_in_inputs },
};

gboolean
ls_window_find_pane (LsWindow *window, LsPane *pane)
{
  LsShell *shell = ls_window_get_parts (window)->shell;

  return ls_shell_get_focused (shell, pane) ||
         ls_shell_find_pane (shell, ls_focus_get_last (GTK_WINDOW (window)), pane);
}

void
ls_window_find_pointed (LsWindow *window, LsPointed *pointed)
{
  const LsWindowParts *parts = ls_window_get_parts (window);
  const Finder none = { parts, ls_session_get_view (parts->session), NULL, pointed };
  LsPane pane;

  *pointed = (LsPointed){ .step = G_MAXUINT64,
                          .pair = LS_VALUE_BITS,
                          .lane = ls_session_get_focus_lane (parts->session) };
  for (guint i = 0; ls_window_find_pane (window, &pane) && i < G_N_ELEMENTS (finders); i++)
    if (finders[i].pane == pane)
      {
        Finder finder = none;

        finder.child = ls_shell_get_pane (parts->shell, pane);
        finders[i].find (&finder);
        if (pointed->change == NULL && pointed->reason != NULL && pane != LS_PANE_MEMORY)
          pointed->change = g_strdup ("");
        return;
      }
  find_in_registers (&none);
}
