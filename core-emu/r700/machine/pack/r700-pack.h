#pragma once

#include "ls-pack-search.h"
#include "r700-program.h"

/* The parts of r700_pack(): a list of ALU operations, the groups that they can be, and the
 * arrangement with the fewest groups. */

/* An operation that spans slots has four lines. */
#define R700_PACK_MAX_LINES (4 * LS_PACK_MAX)
#define R700_PACK_NONE G_MAXUINT8

typedef struct
{
  R700Alu alu;
  guint line;      /* of the text, from 1 */
  guint group;     /* of an arrangement, from 0 */
  guint operation; /* its place among the operations, from 0 */
  guint number;    /* what the operation is called */
  gint unit;       /* as the text says, -1: it does not */
  /* by operand: the line that computes the register it reads, if it can be taken straight from
   * there; or NONE */
  guint8 from[3];
} R700PackLine;

typedef struct
{
  R700PackLine lines[R700_PACK_MAX_LINES];
  guint n_lines;
  char *head;           /* owned: the line of the clause */
  GHashTable *verdicts; /* owned: text of a group -> why it is none, "" where it is one */
  LsPackSearch order;   /* how operations wait for each other */
} R700PackList;

/* --- reading: r700-pack-list.c ---------------------------------------------------------------- */

/* Reads a line for each operation, and finds how they wait for each other. list: zeros. Returns:
 * FALSE with an error whose message begins with the line. */
gboolean r700_pack_read (R700PackList *list,
                         const char *text,
                         gboolean is_arranged,
                         GError **error);
void r700_pack_list_clear (R700PackList *list);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (R700PackList, r700_pack_list_clear)

/* --- groups: r700-pack-group.c ---------------------------------------------------------------- */

/* A group with its slots in the order of the units. */
typedef struct
{
  R700Group group;
  guint8 lines[R700_MAX_SLOTS]; /* of the list, by slot */
} R700PackGroup;

/* Places lines. on_t: the line that goes to slot t though it need not, or NONE. Returns: FALSE if
 * the slots have no room for them. */
gboolean r700_pack_place (const R700PackList *list,
                          const guint8 *lines,
                          guint n,
                          guint on_t,
                          R700PackGroup *out);
/* The lines of a group of the search; way n + 1 puts operation n on slot t. */
gboolean r700_pack_place_group (const R700PackList *list, LsPackGroup group, R700PackGroup *out);
/* Reads what the group before has just computed from PV and PS. before: NULL: there is none. */
void r700_pack_forward (const R700PackList *list,
                        R700PackGroup *group,
                        const R700PackGroup *before);
/* Asks the assembler and the validator, which are the only ones to know what a group may be.
 * Returns: (transfer full): why text, groups with numbers, is no clause; "" where it is one. */
char *r700_pack_ask (const R700PackList *list, const char *text);
/* The same of one group.
 * Returns: (nullable): why it is none, owned by list. Gives the group its bank swizzles. */
const char *r700_pack_find_fault (R700PackList *list, R700PackGroup *group);
/* Appends the group as text, with its number. */
void r700_pack_print (GString *text, const R700Group *group, guint number);

/* --- asking: r700-pack.c ---------------------------------------------------------------------- */

/* As LsTools.pack. */
gboolean r700_pack (const LsPackTask *task, LsPack *out, GError **error);
