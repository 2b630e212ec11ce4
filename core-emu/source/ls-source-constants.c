#include "ls-source-trace-private.h"
#include "ls-variables.h"

/* Uniforms are constants of the run: they hold the same from its start to its end, whatever is known of statements. Where each of them
 * stands is what their names say, as expressions read them. */

typedef struct
{
  const LsGlslText *text;
  LsProgram *program;
  const LsNames *names;
  LsExprContext context;
  const LsSourceMapped *mapped; /* what is measured of the variable, or NULL */
  GArray *found;                /* LsSourceConstant: of its components so far */
} Finder;

/* Whether measuring has shown that the program has no constant of it: the compiler dropped it. */
static gboolean
is_dropped (const LsSourceMapped *mapped, guint number)
{
  return mapped != NULL && number < mapped->components->len &&
         g_array_index (mapped->components, LsSourceComponent, number).state == LS_SOURCE_GONE;
}

static void
find_vector (Finder *finder, const char *path, guint n)
{
  g_autofree char *quoted = g_strdup_printf ("'%s'", path);
  g_autoptr (LsExpr) expr =
    ls_expr_new_with (finder->program, NULL, finder->names, NULL, quoted, NULL);
  g_autoptr (LsExprEval) eval = expr != NULL ? ls_expr_eval_new (expr) : NULL;
  LsExprValue value = { 0 };

  if (eval != NULL)
    ls_expr_evaluate (eval, &finder->context, &value);
  for (guint i = 0; i < n; i++)
    {
      const LsSourceConstant constant = {
        .is_known = value.is_uniform && value.n_components == n &&
                    value.has_value[i] == LS_MASK_ALL &&
                    !is_dropped (finder->mapped, finder->found->len),
        .bits = value.rows[i].u[0],
      };

      g_array_append_val (finder->found, constant);
    }
}

static void
find_part (Finder *finder, const char *path, const LsGlslType *type)
{
  LsGlslType element;
  const guint n = ls_source_split_type (type, &element);
  const LsGlslStructure *structure =
    n == 0 && type->base == 's' ? g_ptr_array_index (finder->text->structures, type->structure)
                                : NULL;

  if (n == 0 && structure == NULL)
    find_vector (finder, path, type->n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *inner = g_strdup_printf ("%s[%u]", path, i);

      find_part (finder, inner, &element);
    }
  for (guint i = 0; structure != NULL && i < structure->members->len; i++)
    {
      const LsGlslMember *member = &g_array_index (structure->members, LsGlslMember, i);
      g_autofree char *inner = g_strconcat (path, ".", member->name, NULL);

      find_part (finder, inner, &member->type);
    }
}

static const LsSourceMapped *
find_mapped (const LsSourceMap *map, guint variable)
{
  const GArray *statements = ls_source_map_get_text (map)->statements;

  for (guint i = 0; i < statements->len; i++)
    if (g_array_index (statements, LsGlslStatement, i).variable == variable)
      return &g_array_index (ls_source_map_get_statements (map), LsSourceMapped, i);
  return NULL;
}

void
ls_source_trace_find_constants (LsSourceTrace *trace, LsSubject *subject, const void *state)
{
  const LsBindings *bindings = ls_subject_get_bindings (subject);
  Finder finder = { .text = ls_source_map_get_text (trace->map),
                    .program = ls_subject_get_program (subject),
                    .names = bindings->names,
                    .context = { .state = state, .bindings = bindings } };

  for (guint i = 0; i < finder.text->variables->len; i++)
    {
      const LsGlslVariable *variable = &g_array_index (finder.text->variables, LsGlslVariable, i);

      finder.found = g_array_new (FALSE, FALSE, sizeof (LsSourceConstant));
      g_ptr_array_add (trace->constants, finder.found);
      if (variable->kind == LS_GLSL_UNIFORM && ls_names_count (finder.names) > 0 &&
          ls_glsl_type_count_leaves (finder.text, &variable->type) > 0)
        {
          finder.mapped = find_mapped (trace->map, i);
          find_part (&finder, variable->name, &variable->type);
        }
    }
}

const LsSourceConstant *
ls_source_trace_get_constant (const LsSourceTrace *trace, guint variable, guint number)
{
  const GArray *found = g_ptr_array_index (trace->constants, variable);
  const LsSourceConstant *constant =
    number < found->len ? &g_array_index (found, LsSourceConstant, number) : NULL;

  return constant != NULL && constant->is_known ? constant : NULL;
}
