#include "dap-object.h"

#include <json-glib/json-glib.h>

#include "ls-text.h"

static GVariant *read_list (const DapObject *object, const LsFieldScope *scope);

/* clang-format off */
#define TEXT(member, key) LS_FIELD_AS (DapObject, STRING, member, key)
#define COUNT(member, key) LS_FIELD_IF (DapObject, UINT, member, key, member)
#define FLAG(member, key) LS_FIELD_AS (DapObject, FLAG, member, key)
#define NUMBER(member, key) LS_FIELD_IF (DapObject, UINT, member.value, key, member.is_set)
#define TRUTH(member, key) LS_FIELD_IF (DapObject, BOOL, member.value, key, member.is_set)
#define DATA(member, key) LS_FIELD_AS (DapObject, DATA, member, key)
#define OBJECT(member) LS_FIELD_TO (DapObject, member, #member, object_fields)

static const LsField object_fields[] = {
  NUMBER (seq, "seq"), COUNT (id, "id"), TEXT (module_id, "id"), TEXT (name, "name"), TEXT (label, "label"),
  TEXT (result, "result"), TEXT (value, "value"), TEXT (type, "type"),
  NUMBER (request_seq, "request_seq"), TRUTH (success, "success"),
  TEXT (command, "command"), TEXT (event, "event"), TEXT (format, "format"), TRUTH (show_user, "showUser"),
  TRUTH (verified, "verified"), TEXT (message, "message"), TEXT (reason, "reason"), OBJECT (breakpoint),
  TEXT (filter, "filter"), DATA (data_id, "dataId"), TEXT (exception_id, "exceptionId"), TEXT (description, "description"),
  TEXT (break_mode, "breakMode"), COUNT (thread, "threadId"), TEXT (text, "text"),
  FLAG (all_stopped, "allThreadsStopped"), FLAG (all_continued, "allThreadsContinued"), DATA (hits, "hitBreakpointIds"),
  TEXT (progress_id, "progressId"), TEXT (title, "title"), FLAG (cancellable, "cancellable"),
  DATA (areas, "areas"), NUMBER (exit_code, "exitCode"),
  FLAG (is_local, "isLocalProcess"), TEXT (start_method, "startMethod"), COUNT (pointer_size, "pointerSize"),
  DATA (access_types, "accessTypes"), FLAG (can_persist, "canPersist"),
  FLAG (takes_condition, "supportsCondition"), TEXT (condition_description, "conditionDescription"),
  TEXT (path, "path"), COUNT (source_reference, "sourceReference"), TEXT (origin, "origin"),
  TEXT (content, "content"), TEXT (category, "category"), TEXT (output, "output"),
  TEXT (address, "address"), TEXT (bytes, "instructionBytes"), TEXT (instruction, "instruction"),
  TEXT (data, "data"), COUNT (n_unreadable, "unreadableBytes"), NUMBER (n_written, "bytesWritten"),
  NUMBER (offset, "offset"), NUMBER (count, "count"),
  OBJECT (source), OBJECT (location), NUMBER (line, "line"), NUMBER (end_line, "endLine"), NUMBER (column, "column"),
  TEXT (instruction_reference, "instructionReference"), TEXT (pointer_reference, "instructionPointerReference"),
  TRUTH (can_restart, "canRestart"), TEXT (hint, "presentationHint"), NUMBER (start, "start"), NUMBER (length, "length"),
  NUMBER (variables, "variablesReference"), NUMBER (n_named, "namedVariables"), COUNT (n_indexed, "indexedVariables"),
  TRUTH (expensive, "expensive"), TEXT (memory_reference, "memoryReference"), TEXT (evaluate_name, "evaluateName"),
  LS_FIELD_DATA_MEMBERS (DapObject, members), DATA (triggers, "completionTriggerCharacters"),
  { .key = "", .kind = LS_FIELD_CALL, .call = (LsFieldCall) read_list, LS_FIELD_WHERE (DapObject, list_name), .is_members = TRUE },
  NUMBER (n_frames, "totalFrames"), NUMBER (n_modules, "totalModules"), TEXT (in_module, "moduleId"),
  TEXT (version, "version"), TEXT (symbol_status, "symbolStatus"), TEXT (address_range, "addressRange"), OBJECT (error), OBJECT (body),
  LS_FIELD_END
};
/* clang-format on */

/* A member under its own name. */
static GVariant *
read_list (const DapObject *object, const LsFieldScope *scope)
{
  const GArray *list = object->list;
  LsDict dict = { 0 };

  ls_dict_set_value (&dict, object->list_name,
                     ls_fields_read_rows (object_fields, list != NULL ? list->data : NULL,
                                          list != NULL ? list->len : 0, sizeof (DapObject), scope));
  return ls_dict_end (&dict);
}

void
dap_object_add (DapObject *object, const DapObject *row)
{
  if (object->list == NULL)
    object->list = g_array_new (FALSE, FALSE, sizeof (DapObject));
  g_array_append_val (object->list, *row);
}

char *
dap_object_to_text (const DapObject *object)
{
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_fields_to_data (object_fields, object, NULL, NULL));
  g_autoptr (GVariant) public = ls_dict_dup_public (data);
  g_autoptr (JsonNode) root = json_gvariant_serialize (public);
  g_autofree char *text = json_to_string (root, FALSE);

  return ls_text_escape (text, LS_TEXT_JSON);
}
