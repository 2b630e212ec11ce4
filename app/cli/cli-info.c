#include "ls-cli-program.h"
#include "ls-text.h"

#include <string.h>

typedef struct
{
  guint n_dwords, n_cf, n_exports, n_alu_clauses, n_fetch_clauses, n_groups, n_slots, n_fetches;
  guint n_gprs, n_stack; /* n_stack: G_MAXUINT if the frames do not nest */
  gboolean big_endian;
  GHashTable *ops; /* name to how often */
} Info;

static void
info_clear (Info *info)
{
  g_clear_pointer (&info->ops, g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Info, info_clear)

static void
count_op (Info *info, const char *name)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (info->ops, name));

  g_hash_table_insert (info->ops, (char *) name, GUINT_TO_POINTER (n + 1));
}

static void
count_cf (Info *info, const R700Cf *cf)
{
  gboolean is_clause = cf->op != R700_CF_OP_INVALID && r700_cf_ops[cf->op].flags & R700_CF_CLAUSE;

  info->n_cf++;
  info->n_exports += cf->class == R700_CF_CLASS_EXPORT;
  info->n_alu_clauses += cf->class == R700_CF_CLASS_ALU;
  info->n_fetch_clauses += is_clause && cf->class == R700_CF_CLASS_PLAIN;
  count_op (info, cf->op == R700_CF_OP_INVALID ? "RESERVED" : r700_cf_ops[cf->op].name);
}

static void
count_group (Info *info, const R700Group *group)
{
  info->n_groups++;
  info->n_slots += group->n_slots;
  for (guint i = 0; i < group->n_slots; i++)
    {
      R700AluOp op = group->slots[i].op;

      count_op (info, op == R700_OP_INVALID ? "RESERVED" : r700_alu_ops[op].name);
    }
}

static void
count_program (Info *info, const R700Program *program)
{
  info->ops = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < program->n_sections; i++)
    {
      info->n_dwords += program->sections[i].n_words;
      info->big_endian |= program->sections[i].big_endian;
    }
  for (guint i = 0; i < program->n_cf; i++)
    count_cf (info, &program->cf[i]);
  for (guint i = 0; i < program->n_groups; i++)
    count_group (info, &program->groups[i]);
  for (guint i = 0; i < program->n_fetches; i++)
    {
      R700FetchOp op = program->fetches[i].op;

      info->n_fetches++;
      count_op (info, op == R700_FETCH_INVALID ? "RESERVED" : r700_fetch_ops[op].name);
    }
  info->n_gprs = program->n_gprs;
  info->n_stack = r700_stack_entries (program);
}

/* The most frequent first, then by name. */
static gint
compare_ops (gconstpointer a, gconstpointer b, gpointer ops)
{
  guint na = GPOINTER_TO_UINT (g_hash_table_lookup (ops, a));
  guint nb = GPOINTER_TO_UINT (g_hash_table_lookup (ops, b));

  return na != nb ? (gint) nb - (gint) na : strcmp (a, b);
}

static GList *
sorted_ops (const Info *info)
{
  return g_list_sort_with_data (g_hash_table_get_keys (info->ops), compare_ops, info->ops);
}

static void
print_text (const LsCliProgram *loaded, const Info *info)
{
  g_autoptr (GList) names = sorted_ops (info);
  g_autofree char *name = ls_text_escape (loaded->name, LS_TEXT_LINE);

  ls_cli_print ("%s: R700 %s\n", name, loaded->origin);
  ls_cli_print ("  words          %u dwords, %s-endian\n", info->n_dwords,
                info->big_endian ? "big" : "little");
  ls_cli_print ("  control flow   ");
  ls_cli_print_count (info->n_cf, "instruction", ", ");
  ls_cli_print_count (info->n_exports, "export", " among them\n");
  ls_cli_print ("  clauses        %u ALU, %u fetch\n", info->n_alu_clauses, info->n_fetch_clauses);
  ls_cli_print ("  ALU            ");
  ls_cli_print_count (info->n_groups, "group", ", ");
  ls_cli_print_count (info->n_slots, "slot", "\n");
  ls_cli_print ("  fetches        %u\n", info->n_fetches);
  ls_cli_print ("  registers      ");
  ls_cli_print_count (info->n_gprs, "GPR", "\n");
  if (info->n_stack == G_MAXUINT)
    ls_cli_put_line ("  stack          not known: its frames do not nest");
  else
    ls_cli_print ("  stack          %u entr%s\n", info->n_stack, info->n_stack == 1 ? "y" : "ies");
  ls_cli_print ("  operations    ");
  for (GList *l = names; l; l = l->next)
    ls_cli_print (" %s %u%s", (char *) l->data,
                  GPOINTER_TO_UINT (g_hash_table_lookup (info->ops, l->data)),
                  l->next ? "," : "\n");
}

static void
print_json (const LsCliProgram *loaded, const Info *info)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (GList) names = sorted_ops (info);

  json_builder_begin_object (builder);
  ls_cli_add_string (builder, "file", loaded->name);
  ls_cli_add_string (builder, "machine", "r700");
  ls_cli_add_string (builder, "origin", loaded->origin);
  ls_cli_add_string (builder, "endianness", info->big_endian ? "big" : "little");
  ls_cli_add_int (builder, "dwords", info->n_dwords);
  ls_cli_add_int (builder, "cf", info->n_cf);
  ls_cli_add_int (builder, "exports", info->n_exports);
  ls_cli_add_int (builder, "alu-clauses", info->n_alu_clauses);
  ls_cli_add_int (builder, "fetch-clauses", info->n_fetch_clauses);
  ls_cli_add_int (builder, "groups", info->n_groups);
  ls_cli_add_int (builder, "slots", info->n_slots);
  ls_cli_add_int (builder, "fetches", info->n_fetches);
  ls_cli_add_int (builder, "gprs", info->n_gprs);
  if (info->n_stack != G_MAXUINT)
    ls_cli_add_int (builder, "stack", info->n_stack);
  json_builder_set_member_name (builder, "operations");
  json_builder_begin_object (builder);
  for (GList *l = names; l; l = l->next)
    ls_cli_add_int (builder, l->data, GPOINTER_TO_UINT (g_hash_table_lookup (info->ops, l->data)));
  json_builder_end_object (builder);
  ls_cli_add_diagnostics (builder, loaded->diagnostics);
  json_builder_end_object (builder);
  ls_cli_print_json (builder);
}

LsCliStatus
ls_cli_info (const LsCli *cli)
{
  g_auto (LsCliProgram) loaded = { 0 };
  g_auto (Info) info = { 0 };
  LsCliStatus status;

  if (!ls_cli_program_load (&loaded, cli, &status))
    return status;
  count_program (&info, loaded.program);
  if (ls_cli_has (cli, "json"))
    print_json (&loaded, &info);
  else
    {
      ls_cli_print_diagnostics (loaded.diagnostics, loaded.name);
      print_text (&loaded, &info);
    }
  return LS_CLI_OK;
}
