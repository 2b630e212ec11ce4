#include "ls-cli-scene.h"
#include "ls-cli-step.h"
#include "ls-session-causes.h"

#include <stdio.h>

/* Who wrote a value, why a lane is off: as commands of the stepper and as verbs of their own. */

/* --- text ------------------------------------------------------------------------------------------------ */

static void
print_tree (const LsView *view, const LsCause *cause, guint lane, guint depth)
{
  g_autofree char *sentence =
    ls_cause_to_sentence (cause, ls_view_get_machine (view), ls_view_get_program (view), lane);

  printf ("%*s%s\n", (int) (2 * depth), "", sentence);
  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->kind != LS_CAUSE_CUT && operand->kind != LS_CAUSE_INDEXED)
        print_tree (view, operand, lane, depth + 1);
    }
}

gboolean
ls_step_print_who (LsStepper *stepper, LsRegRef ref, guint lane, GError **error)
{
  g_autoptr (LsCause) cause =
    ls_session_who_sync (stepper->session, ref, lane, G_MAXUINT64, LS_CAUSES_DEPTH, NULL, error);

  if (!cause)
    return FALSE;
  print_tree (ls_session_get_view (stepper->session), cause, lane, 0);
  return TRUE;
}

gboolean
ls_step_print_why (LsStepper *stepper, guint lane, GError **error)
{
  const LsView *view = ls_session_get_view (stepper->session);
  g_autoptr (LsWhy) why = ls_session_why_sync (stepper->session, lane, G_MAXUINT64, NULL, error);
  g_autofree char *sentence = NULL;

  if (!why)
    return FALSE;
  sentence = ls_why_to_sentence (why, ls_view_get_machine (view), ls_view_get_program (view));
  puts (sentence);
  return TRUE;
}

/* --- JSON ------------------------------------------------------------------------------------------------ */

static void
add_bits (JsonBuilder *builder, const char *member, guint32 bits)
{
  char text[16];

  g_snprintf (text, sizeof text, "0x%08x", bits);
  ls_cli_add_string (builder, member, text);
}

static void
add_bool (JsonBuilder *builder, const char *member, gboolean value)
{
  json_builder_set_member_name (builder, member);
  json_builder_add_boolean_value (builder, value);
}

static void
add_line (JsonBuilder *builder, const LsView *view, const char *member, guint index)
{
  LsLine line;

  ls_view_get_machine (view)->line (ls_view_get_program (view), index, &line);
  ls_cli_add_int (builder, member, index + 1);
  ls_cli_add_string (builder, "op", line.op);
}

static void
add_write (JsonBuilder *builder, const LsView *view, const LsCause *cause)
{
  ls_cli_add_int (builder, "step", (gint64) cause->step);
  add_line (builder, view, "line", cause->line);
  if (cause->slot != LS_SLOT_NONE)
    {
      const char name[] = { "xyzwt"[cause->slot], '\0' };
      ls_cli_add_string (builder, "slot", name);
    }
  add_bits (builder, "old", cause->old);
  if (cause->is_fetch)
    ls_cli_add_int (builder, "resource", cause->resource);
}

static void add_cause (JsonBuilder *builder, const LsView *view, const LsCause *cause);

static void
add_operands (JsonBuilder *builder, const LsView *view, const GPtrArray *operands)
{
  json_builder_set_member_name (builder, "operands");
  json_builder_begin_array (builder);
  for (guint i = 0; i < operands->len; i++)
    add_cause (builder, view, g_ptr_array_index (operands, i));
  json_builder_end_array (builder);
}

static void
add_cause (JsonBuilder *builder, const LsView *view, const LsCause *cause)
{
  static const char *const kinds[] = {
    [LS_CAUSE_WRITTEN] = "written", [LS_CAUSE_PRELOADED] = "preloaded", [LS_CAUSE_NEVER] = "never",
    [LS_CAUSE_SEEN] = "seen",       [LS_CAUSE_INDEXED] = "indexed",     [LS_CAUSE_CUT] = "cut",
  };
  g_autoptr (GString) name = g_string_new (NULL);

  ls_causes_append_ref (name, ls_view_get_machine (view), cause->ref);
  json_builder_begin_object (builder);
  ls_cli_add_string (builder, "register", name->str);
  ls_cli_add_string (builder, "kind", kinds[cause->kind]);
  if (cause->kind != LS_CAUSE_INDEXED)
    add_bits (builder, "value", cause->value);
  if (cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_SEEN)
    add_write (builder, view, cause);
  if (cause->kind == LS_CAUSE_WRITTEN)
    add_operands (builder, view, cause->operands);
  json_builder_end_object (builder);
}

static void
print_who_json (const LsView *view, const LsCause *cause, guint lane)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  ls_cli_add_int (builder, "wave", ls_view_get_wave (view));
  ls_cli_add_int (builder, "lane", lane);
  ls_cli_add_int (builder, "step", (gint64) ls_view_get_place (view)->step);
  json_builder_set_member_name (builder, "cause");
  add_cause (builder, view, cause);
  json_builder_end_object (builder);
  ls_cli_print_json (builder);
}

static void
print_why_json (const LsView *view, const LsWhy *why)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  ls_cli_add_int (builder, "wave", ls_view_get_wave (view));
  ls_cli_add_int (builder, "lane", why->lane);
  ls_cli_add_int (builder, "step", (gint64) why->step);
  ls_cli_add_string (builder, "state", ls_lane_state_name (why->state));
  ls_cli_add_int (builder, "since", (gint64) why->since);
  if (why->since > 0)
    add_line (builder, view, "line", why->line);
  if (why->has_test)
    {
      json_builder_set_member_name (builder, "test");
      json_builder_begin_object (builder);
      ls_cli_add_int (builder, "step", (gint64) why->test_step);
      add_line (builder, view, "line", why->test_line);
      add_operands (builder, view, why->operands);
      json_builder_end_object (builder);
    }
  if (why->has_frame)
    ls_cli_add_int (builder, "frame_line", why->frame.line + 1);
  add_bool (builder, "comes_back", why->comes_back);
  if (why->comes_back)
    ls_cli_add_int (builder, "back", (gint64) why->back);
  json_builder_end_object (builder);
  ls_cli_print_json (builder);
}

/* --- verbs ----------------------------------------------------------------------------------------------- */

/* Opens the scene at --wave and --step. stepper->session is owned by the caller, also where this fails. */
static LsCliStatus
open_at (LsStepper *stepper, const LsCli *cli)
{
  g_autoptr (GError) error = NULL;
  guint64 step = ls_cli_has (cli, "step") ? 0 : G_MAXUINT64;
  LsCliStatus status = ls_step_open (stepper, cli);
  LsView *view;

  if (status != LS_CLI_OK)
    return status;
  if (!ls_cli_number (cli, "step", G_MAXUINT64 - 1, &step))
    return LS_CLI_USAGE;
  if (step == G_MAXUINT64)
    return LS_CLI_OK;
  view = ls_session_move_sync (stepper->session, LS_MOVE_TO_STEP, step, &error);
  if (!view)
    return ls_cli_fail (error);
  if (ls_view_get_place (view)->step == step)
    return LS_CLI_OK;
  ls_cli_message ("%s: --step %" G_GUINT64_FORMAT ": the run has %" G_GUINT64_FORMAT " steps",
                  cli->verb->name, step, ls_view_get_place (view)->step);
  return LS_CLI_USAGE;
}

LsCliStatus
ls_cli_who (const LsCli *cli)
{
  LsStepper stepper = { 0 };
  LsCliStatus status = open_at (&stepper, cli);
  g_autoptr (LsSession) session = stepper.session;
  g_autoptr (LsCause) cause = NULL;
  g_autoptr (GError) error = NULL;
  LsRegRef ref;
  guint lane;

  if (status != LS_CLI_OK)
    return status;
  if (!ls_step_parse_component (&stepper, cli->files[1], &ref, &lane))
    return LS_CLI_USAGE;
  cause = ls_session_who_sync (session, ref, lane, G_MAXUINT64, LS_CAUSES_DEPTH, NULL, &error);
  if (!cause)
    return ls_cli_fail (error);
  if (ls_cli_has (cli, "json"))
    print_who_json (ls_session_get_view (session), cause, lane);
  else
    print_tree (ls_session_get_view (session), cause, lane, 0);
  return LS_CLI_OK;
}

LsCliStatus
ls_cli_why (const LsCli *cli)
{
  LsStepper stepper = { 0 };
  LsCliStatus status = open_at (&stepper, cli);
  g_autoptr (LsSession) session = stepper.session;
  g_autoptr (LsWhy) why = NULL;
  g_autoptr (GError) error = NULL;
  guint64 lane;

  if (status != LS_CLI_OK)
    return status;
  if (!g_ascii_string_to_unsigned (cli->files[1], 10, 0, LS_LANES - 1, &lane, NULL))
    {
      ls_cli_message ("why: '%s' is not a lane from 0 to 63", cli->files[1]);
      return LS_CLI_USAGE;
    }
  if (!ls_cli_has (cli, "json"))
    return ls_step_print_why (&stepper, (guint) lane, &error) ? LS_CLI_OK : ls_cli_fail (error);
  why = ls_session_why_sync (session, (guint) lane, G_MAXUINT64, NULL, &error);
  if (!why)
    return ls_cli_fail (error);
  print_why_json (ls_session_get_view (session), why);
  return LS_CLI_OK;
}
