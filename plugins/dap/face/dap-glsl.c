#include "dap-private.h"

#include "dap-children.h"
#include <string.h>

#include "ls-source-told.h"

/* The text that the program was compiled from. Once its lines are measured they are the places that
 * are told; instructions stay reachable by their addresses. */

#define PROGRESS "lines" /* identifier of the measuring */

/* --- measuring -------------------------------------------------------------------------------- */

gboolean
dap_glsl_is_text (const LsDap *dap)
{
  return dap->is_open && !dap->launch.wants_listing &&
         ls_scene_get_compiled (ls_session_get_scene (dap->session)) != NULL;
}

LsSourceTrace *
dap_glsl_trace (const LsDap *dap)
{
  if (!dap_glsl_is_text (dap) ||
      ls_session_get_source_progress (dap->session, NULL, NULL) != LS_SOURCE_READY)
    return NULL;
  return ls_session_find_source_trace_sync (dap->session, NULL, NULL, NULL);
}

static void
send_progress (LsDap *dap, const char *event, const char *title, guint n_done, guint n_all)
{
  g_autofree char *message =
    n_all > 0 ? g_strdup_printf ("%u of %u compilations", n_done, n_all) : NULL;
  const DapObject body = {
    .progress_id = PROGRESS, .title = title, .cancellable = title != NULL, .message = message
  };

  if (dap->client.takes_progress)
    dap_send_event (dap, event, &body);
}

/* How far measuring was when the client was told last. */
typedef struct
{
  LsDap *dap;
  guint n_done;
} Measuring;

static gboolean
progress_cb (guint n_done, guint n_all, gpointer data)
{
  Measuring *measuring = data;

  if (n_done != measuring->n_done)
    send_progress (measuring->dap, "progressUpdate", NULL, n_done, n_all);
  measuring->n_done = n_done;
  return g_atomic_int_get (&measuring->dap->is_interrupted) == 0;
}

/* "line 34 (plasma.frag:12)". */
static char *
name_line (const LsDap *dap, const LsSourceTrace *trace, guint line)
{
  const guint source = ls_source_trace_line_of (trace, line, NULL);

  return source > 0 ? g_strdup_printf ("line %u (%s:%u)", line + 1, dap->text_name, source) : NULL;
}

void
dap_glsl_name_lines (LsDap *dap)
{
  LsSourceTrace *trace = dap_glsl_trace (dap);
  LsProgram *program = ls_scene_get_program (ls_session_get_scene (dap->session));
  GPtrArray *names;

  if (trace == NULL || dap->text_name == NULL || dap->glsl_named == program)
    return;
  names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < ls_program_n_lines (program); i++)
    g_ptr_array_add (names, name_line (dap, trace, i));
  ls_program_tell_lines (program, names);
  dap->glsl_named = program;
}

void
dap_glsl_measure (LsDap *dap)
{
  static const char title[] = "Measuring the lines of the source";
  Measuring measuring = { dap, 0 };
  g_autoptr (GError) error = NULL;
  LsSourceTrace *trace;

  if (!dap_glsl_is_text (dap) || dap->glsl_tried == ls_session_get_scene (dap->session))
    return;
  dap->glsl_tried = ls_session_get_scene (dap->session);
  send_progress (dap, "progressStart", title, 0, 0);
  if (!dap->client.takes_progress)
    dap_say (dap, "console", title);
  g_atomic_int_set (&dap->is_measuring, 1);
  trace = ls_session_find_source_trace_sync (dap->session, progress_cb, &measuring, &error);
  g_atomic_int_set (&dap->is_measuring, 0);
  send_progress (dap, "progressEnd", NULL, 0, 0);
  if (trace == NULL)
    {
      g_autofree char *text =
        g_strdup_printf ("%s: places are told in the listing", error->message);

      dap_say (dap, "console", text);
    }
  dap_glsl_name_lines (dap);
}

/* --- functions -------------------------------------------------------------------------------- */

const char *
dap_glsl_tell_function (LsDap *dap, const char *name)
{
  const LsSourceTrace *trace = dap_glsl_trace (dap);
  const LsGlslText *text =
    trace != NULL ? ls_source_map_get_text (ls_source_trace_get_map (trace)) : NULL;

  for (guint i = 0; text != NULL && i < text->functions->len; i++)
    {
      const LsGlslFunction *function = &g_array_index (text->functions, LsGlslFunction, i);
      g_autofree char *head = NULL;

      if (g_strcmp0 (function->name, name) != 0)
        continue;
      head = ls_glsl_tokens_dup_text (&text->tokens, function->first, function->body);
      return dap_keep (dap, g_strdup_printf ("%s: a function of the source, lines %u to %u", head,
                                             function->line, function->end_line));
    }
  return NULL;
}

/* --- places ----------------------------------------------------------------------------------- */

/* line: of the text, from 1. */
void
dap_glsl_set_line (LsDap *dap, DapObject *object, guint line)
{
  object->source = &dap->own_text;
  object->line = dap_number (dap_line_out (dap, line - 1));
}

guint
dap_glsl_find_line (const LsDap *dap, gint64 line)
{
  LsSourceTrace *trace = dap_glsl_trace (dap);
  const gint64 wanted = MAX (line - dap->first_line + 1, 1);

  return trace != NULL && wanted <= G_MAXINT32
           ? ls_source_trace_find_start_line (trace, (guint) wanted)
           : 0;
}

/* --- the stack -------------------------------------------------------------------------------- */

GArray *
dap_glsl_frames (const LsDap *dap)
{
  LsSourceTrace *trace = dap_glsl_trace (dap);
  GArray *frames =
    trace != NULL ? ls_source_trace_frames (trace, ls_view_get_place (dap_view (dap))->step) : NULL;

  if (frames != NULL && frames->len == 0)
    g_clear_pointer (&frames, g_array_unref);
  return frames;
}

/* --- variables -------------------------------------------------------------------------------- */

static guint64
get_step (const LsDap *dap)
{
  return ls_view_get_place (dap_view (dap))->step;
}

/* "vec3" where the client takes types. value: of the focus lane. */
static void
add_variable (DapWalk *walk, LsSourceVariable *variable, const char *name, const char *path)
{
  LsDap *dap = walk->dap;
  const guint lane = ls_session_get_focus_lane (dap->session);
  g_autoptr (LsExpr) expr = dap_compile (dap, path, NULL);
  const gboolean is_list = strchr (variable->type, '[') != NULL && variable->members->len > 0;
  DapObject object = { .name = name,
                       .type =
                         dap->client.takes_types ? dap_keep (dap, g_strdup (variable->type)) : NULL,
                       .evaluate_name = expr != NULL ? path : NULL };

  object.value = dap_keep (dap, ls_source_variable_tell (variable, lane));
  object.variables = dap_number (0);
  if (variable->members->len > 0 || variable->n > 1)
    object.variables = dap_number (
      dap_refs_add (dap->refs, DAP_REF_MEMBERS, walk->ref->thread, walk->ref->number, path));
  if (is_list)
    object.n_indexed = variable->members->len;
  dap_object_add (walk->body, &object);
}

void
dap_walk_source_variables (DapWalk *walk)
{
  LsSourceTrace *trace = dap_glsl_trace (walk->dap);
  const guint64 step = get_step (walk->dap);
  g_autoptr (GArray) all =
    trace != NULL ? ls_source_list_variables (trace, step, walk->ref->number) : NULL;

  for (guint i = 0; all != NULL && i < all->len; i++)
    {
      g_autoptr (LsSourceVariable) variable =
        dap_walk_wants (walk) ? ls_source_variable_new (trace, step, g_array_index (all, guint, i))
                              : NULL;
      const char *name = variable != NULL ? dap_keep (walk->dap, g_strdup (variable->name)) : NULL;

      if (variable != NULL && walk->body != NULL)
        add_variable (walk, variable, name, name);
    }
}

/* Members, elements, columns, else components. */
void
dap_walk_members (DapWalk *walk)
{
  LsDap *dap = walk->dap;
  LsSourceTrace *trace = dap_glsl_trace (dap);
  g_autoptr (LsSourceVariable) variable =
    trace != NULL
      ? ls_source_find_variable (trace, get_step (dap), walk->ref->number, walk->ref->text, NULL)
      : NULL;
  const guint n = variable == NULL             ? 0
                  : variable->members->len > 0 ? variable->members->len
                                               : variable->n;

  for (guint i = 0; i < n; i++)
    {
      const LsSourceVariable *member =
        variable->members->len > 0 ? g_ptr_array_index (variable->members, i) : NULL;
      const char *name = dap_keep (dap, member != NULL ? g_strdup (member->name)
                                                       : g_strdup_printf ("%c", "xyzw"[i & 3]));
      const char *path =
        dap_keep (dap, g_strconcat (walk->ref->text, *name == '[' ? "" : ".", name, NULL));
      g_autoptr (LsSourceVariable) part = NULL;

      if (!dap_walk_wants (walk))
        continue;
      part = ls_source_find_variable (trace, get_step (dap), walk->ref->number, path, NULL);
      if (part != NULL)
        add_variable (walk, part, name, path);
    }
}
