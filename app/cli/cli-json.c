#include "ls-cli.h"

#include <string.h>

#include "ls-text.h"

static void
print_node (JsonNode *root, gboolean is_indented)
{
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autofree char *text = NULL;
  g_autofree char *shown = NULL;

  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, is_indented);
  text = json_generator_to_data (generator, NULL);
  shown = ls_text_escape (text, LS_TEXT_JSON);
  ls_cli_put_bytes (shown, strlen (shown));
  ls_cli_put_bytes ("\n", 1);
}

void
ls_cli_print_json (JsonBuilder *builder)
{
  g_autoptr (JsonNode) root = json_builder_get_root (builder);

  print_node (root, TRUE);
}

static void
print_variant (GVariant *answer, gboolean is_indented)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (answer);
  g_autoptr (JsonNode) root = json_gvariant_serialize (owned);

  print_node (root, is_indented);
}

void
ls_cli_print_variant (GVariant *answer)
{
  print_variant (answer, TRUE);
}

void
ls_cli_print_variant_line (GVariant *answer)
{
  print_variant (answer, FALSE);
}

void
ls_cli_add_string (JsonBuilder *builder, const char *member, const char *value)
{
  json_builder_set_member_name (builder, member);
  if (value)
    json_builder_add_string_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

void
ls_cli_add_int (JsonBuilder *builder, const char *member, gint64 value)
{
  json_builder_set_member_name (builder, member);
  json_builder_add_int_value (builder, value);
}

static void
add_diagnostic (JsonBuilder *builder, const LsDiagnostic *diagnostic)
{
  static const char *const severities[] = { "error", "warning", "note" };

  json_builder_begin_object (builder);
  ls_cli_add_string (builder, "severity", severities[diagnostic->severity]);
  if (diagnostic->line)
    ls_cli_add_int (builder, "line", diagnostic->line);
  if (diagnostic->column)
    ls_cli_add_int (builder, "column", diagnostic->column);
  if (diagnostic->dword >= 0)
    ls_cli_add_int (builder, "dword", diagnostic->dword);
  if (diagnostic->field)
    {
      ls_cli_add_string (builder, "field", diagnostic->field);
      ls_cli_add_int (builder, "value", (gint64) diagnostic->value);
    }
  ls_cli_add_string (builder, "message", diagnostic->message);
  if (diagnostic->hint)
    ls_cli_add_string (builder, "hint", diagnostic->hint);
  json_builder_end_object (builder);
}

void
ls_cli_add_diagnostics (JsonBuilder *builder, const GPtrArray *diagnostics)
{
  json_builder_set_member_name (builder, "diagnostics");
  json_builder_begin_array (builder);
  for (guint i = 0; i < diagnostics->len; i++)
    add_diagnostic (builder, g_ptr_array_index (diagnostics, i));
  json_builder_end_array (builder);
}

void
ls_cli_add_double (JsonBuilder *builder, const char *member, double value)
{
  json_builder_set_member_name (builder, member);
  json_builder_add_double_value (builder, value);
}
