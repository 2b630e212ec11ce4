#include "dap-private.h"

#include <string.h>

/* All members in the arguments of requests, each once; dap-server.c lists the members of each
 * request. */

typedef enum
{
  ARG_TEXT,
  ARG_NUMBER,
  ARG_FLAG,
  ARG_WORD,   /* one of several words: its number */
  ARG_LINE,   /* as the client counts */
  ARG_THREAD, /* the session looks at it */
  ARG_FRAME,
  ARG_SOURCE,
  ARG_FORMAT, /* {"hex": true} */
} ArgumentKind;

typedef struct
{
  const char *name;
  ArgumentKind kind;
  guint at; /* place in DapCall */
  gint64 least, most;
  const char *const *words;
} Argument;

static const char *const granularities[] = { "statement", "line", "instruction", NULL };
static const char *const accesses[] = { "read", "write", "readWrite", NULL };

/* clang-format off */
#define AT(member) G_STRUCT_OFFSET (DapCall, member)

static const Argument arguments[] = {
  { "accessType", ARG_WORD, AT (access), .words = accesses },
  { "backEnd", ARG_TEXT, AT (back_end) },
  { "chain", ARG_FLAG, AT (is_chain) },
  { "column", ARG_NUMBER, AT (column), 0, G_MAXINT32 },
  { "condition", ARG_TEXT, AT (condition) },
  { "context", ARG_TEXT, AT (context) },
  { "count", ARG_NUMBER, AT (count), 0, G_MAXINT32 },
  { "data", ARG_TEXT, AT (data) },
  { "dataId", ARG_TEXT, AT (data_id) },
  { "expression", ARG_TEXT, AT (expression) },
  { "filter", ARG_TEXT, AT (filter) },
  { "filterId", ARG_TEXT, AT (filter) },
  { "format", ARG_FORMAT },
  { "frameId", ARG_FRAME },
  { "granularity", ARG_WORD, AT (granularity), .words = granularities },
  { "hitCondition", ARG_TEXT, AT (hit) },
  { "inputs", ARG_TEXT, AT (inputs) },
  { "instructionCount", ARG_NUMBER, AT (n_instructions), 0, DAP_MAX_INSTRUCTIONS },
  { "instructionOffset", ARG_NUMBER, AT (n_moved), G_MININT32, G_MAXINT32 },
  { "instructionReference", ARG_TEXT, AT (instruction) },
  { "lane", ARG_NUMBER, AT (lane), 0, LS_LANES - 1 },
  { "lanesAsThreads", ARG_FLAG, AT (launch.has_lanes) },
  { "levels", ARG_NUMBER, AT (n_frames), 0, G_MAXINT32 },
  { "line", ARG_LINE, AT (line) },
  { "listing", ARG_FLAG, AT (launch.wants_listing) },
  { "logMessage", ARG_TEXT, AT (log) },
  { "maxSteps", ARG_NUMBER, AT (max_steps), 0, G_MAXINT64 },
  { "memoryReference", ARG_TEXT, AT (reference) },
  { "moduleCount", ARG_NUMBER, AT (n_modules), 0, G_MAXINT32 },
  { "name", ARG_TEXT, AT (name) },
  { "noDebug", ARG_FLAG, AT (launch.no_debug) },
  { "offset", ARG_NUMBER, AT (offset), G_MININT32, G_MAXINT32 },
  { "pick", ARG_TEXT, AT (pick) },
  { "program", ARG_TEXT, AT (program) },
  { "requestId", ARG_NUMBER, AT (target), 0, G_MAXINT64 },
  { "source", ARG_SOURCE },
  { "start", ARG_NUMBER, AT (start), 0, G_MAXINT32 },
  { "startModule", ARG_NUMBER, AT (first_module), 0, G_MAXINT32 },
  { "startFrame", ARG_NUMBER, AT (first_frame), 0, G_MAXINT32 },
  { "stopOnEntry", ARG_FLAG, AT (launch.stop_on_entry) },
  { "supportsInvalidatedEvent", ARG_FLAG, AT (client.takes_invalidated) },
  { "supportsProgressReporting", ARG_FLAG, AT (client.takes_progress) },
  { "supportsMemoryEvent", ARG_FLAG, AT (client.takes_memory_events) },
  { "supportsMemoryReferences", ARG_FLAG, AT (client.takes_memory) },
  { "supportsVariableType", ARG_FLAG, AT (client.takes_types) },
  { "targetId", ARG_NUMBER, AT (target), 1, G_MAXINT32 },
  { "text", ARG_TEXT, AT (text) },
  { "threadId", ARG_THREAD },
  { "token", ARG_TEXT, AT (token) },
  { "trust", ARG_FLAG, AT (launch.trusts) },
  { "value", ARG_TEXT, AT (value) },
  { "variablesReference", ARG_NUMBER, AT (variables), 1, G_MAXINT32 },
};
/* clang-format on */

static gboolean
read_word (const DapArgs *args,
           const char *member,
           const char *const *words,
           guint *out,
           GError **error)
{
  g_autoptr (GString) expected = g_string_new (NULL);
  const char *word = NULL;
  guint n = g_strv_length ((GStrv) words);

  if (!dap_args_text (args, member, &word, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      if (word == NULL || strcmp (word, words[i]) == 0)
        {
          *out = word != NULL ? i : *out;
          return TRUE;
        }
      g_string_append_printf (expected, "%s\"%s\"",
                              i == 0      ? ""
                              : i + 1 < n ? ", "
                                          : " or ",
                              words[i]);
    }
  return dap_args_fail (args, member, LS_ERROR_SYNTAX, error, "%s is expected, not \"%.40s\"",
                        expected->str, word);
}

static gboolean
read_format (const DapArgs *args, const char *member, char *format, GError **error)
{
  g_auto (DapArgs) how = { NULL, NULL };
  gboolean is_hex = FALSE;

  if (!dap_args_object (args, member, &how, error) || !dap_args_flag (&how, "hex", &is_hex, error))
    return FALSE;
  *format = is_hex ? 'x' : '\0';
  return TRUE;
}

static gboolean
read_argument (LsDap *dap,
               DapCall *call,
               const Argument *argument,
               const char *member,
               GError **error)
{
  gpointer at = (char *) call + argument->at;
  const DapArgs *args = &call->args;

  switch (argument->kind)
    {
    case ARG_TEXT:
      return dap_args_text (args, member, at, error);
    case ARG_NUMBER:
      return dap_args_number (args, member, argument->least, argument->most, at, error);
    case ARG_FLAG:
      return dap_args_flag (args, member, at, error);
    case ARG_WORD:
      return read_word (args, member, argument->words, at, error);
    case ARG_LINE:
      return dap_args_number (args, member, dap->first_line, G_MAXINT32, at, error);
    case ARG_THREAD:
      return dap_choose_thread (dap, args, member, error);
    case ARG_FRAME:
      return dap_choose_frame (dap, args, member, error);
    case ARG_SOURCE:
      return dap_read_where (dap, args, member, &call->where, error);
    case ARG_FORMAT:
      return read_format (args, member, &call->format, error);
    }
  return FALSE;
}

/* member: with the '!' that may follow. */
static const Argument *
find_argument (const char *member)
{
  const gsize length = strcspn (member, "!");

  for (guint i = 0; i < G_N_ELEMENTS (arguments); i++)
    if (strlen (arguments[i].name) == length && strncmp (arguments[i].name, member, length) == 0)
      return &arguments[i];
  g_assert_not_reached ();
}

gboolean
dap_call_read (LsDap *dap, DapCall *call, const char *wanted, GError **error)
{
  g_auto (GStrv) words = g_strsplit (wanted, " ", -1);

  call->context = "watch";
  call->access = DAP_WRITE;
  /* Who says nothing steps by the lines that are shown, and by the statements of a text that tells them. */
  call->granularity =
    dap_glsl_has_lines (dap) && !dap_glsl_is_told (dap) ? DAP_BY_LINES : DAP_BY_STATEMENTS;
  dap->frame = 0;
  call->launch = dap->launch; /* the error of a failed launch stays */
  call->lane = call->max_steps = -1;
  for (guint i = 0; words[i] != NULL; i++)
    if (!read_argument (dap, call, find_argument (words[i]), words[i], error))
      return FALSE;
  return TRUE;
}
