#include "ls-text-leaves.h"

#include <string.h>

#include "ls-compare-name.h"
#include "ls-compare-private.h"
#include "ls-program-locals.h"
#include "ls-program-path.h"

/* Parts of one variable that are looked at, and leaves of all. */
#define MAX_PARTS 4096
#define MAX_ALL_LEAVES 8192
#define MAX_DEPTH 64

/* --- one program's variables ------------------------------------------------------------------------------ */

/* Variables by what they are called: function, which of its instances, name, and which of that name. */
typedef struct
{
  const LsProgram *program;
  const LsDebugInfo *info;
  GHashTable *scopes; /* by number of a scope: which of those of its function, from 1 */
  GHashTable *counts; /* by text: how often */
} Names;

static void
names_init (Names *names, const LsProgram *program)
{
  *names = (Names){ .program = program,
                    .info = ls_program_machine (program)->debug_info,
                    .scopes = g_hash_table_new (NULL, NULL),
                    .counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
}

static void
names_clear (Names *names)
{
  g_hash_table_unref (names->scopes);
  g_hash_table_unref (names->counts);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Names, names_clear)

/* Which one of those with the text it is, from 1. */
static guint
count_text (const Names *names, const char *text)
{
  const guint n = GPOINTER_TO_UINT (g_hash_table_lookup (names->counts, text)) + 1;

  g_hash_table_insert (names->counts, g_strdup (text), GUINT_TO_POINTER (n));
  return n;
}

static gboolean
is_watched (const LsVariable *variable)
{
  return !variable->is_hidden && variable->name != NULL && variable->place == LS_CELL_REGISTER &&
         variable->kind != LS_VARIABLE_UNIFORM && variable->kind != LS_VARIABLE_INPUT &&
         variable->shape != LS_SHAPE_OPAQUE;
}

/* Returns: (transfer full) (nullable): NULL: no line of a function names it. */
static char *
dup_key (const Names *names, const LsVariable *variable)
{
  g_autofree char *key = NULL;
  LsCallFrame call = { .name = NULL };
  guint scope = 0;

  if (variable->scope != LS_SCOPE_ALL)
    {
      if (variable->first == 0 || !names->info->function (names->program, variable->first, &call))
        return NULL;
      scope =
        GPOINTER_TO_UINT (g_hash_table_lookup (names->scopes, GUINT_TO_POINTER (variable->scope)));
      if (scope == 0)
        {
          g_autofree char *function = g_strconcat ("()", call.name, NULL);

          scope = count_text (names, function);
          g_hash_table_insert (names->scopes, GUINT_TO_POINTER (variable->scope),
                               GUINT_TO_POINTER (scope));
        }
    }
  key = g_strdup_printf ("%s\n%u\n%s", call.name != NULL ? call.name : "", scope, variable->name);
  return g_strdup_printf ("%s\n%u", key, count_text (names, key));
}

/* Returns: (transfer full): by key its number. */
static GHashTable *
find_all (const Names *names)
{
  GHashTable *all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < names->info->n_variables (names->program); i++)
    {
      LsVariable variable;
      char *key;

      names->info->variable (names->program, i, &variable);
      key = is_watched (&variable) ? dup_key (names, &variable) : NULL;
      if (key != NULL)
        g_hash_table_insert (all, key, GUINT_TO_POINTER (i));
    }
  return all;
}

/* --- both ------------------------------------------------------------------------------------------------- */

typedef struct
{
  const Names *a, *b;
  LsTextLeaves *leaves;
  guint n_left; /* parts of the variable */
  GString *path;
} Adding;

static gboolean
add_words (LsTextLeaf *leaf, const Adding *adding, const LsVariable *a, const LsVariable *b)
{
  LsCell cells_a[2], cells_b[2];
  const guint n = adding->a->info->cells (adding->a->program, a, cells_a);

  if (n == 0 || adding->b->info->cells (adding->b->program, b, cells_b) != n ||
      leaf->n + n > LS_TEXT_LEAF_WORDS)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      if (cells_a[i].kind != LS_CELL_REGISTER || cells_b[i].kind != LS_CELL_REGISTER)
        return FALSE;
      leaf->ref_a[leaf->n] = cells_a[i].ref;
      leaf->ref_b[leaf->n++] = cells_b[i].ref;
    }
  return TRUE;
}

static void
add_leaf (Adding *adding, const LsVariable *a, const LsVariable *b)
{
  LsTextLeaf leaf = { .a = *a, .b = *b };
  LsVariable part_a = *a, part_b = *b;

  for (guint32 i = 0; i < a->n; i++)
    if ((a->shape == LS_SHAPE_VECTOR &&
         (!adding->a->info->part (adding->a->program, a, i, &part_a) ||
          !adding->b->info->part (adding->b->program, b, i, &part_b))) ||
        !add_words (&leaf, adding, &part_a, &part_b))
      return;
  leaf.path = g_strdup (adding->path->str);
  g_array_append_val (adding->leaves->leaves, leaf);
}

/* Parts that both have, down to vectors. */
static void
add_leaves (Adding *adding, const LsVariable *a, const LsVariable *b, guint depth)
{
  LsVariable part_a, part_b;

  if (a->shape != b->shape || a->type != b->type || a->bits != b->bits || depth > MAX_DEPTH)
    return;
  if (a->shape == LS_SHAPE_NUMBER || a->shape == LS_SHAPE_VECTOR)
    {
      if (a->n == b->n)
        add_leaf (adding, a, b);
      return;
    }
  for (guint32 i = 0;
       adding->n_left > 0 && adding->a->info->part (adding->a->program, a, i, &part_a) &&
       adding->b->info->part (adding->b->program, b, i, &part_b);
       i++)
    {
      const gsize length = adding->path->len;

      adding->n_left--;
      ls_variable_append_part (adding->path, a, &part_a, i);
      if (g_strcmp0 (part_a.name, part_b.name) == 0)
        add_leaves (adding, &part_a, &part_b, depth + 1);
      g_string_truncate (adding->path, length);
    }
}

static void
add_variable (LsTextLeaves *leaves, const Names *a, const Names *b, guint number_a, guint number_b)
{
  g_autoptr (GString) path = NULL;
  LsTextVariable variable = { .first = leaves->leaves->len };
  Adding adding = { .a = a, .b = b, .leaves = leaves };

  a->info->variable (a->program, number_a, &variable.a);
  b->info->variable (b->program, number_b, &variable.b);
  adding.n_left = variable.first < MAX_ALL_LEAVES ? MAX_PARTS : 0;
  adding.path = path = g_string_new (variable.a.name);
  add_leaves (&adding, &variable.a, &variable.b, 0);
  variable.n = leaves->leaves->len - variable.first;
  if (variable.n > 0)
    g_array_append_val (leaves->variables, variable);
}

static void
clear_leaf (gpointer data)
{
  g_free (((LsTextLeaf *) data)->path);
}

LsTextLeaves *
ls_text_leaves_new (const LsProgram *a, const LsProgram *b)
{
  LsTextLeaves *leaves = g_new0 (LsTextLeaves, 1);
  g_auto (Names) names = { 0 }, others = { 0 };
  g_autoptr (GHashTable) all = NULL;

  leaves->variables = g_array_new (FALSE, FALSE, sizeof (LsTextVariable));
  leaves->leaves = g_array_new (FALSE, FALSE, sizeof (LsTextLeaf));
  g_array_set_clear_func (leaves->leaves, clear_leaf);
  names_init (&names, a);
  names_init (&others, b);
  all = find_all (&others);
  for (guint i = 0; i < names.info->n_variables (a); i++)
    {
      g_autofree char *key = NULL;
      LsVariable variable;
      gpointer other;

      names.info->variable (a, i, &variable);
      key = is_watched (&variable) ? dup_key (&names, &variable) : NULL;
      if (key != NULL && g_hash_table_lookup_extended (all, key, NULL, &other))
        add_variable (leaves, &names, &others, i, GPOINTER_TO_UINT (other));
    }
  return leaves;
}

void
ls_text_leaves_free (LsTextLeaves *leaves)
{
  g_array_unref (leaves->variables);
  g_array_unref (leaves->leaves);
  g_free (leaves);
}

/* --- looking ---------------------------------------------------------------------------------------------- */

static LsMask
find_unlike (const LsTextLeaf *leaf,
             const LsTextPlace *a,
             const LsTextPlace *b,
             LsMask lanes,
             const LsCompareOptions *options)
{
  const guint n = ls_value_is_wide (leaf->a.type) ? 2 : 1;
  LsMask unlike = 0;

  for (guint i = 0; i + n <= leaf->n; i += n)
    {
      const LsRow *x = ls_program_find_row (a->program, a->state, leaf->ref_a[i]);
      const LsRow *y = ls_program_find_row (b->program, b->state, leaf->ref_b[i]);
      const LsRow *high_x =
        n == 2 ? ls_program_find_row (a->program, a->state, leaf->ref_a[i + 1]) : NULL;
      const LsRow *high_y =
        n == 2 ? ls_program_find_row (b->program, b->state, leaf->ref_b[i + 1]) : NULL;

      if (x == NULL || y == NULL || (n == 1 && memcmp (x, y, sizeof *x) == 0))
        continue;
      LS_FOREACH_LANE (lane, lanes)
        if (!ls_compare_is_alike_as (
              options, leaf->a.type,
              ls_value_join (x->u[lane], high_x != NULL ? high_x->u[lane] : 0),
              ls_value_join (y->u[lane], high_y != NULL ? high_y->u[lane] : 0)))
          unlike |= LS_MASK_LANE (lane);
    }
  return unlike;
}

static gboolean
is_in_sight (const LsTextVariable *variable, const LsTextPlace *a, const LsTextPlace *b)
{
  return ls_program_rank_variable (&variable->a, &a->call) > 0 &&
         ls_program_rank_variable (&variable->b, &b->call) > 0;
}

const LsTextLeaf *
ls_text_leaves_look (LsTextLeaves *leaves,
                     const LsTextPlace *a,
                     const LsTextPlace *b,
                     LsMask lanes,
                     const LsCompareOptions *options,
                     LsMask *new)
{
  const LsTextLeaf *found = NULL;

  for (guint i = 0; i < leaves->variables->len; i++)
    {
      const LsTextVariable *variable = &g_array_index (leaves->variables, LsTextVariable, i);

      if (!is_in_sight (variable, a, b))
        continue;
      for (guint k = 0; k < variable->n; k++)
        {
          LsTextLeaf *leaf = &g_array_index (leaves->leaves, LsTextLeaf, variable->first + k);
          const LsMask old = leaf->unlike;

          leaf->unlike = (old & ~lanes) | find_unlike (leaf, a, b, lanes, options);
          if (found != NULL || (leaf->unlike & ~old) == 0)
            continue;
          found = leaf;
          *new = leaf->unlike & ~old;
        }
    }
  return found;
}
