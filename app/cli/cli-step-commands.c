#include "ls-cli-step.h"

#include <stdio.h>
#include <string.h>

/* What a move's argument is. */
enum
{
  ARGUMENT_NONE,
  ARGUMENT_TIMES, /* how often, 1 if it is left out */
  ARGUMENT_STEP,
  ARGUMENT_LINE, /* as listed, from 1 */
  ARGUMENT_LANE, /* the lane looked at */
};

#define MOVE(move, argument) ((int) (move) | (argument) << 8)

static gboolean complain (const char *format, ...) G_GNUC_PRINTF (1, 2);

static gboolean
complain (const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  ls_cli_message ("step: %s", text);
  return FALSE;
}

static gboolean
parse_number (const char *text, guint64 min, guint64 max, guint64 *number)
{
  if (!*text)
    return complain ("a number is missing, %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT, min, max);
  if (g_ascii_string_to_unsigned (text, 10, min, max, number, NULL))
    return TRUE;
  return complain ("'%s' is not a number from %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT, text,
                   min, max);
}

static guint
n_lines (LsStepper *stepper)
{
  LsView *view = ls_session_get_view (stepper->session);

  return ls_view_get_machine (view)->n_lines (ls_view_get_program (view));
}

/* A line as listed, from 1, to its index. */
static gboolean
parse_line (LsStepper *stepper, const char *text, guint64 *line)
{
  if (!*text)
    return complain ("which line? ('list' shows their numbers)");
  if (!parse_number (text, 1, n_lines (stepper), line))
    return FALSE;
  *line -= 1;
  return TRUE;
}

/* --- moving ---------------------------------------------------------------------------------------------- */

static gboolean
parse_move (LsStepper *stepper, const char *text, int kind, guint64 *times, guint64 *number)
{
  *times = 1;
  *number = 0;
  switch (kind)
    {
    case ARGUMENT_TIMES:
      return !*text || parse_number (text, 1, G_MAXUINT32, times);
    case ARGUMENT_STEP:
      return parse_number (text, 0, G_MAXUINT64, number);
    case ARGUMENT_LINE:
      return parse_line (stepper, text, number);
    case ARGUMENT_LANE:
      *number = ls_session_get_focus_lane (stepper->session);
      break;
    }
  return !*text || complain ("'%s' is one word too many", text);
}

static gboolean
repeat (LsStepper *stepper, LsMove move, guint64 argument, guint64 times)
{
  g_autoptr (GError) error = NULL;

  for (guint64 i = 0; i < times; i++)
    {
      LsView *view = ls_session_move_sync (stepper->session, move, argument, &error);

      if (!view)
        return complain ("%s", error->message);
      if (ls_view_get_at_limit (view) || ls_view_get_trap (view))
        break;
    }
  ls_step_print_stop (stepper);
  return TRUE;
}

static gboolean
move (LsStepper *stepper, const char *text, int value)
{
  guint64 times, number;

  if (!parse_move (stepper, text, value >> 8, &times, &number))
    return FALSE;
  return repeat (stepper, (LsMove) (value & 255), number, times);
}

/* A number of steps, or what to look for. */
static gboolean
step (LsStepper *stepper, const char *text, int value)
{
  g_autoptr (GError) error = NULL;
  gboolean is_back = (value & 255) == LS_MOVE_STEP_BACK;
  guint kinds;

  if (!g_ascii_isalpha (*text))
    return move (stepper, text, value);
  kinds = ls_event_kinds_parse (text, &error);
  if (!kinds)
    return complain ("%s", error->message);
  return repeat (stepper, is_back ? LS_MOVE_EVENT_BACK : LS_MOVE_EVENT, kinds, 1);
}

static gboolean
go_to_wave (LsStepper *stepper, const char *text, int value)
{
  g_autoptr (GError) error = NULL;
  guint n_waves = ls_scene_get_n_waves (ls_session_get_scene (stepper->session));
  guint64 wave;

  (void) value;
  if (!parse_number (text, 0, n_waves - 1, &wave))
    return FALSE;
  if (!ls_session_focus_wave_sync (stepper->session, (guint) wave,
                                   ls_session_get_focus_lane (stepper->session), &error))
    return complain ("%s", error->message);
  ls_step_print_stop (stepper);
  return TRUE;
}

static gboolean
look_at_lane (LsStepper *stepper, const char *text, int value)
{
  guint64 lane;

  (void) value;
  if (!parse_number (text, 0, LS_LANES - 1, &lane))
    return FALSE;
  ls_session_set_focus_lane (stepper->session, (guint) lane);
  ls_step_print_where (stepper);
  return TRUE;
}

/* --- breakpoints ----------------------------------------------------------------------------------------- */

static void
list_breakpoints (LsStepper *stepper)
{
  GListModel *breakpoints = ls_session_get_breakpoints (stepper->session);

  if (!g_list_model_get_n_items (breakpoints))
    puts ("No breakpoints.");
  for (guint i = 0; i < g_list_model_get_n_items (breakpoints); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (breakpoints, i);

      ls_step_print_list (stepper, ls_breakpoint_get_line (breakpoint), 0);
    }
}

static gboolean
toggle_breakpoint (LsStepper *stepper, const char *text, int value)
{
  guint64 line;

  (void) value;
  if (!*text)
    {
      list_breakpoints (stepper);
      return TRUE;
    }
  if (!parse_line (stepper, text, &line))
    return FALSE;
  puts (ls_session_toggle_breakpoint (stepper->session, (guint) line) ? "Breakpoint set:"
                                                                      : "Breakpoint removed:");
  ls_step_print_list (stepper, (guint) line, 0);
  return TRUE;
}

/* --- printing -------------------------------------------------------------------------------------------- */

static gboolean
print (LsStepper *stepper, const char *text, int value)
{
  (void) value;
  if (!*text)
    return complain ("print what? (R1, R1.x, R1.x@22, R1.x,x, PV, mask, stack)");
  if (!g_ascii_strcasecmp (text, "mask") || !g_ascii_strcasecmp (text, "masks"))
    ls_step_print_masks (stepper);
  else if (!g_ascii_strcasecmp (text, "stack"))
    ls_step_print_stack (stepper);
  else
    return ls_step_print_register (stepper, text);
  return TRUE;
}

static gboolean
list (LsStepper *stepper, const char *text, int value)
{
  guint64 line = ls_view_get_place (ls_session_get_view (stepper->session))->line;

  (void) value;
  if (!strcmp (text, "all"))
    ls_step_print_list (stepper, 0, G_MAXUINT);
  else if (*text && !parse_line (stepper, text, &line))
    return FALSE;
  else
    ls_step_print_list (stepper, (guint) line, 5);
  return TRUE;
}

/* The commands that print one thing and take nothing. */
enum
{
  SHOW_STOP,
  SHOW_WHERE,
  SHOW_LANES,
  SHOW_STACK,
};

static gboolean
show (LsStepper *stepper, const char *text, int value)
{
  static void (*const prints[]) (LsStepper *) = {
    [SHOW_STOP] = ls_step_print_stop,
    [SHOW_WHERE] = ls_step_print_where,
    [SHOW_LANES] = ls_step_print_lanes,
    [SHOW_STACK] = ls_step_print_stack,
  };

  if (*text)
    return complain ("'%s' is one word too many", text);
  prints[value](stepper);
  return TRUE;
}

/* --- causes ---------------------------------------------------------------------------------------------- */

static gboolean
who (LsStepper *stepper, const char *text, int value)
{
  g_autoptr (GError) error = NULL;
  LsRegRef ref;
  guint lane;

  (void) value;
  if (!*text)
    return complain ("who wrote what? (R1.x, R1.x@22, PV.x)");
  if (!ls_step_parse_component (stepper, text, &ref, &lane))
    return FALSE;
  return ls_step_print_who (stepper, ref, lane, &error) || complain ("%s", error->message);
}

static gboolean
why (LsStepper *stepper, const char *text, int value)
{
  g_autoptr (GError) error = NULL;
  guint64 lane = ls_session_get_focus_lane (stepper->session);

  (void) value;
  if (*text && !parse_number (text, 0, LS_LANES - 1, &lane))
    return FALSE;
  return ls_step_print_why (stepper, (guint) lane, &error) || complain ("%s", error->message);
}

/* --- the rest -------------------------------------------------------------------------------------------- */

static gboolean
quit (LsStepper *stepper, const char *text, int value)
{
  (void) text;
  (void) value;
  stepper->quit = TRUE;
  return TRUE;
}

static gboolean
help (LsStepper *stepper, const char *text, int value)
{
  (void) stepper;
  (void) text;
  (void) value;
  for (guint i = 0; i < ls_step_n_commands; i++)
    {
      const LsStepCommand *command = &ls_step_commands[i];
      g_auto (GStrv) names = g_strsplit (command->names, " ", -1);
      g_autofree char *all = g_strjoinv (", ", names);
      g_autofree char *left = g_strconcat (all, " ", command->arguments, NULL);

      printf ("  %-30s %s\n", left, command->help);
    }
  puts ("EVENT: uninit, index, lds, nan, inf, number (NaN or infinity), stack, kill, buffer,\n"
        "  unaligned, divergence, reconvergence, any; several with commas between them");
  return TRUE;
}

const LsStepCommand ls_step_commands[] = {
  { "next n step s", "[TIMES | EVENT]",
    "execute a group, a fetch or a control-flow instruction; or run to EVENT", step,
    MOVE (LS_MOVE_STEP, ARGUMENT_TIMES) },
  { "back b prev", "[TIMES | EVENT]", "take the last step back; or go back to EVENT", step,
    MOVE (LS_MOVE_STEP_BACK, ARGUMENT_TIMES) },
  { "clause cl", "[TIMES]", "run to the next control-flow instruction", move,
    MOVE (LS_MOVE_CLAUSE, ARGUMENT_TIMES) },
  { "clause-back clb", "[TIMES]", "go back to the control-flow instruction before", move,
    MOVE (LS_MOVE_CLAUSE_BACK, ARGUMENT_TIMES) },
  { "continue c", "", "run to the next breakpoint, or the end", move,
    MOVE (LS_MOVE_CONTINUE, ARGUMENT_NONE) },
  { "reverse rc", "", "go back to the breakpoint before, or the start", move,
    MOVE (LS_MOVE_REVERSE_CONTINUE, ARGUMENT_NONE) },
  { "divergence d", "", "run until lanes part", move, MOVE (LS_MOVE_DIVERGENCE, ARGUMENT_NONE) },
  { "divergence-back db", "", "go back to where lanes parted", move,
    MOVE (LS_MOVE_DIVERGENCE_BACK, ARGUMENT_NONE) },
  { "change ch", "", "run until the lane looked at changes its state", move,
    MOVE (LS_MOVE_MASK_CHANGE, ARGUMENT_LANE) },
  { "change-back chb", "", "go back to where the lane looked at changed its state", move,
    MOVE (LS_MOVE_MASK_CHANGE_BACK, ARGUMENT_LANE) },
  { "until u", "LINE", "run until a line is about to execute", move,
    MOVE (LS_MOVE_TO_LINE, ARGUMENT_LINE) },
  { "until-back ub", "LINE", "go back to where a line was about to execute", move,
    MOVE (LS_MOVE_TO_LINE_BACK, ARGUMENT_LINE) },
  { "goto g", "STEP", "go to a step, by its number", move, MOVE (LS_MOVE_TO_STEP, ARGUMENT_STEP) },
  { "start", "", "go to the start", move, MOVE (LS_MOVE_START, ARGUMENT_NONE) },
  { "end", "", "run to the end", move, MOVE (LS_MOVE_END, ARGUMENT_NONE) },
  { "wave", "N", "go to another wave", go_to_wave, 0 },
  { "lane", "N", "look at another lane", look_at_lane, 0 },
  { "break br", "[LINE]", "set or remove a breakpoint; list them", toggle_breakpoint, 0 },
  { "print p", "WHAT", "R1, R1.x, R1.x@LANE, R1.x,FORMAT (f i u x), PV, mask, stack", print, 0 },
  { "lanes", "", "the 64 lanes as a map, with a letter for the state of each", show, SHOW_LANES },
  { "stack", "", "the stack, outermost entry first", show, SHOW_STACK },
  { "where w", "", "the place, the lane and its pixel", show, SHOW_WHERE },
  { "who", "REG.CHANNEL[@LANE]", "the step that wrote a value, and what made its operands", who,
    0 },
  { "why", "[LANE]", "why a lane is active or not, and when it is active again", why, 0 },
  { "list l", "[LINE | all]", "the program around a line", list, 0 },
  { "again", "", "print the stop again", show, SHOW_STOP },
  { "help h ?", "", "print this list", help, 0 },
  { "quit q", "", "leave", quit, 0 },
};

const guint ls_step_n_commands = G_N_ELEMENTS (ls_step_commands);

static const LsStepCommand *
find_command (const char *word)
{
  for (guint i = 0; i < ls_step_n_commands; i++)
    {
      g_auto (GStrv) names = g_strsplit (ls_step_commands[i].names, " ", -1);

      if (g_strv_contains ((const char *const *) names, word))
        return &ls_step_commands[i];
    }
  return NULL;
}

static gboolean
unknown_command (const char *word)
{
  const char *names[G_N_ELEMENTS (ls_step_commands)];
  g_autoptr (GPtrArray) firsts = g_ptr_array_new_with_free_func (g_free);
  const char *close;

  for (guint i = 0; i < ls_step_n_commands; i++)
    {
      const char *all = ls_step_commands[i].names;

      g_ptr_array_add (firsts, g_strndup (all, strcspn (all, " ")));
      names[i] = g_ptr_array_index (firsts, i);
    }
  close = ls_nearest_of (word, names, ls_step_n_commands);
  if (close)
    return complain ("there is no command '%s' (did you mean '%s'?)", word, close);
  return complain ("there is no command '%s' ('help' lists them)", word);
}

void
ls_step_execute (LsStepper *stepper, const char *line)
{
  g_autofree char *text = g_strstrip (g_strdup (line));
  gsize length = strcspn (text, " \t");
  g_autofree char *word = g_strndup (text, length);
  const LsStepCommand *command;
  gboolean ok;

  if (!*text || *text == '#')
    return;
  if (stepper->echo)
    printf ("(lanescope) %s\n", text);
  command = find_command (word);
  ok = command ? command->run (stepper, g_strchug (text + length), command->value)
               : unknown_command (word);
  stepper->failed |= !ok;
}
