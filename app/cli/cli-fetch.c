#include "ls-cli-console.h"

#include <inttypes.h>

#include "ls-lanes.h"

#define MAX_TEXTS 256
#define ALL "registers"
#define MASK "active"

/* --- what is asked ----------------------------------------------------------------------------------------- */

void
ls_cli_fetch_clear (LsCliFetch *fetch)
{
  g_clear_pointer (&fetch->what, g_strfreev);
}

static gboolean
fail_member (const char *words, GError **error)
{
  return ls_fail (error, LS_ERROR_SYNTAX, "request: %s", words);
}

static gboolean
is_text (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

/* A list of texts, or the text that stands for all registers. */
static gboolean
read_what (LsCliFetch *fetch, JsonNode *node, GError **error)
{
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  const guint n = list != NULL ? json_array_get_length (list) : 0;
  gboolean is_good = n > 0 && n <= MAX_TEXTS;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < n && is_good; i++)
    {
      is_good = is_text (json_array_get_element (list, i));
      if (is_good)
        g_strv_builder_add (builder, json_array_get_string_element (list, i));
    }
  if (is_text (node) && g_str_equal (json_node_get_string (node), ALL))
    g_strv_builder_add (builder, ALL);
  else if (!is_good)
    return fail_member ("\"what\" is a list of 1 to 256 texts, or \"" ALL "\"", error);
  fetch->what = g_strv_builder_end (builder);
  return TRUE;
}

static gboolean
read_number (JsonNode *node, guint64 *number)
{
  gint64 signed_number;

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64)
    return FALSE;
  signed_number = json_node_get_int (node);
  *number = (guint64) signed_number;
  return signed_number >= 0 && *number <= LS_WALK_MAX_STEPS;
}

static gboolean
read_steps (LsCliFetch *fetch, JsonNode *node, GError **error)
{
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  const guint n = list != NULL ? json_array_get_length (list) : 0;
  gboolean is_good = n == 2 || n == 3;

  fetch->steps[2] = 1;
  for (guint i = 0; i < n && is_good; i++)
    is_good = read_number (json_array_get_element (list, i), &fetch->steps[i]);
  if (!is_good)
    return fail_member (
      "\"steps\" is a list of two or three whole numbers from 0 to 4294967296: FROM, TO, STRIDE",
      error);
  if (fetch->steps[0] > fetch->steps[1])
    return ls_fail (error, LS_ERROR_SYNTAX, "request: \"steps\": %" PRIu64 " is behind %" PRIu64,
                    fetch->steps[0], fetch->steps[1]);
  if (fetch->steps[2] == 0)
    return fail_member ("\"steps\": STRIDE is at least 1", error);
  fetch->has_steps = TRUE;
  return TRUE;
}

static gboolean
read_lanes (LsCliFetch *fetch, JsonNode *node, GError **error)
{
  if (is_text (node) && ls_lanes_parse (json_node_get_string (node), &fetch->lanes, NULL) &&
      fetch->lanes != 0)
    return TRUE;
  return fail_member ("\"lanes\" is a text with at least one lane, as \"0x00000000000000ff\"",
                      error);
}

static gboolean
read_member (LsCliFetch *fetch, const char *member, JsonNode *node, GError **error)
{
  if (g_str_equal (member, "what"))
    return read_what (fetch, node, error);
  if (g_str_equal (member, "steps"))
    return read_steps (fetch, node, error);
  if (g_str_equal (member, "lanes"))
    return read_lanes (fetch, node, error);
  return ls_fail (error, LS_ERROR_SYNTAX,
                  "request: \"fetch\" has no member \"%s\" (there are what, steps and lanes)",
                  member);
}

gboolean
ls_cli_fetch_read (LsCliFetch *fetch, JsonNode *node, GError **error)
{
  JsonObjectIter iter;
  const char *member;
  JsonNode *value;

  fetch->lanes = LS_MASK_ALL;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail_member ("\"fetch\" is an object, {\"what\": [\"R0\"], \"steps\": [0, 9]}", error);
  json_object_iter_init (&iter, json_node_get_object (node));
  while (json_object_iter_next (&iter, &member, &value))
    if (!read_member (fetch, member, value, error))
      return FALSE;
  return fetch->what != NULL || fail_member ("\"fetch\" has no \"what\"", error);
}

/* --- making it --------------------------------------------------------------------------------------------- */

static gboolean
add_text (LsFetchPlan *plan, LsConsole *console, const char *text, GError **error)
{
  LsExprCells cells;

  if (g_str_equal (text, ALL))
    ls_fetch_plan_add_all (
      plan, ls_view_get_program (ls_session_get_view (ls_console_get_session (console))));
  else if (g_str_equal (text, MASK))
    ls_fetch_plan_add (plan, g_strdup (text), NULL, 0);
  else if (ls_console_find_cells (console, text, &cells, error))
    ls_fetch_plan_add (plan, g_strdup (text), cells.refs, cells.n);
  else
    return FALSE;
  return TRUE;
}

static gboolean
make_plan (const LsCliFetch *fetch, LsConsole *console, LsFetchPlan *plan, GError **error)
{
  const LsView *view = ls_session_get_view (ls_console_get_session (console));

  plan->lanes = fetch->lanes;
  plan->first = fetch->has_steps ? fetch->steps[0] : ls_view_get_place (view)->step;
  plan->last = fetch->has_steps ? fetch->steps[1] : plan->first;
  plan->stride = fetch->has_steps ? fetch->steps[2] : 1;
  for (guint i = 0; fetch->what[i] != NULL; i++)
    if (!add_text (plan, console, fetch->what[i], error))
      return FALSE;
  return TRUE;
}

static void
note_reached (guint64 n_steps, gpointer data)
{
  gsize *reached = data;

  g_atomic_pointer_set (reached, (gsize) n_steps);
}

LsFetch *
ls_cli_fetch_run (const LsCliFetch *fetch,
                  LsConsole *console,
                  LsFetchPlan *plan,
                  const gint *interrupt,
                  gsize *reached,
                  GError **error)
{
  const LsWalkOptions options = { .interrupt = interrupt,
                                  .progress = note_reached,
                                  .data = reached };

  if (!make_plan (fetch, console, plan, error))
    return NULL;
  return ls_session_fetch_sync (ls_console_get_session (console), plan, &options, error);
}

/* --- the answer -------------------------------------------------------------------------------------------- */

/* Where a part is in the bytes, and what it is there. */
typedef struct
{
  const char *name, *type;
  GVariant *shape;
  guint64 offset, n_bytes;
} Part;

typedef struct
{
  guint wave;
  const char *fork;
  guint64 first_step, stride, n_steps;
  LsMask lanes;
  gboolean is_cut;
  GArray *parts; /* Part */
  guint64 n_bytes;
} Answer;

/* clang-format off */
static const LsField part_fields[] = {
  LS_FIELD (Part, STRING, name),
  LS_FIELD (Part, STRING, type),
  LS_FIELD (Part, DATA, shape),
  LS_FIELD (Part, UINT, offset),
  LS_FIELD (Part, UINT, n_bytes),
  LS_FIELD_END
};
static const LsField fetch_fields[] = {
  LS_FIELD (Answer, UINT, wave),
  LS_FIELD (Answer, STRING, fork),
  LS_FIELD (Answer, UINT, first_step),
  LS_FIELD (Answer, UINT, stride),
  LS_FIELD (Answer, UINT, n_steps),
  LS_FIELD (Answer, LANES, lanes),
  LS_FIELD (Answer, FLAG, is_cut),
  LS_FIELD_LIST (Answer, parts, "parts", Part, part_fields),
  LS_FIELD (Answer, UINT, n_bytes),
  LS_FIELD_END
};
/* clang-format on */

static void
part_clear (gpointer data)
{
  Part *part = data;

  g_variant_unref (part->shape);
}

static GVariant *
make_shape (const LsFetch *fetch, const LsFetchPart *part, guint n_lanes)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("at"));
  g_variant_builder_add (&builder, "t", fetch->n_positions);
  if (part->n_refs > 0)
    {
      g_variant_builder_add (&builder, "t", (guint64) part->n_refs);
      g_variant_builder_add (&builder, "t", (guint64) n_lanes);
    }
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

/* Returns: (transfer full): of Part; *n_bytes gets the bytes of all. */
static GArray *
make_parts (const LsFetch *fetch, LsMask lanes, guint64 *n_bytes)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (Part));

  g_array_set_clear_func (parts, part_clear);
  *n_bytes = 0;
  for (guint i = 0; i < fetch->rows->len; i++)
    {
      const LsFetchRows *rows = &g_array_index (fetch->rows, LsFetchRows, i);
      const Part part = { .name = rows->part->name,
                          .type = rows->part->n_refs > 0 ? "u32" : "u64",
                          .shape = make_shape (fetch, rows->part, ls_mask_count (lanes)),
                          .offset = *n_bytes,
                          .n_bytes = fetch->n_positions * rows->row_bytes };

      g_array_append_val (parts, part);
      *n_bytes += part.n_bytes;
    }
  return parts;
}

static void
print_bytes (const LsFetch *fetch)
{
  for (guint i = 0; i < fetch->rows->len; i++)
    {
      const LsFetchRows *rows = &g_array_index (fetch->rows, LsFetchRows, i);

      ls_cli_put_bytes ((const char *) fetch->bytes + rows->start,
                        (gsize) fetch->n_positions * rows->row_bytes);
    }
}

void
ls_cli_fetch_print (LsFetch *fetch, const LsFetchPlan *plan, LsConsole *console, GVariant *id)
{
  LsSession *session = ls_console_get_session (console);
  const LsView *view = ls_session_get_view (session);
  Answer answer = {
    .wave = ls_view_get_wave (view),
    .fork = ls_forks_get (ls_session_get_forks (session), ls_view_get_fork (view))->name,
    .first_step = plan->first,
    .stride = plan->stride,
    .n_steps = fetch->n_positions,
    .lanes = plan->lanes,
    .is_cut = fetch->is_cut,
  };
  g_autoptr (GArray) parts = make_parts (fetch, plan->lanes, &answer.n_bytes);

  answer.parts = parts;
  ls_cli_print_answer_line (
    &(LsCliAnswer){ .id = id,
                    .kind = "fetch",
                    .command = "fetch",
                    .status = "ok",
                    .members = ls_fields_to_data (fetch_fields, &answer, NULL, NULL) });
  print_bytes (fetch);
  ls_cli_send ();
}
