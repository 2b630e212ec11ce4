#pragma once

#include <glib.h>

/* How much memory a person allows for a scene and everything made from it. A small file may ask for
 * more memory than there is. So code that makes something whose size follows from a file takes the
 * bytes from the budget first; where they do not fit, the code fails or does without. The budget
 * counts what is asked for, not what the system gives. Small things are not counted. */

typedef struct _LsBudget LsBudget;

/* The same everywhere: what fits on one computer fits on every other. It holds the largest texture
 * twice. */
#define LS_BUDGET_DEFAULT (G_GUINT64_CONSTANT (4) << 30)
#define LS_BUDGET_LEAST (G_GUINT64_CONSTANT (1) << 20)

/* n_bytes: 0: LS_BUDGET_DEFAULT. Reference-counted; any thread. Returns: (transfer full). */
LsBudget *ls_budget_new (guint64 n_bytes);
LsBudget *ls_budget_ref (LsBudget *budget);
void ls_budget_unref (LsBudget *budget);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsBudget, ls_budget_unref)

guint64 ls_budget_get_size (LsBudget *budget);
/* Bytes that nobody has taken. budget: (nullable): G_MAXUINT64. */
guint64 ls_budget_get_left (LsBudget *budget);

/* What one owner has taken. All zeros: a budget without end. For one thread at a time. */
typedef struct
{
  LsBudget *budget; /* owned (nullable) */
  guint64 n_bytes;
} LsBudgetShare;

/* budget: (nullable). */
void ls_budget_share_init (LsBudgetShare *share, LsBudget *budget);
/* Gives all of it back. */
void ls_budget_share_clear (LsBudgetShare *share);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsBudgetShare, ls_budget_share_clear)

/* Takes n_bytes more. Returns: FALSE where so many are not left. share: (nullable): TRUE. */
gboolean ls_budget_share_grow (LsBudgetShare *share, guint64 n_bytes);
/* The same, with LS_ERROR_RANGE: "WHAT needs 13.4 GiB, ... the budget is 4 GiB ..." and how to
 * raise it. */
gboolean ls_budget_share_take (LsBudgetShare *share,
                               guint64 n_bytes,
                               const char *what,
                               GError **error);
/* Gives back all but so many. share: (nullable). */
void ls_budget_share_shrink_to (LsBudgetShare *share, guint64 n_bytes);
guint64 ls_budget_share_get (const LsBudgetShare *share); /* (nullable): 0 */
guint64 ls_budget_share_left (const LsBudgetShare *share);

/* For messages: how to get more. */
#define LS_BUDGET_HINT N_ ("--memory SIZE raises it")

/* "4G", "512M", "100K" or bytes, of 1024 each step, from LS_BUDGET_LEAST. FALSE with
 * LS_ERROR_SYNTAX or LS_ERROR_RANGE. */
gboolean ls_budget_parse (const char *text, guint64 *n_bytes, GError **error);
/* "13.4 GiB", "640 bytes". Returns: (transfer full). */
char *ls_budget_words (guint64 n_bytes);
