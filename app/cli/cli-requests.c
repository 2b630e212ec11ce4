#include "ls-cli-console.h"

#include <string.h>

#include "ls-json-check.h"

#define PROGRESS_MS 500 /* between two lines that say how far a command is */
#define CANCEL_MS 20 /* between two attempts: a command that has only begun may not have noticed */
#define MAX_ID_BYTES 256
#define MAX_WAITING 1000 /* lines that were read and not carried out */

/* A line, or the end of them. */
typedef struct
{
  char *text;    /* NULL: the end */
  GError *error; /* (nullable): why it is the end */
} Line;

typedef struct
{
  LsCliConsole *console;
  GAsyncQueue *lines;
  GMutex lock; /* for what follows */
  GCond changed;
  GVariant *running;     /* the identifier of the request that is carried out, or NULL */
  gboolean is_running;   /* something is */
  gboolean is_fetching;  /* that is a fetch: what follows is of it */
  gint interrupt;        /* atomic */
  gsize reached;         /* atomic */
  GHashTable *cancelled; /* identifiers of those to come, and of the running one */
} Requests;

static void
line_free (gpointer data)
{
  Line *line = data;

  g_free (line->text);
  g_clear_error (&line->error);
  g_free (line);
}

/* --- what is asked ----------------------------------------------------------------------------------------- */

typedef struct
{
  GVariant *id;     /* or NULL */
  GVariant *cancel; /* or NULL */
  char *command;    /* or NULL */
  gboolean is_fetch;
  LsCliFetch fetch;
} Request;

static void
request_clear (Request *request)
{
  g_clear_pointer (&request->id, g_variant_unref);
  g_clear_pointer (&request->cancel, g_variant_unref);
  g_clear_pointer (&request->command, g_free);
  ls_cli_fetch_clear (&request->fetch);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Request, request_clear)

/* Returns: (transfer full): a whole number or a text. */
static GVariant *
read_id (const char *member, JsonNode *node, GError **error)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;

  if (type == G_TYPE_INT64)
    return g_variant_ref_sink (g_variant_new_int64 (json_node_get_int (node)));
  if (type == G_TYPE_STRING && strlen (json_node_get_string (node)) <= MAX_ID_BYTES)
    return g_variant_ref_sink (g_variant_new_string (json_node_get_string (node)));
  ls_fail (error, LS_ERROR_SYNTAX,
           "request: \"%s\" is a whole number, or a text of at most %u bytes", member,
           MAX_ID_BYTES);
  return NULL;
}

static gboolean
read_member (Request *request, const char *member, JsonNode *node, GError **error)
{
  if (g_str_equal (member, "id"))
    return (request->id = read_id (member, node, error)) != NULL;
  if (g_str_equal (member, "cancel"))
    return (request->cancel = read_id (member, node, error)) != NULL;
  if (g_str_equal (member, "fetch"))
    return (request->is_fetch = ls_cli_fetch_read (&request->fetch, node, error));
  if (!g_str_equal (member, "command"))
    return ls_fail (error, LS_ERROR_SYNTAX,
                    "request: there is no member \"%s\" (there are id, command, fetch and cancel)",
                    member);
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return ls_fail (error, LS_ERROR_SYNTAX, "request: \"command\" is a text");
  request->command = json_node_dup_string (node);
  return TRUE;
}

static gboolean
read_members (Request *request, JsonObject *object, GError **error)
{
  JsonObjectIter iter;
  const char *member;
  JsonNode *node;

  /* First, so that what is wrong with the others is answered with it. */
  if (json_object_has_member (object, "id") &&
      !read_member (request, "id", json_object_get_member (object, "id"), error))
    return FALSE;
  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &member, &node))
    if (!g_str_equal (member, "id") && !read_member (request, member, node, error))
      return FALSE;
  if ((request->command != NULL) + (request->cancel != NULL) + (request->is_fetch != FALSE) == 1)
    return TRUE;
  return ls_fail (
    error, LS_ERROR_SYNTAX,
    "request: write {\"id\": 1, \"command\": \"step\"}, {\"id\": 1, \"fetch\": {...}} or "
    "{\"cancel\": 1}");
}

static gboolean
is_request (const char *line)
{
  return line[strspn (line, " \t")] == '{';
}

static gboolean
read_request (Request *request, const char *line, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) problem = NULL;
  JsonNode *root;

  if (!ls_json_check ("request", line, strlen (line), error))
    return FALSE;
  if (!json_parser_load_from_data (parser, line, -1, &problem))
    return ls_fail (error, LS_ERROR_SYNTAX, "request: this is no JSON: %s", problem->message);
  root = json_parser_get_root (parser);
  if (root != NULL && JSON_NODE_HOLDS_OBJECT (root))
    return read_members (request, json_node_get_object (root), error) &&
           ls_json_check_texts ("request", line, strlen (line), error);
  return ls_fail (error, LS_ERROR_SYNTAX, "request: an object is expected");
}

/* --- reading, on a thread of its own ----------------------------------------------------------------------- */

/* A cancellation is noted at once. Returns: whether the line was one. */
static gboolean
take_cancellation (Requests *self, const char *line)
{
  g_auto (Request) request = { 0 };

  if (!is_request (line) || !read_request (&request, line, NULL) || !request.cancel)
    return FALSE;
  g_mutex_lock (&self->lock);
  g_hash_table_add (self->cancelled, g_variant_ref (request.cancel));
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  return TRUE;
}

static void
push (Requests *self, char *text, GError *error)
{
  Line *line = g_new0 (Line, 1);

  line->text = text;
  line->error = error;
  g_async_queue_push (self->lines, line);
}

static gpointer
read_lines (gpointer data)
{
  Requests *self = data;
  LsCliLines input = LS_CLI_LINES_OF_INPUT;
  GError *error = NULL;
  char *text;

  while ((text = ls_cli_lines_next (&input, &error)))
    {
      if (take_cancellation (self, text))
        g_free (text);
      else
        push (self, text, NULL);
      while (g_async_queue_length (self->lines) > MAX_WAITING)
        g_usleep (1000);
    }
  push (self, NULL, error);
  return NULL;
}

/* --- watching over what runs, on another ------------------------------------------------------------------- */

typedef struct
{
  const char *event;
  GVariant *id;
  guint64 step;
  gboolean is_measuring; /* the lines of the source: n_done of n_all compilations */
  guint n_done, n_all;
} Progress;

/* clang-format off */
static const LsField progress_fields[] = {
  LS_FIELD (Progress, STRING, event), LS_FIELD (Progress, DATA, id), LS_FIELD (Progress, UINT, step),
  LS_FIELD_IF (Progress, UINT, n_done, "n_done", is_measuring), LS_FIELD_IF (Progress, UINT, n_all, "n_all", is_measuring), LS_FIELD_END
};
/* clang-format on */

static guint64
get_reached (Requests *self)
{
  return self->is_fetching
           ? (gsize) g_atomic_pointer_get (&self->reached)
           : ls_session_get_reached (ls_console_get_session (self->console->console));
}

static void
tell_progress (Requests *self)
{
  Progress progress = { .event = "progress", .id = self->running, .step = get_reached (self) };

  progress.is_measuring =
    ls_console_get_measured (self->console->console, &progress.n_done, &progress.n_all);

  ls_cli_print_variant (ls_fields_to_data (progress_fields, &progress, NULL, NULL), FALSE);
  ls_cli_send ();
}

static void
interrupt_running (Requests *self)
{
  g_atomic_int_set (&self->interrupt, 1);
  if (!self->is_fetching)
    ls_console_interrupt (self->console->console);
}

/* Until nothing runs. Whoever runs it prints nothing meanwhile. */
static gpointer
watch (gpointer data)
{
  Requests *self = data;
  gint64 next = g_get_monotonic_time () + PROGRESS_MS * 1000;

  g_mutex_lock (&self->lock);
  while (self->is_running)
    {
      gboolean is_cancelled =
        g_hash_table_contains (self->cancelled, self->running) || ls_cli_is_broken ();
      gint64 soon = g_get_monotonic_time () + CANCEL_MS * 1000;

      if (is_cancelled)
        interrupt_running (self);
      if (g_get_monotonic_time () >= next)
        {
          tell_progress (self);
          next = g_get_monotonic_time () + PROGRESS_MS * 1000;
        }
      g_cond_wait_until (&self->changed, &self->lock, is_cancelled ? soon : next);
    }
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* What runs, and who watches over it. id: NULL: nobody, as it cannot be named. */
static GThread *
start_watch (Requests *self, GVariant *id, gboolean is_fetching)
{
  g_atomic_int_set (&self->interrupt, 0);
  g_atomic_pointer_set (&self->reached, 0);
  if (id == NULL)
    return NULL;
  g_mutex_lock (&self->lock);
  self->running = id;
  self->is_running = TRUE;
  self->is_fetching = is_fetching;
  g_mutex_unlock (&self->lock);
  return g_thread_new ("watch", watch, self);
}

/* Behind it nobody else prints. watcher: (nullable). */
static void
end_watch (Requests *self, GThread *watcher)
{
  if (watcher == NULL)
    return;
  g_mutex_lock (&self->lock);
  self->is_running = FALSE;
  g_hash_table_remove (self->cancelled, self->running);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  g_thread_join (watcher);
}

static gboolean
was_cancelled (Requests *self, GVariant *id)
{
  gboolean was;

  g_mutex_lock (&self->lock);
  was = g_hash_table_remove (self->cancelled, id);
  g_mutex_unlock (&self->lock);
  return was;
}

/* --- answering ----------------------------------------------------------------------------------------------- */

static void
print_error (GVariant *id, const char *command, const char *code, const char *message)
{
  const LsCliFailure error = { .code = code, .message = message };

  ls_cli_print_answer_line (&(LsCliAnswer){
    .id = id, .kind = "error", .command = command, .status = "failed", .error = &error });
  ls_cli_send ();
}

static void
carry_out_command (Requests *self, const Request *request)
{
  LsCliConsole *console = self->console;
  GThread *watcher = start_watch (self, request->id, FALSE);
  g_autoptr (LsAnswer) answer = ls_console_execute (console->console, request->command);
  const gboolean is_nothing =
    g_variant_n_children (answer->data) == 0; /* a blank line, a comment */

  end_watch (self, watcher);
  ls_cli_print_answer_line (&(LsCliAnswer){ .id = request->id,
                                            .kind = is_nothing ? "nothing" : NULL,
                                            .status = is_nothing ? "ok" : NULL,
                                            .members = answer->data });
  ls_cli_send ();
  console->failed |= answer->status == LS_ANSWER_FAILED;
  console->quit |= answer->status == LS_ANSWER_QUIT;
}

static void
carry_out_fetch (Requests *self, const Request *request)
{
  LsConsole *console = self->console->console;
  g_auto (LsFetchPlan) plan = { 0 };
  g_autoptr (GError) error = NULL;
  GThread *watcher = start_watch (self, request->id, TRUE);

  ls_fetch_plan_init (&plan);
  g_autoptr (LsFetch) fetch =
    ls_cli_fetch_run (&request->fetch, console, &plan, &self->interrupt, &self->reached, &error);
  end_watch (self, watcher);
  if (fetch != NULL)
    ls_cli_fetch_print (fetch, &plan, console, request->id);
  else
    print_error (request->id, "fetch",
                 g_atomic_int_get (&self->interrupt) ? "cancelled" : ls_error_code_name (error),
                 error->message);
  self->console->failed |= fetch == NULL;
}

static void
carry_out (Requests *self, const Request *request)
{
  if (request->id != NULL && was_cancelled (self, request->id))
    {
      print_error (request->id, NULL, "cancelled", "cancelled before it began");
      self->console->failed = TRUE;
    }
  else if (request->is_fetch)
    carry_out_fetch (self, request);
  else
    carry_out_command (self, request);
}

static void
answer_line (Requests *self, char *text)
{
  g_auto (Request) request = { 0 };
  g_autoptr (GError) error = NULL;

  g_strchomp (text);
  if (*text == '\0' || *text == '#')
    return;
  if (!is_request (text))
    {
      ls_cli_console_execute (self->console, text);
      return;
    }
  if (!read_request (&request, text, &error))
    {
      print_error (request.id, NULL, ls_error_code_name (error), error->message);
      self->console->failed = TRUE;
    }
  else if (request.id != NULL || request.is_fetch)
    carry_out (self, &request);
  else
    ls_cli_console_execute (self->console, request.command);
}

gboolean
ls_cli_requests_run (LsCliConsole *console, GError **error)
{
  /* The reader waits for standard input, perhaps for ever: it is left to the end of the process, and so is what it uses. */
  static Requests self;
  gboolean is_over = FALSE, is_good = TRUE;

  self.console = console;
  self.lines = g_async_queue_new_full (line_free);
  self.cancelled =
    g_hash_table_new_full (g_variant_hash, g_variant_equal, (GDestroyNotify) g_variant_unref, NULL);
  console->echo = FALSE;
  ls_cli_send ();
  g_thread_unref (g_thread_new ("read", read_lines, &self));
  /* Nobody hears an answer any more where standard output is gone. */
  while (!is_over && !console->quit && !ls_cli_is_broken ())
    {
      Line *line = g_async_queue_pop (self.lines);

      is_over = line->text == NULL;
      if (line->text)
        answer_line (&self, line->text);
      else if (line->error)
        {
          g_propagate_error (error, g_steal_pointer (&line->error));
          is_good = FALSE;
        }
      line_free (line);
    }
  return is_good;
}
