#pragma once

#include "ls-fields.h"

/* The server's messages. */

/* A number or truth value that may be set to 0. */
typedef struct
{
  gboolean is_set;
  gint64 value;
} DapNumber;

static inline DapNumber
dap_number (gint64 value)
{
  return (DapNumber){ TRUE, value };
}

/* An object of the protocol, with all members that we send. A member is sent if it is set: neither
 * NULL nor 0. Texts are borrowed, see dap_keep(); data may be floating. */
typedef struct _DapObject DapObject;
struct _DapObject
{
  const char *type, *command, *event, *message, *name, *label, *value, *result, *reason, *filter;
  const char *description, *text, *path, *origin, *hint, *category, *output, *content;
  const char *address, *bytes, *instruction, *instruction_reference, *pointer_reference, *data;
  const char *memory_reference, *evaluate_name, *exception_id, *break_mode, *format, *start_method;
  const char *condition_description, *progress_id, *title, *module_id, *version, *symbol_status;
  const char *address_range, *in_module;
  guint64 id, thread, source_reference, n_indexed, n_unreadable, pointer_size;
  gboolean all_stopped, all_continued, can_persist, takes_condition, is_local, cancellable;
  DapNumber seq, request_seq, line, end_line, column, variables, n_named, start, length, n_frames;
  DapNumber n_written, offset, count, n_modules;
  DapNumber success, verified, expensive, can_restart, show_user, exit_code;
  GVariant *data_id, *access_types, *areas, *triggers, *hits;
  const DapObject *source, *location, *breakpoint, *error, *body;
  const char *list_name; /* name of list; set if there is a list */
  GArray *list;          /* (nullable): of DapObject */
  GVariant *members;     /* (nullable): a{sv}: further members */
};

/* Appends to the list of an object; the owner of the object frees the list. */
void dap_object_add (DapObject *object, const DapObject *row);
/* Returns: (transfer full): JSON on one line. */
char *dap_object_to_text (const DapObject *object);
