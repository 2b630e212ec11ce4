#include "ls-console-private.h"

#include "ls-session-causes.h"

/* --- data ------------------------------------------------------------------------------------------------ */

static void
set_line (LsDict *dict, const LsView *view, guint index)
{
  LsLine line;

  ls_view_get_machine (view)->line (ls_view_get_program (view), index, &line);
  ls_dict_set (dict, "line", "u", index + 1);
  if (line.op != NULL)
    ls_dict_set (dict, "op", "s", line.op);
}

static void
set_write (LsDict *dict, const LsView *view, const LsCause *cause)
{
  ls_dict_set (dict, "step", "t", cause->step);
  set_line (dict, view, cause->line);
  if (cause->slot != LS_SLOT_NONE)
    {
      const char name[] = { "xyzwt"[cause->slot], '\0' };
      ls_dict_set (dict, "slot", "s", name);
    }
  ls_dict_set_bits (dict, "old", cause->old);
  if (cause->is_fetch)
    ls_dict_set (dict, "resource", "u", cause->resource);
}

static GVariant *make_cause (const LsView *view, const LsCause *cause);

static GVariant *
make_operands (const LsView *view, const GPtrArray *operands)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < operands->len; i++)
    g_variant_builder_add_value (&builder, make_cause (view, g_ptr_array_index (operands, i)));
  return g_variant_builder_end (&builder);
}

static GVariant *
make_cause (const LsView *view, const LsCause *cause)
{
  static const char *const kinds[] = {
    [LS_CAUSE_WRITTEN] = "written", [LS_CAUSE_PRELOADED] = "preloaded", [LS_CAUSE_NEVER] = "never",
    [LS_CAUSE_SEEN] = "seen",       [LS_CAUSE_INDEXED] = "indexed",     [LS_CAUSE_CUT] = "cut",
  };
  g_autoptr (GString) name = g_string_new (NULL);
  LsDict dict;

  ls_causes_append_ref (name, ls_view_get_machine (view), cause->ref);
  ls_dict_init (&dict);
  ls_dict_set (&dict, "register", "s", name->str);
  ls_dict_set (&dict, "kind", "s", kinds[cause->kind]);
  if (cause->kind != LS_CAUSE_INDEXED)
    ls_dict_set_bits (&dict, "value", cause->value);
  if (cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_SEEN)
    set_write (&dict, view, cause);
  if (cause->kind == LS_CAUSE_WRITTEN)
    ls_dict_set_value (&dict, "operands", make_operands (view, cause->operands));
  return ls_dict_end (&dict);
}

static GVariant *
make_test (const LsView *view, const LsWhy *why)
{
  LsDict dict;

  ls_dict_init (&dict);
  ls_dict_set (&dict, "step", "t", why->test_step);
  set_line (&dict, view, why->test_line);
  ls_dict_set_value (&dict, "operands", make_operands (view, why->operands));
  return ls_dict_end (&dict);
}

static void
set_question (LsReply *reply, const LsView *view, guint lane)
{
  ls_reply_set (reply, "wave", "u", ls_view_get_wave (view));
  ls_reply_set (reply, "lane", "u", lane);
  ls_reply_set (reply, "step", "t", ls_view_get_place (view)->step);
}

/* --- answers --------------------------------------------------------------------------------------------- */

static void
reply_tree (const LsView *view, const LsCause *cause, guint lane, guint depth, LsReply *reply)
{
  g_autofree char *sentence =
    ls_cause_to_sentence (cause, ls_view_get_machine (view), ls_view_get_program (view), lane);

  if (depth == 0)
    ls_reply_say (reply, sentence);
  else
    ls_reply_line (reply, "%*s%s", (int) (2 * depth), "", sentence);
  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->kind != LS_CAUSE_CUT && operand->kind != LS_CAUSE_INDEXED)
        reply_tree (view, operand, lane, depth + 1, reply);
    }
}

LS_HANDLER (ls_console_run_who)
{
  const LsView *view = ls_session_get_view (console->session);
  guint lane = ls_session_get_focus_lane (console->session);
  LsRegRef ref;

  (void) value;
  if (!ls_arguments_take_register (arguments, view, &ref, &lane, error) ||
      !ls_arguments_end (arguments, error))
    return FALSE;
  g_autoptr (LsCause) cause = ls_session_who_sync (console->session, ref, lane, G_MAXUINT64,
                                                   LS_CAUSES_DEPTH, &console->interrupt, error);
  if (cause == NULL)
    return FALSE;

  set_question (reply, view, lane);
  ls_reply_set (reply, "cause", "@a{sv}", make_cause (view, cause));
  reply_tree (view, cause, lane, 0, reply);
  return TRUE;
}

static void
reply_why (const LsView *view, const LsWhy *why, LsReply *reply)
{
  g_autofree char *sentence =
    ls_why_to_sentence (why, ls_view_get_machine (view), ls_view_get_program (view));

  ls_reply_say (reply, sentence);
  set_question (reply, view, why->lane);
  ls_reply_set (reply, "state", "s", ls_lane_state_name (why->state));
  ls_reply_set (reply, "since", "t", why->since);
  if (why->since > 0)
    set_line (&reply->data, view, why->line);
  if (why->has_test)
    ls_reply_set (reply, "test", "@a{sv}", make_test (view, why));
  if (why->has_frame)
    ls_reply_set (reply, "frame_line", "u", why->frame.line + 1);
  ls_reply_set (reply, "comes_back", "b", why->comes_back);
  if (why->comes_back)
    ls_reply_set (reply, "back", "t", why->back);
}

LS_HANDLER (ls_console_run_why)
{
  guint64 lane = ls_session_get_focus_lane (console->session);

  (void) value;
  if (ls_arguments_has_more (arguments) &&
      !ls_arguments_take_number (arguments, "a lane", 0, LS_LANES - 1, &lane, error))
    return FALSE;
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  g_autoptr (LsWhy) why =
    ls_session_why_sync (console->session, (guint) lane, G_MAXUINT64, &console->interrupt, error);
  if (why == NULL)
    return FALSE;
  reply_why (ls_session_get_view (console->session), why, reply);
  return TRUE;
}
