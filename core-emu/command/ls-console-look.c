#include "ls-console-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-breakpoint-text.h"
#include "ls-census.h"
#include "ls-error.h"
#include "ls-group-look.h"
#include "ls-stage.h"
#include "ls-tell-parts.h"
#include "ls-words.h"

/* --- where ----------------------------------------------------------------------------------------------- */

/* The vertices that a pixel of a draw was made of, and where the stage before ran them. */
static void
reply_primitive (const LsScene *scene, guint wave, guint lane, LsReply *reply)
{
  LsSceneVertex vertices[3];
  guint primitive, n;

  if (!ls_scene_get_primitive (scene, wave, lane, &primitive, vertices, &n))
    return;
  ls_reply_set (reply, "primitive", "u", primitive);
  ls_reply_append (reply, "primitive %u:", primitive);
  for (guint i = 0; i < n; i++)
    ls_reply_append (reply, "%s vertex %u (%s wave %u, lane %u)", i > 0 ? "," : "",
                     vertices[i].index, ls_stages[vertices[i].stage].id, vertices[i].wave,
                     vertices[i].lane);
  ls_reply_line (reply, "%s", "");
}

static void
reply_item (const LsScene *scene, guint wave, guint lane, LsReply *reply)
{
  guint x, y;

  if (!ls_scene_lane_to_pixel (scene, wave, lane, &x, &y))
    {
      ls_reply_line (reply, ", holds nothing");
      return;
    }
  switch (ls_scene_get_layout (scene))
    {
    case LS_LAYOUT_PIXELS:
      ls_reply_line (reply, ", pixel (%u, %u)", x, y);
      ls_reply_set (reply, "x", "u", x);
      ls_reply_set (reply, "y", "u", y);
      break;
    case LS_LAYOUT_VERTICES:
      ls_reply_line (reply, ", vertex %u", x);
      ls_reply_set (reply, "vertex", "u", x);
      break;
    case LS_LAYOUT_THREADS:
      ls_reply_line (reply, ", thread %u", x);
      ls_reply_set (reply, "thread", "u", x);
      break;
    }
}

void
ls_console_reply_where (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  guint lane = ls_session_get_focus_lane (console->session);
  const LsLaneState state = ls_view_get_lane_states (view)[lane];
  LsScene *scene = ls_view_get_scene (view);
  g_autofree char *told = NULL;

  ls_reply_set_kind (reply, "where");
  ls_console_reply_place (console, reply);
  told = ls_view_dup_lane_state (view, lane);
  ls_reply_append (reply, "lane %u: %s", lane, told);
  ls_reply_set (reply, "stage", "s", ls_stages[ls_scene_get_stage (scene)].id);
  ls_reply_set (reply, "lane_state", "s", ls_view_get_machine (view)->lane_states[state].id);
  reply_item (scene, ls_view_get_wave (view), lane, reply);
  reply_primitive (scene, ls_view_get_wave (view), lane, reply);
  if (ls_console_get_frame (console) > 0)
    ls_console_reply_frame (console, reply);
  ls_console_reply_next (console, reply);
}

/* --- lanes ----------------------------------------------------------------------------------------------- */

/* The subject "lanes" and the command. */
LS_HANDLER (ls_console_run_lanes)
{
  LsSession *session = console->session;
  const LsView *view = ls_session_get_view (session);
  g_autoptr (LsCensus) lanes = NULL;

  if (!ls_arguments_end (arguments, error))
    return FALSE;
  lanes = ls_census_new (ls_view_get_subject (view), ls_view_get_place (view)->step,
                         &console->interrupt, error);
  if (lanes == NULL)
    return FALSE;
  lanes->has_quads = ls_scene_get_layout (ls_view_get_scene (view)) == LS_LAYOUT_PIXELS;
  lanes->focus = ls_session_get_focus_lane (session);
  ls_reply_set (reply, "wave", "u", ls_view_get_wave (view));
  ls_reply_form (reply, NULL, &ls_census_form, lanes);
  return TRUE;
}

static void
reply_masks (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsMachine *machine = ls_view_get_machine (view);
  LsDict dict = { 0 };

  for (guint i = 0; i < machine->n_masks; i++)
    {
      LsMask mask = ls_view_read_mask (view, i);

      ls_reply_line (reply, "%-10s 0x%016" PRIx64 "  %2u lanes", machine->masks[i].id, mask,
                     ls_mask_count (mask));
      ls_dict_set_mask (&dict, machine->masks[i].id, mask);
    }
  ls_reply_set (reply, "masks", "@a{sv}", ls_dict_end (&dict));
}

/* --- the wave ------------------------------------------------------------------------------------------------ */

/* The wave that is looked at, and where the others of its thread group are at this moment. */

typedef struct
{
  guint n_waves, group, wave, own;
  LsPlace places[LS_MAX_GROUP_WAVES];
  const LsPlace *members;
  guint n_members; /* 0: it is alone */
} Group;

static GVariant *
make_wave (const LsPlace *at G_GNUC_UNUSED, const LsFieldScope *scope)
{
  const Group *group = scope->answer;

  return g_variant_new_uint64 (group->wave - group->own + scope->row);
}

/* clang-format off */
static const LsField member_fields[] = {
  LS_FIELD_MADE ("wave", make_wave),
  LS_FIELD (LsPlace, UINT, step),
  LS_FIELD (LsPlace, LINE, line),
  LS_FIELD (LsPlace, BOOL, ended),
  LS_FIELD_END
};
static const LsField group_fields[] = {
  LS_FIELD (Group, UINT, wave),
  LS_FIELD (Group, UINT, n_waves),
  LS_FIELD (Group, UINT, group),
  LS_FIELD_AS (Group, UINT, own, "member"),
  LS_FIELD_AS (Group, UINT, wave, "_wave"), /* members have one of their own */
  LS_FIELD_COUNTED (Group, members, n_members, "members", LsPlace, member_fields),
  LS_FIELD_END
};
static const LsSentence group_head[] = {
  { "!members", N_ ("wave {wave} of {n_waves}, alone in its group") },
  { "members", N_ ("wave {wave} of {n_waves}, in group {group} with {#members} waves") },
  { NULL, NULL }
};
static const LsSentence member_sentences[] = {
  { NULL, N_ ("{@own} wave {wave}: step {step}, {line:place}{@ended}") }, { NULL, NULL }
};
static const LsFormTable group_tables[] = { { .key = "members", .sentences = member_sentences }, { .key = NULL } };
static const LsPart group_parts[] = {
  { "own", "wave==_wave", "=>" },
  { "own", NULL, "  " },
  { "ended", "ended", N_ (", ended") },
  { NULL, NULL, NULL }
};
static const LsForm group_form = { .fields = group_fields, .head = group_head, .tables = group_tables, .parts = group_parts };
/* clang-format on */

void
ls_console_reply_wave (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsScene *scene = ls_view_get_scene (view);
  Group group = { .n_waves = ls_scene_get_n_waves (scene), .wave = ls_view_get_wave (view) };
  const guint n = ls_view_get_group (view, group.places, &group.own);

  group.group = group.wave / ls_scene_get_group_waves (scene);
  group.members = group.places;
  group.n_members = n > 1 ? n : 0;
  ls_reply_form (reply, NULL, &group_form, &group);
}

/* --- the group ----------------------------------------------------------------------------------------------- */

/* The group that runs next, or has just run: what each slot takes and gives, and the ports that they read through. */

/* Names the line that is none, and how the one on the other side of it is looked at. */
static gboolean
fail_group (LsConsole *console, gboolean is_last, GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsProgram *program = ls_view_get_program (view);
  LsPlace place = *ls_view_get_place (view);
  g_autoptr (LsGroupLook) other =
    ls_view_look_at_group (view, !is_last, ls_session_get_focus_lane (console->session));

  if (is_last && !ls_view_get_previous_place (view, &place))
    return ls_fail (error, LS_ERROR_STATE, "no step is made yet (step first)");
  if (place.ended)
    return ls_fail (error, LS_ERROR_STATE, "the program has ended, so no group comes next");
  g_autofree char *line = ls_program_dup_place_op (program, place.line);
  if (other == NULL)
    return ls_fail (error, LS_ERROR_STATE, "%s is no ALU group", line);
  return ls_fail (error, LS_ERROR_STATE,
                  is_last ? N_ ("%s is no ALU group; 'group' shows the one that comes next")
                          : N_ ("%s is no ALU group; 'group last' shows the one that ran"),
                  line);
}

LS_HANDLER (ls_console_run_group)
{
  const LsView *view = ls_session_get_view (console->session);
  gboolean is_last = ls_arguments_take_keyword (arguments, "last");
  g_autofree char *text = NULL, *title = NULL;

  if (!ls_arguments_end (arguments, error))
    return FALSE;
  g_autoptr (LsGroupLook) look =
    ls_view_look_at_group (view, is_last, ls_session_get_focus_lane (console->session));
  if (look == NULL)
    return fail_group (console, is_last, error);
  title = ls_group_look_dup_title (look, is_last);
  text = ls_group_look_to_text (look);
  ls_reply_set (reply, "wave", "u", ls_view_get_wave (view));
  ls_reply_set (reply, "is_last", "b", is_last);
  ls_dict_add_members (&reply->data,
                       ls_fields_to_data (ls_group_look_fields, look, look->program, NULL));
  ls_reply_line (reply, "%s", title);
  ls_reply_append (reply, "%s", text);
  return TRUE;
}

/* --- what there is to look at ---------------------------------------------------------------------------- */

/* What the program was made from. */
static void
reply_text (LsConsole *console, LsReply *reply)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  const char *name, *text;
  guint n_lines = 0;

  if (!ls_console_speaks_text (console) || !info->file (program, 0, &name, &text) || text == NULL)
    return;
  for (const char *c = text; *c != '\0'; c++)
    n_lines += *c == '\n' || c[1] == '\0';
  ls_reply_line (reply,
                 ls_words_many ("It was made from a text of %u line ('list' shows it)",
                                "It was made from a text of %u lines ('list' shows them)", n_lines),
                 n_lines);
  ls_reply_set (reply, "n_source_lines", "u", n_lines);
}

static void
reply_program (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsScene *scene = ls_view_get_scene (view);
  const LsMachine *machine = ls_view_get_machine (view);
  guint n_lines = ls_program_n_lines (ls_view_get_program (view));
  guint width, height, n_waves = ls_scene_get_n_waves (scene);

  ls_scene_get_size (scene, &width, &height);
  ls_reply_line (reply,
                 ls_words_many ("%s: %s, %u lines, %u wave for %u x %u",
                                "%s: %s, %u lines, %u waves for %u x %u", n_waves),
                 ls_scene_get_name (scene), machine->title, n_lines, n_waves, width, height);
  reply_text (console, reply);
  ls_reply_set (reply, "scene", "s", ls_scene_get_name (scene));
  ls_reply_set (reply, "machine", "s", machine->id);
  ls_reply_set (reply, "n_lines", "u", n_lines);
  ls_reply_set (reply, "n_waves", "u", ls_scene_get_n_waves (scene));
  ls_reply_set (reply, "width", "u", width);
  ls_reply_set (reply, "height", "u", height);
}

/* What "catch" and "run-to" can wait for. */
static void
reply_event_words (LsConsole *console G_GNUC_UNUSED, LsReply *reply)
{
  LsDict dict = { 0 };

  for (const LsEventWords *words = ls_event_words; words->word != NULL; words++)
    {
      ls_reply_line (reply, "  %-14s %s", words->word, ls_words (words->sentence));
      ls_dict_set (&dict, words->word, "s", words->sentence);
    }
  ls_reply_line (reply,
                 "'catch' stops there; 'run-to' and 'back-to' go there, and know also what takes a "
                 "register, a lane, a line or a condition: 'help run-to'.");
  ls_reply_set (reply, "event_words", "@a{sv}", ls_dict_end (&dict));
}

/* The subjects of "info"; some are commands as well, and those that take arguments are these commands. */
typedef struct
{
  const char *name;
  const char *synonyms; /* what gdb calls it, with blanks between them; or "" */
  const char *help;
  void (*reply) (LsConsole *console, LsReply *reply); /* NULL: see run */
  /* Where arguments follow; NULL: the command of that name. */
  gboolean (*run) (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error);
} Subject;

static const Subject subjects[] = {
  [LS_SUBJECT_ARGS] = { "args", "", N_ ("the parameters of the function of the source that runs"),
                        NULL, ls_console_info_args },
  [LS_SUBJECT_BOOKMARKS] = { "bookmarks", "", N_ ("the steps that have names"),
                             ls_console_reply_bookmarks, NULL },
  [LS_SUBJECT_BREAKPOINTS] = { "breakpoints", "b br", N_ ("where the program stops"),
                               ls_console_reply_breakpoints, NULL },
  [LS_SUBJECT_COVER] = { "cover", "", N_ ("how often each line runs, and for how many lanes"), NULL,
                         NULL },
  [LS_SUBJECT_EVENTS] = { "events", "", N_ ("what catch and run-to can wait for"),
                          reply_event_words, NULL },
  [LS_SUBJECT_FORKS] = { "forks", "", N_ ("the wave's runs: its own and those of changes"),
                         ls_console_reply_forks, NULL },
  [LS_SUBJECT_FRAME] = { "frame", "", N_ ("the place, the lane, and the frame that is chosen"),
                         ls_console_reply_where, NULL },
  [LS_SUBJECT_FUNCTIONS] = { "functions", "",
                             N_ ("the functions of the source, with their parameters"),
                             ls_console_info_functions, NULL },
  [LS_SUBJECT_HISTORY] = { "history", "", N_ ("which lanes are active at each step"), NULL, NULL },
  [LS_SUBJECT_LANES] = { "lanes", "l",
                         N_ ("a map of the 64 lanes, and since when each is active or not"), NULL,
                         NULL },
  [LS_SUBJECT_LINE] = { "line", "", N_ ("which words a line of the listing has"), NULL,
                        ls_console_info_line },
  [LS_SUBJECT_LOCALS] = { "locals", "",
                          N_ ("the local variables of that function; without a text the registers"),
                          NULL, ls_console_info_locals },
  [LS_SUBJECT_MASKS] = { "masks", "", N_ ("the masks of the wave"), reply_masks, NULL },
  [LS_SUBJECT_NAMES] = { "names", "",
                         N_ ("what the source calls what the program reads and writes"),
                         ls_console_reply_names, NULL },
  [LS_SUBJECT_NOTES] = { "notes", "", N_ ("what was noted at steps"), ls_console_reply_notes,
                         NULL },
  [LS_SUBJECT_PATHS] = { "paths", "", N_ ("the lanes by the path that they take"), NULL, NULL },
  [LS_SUBJECT_PROGRAM] = { "program", "source", N_ ("the scene, its machine and its size"),
                           reply_program, NULL },
  [LS_SUBJECT_REGISTERS] = { "registers", "all-registers",
                             N_ ("what is not zero in the lane looked at, or those named"), NULL,
                             ls_console_info_registers },
  [LS_SUBJECT_STACK] = { "stack", "s",
                         N_ ("the place, and the branches, loops and calls around it"),
                         ls_console_reply_stack, NULL },
  [LS_SUBJECT_STOP] = { "stop", "", N_ ("what the last step did, and the place"),
                        ls_console_reply_stop, NULL },
  [LS_SUBJECT_SYMBOL] = { "symbol", "", N_ ("the line whose words have an address"), NULL,
                          ls_console_info_symbol },
  [LS_SUBJECT_VARIABLES] = { "variables", "",
                             N_ ("the variables of the source that have a value here"), NULL,
                             NULL },
  [LS_SUBJECT_WATCHPOINTS] = { "watchpoints", "", N_ ("the breakpoints that look at values"),
                               ls_console_reply_watchpoints, NULL },
  [LS_SUBJECT_WAVE] = { "wave", "threads inferiors",
                        N_ ("the wave, and where the others of its group are"),
                        ls_console_reply_wave, NULL },
  [LS_SUBJECT_WHERE] = { "where", "", N_ ("the place, the lane and its pixel"),
                         ls_console_reply_where, NULL },
};

LS_COMPLETER (ls_console_complete_info)
{
  for (guint i = 0; i < G_N_ELEMENTS (subjects); i++)
    g_ptr_array_add (completion->words, g_strdup (subjects[i].name));
}

static void
reply_subjects (LsReply *reply)
{
  LsDict dict = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (subjects); i++)
    {
      ls_reply_line (reply, "  info %-12s %s", subjects[i].name, ls_words (subjects[i].help));
      ls_dict_set (&dict, subjects[i].name, "s", subjects[i].help);
    }
  ls_reply_set (reply, "subjects", "@a{sv}", ls_dict_end (&dict));
}

static gboolean
is_called (const Subject *subject, const char *word)
{
  g_auto (GStrv) synonyms = g_strsplit (subject->synonyms, " ", -1);

  return strcmp (subject->name, word) == 0 ||
         g_strv_contains ((const char *const *) synonyms, word);
}

/* Returns: the subject that word names or begins, NULL if none or several. */
static const Subject *
find_subject (const char *word)
{
  const Subject *found = NULL;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (subjects); i++)
    {
      if (is_called (&subjects[i], word))
        return &subjects[i];
      if (!g_str_has_prefix (subjects[i].name, word))
        continue;
      found = &subjects[i];
      n++;
    }
  return n == 1 ? found : NULL;
}

static gboolean
fail_subject (LsArguments *arguments, const char *word, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (subjects); i++)
    if (g_str_has_prefix (subjects[i].name, word))
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", subjects[i].name);
  if (names->len > 0)
    return ls_arguments_fail (arguments, error, "'info %s' may mean %s", word, names->str);
  return ls_arguments_fail (arguments, error, "there is no 'info %s' ('info' lists what there is)",
                            word);
}

LS_HANDLER (ls_console_run_info)
{
  g_autofree char *word = ls_arguments_take (arguments);
  const Subject *subject = word != NULL ? find_subject (word) : NULL;

  if (word == NULL)
    {
      reply_subjects (reply);
      return TRUE;
    }
  if (subject == NULL)
    return fail_subject (arguments, word, error);
  ls_reply_set_kind (reply, subject->name);
  if (subject->run != NULL)
    return subject->run (console, arguments, reply, error);
  if (subject->reply == NULL)
    {
      const LsConsoleRow *row = ls_console_find_row (subject->name, error);
      ls_reply_set_kind (reply, row->help.name);
      return row->run (console, arguments, reply, row->value, error);
    }
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  subject->reply (console, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_show)
{
  ls_reply_set_kind (reply, subjects[value].name);
  subjects[value].reply (console, reply);
  return TRUE;
}
