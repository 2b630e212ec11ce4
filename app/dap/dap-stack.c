#include "dap-private.h"

#include <string.h>

#include "ls-place-text.h"
#include "ls-position.h"
#include "ls-tell-frame.h"

#define MAX_THREADS 256 /* that are listed */
#define LISTING 1       /* its sourceReference */

/* --- threads ---------------------------------------------------------------------------------- */

guint
dap_get_thread (const LsDap *dap)
{
  return dap->has_lanes ? ls_session_get_focus_lane (dap->session)
                        : ls_view_get_wave (dap_view (dap));
}

static guint
count_threads (const LsDap *dap)
{
  return dap->has_lanes ? LS_LANES : ls_scene_get_n_waves (ls_session_get_scene (dap->session));
}

/* Somebody who looks at another wave has not moved: places to go back to are those of moves. */
gboolean
dap_choose (LsDap *dap, guint thread, GError **error)
{
  gboolean is_good;

  if (thread == dap_get_thread (dap))
    return TRUE;
  if (dap->has_lanes)
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
dap_choose_thread (LsDap *dap, const DapArgs *args, DapNeed need, GError **error)
{
  gint64 thread = dap_get_thread (dap) + 1;

  return dap_args_number (args, "threadId", need, 1, count_threads (dap), &thread, error) &&
         dap_choose (dap, (guint) thread - 1, error);
}

/* "wave 3 · 41/64 · @cf02.alu.g7 #412" of the one looked at, "wave 3" of others: nobody has run
 * them. */
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

  if (!dap->has_lanes)
    return name_wave (view, thread);
  state = ls_view_dup_lane_state (view, thread);
  return g_strdup_printf ("lane %u \302\267 %s", thread, state);
}

gboolean
dap_threads (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  guint n = count_threads (dap), current = dap_get_thread (dap);
  guint first = current < MAX_THREADS ? 0 : MIN (current - MAX_THREADS / 2, n - MAX_THREADS);
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  (void) args;
  (void) error;
  for (guint thread = first; thread < MIN (n, first + MAX_THREADS); thread++)
    {
      g_autofree char *name = name_thread (dap, thread);
      LsDict dict = { 0 };

      ls_dict_set (&dict, "id", "u", thread + 1);
      ls_dict_set_string (&dict, "name", name);
      g_variant_builder_add_value (&list, ls_dict_end (&dict));
    }
  ls_dict_set (body, "threads", "aa{sv}", &list);
  return TRUE;
}

/* --- addresses -------------------------------------------------------------------------------- */

char *
dap_address (const LsDap *dap, guint line)
{
  LsLine info;

  ls_program_line (ls_view_get_program (dap_view (dap)), line, &info);
  return info.dword < 0 || info.n_words == 0
           ? NULL
           : g_strdup_printf ("0x%08" G_GINT64_MODIFIER "x", info.dword * 4);
}

gboolean
dap_find_address (const LsDap *dap, const char *reference, gint64 offset, guint *line)
{
  const LsProgram *program = ls_view_get_program (dap_view (dap));
  gboolean is_hex = g_str_has_prefix (reference, "0x");
  guint64 address;
  LsLine info;

  if (!g_ascii_string_to_unsigned (reference + (is_hex ? 2 : 0), is_hex ? 16 : 10, 0, G_MAXINT32,
                                   &address, NULL))
    return FALSE;
  const gint64 byte = (gint64) address + CLAMP (offset, G_MININT32, G_MAXINT32);
  for (*line = 0; *line < ls_program_n_lines (program); (*line)++)
    {
      ls_program_line (program, *line, &info);
      if (info.dword >= 0 && byte >= info.dword * 4 && byte < (info.dword + info.n_words) * 4)
        return TRUE;
    }
  return FALSE;
}

/* --- frames ----------------------------------------------------------------------------------- */

/* A frame's number has that of its thread in it. */
#define MAX_FRAMES 1024

gboolean
dap_choose_frame (LsDap *dap, const DapArgs *args, DapNeed need, GError **error)
{
  gint64 frame = 0, most = (gint64) count_threads (dap) * MAX_FRAMES;

  if (!dap_args_number (args, "frameId", need, 1, most, &frame, error))
    return FALSE;
  return frame == 0 || dap_choose (dap, (guint) ((frame - 1) / MAX_FRAMES), error);
}

/* One frame, as it is told. */
typedef struct
{
  char *name;
  guint line, last;
  const char *hint; /* or NULL */
} Frame;

static void
frame_clear (gpointer data)
{
  g_free (((Frame *) data)->name);
}

static void
add_frame (GArray *frames, guint line, guint last, const char *hint, char *name)
{
  const Frame frame = { name, line, last, hint };

  g_array_append_val (frames, frame);
}

/* The control-flow instruction whose clause a line is in: the last one before it that begins a
 * clause. */
static gboolean
find_clause (const LsView *view, guint line, guint *clause)
{
  LsLine info;

  for (*clause = line; (*clause)-- > 0;)
    {
      ls_program_line (ls_view_get_program (view), *clause, &info);
      if (info.kind == LS_LINE_CLAUSE)
        return TRUE;
    }
  return FALSE;
}

static char *
tell_frame (const LsView *view, const LsFrame *frame)
{
  g_autoptr (GString) details = g_string_new (NULL);

  ls_frame_append_details (details, frame, ls_view_get_program (view));
  return g_strdup_printf ("%s, %u lanes%s", frame->kind->id, ls_mask_count (frame->active),
                          details->str);
}

/* The step that comes next, or the slot of it. */
static void
add_step (const LsView *view, GArray *list)
{
  const LsPlace *place = ls_view_get_place (view);
  guint n_slots, slot = ls_view_get_slot (view, &n_slots);
  LsLine info;

  ls_program_line (ls_view_get_program (view), place->line, &info);
  if (place->ended)
    add_frame (list, place->line, place->line, NULL, g_strdup ("the end"));
  else if (slot > 0)
    add_frame (list, place->line + slot, place->line + slot, NULL,
               ls_program_dup_code (ls_view_get_program (view), place->line + slot));
  else
    add_frame (list, place->line, info.first + MAX (info.n, 1) - 1, NULL,
               ls_program_dup_code (ls_view_get_program (view), place->line));
}

/* Innermost first: the step that comes next, its clause, what is open around it, and the program.
 * Returns: (transfer full). */
static GArray *
find_frames (const LsView *view)
{
  const LsPlace *place = ls_view_get_place (view);
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Frame));
  guint n, clause;
  const LsFrame *frames = ls_view_get_frames (view, &n);

  g_array_set_clear_func (list, frame_clear);
  add_step (view, list);
  if (place->clause > 0 && !place->ended && find_clause (view, place->line, &clause))
    add_frame (list, clause, clause, "subtle",
               ls_program_dup_code (ls_view_get_program (view), clause));
  for (guint i = n; i-- > 0 && list->len < MAX_FRAMES - 1;)
    add_frame (list, frames[i].line, frames[i].line, "subtle", tell_frame (view, &frames[i]));
  add_frame (list, 0, 0, "subtle", g_strdup (ls_scene_get_name (ls_view_get_scene (view))));
  return list;
}

static GVariant *
make_frame (const LsDap *dap, const Frame *frame, guint index)
{
  g_autofree char *address = dap_address (dap, frame->line);
  g_autofree char *name = g_utf8_make_valid (frame->name, -1);
  LsDict dict = { 0 };

  ls_dict_set (&dict, "id", "x", (gint64) dap_get_thread (dap) * MAX_FRAMES + index + 1);
  ls_dict_set_string (&dict, "name", name);
  dap_set_place (dap, &dict, "source", frame->line, frame->last, FALSE);
  ls_dict_set (&dict, "column", "i", dap->first_column);
  if (address != NULL)
    ls_dict_set_string (&dict, "instructionPointerReference", address);
  ls_dict_set_bool (&dict, "canRestart", FALSE);
  if (frame->hint != NULL)
    ls_dict_set_string (&dict, "presentationHint", frame->hint);
  return ls_dict_end (&dict);
}

gboolean
dap_stack_trace (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  GVariantBuilder list;
  gint64 start = 0, levels = 0;

  if (!dap_choose_thread (dap, args, DAP_REQUIRED, error) ||
      !dap_args_number (args, "startFrame", DAP_MAY_LACK, 0, G_MAXINT32, &start, error) ||
      !dap_args_number (args, "levels", DAP_MAY_LACK, 0, G_MAXINT32, &levels, error))
    return FALSE;
  g_autoptr (GArray) frames = find_frames (dap_view (dap));
  gint64 end = levels > 0 ? MIN (start + levels, frames->len) : frames->len;
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (gint64 i = start; i < end; i++)
    g_variant_builder_add_value (
      &list, make_frame (dap, &g_array_index (frames, Frame, (guint) i), (guint) i));
  ls_dict_set (body, "stackFrames", "aa{sv}", &list);
  ls_dict_set (body, "totalFrames", "u", frames->len);
  return TRUE;
}

/* --- sources ---------------------------------------------------------------------------------- */

GVariant *
dap_source_variant (const LsDap *dap)
{
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "name", dap->listing_name);
  ls_dict_set (&dict, "sourceReference", "i", LISTING);
  ls_dict_set_string (&dict, "origin", "listing of the program");
  return ls_dict_end (&dict);
}

gboolean
dap_source (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  const LsProgram *program = ls_view_get_program (dap_view (dap));
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (DapArgs) source = { NULL, NULL };
  gint64 reference = 0;
  LsLine line;

  if (!dap_args_object (args, "source", DAP_MAY_LACK, &source, error) ||
      !dap_args_number (args, "sourceReference", DAP_MAY_LACK, 0, G_MAXINT32, &reference, error) ||
      !dap_args_number (&source, "sourceReference", DAP_MAY_LACK, 0, G_MAXINT32, &reference, error))
    return FALSE;
  if (reference != LISTING)
    return dap_args_fail (args, "sourceReference", LS_ERROR_REFERENCE, error,
                          "there is no source %" G_GINT64_FORMAT ": %u is the listing", reference,
                          LISTING);
  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      ls_program_line (program, i, &line);
      g_string_append_printf (text, "%s\n", line.text);
    }
  g_autofree char *valid = g_utf8_make_valid (text->str, -1);
  ls_dict_set_string (body, "content", valid);
  ls_dict_set_string (body, "mimeType", "text/plain");
  return TRUE;
}

gboolean
dap_loaded_sources (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  (void) args;
  (void) error;
  g_variant_builder_add_value (&list, dap_source_variant (dap));
  if (dap->text_path != NULL)
    g_variant_builder_add_value (&list, dap_text_variant (dap));
  ls_dict_set (body, "sources", "aa{sv}", &list);
  return TRUE;
}
