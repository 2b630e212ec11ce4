#include "ls-cli-step.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ls-decimal.h"

/* --- the place ------------------------------------------------------------------------------------------- */

static void
get_line (const LsView *view, guint index, LsLine *line)
{
  ls_view_get_machine (view)->line (ls_view_get_program (view), index, line);
}

static void
print_place (LsStepper *stepper, const LsView *view)
{
  const LsPlace *place = ls_view_get_place (view);
  LsMask active = ls_view_lanes_in (view, LS_LANE_ACTIVE);

  printf ("step %" G_GUINT64_FORMAT ", wave %u, lane %u: %u of %u lanes active%s\n", place->step,
          ls_view_get_wave (view), ls_session_get_focus_lane (stepper->session),
          ls_mask_count (active), LS_LANES, place->ended ? ", ended" : "");
}

static void
print_next (const LsView *view)
{
  const LsPlace *place = ls_view_get_place (view);
  LsLine first, line;

  if (place->ended)
    return;
  get_line (view, place->line, &first);
  for (guint i = first.first; i < first.first + first.n; i++)
    {
      get_line (view, i, &line);
      printf ("=> %4u  %s\n", i + 1, line.text);
    }
}

static void
print_events (const LsView *view)
{
  guint n;
  const LsEvent *events = ls_view_get_events (view, &n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *sentence = ls_event_sentence (ls_view_get_machine (view), &events[i]);

      printf ("%s: %s\n", ls_event_name (events[i].kind), sentence);
    }
}

void
ls_step_print_stop (LsStepper *stepper)
{
  const LsView *view = ls_session_get_view (stepper->session);
  const LsTrap *trap = ls_view_get_trap (view);
  g_autofree char *sentence = ls_view_narrate (view, ls_session_get_focus_lane (stepper->session));

  if (sentence && *sentence)
    puts (sentence);
  print_events (view);
  print_place (stepper, view);
  if (trap)
    printf ("trap: %s: %s\n", ls_trap_code_name (trap->code), trap->detail);
  else if (ls_view_get_at_limit (view))
    puts (ls_view_get_place (view)->step ? "(the end)" : "(the start)");
  print_next (view);
}

/* The vertices that a pixel of a draw was made of, and where the stage before ran them. */
static void
print_primitive (const LsScene *scene, guint wave, guint lane)
{
  LsSceneVertex vertices[3];
  guint primitive, n;

  if (!ls_scene_get_primitive (scene, wave, lane, &primitive, vertices, &n))
    return;
  printf ("primitive %u:", primitive);
  for (guint i = 0; i < n; i++)
    printf ("%s vertex %u (vs wave %u, lane %u)", i ? "," : "", vertices[i].index, vertices[i].wave,
            vertices[i].lane);
  putchar ('\n');
}

void
ls_step_print_where (LsStepper *stepper)
{
  const LsView *view = ls_session_get_view (stepper->session);
  guint lane = ls_session_get_focus_lane (stepper->session), x, y;
  LsLaneState state = (LsLaneState) ls_view_get_lane_states (view)[lane];
  LsScene *scene = ls_view_get_scene (view);

  print_place (stepper, view);
  printf ("lane %u: %s", lane, ls_lane_state_name (state));
  if (!ls_scene_lane_to_pixel (scene, ls_view_get_wave (view), lane, &x, &y))
    puts (", holds nothing");
  else if (ls_scene_get_layout (scene) == LS_LAYOUT_PIXELS)
    printf (", pixel (%u, %u)\n", x, y);
  else
    printf (", %s %u\n", ls_scene_get_layout (scene) == LS_LAYOUT_VERTICES ? "vertex" : "thread",
            x);
  print_primitive (scene, ls_view_get_wave (view), lane);
  print_next (view);
}

void
ls_step_print_list (LsStepper *stepper, guint index, guint n_around)
{
  const LsView *view = ls_session_get_view (stepper->session);
  guint n = ls_view_get_machine (view)->n_lines (ls_view_get_program (view));
  guint from = index > n_around ? index - n_around : 0;
  guint to = n_around < n - index ? index + n_around + 1 : n;
  const LsPlace *place = ls_view_get_place (view);

  for (guint i = from; i < to; i++)
    {
      LsLine line;

      get_line (view, i, &line);
      printf ("%s%c%4u  %s\n", !place->ended && i == place->line ? "=>" : "  ",
              ls_session_has_breakpoint (stepper->session, i) ? '*' : ' ', i + 1, line.text);
    }
}

/* --- lanes ----------------------------------------------------------------------------------------------- */

static const char state_letters[LS_N_LANE_STATES] = {
  [LS_LANE_ACTIVE] = 'A', [LS_LANE_BRANCH] = '-', [LS_LANE_BREAK] = 'B', [LS_LANE_CONTINUE] = 'C',
  [LS_LANE_KILLED] = 'K', [LS_LANE_HELPER] = 'h', [LS_LANE_ENDED] = '.',
};

/* The lane at a column and row of the map, row 0 at the top.  Quads of pixels stay together and y grows upwards, as
 * in the image; other layouts are read like text. */
static guint
lane_at (LsLayout layout, guint column, guint row)
{
  guint y = 7 - row;

  if (layout != LS_LAYOUT_PIXELS)
    return 8 * row + column;
  return 4 * (4 * (y / 2) + column / 2) + 2 * (y % 2) + column % 2;
}

/* One row of the map: the letter of each lane, in brackets for the one looked at, with a gap between quads. */
static void
print_lane_row (const guint8 *states, LsLayout layout, guint focus, guint row)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint column = 0; column < 8; column++)
    {
      guint lane = lane_at (layout, column, row);
      gboolean is_focus = lane == focus;

      g_string_append_c (text, is_focus ? '[' : ' ');
      g_string_append_c (text, state_letters[states[lane]]);
      g_string_append_c (text, is_focus ? ']' : ' ');
      if (column % 2)
        g_string_append_c (text, ' ');
    }
  puts (g_strchomp (text->str));
  if (row % 2 && row < 7)
    putchar ('\n');
}

void
ls_step_print_lanes (LsStepper *stepper)
{
  const LsView *view = ls_session_get_view (stepper->session);
  const guint8 *states = ls_view_get_lane_states (view);
  LsLayout layout = ls_scene_get_layout (ls_view_get_scene (view));
  guint counts[LS_N_LANE_STATES] = { 0 };

  for (guint row = 0; row < 8; row++)
    print_lane_row (states, layout, ls_session_get_focus_lane (stepper->session), row);
  for (guint lane = 0; lane < LS_LANES; lane++)
    counts[states[lane]]++;
  for (guint state = 0; state < LS_N_LANE_STATES; state++)
    if (counts[state])
      printf ("  %c %s %u", state_letters[state], ls_lane_state_name ((LsLaneState) state),
              counts[state]);
  putchar ('\n');
}

void
ls_step_print_masks (LsStepper *stepper)
{
  const LsView *view = ls_session_get_view (stepper->session);
  const LsMachine *machine = ls_view_get_machine (view);

  for (guint i = 0; i < machine->n_masks; i++)
    {
      LsMask mask = ls_view_read_mask (view, i);

      printf ("%-10s 0x%016" G_GINT64_MODIFIER "x  %2u lanes\n", machine->masks[i].id, mask,
              ls_mask_count (mask));
    }
}

void
ls_step_print_stack (LsStepper *stepper)
{
  static const char *const kinds[] = { "branch", "loop", "call" };
  const LsView *view = ls_session_get_view (stepper->session);
  guint n;
  const LsFrame *frames = ls_view_get_frames (view, &n);

  if (!n)
    puts ("The stack is empty.");
  for (guint i = 0; i < n; i++)
    {
      printf ("%2u  %-6s from line %-4u restores %2u lanes 0x%016" G_GINT64_MODIFIER "x", i,
              kinds[frames[i].kind], frames[i].line + 1, ls_mask_count (frames[i].active),
              frames[i].active);
      if (frames[i].kind == LS_FRAME_LOOP)
        printf ("  iteration %u", frames[i].iteration);
      if (frames[i].kind == LS_FRAME_LOOP && frames[i].count >= 0)
        printf (", %" G_GINT64_FORMAT " left", frames[i].count);
      putchar ('\n');
    }
}

/* --- registers ------------------------------------------------------------------------------------------- */

typedef struct
{
  LsRegRef ref;
  guint n_channels;
  gboolean has_channel;
  gint lane; /* -1: the lane looked at, or all of them if a channel is given */
  char format;
} Request;

static gboolean
complain (const char *text, const char *why)
{
  ls_cli_message ("'%s': %s", text, why);
  return FALSE;
}

/* Which register file the text starts with: the longest id that matches. */
static gint
find_file (const LsMachine *machine, const char *text)
{
  gint best = -1;

  for (guint i = 0; i < machine->n_reg_files; i++)
    {
      const char *id = machine->reg_files[i].id;

      if (!g_ascii_strncasecmp (text, id, strlen (id)) &&
          (best < 0 || strlen (id) > strlen (machine->reg_files[best].id)))
        best = (gint) i;
    }
  return best;
}

static gboolean
parse_register (const LsView *view, const char **c, Request *request, const char *text)
{
  const LsMachine *machine = ls_view_get_machine (view);
  gint file = find_file (machine, *c);
  guint64 index = 0;
  guint n;

  if (file < 0)
    return complain (text, "no such register ('help' shows what can be printed)");
  *c += strlen (machine->reg_files[file].id);
  n = machine->n_registers (ls_view_get_program (view), (guint) file);
  if (g_ascii_isdigit (**c))
    index = g_ascii_strtoull (*c, (char **) c, 10);
  else if (n != 1)
    return complain (text, "the register's number is missing");
  if (index >= n)
    return complain (text, "the program has no register of this number");
  request->ref.file = (guint8) file;
  request->ref.index = (guint16) index;
  request->n_channels = machine->reg_files[file].n_channels;
  request->format = "fiux"[machine->reg_files[file].type];
  if (machine->reg_files[file].type == LS_VALUE_BITS)
    request->format = 'f';
  return TRUE;
}

static gboolean
parse_channel (const char **c, Request *request, const char *text)
{
  static const char names[] = "xyzw";
  const char *channel;

  if (**c != '.')
    return TRUE;
  channel = (*c)[1] ? strchr (names, g_ascii_tolower ((*c)[1])) : NULL;
  if (!channel || (guint) (channel - names) >= request->n_channels)
    return complain (text, "the channel is none of x, y, z, w");
  request->ref.channel = (guint8) (channel - names);
  request->has_channel = TRUE;
  *c += 2;
  return TRUE;
}

static gboolean
parse_request (const LsView *view, const char *text, Request *request)
{
  const char *c = text;

  *request = (Request){ .lane = -1 };
  if (!parse_register (view, &c, request, text) || !parse_channel (&c, request, text))
    return FALSE;
  if (*c == '@')
    {
      char *end;
      guint64 lane = g_ascii_strtoull (c + 1, &end, 10);

      if (end == c + 1 || lane >= LS_LANES)
        return complain (text, "the lane is not a number from 0 to 63");
      request->lane = (gint) lane;
      c = end;
    }
  if (*c == ',' && c[1] && strchr ("fiux", c[1]))
    {
      request->format = c[1];
      c += 2;
    }
  return !*c || complain (text, "this is not REG.CHANNEL@LANE,FORMAT with a format of f i u x");
}

static void
format_value (const LsRow *row, guint lane, char format, char *text, gsize size)
{
  char number[LS_DECIMAL_SIZE];

  switch (format)
    {
    case 'f':
      if (isnan (row->f[lane]))
        g_snprintf (text, size, "NaN:%08x", row->u[lane]);
      else
        g_strlcpy (text, ls_decimal (row->f[lane], number), size);
      break;
    case 'i':
      g_snprintf (text, size, "%d", row->i[lane]);
      break;
    case 'u':
      g_snprintf (text, size, "%u", row->u[lane]);
      break;
    default:
      g_snprintf (text, size, "0x%08x", row->u[lane]);
      break;
    }
}

/* All lanes of one row, eight a line; lanes that do not take part in brackets. */
static void
print_row (const LsView *view, const Request *request)
{
  LsMask active = ls_view_read_mask (view, 0);
  LsRow row;

  ls_view_read_row (view, request->ref, &row);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      gboolean is_active = (active & LS_MASK_LANE (lane)) != 0;
      char value[32], cell[40];

      format_value (&row, lane, request->format, value, sizeof value);
      g_snprintf (cell, sizeof cell, "%s%s%s", is_active ? "" : "(", value, is_active ? "" : ")");
      if (lane % 8 == 0)
        printf ("%2u:", lane);
      printf (" %14s", cell);
      if (lane % 8 == 7)
        putchar ('\n');
    }
}

static void
print_lane (const LsView *view, const Request *request, guint lane)
{
  guint first = request->has_channel ? request->ref.channel : 0;
  guint last = request->has_channel ? request->ref.channel : request->n_channels - 1;

  for (guint channel = first; channel <= last; channel++)
    {
      LsRegRef ref = request->ref;
      char value[32];
      LsRow row;

      ref.channel = (guint8) channel;
      ls_view_read_row (view, ref, &row);
      format_value (&row, lane, request->format, value, sizeof value);
      if (request->n_channels > 1)
        printf ("%c ", "xyzw"[channel]);
      printf ("%-16s 0x%08x%s\n", value, row.u[lane],
              ls_view_changed (view, ref) & LS_MASK_LANE (lane) ? "  changed" : "");
    }
}

gboolean
ls_step_print_register (LsStepper *stepper, const char *text)
{
  const LsView *view = ls_session_get_view (stepper->session);
  Request request;

  if (!parse_request (view, text, &request))
    return FALSE;
  if (request.has_channel && request.lane < 0)
    print_row (view, &request);
  else
    print_lane (view, &request,
                request.lane < 0 ? ls_session_get_focus_lane (stepper->session)
                                 : (guint) request.lane);
  return TRUE;
}

gboolean
ls_step_parse_component (LsStepper *stepper, const char *text, LsRegRef *ref, guint *lane)
{
  Request request;

  if (!parse_request (ls_session_get_view (stepper->session), text, &request))
    return FALSE;
  if (request.n_channels > 1 && !request.has_channel)
    return complain (text, "the channel is missing");
  if (strchr (text, ','))
    return complain (text, "a format has no place here");
  *ref = request.ref;
  *lane = request.lane < 0 ? ls_session_get_focus_lane (stepper->session) : (guint) request.lane;
  return TRUE;
}
