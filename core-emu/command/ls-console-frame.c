#include "ls-console-private.h"

#include <inttypes.h>

#include "ls-program-locals.h"
#include "ls-session-text.h"
#include "ls-tell-frame.h"
#include "ls-tell-parts.h"

/* Frames: the place, and outwards the branches, loops and calls that are open there.  One is chosen, and listings follow it
 * until the next move. */

/* --- choosing -------------------------------------------------------------------------------------------- */

/* Those around the place: calls of a text, or what the listing has open. */
static guint
count_frames (LsConsole *console)
{
  guint n;

  if (ls_console_speaks_text (console))
    {
      g_autoptr (LsSourceStack) calls = ls_session_list_text_calls (console->session);

      return calls->frames->len > 0 ? calls->frames->len - 1 : 0;
    }
  ls_view_get_frames (ls_session_get_view (console->session), &n);
  return n;
}

guint
ls_console_get_frame (LsConsole *console)
{
  const LsView *view = ls_session_get_view (console->session);
  const guint n = count_frames (console);

  if (console->frame_step != ls_view_get_place (view)->step || console->frame > n ||
      console->frame_wave != ls_view_get_wave (view) ||
      console->frame_fork != ls_view_get_fork (view))
    return 0;
  return console->frame;
}

static void
choose (LsConsole *console, guint frame)
{
  const LsView *view = ls_session_get_view (console->session);

  console->frame = frame;
  console->frame_step = ls_view_get_place (view)->step;
  console->frame_wave = ls_view_get_wave (view);
  console->frame_fork = ls_view_get_fork (view);
  console->list_next = G_MAXUINT;
}

/* Returns: (nullable): NULL for 0, the place. */
static const LsFrame *
get_frame (LsConsole *console, guint number)
{
  guint n;
  const LsFrame *frames = ls_view_get_frames (ls_session_get_view (console->session), &n);

  return number > 0 ? &frames[n - number] : NULL;
}

guint
ls_console_get_call (LsConsole *console)
{
  return ls_console_speaks_text (console) ? ls_console_get_frame (console) : 0;
}

guint
ls_console_get_frame_line (LsConsole *console)
{
  const guint number = ls_console_get_call (console);
  LsSourceAt at;
  LsCallFrame call;

  if (number > 0 && ls_view_get_source_at (ls_session_get_view (console->session), &at) &&
      ls_program_find_frame (at.program, at.state, number, &call))
    return call.line;
  const LsFrame *frame =
    ls_console_speaks_text (console) ? NULL : get_frame (console, ls_console_get_frame (console));

  return frame != NULL ? frame->line
                       : ls_view_get_place (ls_session_get_view (console->session))->line;
}

/* --- telling --------------------------------------------------------------------------------------------- */

static GVariant *
make_frame (const LsFrame *frame, const LsProgram *program, guint number, gboolean is_chosen)
{
  LsDict dict = { 0 };

  ls_dict_set (&dict, "number", "u", number);
  ls_dict_set (&dict, "is_chosen", "b", is_chosen);
  ls_dict_add_members (&dict, ls_fields_to_data (ls_frame_fields, frame, program, NULL));
  return ls_dict_end (&dict);
}

/* "line 13: 06 LOOP_BREAK  ADDR(9)" */
static void
append_place (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsPlace *place = ls_view_get_place (view);

  if (place->ended)
    {
      ls_reply_line (reply, "the end");
      return;
    }
  g_autofree char *text = ls_program_dup_line (ls_view_get_program (view), place->line);
  g_autofree char *where = ls_program_dup_place (ls_view_get_program (view), place->line);
  ls_reply_line (reply, "%s: %s", where, text);
}

static void
append_frame (LsConsole *console, guint number, gboolean is_chosen, LsReply *reply)
{
  const LsFrame *frame = get_frame (console, number);

  ls_reply_append (reply, "%s #%-2u ", is_chosen ? "=>" : "  ", number);
  if (frame == NULL)
    {
      append_place (console, reply);
      return;
    }
  g_autoptr (GString) details = g_string_new (NULL);
  ls_frame_append_details (details, frame,
                           ls_view_get_program (ls_session_get_view (console->session)));
  ls_reply_line (reply, "%-6s from line %-4u restores %2u lanes 0x%016" PRIx64 "%s",
                 frame->kind->id, frame->line + 1, ls_mask_count (frame->active), frame->active,
                 details->str);
}

/* The functions of a text that run. */
static void
reply_calls (LsConsole *console, LsReply *reply)
{
  g_autoptr (LsSourceStack) calls = ls_session_list_text_calls (console->session);
  const guint chosen = ls_console_get_frame (console);

  for (guint i = 0; i < calls->frames->len; i++)
    {
      LsSourceCalled *called = &g_array_index (calls->frames, LsSourceCalled, i);

      called->number = i;
      called->is_numbered = TRUE;
      called->is_chosen = i == chosen;
    }
  ls_reply_form (reply, "functions", &ls_source_stack_form, calls);
}

void
ls_console_reply_stack (LsConsole *console, LsReply *reply)
{
  if (ls_console_speaks_text (console))
    {
      reply_calls (console, reply);
      return;
    }
  const LsView *view = ls_session_get_view (console->session);
  guint n, chosen = ls_console_get_frame (console);
  const LsFrame *frames = ls_view_get_frames (view, &n);
  GVariantBuilder builder;

  for (guint i = 0; i <= n; i++)
    append_frame (console, i, i == chosen, reply);
  if (n == 0)
    ls_reply_line (reply, "The stack is empty: no branch, loop or call is open.");
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n; i++)
    g_variant_builder_add_value (
      &builder, make_frame (&frames[i], ls_view_get_program (view), n - i, n - i == chosen));
  ls_reply_set (reply, "stack", "aa{sv}", &builder);
}

void
ls_console_reply_frame (LsConsole *console, LsReply *reply)
{
  if (ls_console_speaks_text (console))
    {
      reply_calls (console, reply);
      return;
    }
  const LsView *view = ls_session_get_view (console->session);
  guint number = ls_console_get_frame (console);
  const LsFrame *frame = get_frame (console, number);

  append_frame (console, number, TRUE, reply);
  if (frame != NULL)
    ls_reply_set (reply, "chosen", "@a{sv}",
                  make_frame (frame, ls_view_get_program (view), number, TRUE));
}

/* --- the commands ---------------------------------------------------------------------------------------- */

/* The frame, and the line that it is at. */
static void
reply_choice (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  guint line = ls_console_get_frame_line (console);
  LsLine info;

  ls_console_reply_frame (console, reply);
  ls_reply_set_kind (reply, "frame");
  ls_reply_set (reply, "frame_number", "u", ls_console_get_frame (console));
  ls_reply_set (reply, "line", "u", line + 1);
  if (ls_console_get_frame (console) == 0 || ls_console_speaks_text (console))
    return;
  ls_program_line (ls_view_get_program (view), line, &info);
  ls_reply_line (reply, "  %5u  %s", line + 1, info.text);
}

/* value: 1 for up, -1 for down. */
LS_HANDLER (ls_console_run_up)
{
  gint64 at = ls_console_get_frame (console);
  guint64 by = 1;
  const guint n = count_frames (console);

  if (ls_arguments_has_more (arguments) &&
      !ls_arguments_take_number (arguments, "a count of frames", 1, G_MAXINT32, &by, error))
    return FALSE;
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  if (value > 0 && at == (gint64) n)
    return ls_arguments_fail (arguments, error, "frame %u is the outermost: there is no way up", n);
  if (value < 0 && at == 0)
    return ls_arguments_fail (arguments, error, "frame 0 is the place: there is no way down");
  choose (console, (guint) CLAMP (at + value * (gint64) by, 0, (gint64) n));
  reply_choice (console, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_frame)
{
  guint64 number;
  const guint n = count_frames (console);

  if (ls_arguments_has_more (arguments))
    {
      if (!ls_arguments_take_number (arguments, "a frame", 0, n, &number, error) ||
          !ls_arguments_end (arguments, error))
        return FALSE;
      choose (console, (guint) number);
    }
  reply_choice (console, reply);
  return TRUE;
}
