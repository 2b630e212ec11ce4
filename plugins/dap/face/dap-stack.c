#include "dap-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-place-text.h"
#include "ls-position.h"
#include "ls-tell-frame.h"

#define MAX_THREADS 256 /* that are listed */

/* --- threads ---------------------------------------------------------------------------------- */

guint
dap_get_thread (const LsDap *dap)
{
  return dap->launch.has_lanes ? ls_session_get_focus_lane (dap->session)
                               : ls_view_get_wave (dap_view (dap));
}

static guint
count_threads (const LsDap *dap)
{
  return dap->launch.has_lanes ? LS_LANES
                               : ls_scene_get_n_waves (ls_session_get_scene (dap->session));
}

/* A look at another wave is no move: the places to go back to stay. */
gboolean
dap_choose (LsDap *dap, guint thread, GError **error)
{
  gboolean is_good;

  if (thread == dap_get_thread (dap))
    return TRUE;
  if (dap->launch.has_lanes)
    {
      ls_session_set_focus_lane (dap->session, thread);
      return TRUE;
    }
  ls_session_set_aside (dap->session, TRUE);
  is_good = ls_session_focus_wave_sync (dap->session, thread,
                                        ls_session_get_focus_lane (dap->session), error);
  ls_session_set_aside (dap->session, FALSE);
  return is_good;
}

gboolean
dap_choose_thread (LsDap *dap, const DapArgs *args, const char *member, GError **error)
{
  gint64 thread = dap_get_thread (dap) + 1;

  return dap_args_number (args, member, 1, count_threads (dap), &thread, error) &&
         dap_choose (dap, (guint) thread - 1, error);
}

/* "wave 3 · 41/64 · @cf02.alu.g7 #412" for the chosen wave, "wave 3" for others: they have not
 * run. */
static char *
name_wave (const LsView *view, guint wave)
{
  g_autofree char *position = NULL;
  char *end;

  if (wave != ls_view_get_wave (view))
    return g_strdup_printf ("wave %u", wave);
  position = ls_position_to_text (view, 0);
  end =
    strstr (position, ls_scene_get_n_waves (ls_view_get_scene (view)) > 1 ? " wave " : " lane ");
  if (end != NULL)
    *end = '\0';
  return g_strdup_printf ("wave %u \302\267 %u/64 \302\267 %s", wave,
                          ls_mask_count (ls_view_read_mask (view, 0)), position);
}

static char *
name_thread (const LsDap *dap, guint thread)
{
  const LsView *view = dap_view (dap);
  g_autofree char *state = NULL;

  if (!dap->launch.has_lanes)
    return name_wave (view, thread);
  state = ls_view_dup_lane_state (view, thread);
  return g_strdup_printf ("lane %u \302\267 %s", thread, state);
}

gboolean
dap_threads (LsDap *dap, DapCall *call, GError **error G_GNUC_UNUSED)
{
  guint n = count_threads (dap), current = dap_get_thread (dap);
  guint first = current < MAX_THREADS ? 0 : MIN (current - MAX_THREADS / 2, n - MAX_THREADS);

  for (guint thread = first; thread < MIN (n, first + MAX_THREADS); thread++)
    dap_object_add (&call->body, &(DapObject){ .id = thread + 1,
                                               .name = dap_keep (dap, name_thread (dap, thread)) });
  return TRUE;
}

/* --- addresses -------------------------------------------------------------------------------- */

const char *
dap_address (LsDap *dap, guint line)
{
  const LsLine info = dap_line (dap, line);

  return info.dword < 0 || info.n_words == 0
           ? NULL
           : dap_keep (dap, g_strdup_printf ("0x%08" G_GINT64_MODIFIER "x", info.dword * 4));
}

gboolean
dap_read_address (const char *reference, gint64 *address)
{
  const gboolean is_hex = g_str_has_prefix (reference, "0x");
  guint64 number;

  if (!g_ascii_string_to_unsigned (reference + (is_hex ? 2 : 0), is_hex ? 16 : 10, 0, G_MAXINT32,
                                   &number, NULL))
    return FALSE;
  *address = (gint64) number;
  return TRUE;
}

gboolean
dap_find_address (const LsDap *dap, const char *reference, gint64 offset, guint *line)
{
  gint64 byte;

  if (!dap_read_address (reference, &byte))
    return FALSE;
  byte += offset;
  for (*line = 0; *line < ls_program_n_lines (dap_program (dap)); (*line)++)
    {
      const LsLine info = dap_line (dap, *line);

      if (info.dword >= 0 && byte >= info.dword * 4 && byte < (info.dword + info.n_words) * 4)
        return TRUE;
    }
  return FALSE;
}

/* --- frames ----------------------------------------------------------------------------------- */

/* A frame's number contains the number of its thread. */
#define MAX_FRAMES 1024

gboolean
dap_choose_frame (LsDap *dap, const DapArgs *args, const char *member, GError **error)
{
  gint64 frame = 0, most = (gint64) count_threads (dap) * MAX_FRAMES;

  if (!dap_args_number (args, member, 1, most, &frame, error))
    return FALSE;
  dap->frame = frame > 0 ? (guint) ((frame - 1) % MAX_FRAMES) : 0;
  return frame == 0 || dap_choose (dap, (guint) ((frame - 1) / MAX_FRAMES), error);
}

/* The wanted frames of a thread, as far as they are found. */
typedef struct
{
  LsDap *dap;
  DapObject *body;
  guint n; /* frames so far */
  gint64 first, end;
  GArray *starts; /* (nullable): gets a DapFrameStart for each */
} Frames;

/* kind: of the frame that is added next. */
static gboolean
add_start (Frames *frames, DapFrameKind kind, guint line)
{
  DapFrameStart start = { kind, line, 0 };

  for (guint i = 0; frames->starts != NULL && kind == DAP_FRAME_LINE && i < frames->n; i++)
    {
      const DapFrameStart *inner = &g_array_index (frames->starts, DapFrameStart, i);

      start.n_again += inner->kind == DAP_FRAME_LINE && inner->line == line;
    }
  if (frames->starts != NULL)
    g_array_append_val (frames->starts, start);
  return kind != DAP_FRAME_NONE;
}

/* line, last: of the listing. called: (nullable): a function of the text that the program was
 * compiled from. name: taken. */
static void
add_frame_at (Frames *frames,
              DapFrameKind kind,
              guint line,
              guint last,
              const LsSourceCalled *called,
              char *name)
{
  LsDap *dap = frames->dap;
  const gboolean can_restart = add_start (frames, kind, line);
  const guint index = frames->n++;
  DapObject frame = { .id = (guint64) dap_get_thread (dap) * MAX_FRAMES + index + 1,
                      .name = dap_keep (dap, name),
                      .column = dap_number (dap->first_column),
                      .pointer_reference = dap_address (dap, line),
                      .can_restart = dap_number (can_restart),
                      .in_module = dap_module_id (dap) };

  if (index < frames->first || index >= frames->end)
    return;
  if (called == NULL || !dap_glsl_set_called (dap, &frame, called))
    dap_set_place (dap, &frame, line, last, FALSE);
  dap_object_add (frames->body, &frame);
}

static void
add_frame (Frames *frames, DapFrameKind kind, guint line, guint last, char *name)
{
  add_frame_at (frames, kind, line, last, NULL, name);
}

/* The control-flow instruction whose clause has the line: the last one before the line that begins
 * a clause. */
static gboolean
find_clause (const LsDap *dap, guint line, guint *clause)
{
  for (*clause = line; (*clause)-- > 0;)
    if (dap_line (dap, *clause).kind == LS_LINE_CLAUSE)
      return TRUE;
  return FALSE;
}

static char *
tell_frame (const LsProgram *program, const LsFrame *frame)
{
  g_autoptr (GString) details = g_string_new (NULL);

  ls_frame_append_details (details, frame, program);
  return g_strdup_printf ("%s, %u lanes%s", frame->kind->id, ls_mask_count (frame->active),
                          details->str);
}

/* Behind the last step: in a text at its last statement, so that editors stay in it. */
static void
add_end (Frames *list, guint line)
{
  const LsSourceCalled last = { .line = ls_session_find_last_break_line (list->dap->session) };

  if (dap_glsl_is_told (list->dap) && last.line > 0)
    add_frame_at (list, DAP_FRAME_NONE, line, line, &last, g_strdup ("the end"));
  else
    add_frame (list, DAP_FRAME_NONE, line, line, g_strdup ("the end"));
}

/* The next step, or the slot of it. */
static void
add_step (const LsView *view, Frames *list)
{
  const LsProgram *program = ls_view_get_program (view);
  const LsPlace *place = ls_view_get_place (view);
  guint n_slots, slot = ls_view_get_slot (view, &n_slots), line = place->line + slot;
  const LsLine info = dap_line (list->dap, place->line);

  if (place->ended)
    add_end (list, place->line);
  else
    add_frame (list, DAP_FRAME_NONE, line, slot > 0 ? line : info.first + MAX (info.n, 1) - 1,
               ls_program_dup_code (program, line));
}

/* The functions of the text that the program was compiled from, each at its line. Returns: FALSE if
 * none is known. */
static gboolean
add_functions (const LsView *view, Frames *list)
{
  g_autoptr (LsSourceStack) stack = dap_glsl_frames (list->dap);

  for (guint i = 0; stack != NULL && i < stack->frames->len && i < MAX_FRAMES; i++)
    {
      const LsSourceCalled *called = &g_array_index (stack->frames, LsSourceCalled, i);
      const guint line = called->at != G_MAXUINT ? called->at : ls_view_get_place (view)->line;

      add_frame_at (list, DAP_FRAME_FUNCTION, line, line, called,
                    g_strdup_printf ("%s ()", called->function));
    }
  return stack != NULL;
}

/* Innermost first: the next step, its clause, the open frames around it, and the program. */
static void
add_frames (const LsView *view, Frames *list)
{
  const LsProgram *program = ls_view_get_program (view);
  const LsPlace *place = ls_view_get_place (view);
  guint n, clause;
  const LsFrame *frames = ls_view_get_frames (view, &n);

  if (add_functions (view, list))
    return;
  add_step (view, list);
  if (place->clause > 0 && !place->ended && find_clause (list->dap, place->line, &clause))
    add_frame (list, DAP_FRAME_CLAUSE, clause, clause, ls_program_dup_code (program, clause));
  for (guint i = n; i-- > 0 && list->n < MAX_FRAMES - 1;)
    add_frame (list, DAP_FRAME_LINE, frames[i].line, frames[i].line,
               tell_frame (program, &frames[i]));
  add_frame (list, DAP_FRAME_ALL, 0, 0, g_strdup (ls_scene_get_name (ls_view_get_scene (view))));
}

DapFrameStart
dap_frame_start (LsDap *dap, guint index)
{
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (DapFrameStart));
  Frames frames = { .dap = dap, .first = G_MAXINT64, .end = G_MAXINT64, .starts = starts };

  add_frames (dap_view (dap), &frames);
  return index < starts->len ? g_array_index (starts, DapFrameStart, index)
                             : (DapFrameStart){ .kind = DAP_FRAME_NONE };
}

gboolean
dap_stack_trace (LsDap *dap, DapCall *call, GError **error G_GNUC_UNUSED)
{
  const gint64 end = call->n_frames > 0 ? call->first_frame + call->n_frames : G_MAXINT64;
  Frames frames = { .dap = dap, .body = &call->body, .first = call->first_frame, .end = end };

  add_frames (dap_view (dap), &frames);
  call->body.n_frames = dap_number (frames.n);
  return TRUE;
}

/* --- sources ---------------------------------------------------------------------------------- */

gboolean
dap_source (LsDap *dap, DapCall *call, GError **error)
{
  g_auto (DapArgs) source = { NULL, NULL };
  const DapArgs *args = &call->args;
  gint64 reference = 0;

  if (!dap_args_object (args, "source", &source, error) ||
      !dap_args_number (args, "sourceReference", 0, G_MAXINT32, &reference, error) ||
      !dap_args_number (&source, "sourceReference", 0, G_MAXINT32, &reference, error))
    return FALSE;
  if (reference != DAP_LISTING)
    return dap_args_fail (args, "sourceReference", LS_ERROR_REFERENCE, error,
                          "there is no source %" PRId64 ": %u is the listing", reference,
                          DAP_LISTING);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < ls_program_n_lines (dap_program (dap)); i++)
    g_string_append_printf (text, "%s\n", dap_line (dap, i).text);
  /* Without a type: clients tell the language by the name. */
  call->body.content = dap_keep (dap, g_string_free (text, FALSE));
  return TRUE;
}

gboolean
dap_loaded_sources (LsDap *dap, DapCall *call, GError **error G_GNUC_UNUSED)
{
  dap_object_add (&call->body, &dap->listing);
  if (dap->text_path != NULL)
    dap_object_add (&call->body, &dap->own_text);
  return TRUE;
}
