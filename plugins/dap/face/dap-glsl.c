#include "dap-private.h"

#include "dap-children.h"
#include <string.h>

#include "ls-source-told.h"

/* The text that the program was compiled from. Once its lines are known, of a text that runs on its own machine at once and of
 * others when they are measured, they are the places that are told; instructions stay reachable by their addresses. */

#define PROGRESS "lines" /* identifier of the measuring */

/* --- measuring -------------------------------------------------------------------------------- */

gboolean
dap_glsl_is_text (const LsDap *dap)
{
  return dap->is_open && !dap->launch.wants_listing &&
         (dap->tells_file || ls_scene_get_compiled (ls_session_get_scene (dap->session)) != NULL);
}

gboolean
dap_glsl_has_lines (const LsDap *dap)
{
  return dap_glsl_is_told (dap) ||
         (dap_glsl_is_text (dap) &&
          ls_session_get_source_progress (dap->session, NULL, NULL) == LS_SOURCE_READY &&
          ls_session_find_text_sync (dap->session, NULL, NULL, NULL));
}

gboolean
dap_glsl_is_told (const LsDap *dap)
{
  return dap_glsl_is_text (dap) && ls_session_tells_statements (dap->session);
}

guint
dap_glsl_frame (const LsDap *dap)
{
  return dap->frame > 0 && dap_glsl_has_lines (dap) ? dap->frame : 0;
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
name_line (const LsDap *dap, guint line)
{
  const guint source = ls_session_text_line_of (dap->session, line, NULL);

  return source > 0 ? g_strdup_printf ("line %u (%s:%u)", line + 1, dap->text_name, source) : NULL;
}

void
dap_glsl_name_lines (LsDap *dap)
{
  LsProgram *program = ls_scene_get_program (ls_session_get_scene (dap->session));
  GPtrArray *names;

  if (dap->text_name == NULL || dap->glsl_named == program || !dap_glsl_has_lines (dap))
    return;
  names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < ls_program_n_lines (program); i++)
    g_ptr_array_add (names, name_line (dap, i));
  ls_program_tell_lines (program, names);
  dap->glsl_named = program;
}

void
dap_glsl_measure (LsDap *dap)
{
  static const char title[] = "Measuring the lines of the source";
  Measuring measuring = { dap, 0 };
  g_autoptr (GError) error = NULL;

  if (dap_glsl_is_told (dap))
    {
      dap_glsl_name_lines (dap);
      return;
    }
  if (!dap_glsl_is_text (dap) || dap->glsl_tried == ls_session_get_scene (dap->session))
    return;
  dap->glsl_tried = ls_session_get_scene (dap->session);
  send_progress (dap, "progressStart", title, 0, 0);
  if (!dap->client.takes_progress)
    dap_say (dap, "console", title);
  g_atomic_int_set (&dap->is_measuring, 1);
  ls_session_find_text_sync (dap->session, progress_cb, &measuring, &error);
  g_atomic_int_set (&dap->is_measuring, 0);
  send_progress (dap, "progressEnd", NULL, 0, 0);
  if (error != NULL)
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
  GBytes *bytes =
    dap_glsl_has_lines (dap) ? ls_scene_get_compiled (ls_session_get_scene (dap->session)) : NULL;
  g_autofree char *words =
    bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)) : NULL;
  const char *told = NULL;
  LsGlslText text;

  if (words == NULL)
    return NULL;
  ls_glsl_text_init (&text, words, NULL);
  for (guint i = 0; i < text.functions->len && told == NULL; i++)
    {
      const LsGlslFunction *function = &g_array_index (text.functions, LsGlslFunction, i);
      g_autofree char *head = NULL;

      if (g_strcmp0 (function->name, name) != 0)
        continue;
      head = ls_glsl_tokens_dup_text (&text.tokens, function->first, function->body);
      told = dap_keep (dap, g_strdup_printf ("%s: a function of the source, lines %u to %u", head,
                                             function->line, function->end_line));
    }
  ls_glsl_text_clear (&text);
  return told;
}

/* --- places ----------------------------------------------------------------------------------- */

/* line: of the text, from 1. */
void
dap_glsl_set_line (LsDap *dap, DapObject *object, guint line)
{
  object->source = &dap->own_text;
  object->line = dap_number (dap_line_out (dap, line - 1));
}

/* A file that the text includes, by its name alone if it is not there. Returns: kept (nullable): NULL: it is the text's own. */
static const DapObject *
keep_file (LsDap *dap, const char *file)
{
  g_autofree char *path = file != NULL ? dap_text_find_file (dap, file) : NULL;
  g_autofree char *name = file != NULL ? g_path_get_basename (file) : NULL;
  const char *own = path != NULL ? dap->text_path : dap->text_name;
  DapObject *source;

  if (file == NULL || g_strcmp0 (path != NULL ? path : name, own) == 0)
    return NULL;
  source = g_new0 (DapObject, 1);
  dap_keep (dap, (char *) source);
  source->name = dap_keep (dap, g_steal_pointer (&name));
  source->path = path != NULL ? dap_keep (dap, g_steal_pointer (&path)) : NULL;
  return source;
}

gboolean
dap_glsl_set_called (LsDap *dap, DapObject *object, const LsSourceCalled *called)
{
  const DapObject *source = keep_file (dap, called->file);

  if (called->line == 0)
    return FALSE;
  dap_glsl_set_line (dap, object, called->line);
  if (source != NULL)
    object->source = source;
  if (called->column > 0)
    object->column = dap_number ((gint64) called->column - 1 + dap->first_column);
  return TRUE;
}

guint
dap_glsl_find_line (const LsDap *dap, gint64 line)
{
  const gint64 wanted = MAX (line - dap->first_line + 1, 1);

  return dap_glsl_has_lines (dap) && wanted <= G_MAXINT32
           ? ls_session_find_break_line (dap->session, (guint) wanted)
           : 0;
}

/* --- the stack -------------------------------------------------------------------------------- */

LsSourceStack *
dap_glsl_frames (const LsDap *dap)
{
  LsSourceStack *stack =
    dap_glsl_has_lines (dap) ? ls_session_list_text_calls (dap->session) : NULL;

  if (stack != NULL && stack->frames->len == 0)
    g_clear_pointer (&stack, ls_source_stack_free);
  return stack;
}

/* --- variables -------------------------------------------------------------------------------- */

/* Which scope shows a variable. */
static DapRefKind
scope_of (LsVariableKind kind)
{
  switch ((guint) kind)
    {
    case LS_VARIABLE_LOCAL:
    case LS_VARIABLE_PARAMETER:
      return DAP_REF_VARIABLES;
    case LS_VARIABLE_UNIFORM:
      return DAP_REF_UNIFORMS;
    case LS_VARIABLE_BUFFER:
      return DAP_REF_BUFFERS;
    default:
      return DAP_REF_GLOBALS;
    }
}

/* "vec3" where the client takes types. value: of the focus lane. */
static void
add_variable (DapWalk *walk, LsSourceVariable *variable, const char *name, const char *path)
{
  LsDap *dap = walk->dap;
  const guint lane = ls_session_get_focus_lane (dap->session);
  /* Whoever names no frame is told of the innermost, and a whole array is no expression. */
  g_autoptr (LsExpr) expr = dap_compile (dap, path, NULL);
  const gboolean is_list = strchr (variable->type, '[') != NULL && variable->members->len > 0;
  DapObject object = { .name = name,
                       .type =
                         dap->client.takes_types ? dap_keep (dap, g_strdup (variable->type)) : NULL,
                       .evaluate_name = expr != NULL || variable->members->len > 0 ? path : NULL };

  object.value = dap_keep (dap, ls_source_variable_tell (variable, lane));
  object.variables = dap_number (0);
  if (variable->members->len > 0 || variable->n > 1)
    object.variables = dap_number (
      dap_refs_add (dap->refs, DAP_REF_MEMBERS, walk->ref->thread, walk->ref->frame, 0, path));
  if (is_list)
    object.n_indexed = variable->members->len;
  dap_object_add (walk->body, &object);
}

/* Those in sight of a frame, read once for a request. */
static GPtrArray *
list_variables (LsDap *dap, guint frame)
{
  if (dap->variables != NULL && dap->variables_frame != frame)
    g_clear_pointer (&dap->variables, g_ptr_array_unref);
  if (dap->variables == NULL)
    dap->variables = dap_glsl_has_lines (dap) ? ls_session_list_text_variables (dap->session, frame)
                                              : g_ptr_array_new ();
  dap->variables_frame = frame;
  return dap->variables;
}

void
dap_walk_source_variables (DapWalk *walk)
{
  GPtrArray *all = list_variables (walk->dap, walk->ref->frame);

  for (guint i = 0; i < all->len; i++)
    {
      LsSourceVariable *variable = g_ptr_array_index (all, i);
      const char *name;

      if (scope_of (variable->kind) != walk->ref->kind || !dap_walk_wants (walk) ||
          walk->body == NULL)
        continue;
      name = dap_keep (walk->dap, g_strdup (variable->name));
      add_variable (walk, variable, name, name);
    }
}

/* Members, elements, columns, else components. */
void
dap_walk_members (DapWalk *walk)
{
  LsDap *dap = walk->dap;
  const DapRef *ref = walk->ref;
  g_autoptr (LsSourceVariable) variable =
    dap_glsl_has_lines (dap)
      ? ls_session_find_text_variable (dap->session, ref->frame, ref->text, NULL)
      : NULL;
  const guint n = variable == NULL             ? 0
                  : variable->members->len > 0 ? variable->members->len
                                               : variable->n;

  for (guint i = 0; i < n; i++)
    {
      LsSourceVariable *member =
        variable->members->len > 0 ? g_ptr_array_index (variable->members, i) : NULL;
      const char *name = dap_keep (dap, member != NULL ? g_strdup (member->name)
                                                       : g_strdup_printf ("%c", "xyzw"[i & 3]));
      const char *path =
        dap_keep (dap, g_strconcat (ref->text, *name == '[' ? "" : ".", name, NULL));
      g_autoptr (LsSourceVariable) part = NULL;

      if (!dap_walk_wants (walk))
        continue;
      part = member != NULL ? ls_source_variable_ref (member)
                            : ls_source_variable_dup_component (variable, i);
      add_variable (walk, part, name, path);
    }
}

gboolean
dap_glsl_set_variable (LsDap *dap, DapObject *body, const char *expression)
{
  g_autofree char *path = g_strstrip (g_strdup (expression));
  g_autoptr (LsSourceVariable) variable =
    dap_glsl_is_told (dap)
      ? ls_session_find_text_variable (dap->session, dap_glsl_frame (dap), path, NULL)
      : NULL;
  g_autoptr (LsExpr) expr = variable != NULL ? dap_compile (dap, path, NULL) : NULL;

  if (variable == NULL)
    return FALSE;
  body->variables = dap_number (0);
  if (expr != NULL)
    dap_set_value (dap, body, expr, '\0', TRUE);
  else if (variable->members->len > 0)
    body->variables = dap_number (
      dap_refs_add (dap->refs, DAP_REF_MEMBERS, dap_get_thread (dap), dap->frame, 0, path));
  body->value =
    dap_keep (dap, ls_source_variable_tell (variable, ls_session_get_focus_lane (dap->session)));
  body->type = dap->client.takes_types ? dap_keep (dap, g_strdup (variable->type)) : NULL;
  return TRUE;
}
