#include "r700-pack.h"

#include <string.h>

#include "ls-error.h"
#include "ls-words.h"
#include "r700-listing.h"
#include "r700-ports.h"

/* The fewest groups, and whether an arrangement is allowed. */

static const char *const names[] = { "x", "y", "z", "w", "t" };

/* --- the search ------------------------------------------------------------------------------- */

static gboolean
stands (LsPackGroup group, gpointer data)
{
  R700PackGroup placed;

  return r700_pack_place_group (data, group, &placed);
}

/* Places a group behind another one, which may have no members. */
static gboolean
build_group (const R700PackList *list, LsPackGroup group, LsPackGroup before, R700PackGroup *out)
{
  R700PackGroup placed;

  if (!r700_pack_place_group (list, group, out))
    return FALSE;
  if (before.members != 0 && r700_pack_place_group (list, before, &placed))
    r700_pack_forward (list, out, &placed);
  return TRUE;
}

static gboolean
fits (LsPackGroup group, LsPackGroup before, gpointer data)
{
  R700PackGroup placed;

  return build_group (data, group, before, &placed) && r700_pack_find_fault (data, &placed) == NULL;
}

static void
fill_search (R700PackList *list, LsPackSearch *search)
{
  *search = list->order;
  search->n_ways = list->order.n + 1;
  search->stands = stands;
  search->fits = fits;
  search->data = list;
}

static void
find_bounds (R700PackList *list, LsPack *out)
{
  LsPackSearch search;
  LsPackGroup ignored[LS_PACK_MAX];
  guint chain[LS_PACK_MAX];

  fill_search (list, &search);
  search.fits = NULL;
  out->bounds[LS_PACK_CHAIN] = ls_pack_find_chain (&search, chain);
  for (guint i = 0; i < out->bounds[LS_PACK_CHAIN]; i++)
    chain[i]++;
  g_array_append_vals (out->chain, chain, out->bounds[LS_PACK_CHAIN]);
  out->bounds[LS_PACK_ORDER] = ls_pack_search (&search, ignored);
  memset (search.after, 0, sizeof search.after);
  memset (search.beside, 0, sizeof search.beside);
  out->bounds[LS_PACK_SLOTS] = ls_pack_search (&search, ignored);
  out->bounds[LS_PACK_RULES] = out->n_groups;
  out->bound = out->n_groups == 1 ? LS_PACK_ONE : LS_PACK_CHAIN;
  while (out->bound < LS_PACK_ONE && out->bounds[out->bound] != out->n_groups)
    out->bound++;
}

/* --- the arrangement -------------------------------------------------------------------------- */

/* "R1.x from slot x". */
static void
add_taken (IsaText *text, const R700Alu *alu, guint operand, const char *slot)
{
  g_auto (IsaText) source = isa_text_new ();
  g_autofree char *told = NULL;

  r700_print_source (&source, alu, operand, NULL);
  told = g_strdup_printf (ls_words ("%s from slot %s"), source.string->str, slot);
  isa_text_plain (text, text->string->len > 0 ? ", " : "");
  isa_text_plain (text, told);
}

/* What the slot takes from the group before: "R1.x from slot x, R1.y from slot t". */
static const char *
tell_passed (const R700PackList *list, const R700PackGroup *group, guint slot, LsPack *out)
{
  const R700Alu *alu = &group->group.slots[slot], *own = &list->lines[group->lines[slot]].alu;
  g_auto (IsaText) text = isa_text_new ();

  for (guint k = 0; k < r700_alu_ops[alu->op].n_src; k++)
    {
      R700Alu plain = *own;

      if (alu->src[k].sel != R700_SEL_PV && alu->src[k].sel != R700_SEL_PS)
        continue;
      plain.src[k].neg = plain.src[k].abs = 0;
      add_taken (&text, &plain, k, alu->src[k].sel == R700_SEL_PS ? "t" : names[alu->src[k].chan]);
    }
  return text.string->len > 0 ? g_string_chunk_insert (out->strings, text.string->str) : NULL;
}

static void
add_places (const R700PackList *list, const R700PackGroup *group, guint number, LsPack *out)
{
  for (guint i = 0; i < group->group.n_slots; i++)
    {
      const R700Alu *alu = &group->group.slots[i];
      LsPackPlace place = { .operation = list->lines[group->lines[i]].operation + 1,
                            .group = number + 1,
                            .slot = alu->unit,
                            .name = names[alu->unit],
                            .passed = tell_passed (list, group, i, out) };
      g_auto (IsaText) text = isa_text_new ();

      r700_print_slot_behind (&text, NULL, &group->group, i);
      /* behind the number and the letter */
      place.text =
        g_string_chunk_insert (out->strings, g_strchomp (strchr (text.string->str, ':') + 2));
      g_array_append_val (out->places, place);
    }
}

static gboolean
find_least (R700PackList *list, LsPack *out, GError **error)
{
  LsPackSearch search;
  LsPackGroup groups[LS_PACK_MAX];
  const LsPackGroup none = { 0 };

  fill_search (list, &search);
  out->n_groups = ls_pack_search (&search, groups);
  if (out->n_groups == 0)
    return ls_fail (error, LS_ERROR_STATE,
                    "no arrangement is allowed: an operation does not fit a group of its own");
  for (guint i = 0; i < out->n_groups; i++)
    {
      R700PackGroup group;

      build_group (list, groups[i], i > 0 ? groups[i - 1] : none, &group);
      r700_pack_find_fault (list, &group);
      add_places (list, &group, i, out);
    }
  find_bounds (list, out);
  return TRUE;
}

/* --- an arrangement that somebody made -------------------------------------------------------- */

static void
set_broken (LsPack *out, const char *rule, guint group, guint operation, const char *problem)
{
  out->is_broken = TRUE;
  out->rule = rule;
  out->broken_group = group + 1;
  out->broken_operation = operation;
  out->problem = g_string_chunk_insert (out->strings, problem);
}

/* What an operation is called. */
static guint
find_number (const R700PackList *list, guint operation)
{
  for (guint i = 0; i < list->n_lines; i++)
    if (list->lines[i].operation == operation)
      return list->lines[i].number;
  return operation + 1;
}

/* The operation of group that waits for one that does not come early enough. */
static gboolean
check_order (const R700PackList *list, const guint *group_of, guint group, LsPack *out)
{
  for (guint later = 0; later < list->order.n; later++)
    for (guint earlier = 0; group_of[later] == group && earlier < list->order.n; earlier++)
      {
        const gboolean waits = list->order.after[later] >> earlier & 1,
                       follows = list->order.beside[later] >> earlier & 1;
        g_autofree char *problem = NULL;

        if (!(waits && group_of[earlier] >= group) && !(follows && group_of[earlier] > group))
          continue;
        problem = g_strdup_printf (
          group_of[earlier] == group
            ? waits
                ? ls_words ("operation %u waits for operation %u, which stands in the same group")
                : ls_words ("operation %u must not come before operation %u, which stands in the "
                            "same group")
          : waits
            ? ls_words ("operation %u waits for operation %u, which stands in a later group")
            : ls_words ("operation %u must not come before operation %u, which stands in a later "
                        "group"),
          find_number (list, later), find_number (list, earlier));
        set_broken (out, "order", group, later + 1, problem);
        return FALSE;
      }
  return TRUE;
}

/* Why a line cannot have the slot that the text says, whatever else is in the group. has_own: its own
 * slot is taken by another line. Returns: (transfer full) (nullable) */
static char *
tell_slot (const R700PackLine *line, gboolean has_own)
{
  const R700Units units = r700_alu_ops[line->alu.op].units;
  const guint own = r700_unit_of (units, line->alu.dst_chan, FALSE);

  if (line->unit < 0 || line->unit == (gint) own)
    return NULL;
  if (line->unit != R700_UNIT_T || units != R700_UNITS_ANY)
    return g_strdup_printf (ls_words ("operation %u runs in slot %s, not in slot %s"), line->number,
                            names[own], names[line->unit]);
  if (has_own)
    return NULL;
  return g_strdup_printf (
    ls_words ("operation %u runs in slot %s: the hardware gives slot t to nobody whose own "
              "slot is free"),
    line->number, names[own]);
}

static gboolean
has_other (const R700PackList *list, const guint8 *lines, guint n, guint line)
{
  for (guint i = 0; i < n; i++)
    if (lines[i] != line && r700_alu_ops[list->lines[lines[i]].alu.op].units != R700_UNITS_TRANS &&
        list->lines[lines[i]].alu.dst_chan == list->lines[line].alu.dst_chan)
      return TRUE;
  return FALSE;
}

/* "x: 1, 4; t: 3" */
static char *
list_wishes (const R700PackList *list, const guint8 *lines, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint unit = 0; unit < R700_MAX_SLOTS; unit++)
    {
      const char *between = text->len > 0 ? "; " : "";
      gboolean is_first = TRUE;

      for (guint i = 0; i < n; i++)
        {
          const R700PackLine *line = &list->lines[lines[i]];

          if (r700_unit_of (r700_alu_ops[line->alu.op].units, line->alu.dst_chan, FALSE) != unit)
            continue;
          if (is_first)
            g_string_append_printf (text, "%s%s: ", between, names[unit]);
          g_string_append_printf (text, "%s%u", is_first ? "" : ", ", line->number);
          is_first = FALSE;
        }
    }
  return g_string_free (text, FALSE);
}

/* Whether the slots are those that the text says. */
static gboolean
is_as_said (const R700PackList *list, const R700PackGroup *group)
{
  for (guint i = 0; i < group->group.n_slots; i++)
    if (list->lines[group->lines[i]].unit >= 0 &&
        list->lines[group->lines[i]].unit != group->group.slots[i].unit)
      return FALSE;
  return TRUE;
}

/* The first way to place the lines that the machine takes; else placed is the first that stands.
 * Returns: (nullable): why there is none. */
static const char *
find_way (R700PackList *list,
          const guint8 *lines,
          guint n,
          const R700PackGroup *before,
          R700PackGroup *placed,
          gboolean *stands_at_all)
{
  const char *fault = NULL;

  *stands_at_all = FALSE;
  for (guint i = 0; i <= n; i++)
    {
      R700PackGroup group;
      const char *found;

      if (!r700_pack_place (list, lines, n, i < n ? lines[i] : R700_PACK_NONE, &group) ||
          !is_as_said (list, &group))
        continue;
      r700_pack_forward (list, &group, before);
      found = r700_pack_find_fault (list, &group);
      if (found == NULL || !*stands_at_all)
        *placed = group;
      fault = found == NULL || !*stands_at_all ? found : fault;
      *stands_at_all = TRUE;
      if (found == NULL)
        return NULL;
    }
  return fault;
}

static void
tell_slots (const R700PackList *list, const guint8 *lines, guint n, guint group, LsPack *out)
{
  g_autofree char *wishes = list_wishes (list, lines, n);
  g_autofree char *problem =
    g_strdup_printf (ls_words ("the slots have no room for its operations: %s"), wishes);

  for (guint i = 0; i < n; i++)
    {
      const R700PackLine *line = &list->lines[lines[i]];
      g_autofree char *one = tell_slot (line, has_other (list, lines, n, lines[i]));

      if (one == NULL)
        continue;
      set_broken (out, "slots", group, line->operation + 1, one);
      return;
    }
  set_broken (out, "slots", group, 0, problem);
}

static gboolean
check_group (R700PackList *list,
             const guint *group_of,
             guint group,
             R700PackGroup *before,
             LsPack *out)
{
  guint8 lines[R700_PACK_MAX_LINES];
  guint n = 0;
  R700PackGroup placed;
  gboolean stands_at_all;
  const char *fault;

  for (guint i = 0; i < list->n_lines; i++)
    if (group_of[list->lines[i].operation] == group)
      lines[n++] = (guint8) i;
  fault = find_way (list, lines, n, group > 0 ? before : NULL, &placed, &stands_at_all);
  if (!stands_at_all)
    {
      tell_slots (list, lines, n, group, out);
      return FALSE;
    }
  add_places (list, &placed, group, out);
  *before = placed;
  if (fault != NULL)
    set_broken (out, "group", group, 0, fault);
  return fault == NULL;
}

static void
check_arrangement (R700PackList *list, const guint *group_of, LsPack *out)
{
  R700PackGroup before;

  for (guint i = 0; i < list->order.n; i++)
    out->n_groups = MAX (out->n_groups, group_of[i] + 1);
  for (guint i = 0; i < out->n_groups; i++)
    if (!check_order (list, group_of, i, out) || !check_group (list, group_of, i, &before, out))
      return;
}

/* --- the order of an arrangement -------------------------------------------------------------- */

static gboolean
is_same_source (const R700Src *a, const R700Src *b)
{
  return a->sel == b->sel && a->chan == b->chan && a->rel == b->rel && a->neg == b->neg &&
         a->abs == b->abs && (a->sel != R700_SEL_LITERAL || a->literal == b->literal);
}

static gboolean
is_same_line (const R700Alu *a, const R700Alu *b)
{
  for (guint i = 0; i < r700_alu_ops[a->op].n_src; i++)
    if (a->op != b->op || !is_same_source (&a->src[i], &b->src[i]))
      return FALSE;
  return a->op == b->op && a->write_mask == b->write_mask && a->dst_gpr == b->dst_gpr &&
         a->dst_chan == b->dst_chan && a->dst_rel == b->dst_rel && a->clamp == b->clamp &&
         a->omod == b->omod && a->pred_sel == b->pred_sel && a->index_mode == b->index_mode &&
         a->update_pred == b->update_pred && a->update_exec_mask == b->update_exec_mask;
}

static gboolean
refuse_line (GError **error, const R700PackLine *line, const char *what)
{
  return ls_fail (error, LS_ERROR_REFERENCE, "line %u: %s", line->line, ls_words (what));
}

/* Gives list, which has the order, the groups and slots of arranged. */
static gboolean
match (R700PackList *list, const R700PackList *arranged, GError **error)
{
  gboolean is_taken[R700_PACK_MAX_LINES] = { FALSE };

  for (guint i = 0; i < arranged->n_lines; i++)
    {
      guint k = 0;

      while (k < list->n_lines &&
             (is_taken[k] || !is_same_line (&list->lines[k].alu, &arranged->lines[i].alu)))
        k++;
      if (k == list->n_lines)
        return refuse_line (error, &arranged->lines[i],
                            N_ ("the list has no such operation, or not so often"));
      is_taken[k] = TRUE;
      list->lines[k].group = arranged->lines[i].group;
      list->lines[k].unit = arranged->lines[i].unit;
    }
  for (guint k = 0; k < list->n_lines; k++)
    if (!is_taken[k])
      return refuse_line (error, &list->lines[k],
                          N_ ("the arrangement lacks this operation of the list"));
  return TRUE;
}

/* --- asking ----------------------------------------------------------------------------------- */

/* Each operation in a group of its own must be a program. */
static gboolean
check_list (const R700PackList *list, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *problem = NULL;

  for (guint i = 0; i < list->order.n; i++)
    {
      R700PackGroup group;

      if (!r700_pack_place_group (list, (LsPackGroup){ 1u << i, 0 }, &group))
        return ls_fail (error, LS_ERROR_FORMAT, "operation %u does not fit the slots", i + 1);
      r700_ports_search (&group.group, 0, NULL);
      r700_pack_print (text, &group.group, i);
    }
  problem = r700_pack_ask (list, text->str);
  if (*problem == '\0')
    return TRUE;
  return ls_fail (error, LS_ERROR_FORMAT, "the operations one behind the other are no program: %s",
                  problem);
}

static gboolean
check (R700PackList *list, LsPack *out)
{
  guint group_of[LS_PACK_MAX];

  for (guint i = list->n_lines; i-- > 0;)
    group_of[list->lines[i].operation] = list->lines[i].group;
  for (guint i = 0; i < list->n_lines; i++)
    if (list->lines[i].group != group_of[list->lines[i].operation])
      {
        set_broken (out, "together", list->lines[i].group, list->lines[i].operation + 1,
                    ls_words ("the lines of one operation stand in several groups"));
        return TRUE;
      }
  check_arrangement (list, group_of, out);
  return TRUE;
}

gboolean
r700_pack (const LsPackTask *task, LsPack *out, GError **error)
{
  g_auto (R700PackList) list = { 0 };
  g_auto (R700PackList) arranged = { 0 };

  if (!r700_pack_read (&list, task->list != NULL ? task->list : task->text,
                       task->is_arranged && task->list == NULL, error))
    {
      if (task->list != NULL)
        g_prefix_error (error, "%s", ls_words ("the list: "));
      return FALSE;
    }
  out->n_operations = list.order.n;
  for (guint i = 0; i < list.n_lines; i++)
    list.lines[i].number =
      task->numbers != NULL ? task->numbers[list.lines[i].operation] : list.lines[i].operation + 1;
  if (!check_list (&list, error))
    return FALSE;
  if (!task->is_arranged)
    return find_least (&list, out, error);
  if (task->list != NULL &&
      (!r700_pack_read (&arranged, task->text, TRUE, error) || !match (&list, &arranged, error)))
    return FALSE;
  return check (&list, out);
}
