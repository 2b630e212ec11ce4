#include "ls-pack-form.h"

#include "ls-pack.h"
#include "ls-words.h"

static const char *const bound_names[] = {
  [LS_PACK_CHAIN] = "chain", [LS_PACK_SLOTS] = "slots", [LS_PACK_ORDER] = "order",
  [LS_PACK_RULES] = "rules", [LS_PACK_ONE] = "one",
};

typedef struct
{
  guint operation;
} ChainRow;
G_STATIC_ASSERT (sizeof (ChainRow) == sizeof (guint));

/* clang-format off */
static const LsField place_fields[] = {
  LS_FIELD (LsPackPlace, UINT, group),
  LS_FIELD_AS (LsPackPlace, STRING, name, "slot"),
  LS_FIELD (LsPackPlace, UINT, operation),
  LS_FIELD (LsPackPlace, STRING, text),
  LS_FIELD (LsPackPlace, STRING, passed),
  LS_FIELD_END
};
static const LsField chain_fields[] = { LS_FIELD (ChainRow, UINT, operation), LS_FIELD_END };
static const LsField bounds_fields[] = {
  LS_FIELD_AS (LsPack, UINT, bounds[LS_PACK_CHAIN], "n_for_chain"),
  LS_FIELD_AS (LsPack, UINT, bounds[LS_PACK_SLOTS], "n_for_slots"),
  LS_FIELD_AS (LsPack, UINT, bounds[LS_PACK_ORDER], "n_for_order"),
  LS_FIELD_AS (LsPack, UINT, bounds[LS_PACK_RULES], "n_for_rules"),
  LS_FIELD_NAMED (LsPack, bound, "met", bound_names),
  LS_FIELD_LIST (LsPack, chain, "chain_operations", ChainRow, chain_fields),
  LS_FIELD_END
};
static const LsField broken_fields[] = {
  LS_FIELD (LsPack, STRING, rule),
  LS_FIELD_AS (LsPack, UINT, broken_group, "group"),
  LS_FIELD_IF (LsPack, UINT, broken_operation, "operation", broken_operation),
  LS_FIELD (LsPack, STRING, problem),
  LS_FIELD_END
};
static const LsField pack_fields[] = {
  LS_FIELD (LsPack, UINT, n_operations),
  LS_FIELD (LsPack, UINT, n_groups),
  LS_FIELD_LIST (LsPack, places, "places", LsPackPlace, place_fields),
  LS_FIELD_OF_STRUCT_IF (LsPack, "bounds", bounds_fields, bounds[LS_PACK_RULES]),
  LS_FIELD_OF_STRUCT_IF (LsPack, "broken", broken_fields, is_broken),
  LS_FIELD_END
};
static const LsColumn columns[] = {
  { N_ ("Group"), LS_COLUMN_NUMBER, 5 }, { N_ ("Slot"), LS_COLUMN_TEXT, 5 }, { N_ ("Operation"), LS_COLUMN_NUMBER, 10 },
  { N_ ("Instruction"), LS_COLUMN_CODE, 46 }, { N_ ("Takes"), LS_COLUMN_TEXT, 0 }, { NULL, 0, 0 }
};
static const LsFormTable tables[] = {
  { .key = "places", .columns = columns, .cells = { "{group}", "{slot}", "{operation}", "{text}", "{passed}" } },
  { .key = NULL }
};
static const LsSentence summary[] = {
  { "bounds", N_ ("{n_operations operation|operations} in {n_groups group|groups}.") },
  { "bounds.met=chain", N_ ("Fewer are not possible: of {bounds.n_for_chain operation|operations} each waits for the one before: "
                            "{bounds.chain_operations@number}.") },
  { "bounds.met=slots", N_ ("Fewer are not possible: the slots alone need as many, if no operation had to wait.") },
  { "bounds.met=order", N_ ("Fewer are not possible: the longest chain needs {bounds.n_for_chain} and the slots alone {bounds.n_for_slots}, but "
                            "both together need as many.") },
  { "bounds.met=rules", N_ ("Fewer are not possible: order and slots would allow {bounds.n_for_order}, but read ports, constants and "
                            "literals do not.") },
  { "broken", N_ ("Group {broken.group} breaks a rule: {broken.problem}.") },
  { "!bounds,!broken", N_ ("The arrangement is allowed: {n_operations operation|operations} in {n_groups group|groups}.") },
  { NULL, NULL }
};
static const LsPart parts[] = { { "number", NULL, N_ ("{operation}") }, { NULL, NULL, NULL } };
/* clang-format on */

const LsForm ls_pack_form = { .fields = pack_fields,
                              .tables = tables,
                              .summary = summary,
                              .parts = parts };
