#include "ls-source-told.h"

#include "ls-source-trace-private.h"
#include "ls-words.h"

/* Variables in one lane, and one variable in all of them. */

/* --- one lane ------------------------------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  LsValueType type;
  guint64 bits;
  gboolean has_value, is_truth;
} Component;

typedef struct
{
  LsSourceVariable *variable;
  gboolean is_top; /* no member of another one */
  LsVariableKind kind;
  char *value; /* or NULL */
  char *told;  /* the same for people */
  LsSourceMissing missing;
  gboolean is_about;
  guint line, since; /* that gave the value last, or since which none is kept; 0: none */
  guint from;        /* index of origins */
  GArray *components;
  GPtrArray *members; /* of the same */
} Row;

static void
row_free (gpointer data)
{
  Row *row = data;

  ls_source_variable_unref (row->variable);
  g_free (row->value);
  g_free (row->told);
  g_array_unref (row->components);
  g_ptr_array_unref (row->members);
  g_free (row);
}

static GArray *
make_components (const LsSourceVariable *variable, guint lane)
{
  static const char *const names[] = { "x", "y", "z", "w" };
  GArray *components = g_array_new (FALSE, TRUE, sizeof (Component));

  for (guint i = 0; i < variable->n; i++)
    {
      const Component component = {
        .name = names[i & 3],
        .type = ls_source_variable_get_type (variable),
        .bits = ls_value_join (variable->leaves[i].bits[lane], variable->leaves[i].high[lane]),
        .has_value = (variable->leaves[i].lanes & LS_MASK_LANE (lane)) != 0,
        .is_truth = variable->base == 'b',
      };

      g_array_append_val (components, component);
    }
  return components;
}

/* Without what another column says. */
static char *
tell_beside (const LsSourceVariable *variable, guint lane)
{
  LsSourceVariable plain = *variable;

  plain.is_uniform = FALSE;
  return ls_source_variable_tell (&plain, lane);
}

/* Takes variable. */
static Row *
make_row (LsSourceVariable *variable, guint lane, gboolean is_top)
{
  Row *row = g_new0 (Row, 1);
  const guint line = ls_source_variable_get_line (variable, lane);

  row->variable = variable;
  row->is_top = is_top;
  row->kind = variable->kind;
  row->value = ls_source_variable_dup_value (variable, lane);
  row->missing = ls_source_variable_get_missing (variable, lane);
  row->is_about = (variable->about & LS_MASK_LANE (lane)) != 0;
  row->told = tell_beside (variable, lane);
  row->from = row->value != NULL && variable->is_uniform;
  row->line = row->value != NULL && !row->from ? line : 0;
  row->since = row->value == NULL ? line : 0;
  row->components = make_components (variable, lane);
  row->members = g_ptr_array_new_with_free_func (row_free);
  for (guint i = 0; i < variable->members->len; i++)
    g_ptr_array_add (
      row->members,
      make_row (ls_source_variable_ref (g_ptr_array_index (variable->members, i)), lane, FALSE));
  return row;
}

LsSourceVariables *
ls_source_variables_of (const GPtrArray *all, guint lane, gboolean is_killed)
{
  LsSourceVariables *variables;

  g_return_val_if_fail (lane < LS_LANES, NULL);

  variables = g_new0 (LsSourceVariables, 1);
  variables->lane = lane;
  variables->is_killed = is_killed;
  variables->rows = g_ptr_array_new_with_free_func (row_free);
  for (guint i = 0; i < all->len; i++)
    g_ptr_array_add (variables->rows,
                     make_row (ls_source_variable_ref (g_ptr_array_index (all, i)), lane, TRUE));
  return variables;
}

LsSourceVariables *
ls_source_variables_new (const LsSourceTrace *trace, guint64 position, guint lane)
{
  g_autoptr (GArray) numbers = ls_source_list_variables (trace, position, 0);
  g_autoptr (GPtrArray) all =
    g_ptr_array_new_with_free_func ((GDestroyNotify) ls_source_variable_unref);

  for (guint i = 0; i < numbers->len; i++)
    g_ptr_array_add (all,
                     ls_source_variable_new (trace, position, g_array_index (numbers, guint, i)));
  return ls_source_variables_of (
    all, lane, (ls_source_trace_killed (trace, position) & LS_MASK_LANE (lane)) != 0);
}

void
ls_source_variables_free (LsSourceVariables *variables)
{
  g_ptr_array_unref (variables->rows);
  g_free (variables);
}

/* --- all lanes ------------------------------------------------------------------------------------------------ */

typedef struct
{
  LsMask lanes;
  char *value; /* or NULL */
  char *told;
  LsSourceMissing missing;
  gboolean is_about, is_killed;
  guint line, since, from;
} Value;

static void
value_clear (gpointer data)
{
  g_free (((Value *) data)->value);
  g_free (((Value *) data)->told);
}

static void
add_value (GArray *values, Value *value)
{
  for (guint i = 0; i < values->len; i++)
    {
      Value *other = &g_array_index (values, Value, i);

      if (g_strcmp0 (other->value, value->value) == 0 && other->missing == value->missing &&
          other->is_about == value->is_about && other->line == value->line &&
          other->since == value->since && other->from == value->from &&
          other->is_killed == value->is_killed)
        {
          other->lanes |= value->lanes;
          value_clear (value);
          return;
        }
    }
  g_array_append_vals (values, value, 1);
}

LsSourceLanes *
ls_source_lanes_new (const LsSourceTrace *trace, guint64 position, const char *path, GError **error)
{
  g_autoptr (LsSourceVariable) variable = ls_source_find_variable (trace, position, 0, path, error);

  return variable != NULL ? ls_source_lanes_of (variable, path) : NULL;
}

LsSourceLanes *
ls_source_lanes_of (const LsSourceVariable *variable, const char *path)
{
  LsSourceLanes *lanes = g_new0 (LsSourceLanes, 1);

  lanes->name = g_strdup (path);
  lanes->type = g_strdup (variable->type);
  lanes->lanes = variable->lanes;
  lanes->values = g_array_new (FALSE, TRUE, sizeof (Value));
  g_array_set_clear_func (lanes->values, value_clear);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const guint line = ls_source_variable_get_line (variable, lane);
      const gboolean has_value = (variable->lanes & LS_MASK_LANE (lane)) != 0;
      Value value = {
        .lanes = LS_MASK_LANE (lane),
        .told = tell_beside (variable, lane),
        .is_killed = (variable->killed & LS_MASK_LANE (lane)) != 0,
        .line = has_value && !variable->is_uniform ? line : 0,
        .since = has_value ? 0 : line,
        .from = has_value && variable->is_uniform,
        .value = ls_source_variable_dup_value (variable, lane),
        .missing = ls_source_variable_get_missing (variable, lane),
        .is_about = (variable->about & LS_MASK_LANE (lane)) != 0,
      };

      add_value (lanes->values, &value);
    }
  return lanes;
}

void
ls_source_lanes_free (LsSourceLanes *lanes)
{
  g_free (lanes->name);
  g_free (lanes->type);
  g_array_unref (lanes->values);
  g_free (lanes);
}

/* --- their forms ---------------------------------------------------------------------------------------------- */

/* clang-format off */
static const char *const kinds[] = { "local", "parameter", "global", "uniform", "input", "output", "buffer", "shared", NULL };
static const char *const reasons[] = { NULL, "not-kept", "not-given" };
static const char *const origins[] = { NULL, "uniform", NULL };

static GVariant *
component_value (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const Component *component = of;
  char text[LS_VALUE_SIZE];

  if (!component->has_value)
    return NULL;
  if (component->is_truth)
    return ls_fields_value (LS_VALUE_UINT, component->bits, component->bits != 0 ? "true" : "false");
  return ls_fields_value (component->type, component->bits, ls_value_text (component->type, component->bits, text));
}

static const LsField component_fields[] = {
  LS_FIELD (Component, STRING, name),
  LS_FIELD_MADE ("value", component_value),
  LS_FIELD_END
};
static const LsField kind_fields[] = { LS_FIELD_NAMED (Row, kind, "kind", kinds), LS_FIELD_END };
static const LsField variable_fields[] = {
  LS_FIELD (LsSourceVariable, STRING, name),
  LS_FIELD (LsSourceVariable, STRING, type),
  LS_FIELD (LsSourceVariable, LANES, lanes),
  LS_FIELD_IF (LsSourceVariable, LANES, about, "about_lanes", about),
  LS_FIELD_END
};
static const LsField row_fields[] = {
  LS_FIELD_TO_MEMBERS (Row, variable, variable_fields),
  LS_FIELD_MEMBERS_IF (Row, kind_fields, is_top),
  LS_FIELD_AS (Row, STRING, value, "text"),
  LS_FIELD_NAMED (Row, missing, "missing", reasons),
  LS_FIELD_AS (Row, FLAG, is_about, "is_about"),
  LS_FIELD_NAMED (Row, from, "given_by", origins),
  LS_FIELD_IF (Row, UINT, line, "source_line", line),
  LS_FIELD_IF (Row, UINT, since, "since_line", since),
  LS_FIELD_AS (Row, STRING, told, "_told"),
  LS_FIELD_SOME (Row, components, "components", Component, component_fields),
  LS_FIELD_SOME_POINTED (Row, members, "members", row_fields),
  LS_FIELD_END
};
static const LsField variables_fields[] = {
  LS_FIELD (LsSourceVariables, UINT, lane),
  LS_FIELD_AS (LsSourceVariables, FLAG, is_killed, "is_killed"),
  LS_FIELD_POINTED (LsSourceVariables, rows, "variables", row_fields),
  LS_FIELD_END
};
static const LsColumn columns[] = {
  { N_ ("Name"), LS_COLUMN_TEXT, 16 }, { N_ ("Type"), LS_COLUMN_TEXT, 10 }, { N_ ("Lanes"), LS_COLUMN_NUMBER, 6 },
  { N_ ("From"), LS_COLUMN_NUMBER, 8 }, { N_ ("Value"), LS_COLUMN_CODE, 0 }, { NULL, 0, 0 }
};
static const LsFormTable tables[] = {
  { .key = "variables", .columns = columns, .lanes = "{lanes}",
    .cells = { "{name}", "{type}", "{lanes:count}", "{source_line}{given_by}", "{_told}" } },
  { .key = NULL }
};
static const LsSentence summary[] = {
  { "!variables", N_ ("No variable of the source has a value yet.") },
  { "variables", N_ ("Lane {lane}; Lanes: how many have a value; From: the source line that gave it, or uniform.") },
  { NULL, NULL }
};
/* clang-format on */

const LsForm ls_source_variables_form = { .fields = variables_fields,
                                          .tables = tables,
                                          .summary = summary };

/* clang-format off */
static const LsField value_fields[] = {
  LS_FIELD (Value, LANES, lanes),
  LS_FIELD_AS (Value, STRING, value, "text"),
  LS_FIELD_NAMED (Value, missing, "missing", reasons),
  LS_FIELD_AS (Value, FLAG, is_about, "is_about"),
  LS_FIELD_AS (Value, FLAG, is_killed, "is_killed"),
  LS_FIELD_NAMED (Value, from, "given_by", origins),
  LS_FIELD_IF (Value, UINT, line, "source_line", line),
  LS_FIELD_IF (Value, UINT, since, "since_line", since),
  LS_FIELD_AS (Value, STRING, told, "_told"),
  LS_FIELD_END
};
static const LsField lanes_fields[] = {
  LS_FIELD (LsSourceLanes, STRING, name),
  LS_FIELD (LsSourceLanes, STRING, type),
  LS_FIELD (LsSourceLanes, LANES, lanes),
  LS_FIELD_LIST (LsSourceLanes, values, "values", Value, value_fields),
  LS_FIELD_END
};
static const LsSentence lanes_head[] = {
  { NULL, N_ ("{type} {name}: a value in {lanes:count} of 64 lanes") }, { NULL, NULL }
};
static const LsColumn lanes_columns[] = {
  { N_ ("From"), LS_COLUMN_NUMBER, 7 }, { N_ ("Lanes"), LS_COLUMN_LANES, 24 }, { N_ ("Value"), LS_COLUMN_CODE, 0 }, { NULL, 0, 0 }
};
static const LsFormTable lanes_tables[] = {
  { .key = "values", .columns = lanes_columns, .lanes = "{lanes}", .cells = { "{source_line}{given_by}", "{lanes:lanes}", "{_told}" } },
  { .key = NULL }
};
/* clang-format on */

const LsForm ls_source_lanes_form = { .fields = lanes_fields,
                                      .head = lanes_head,
                                      .tables = lanes_tables };
