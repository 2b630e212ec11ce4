#include "ls-budget.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-words.h"

struct _LsBudget
{
  gatomicrefcount ref_count;
  guint64 size;
  GMutex mutex;  /* of taken */
  guint64 taken; /* never more than size */
};

/* --- the whole -------------------------------------------------------------------------------- */

LsBudget *
ls_budget_new (guint64 n_bytes)
{
  LsBudget *budget = g_new0 (LsBudget, 1);

  g_atomic_ref_count_init (&budget->ref_count);
  budget->size = n_bytes != 0 ? n_bytes : LS_BUDGET_DEFAULT;
  g_mutex_init (&budget->mutex);
  return budget;
}

LsBudget *
ls_budget_ref (LsBudget *budget)
{
  g_atomic_ref_count_inc (&budget->ref_count);
  return budget;
}

void
ls_budget_unref (LsBudget *budget)
{
  if (!g_atomic_ref_count_dec (&budget->ref_count))
    return;
  g_mutex_clear (&budget->mutex);
  g_free (budget);
}

guint64
ls_budget_get_size (LsBudget *budget)
{
  return budget->size;
}

guint64
ls_budget_get_left (LsBudget *budget)
{
  guint64 left;

  if (budget == NULL)
    return G_MAXUINT64;
  g_mutex_lock (&budget->mutex);
  left = budget->size - budget->taken;
  g_mutex_unlock (&budget->mutex);
  return left;
}

static gboolean
take (LsBudget *budget, guint64 n_bytes)
{
  gboolean fits;

  g_mutex_lock (&budget->mutex);
  fits = n_bytes <= budget->size - budget->taken;
  if (fits)
    budget->taken += n_bytes;
  g_mutex_unlock (&budget->mutex);
  return fits;
}

static void
give_back (LsBudget *budget, guint64 n_bytes)
{
  g_mutex_lock (&budget->mutex);
  budget->taken -= n_bytes;
  g_mutex_unlock (&budget->mutex);
}

/* --- shares ----------------------------------------------------------------------------------- */

void
ls_budget_share_init (LsBudgetShare *share, LsBudget *budget)
{
  *share = (LsBudgetShare){ .budget = budget != NULL ? ls_budget_ref (budget) : NULL };
}

void
ls_budget_share_clear (LsBudgetShare *share)
{
  ls_budget_share_shrink_to (share, 0);
  g_clear_pointer (&share->budget, ls_budget_unref);
}

gboolean
ls_budget_share_grow (LsBudgetShare *share, guint64 n_bytes)
{
  if (share == NULL || share->budget == NULL)
    return TRUE;
  if (!take (share->budget, n_bytes))
    return FALSE;
  share->n_bytes += n_bytes;
  return TRUE;
}

gboolean
ls_budget_share_take (LsBudgetShare *share, guint64 n_bytes, const char *what, GError **error)
{
  g_autofree char *needed = NULL, *left = NULL, *size = NULL;

  if (ls_budget_share_grow (share, n_bytes))
    return TRUE;
  needed = ls_budget_words (n_bytes);
  left = ls_budget_words (ls_budget_get_left (share->budget));
  size = ls_budget_words (share->budget->size);
  return ls_fail (error, LS_ERROR_RANGE,
                  "%s needs %s of memory, and of the budget of %s there is %s left (%s)",
                  ls_words (what), needed, size, left, ls_words (LS_BUDGET_HINT));
}

void
ls_budget_share_shrink_to (LsBudgetShare *share, guint64 n_bytes)
{
  if (share == NULL || share->budget == NULL || share->n_bytes <= n_bytes)
    return;
  give_back (share->budget, share->n_bytes - n_bytes);
  share->n_bytes = n_bytes;
}

guint64
ls_budget_share_get (const LsBudgetShare *share)
{
  return share != NULL ? share->n_bytes : 0;
}

guint64
ls_budget_share_left (const LsBudgetShare *share)
{
  return ls_budget_get_left (share != NULL ? share->budget : NULL);
}

/* --- words ------------------------------------------------------------------------------------ */

static const char units[] = "KMGT";

gboolean
ls_budget_parse (const char *text, guint64 *n_bytes, GError **error)
{
  g_autofree char *digits = g_strndup (text, strspn (text, "0123456789"));
  const char *unit = text + strlen (digits);
  const char *known = *unit != '\0' ? strchr (units, g_ascii_toupper (*unit)) : NULL;
  guint shift = known != NULL ? 10 * (guint) (known - units + 1) : 0;
  guint64 number;

  if (*digits == '\0' || (*unit != '\0' && (known == NULL || unit[1] != '\0')))
    return ls_fail (error, LS_ERROR_SYNTAX,
                    "'%s' is not a size (write a number of bytes, or of K, M, G or T: 512M)", text);
  if (g_ascii_string_to_unsigned (digits, 10, 0, G_MAXUINT64 >> shift, &number, NULL) &&
      number << shift >= LS_BUDGET_LEAST)
    {
      *n_bytes = number << shift;
      return TRUE;
    }
  return ls_fail (error, LS_ERROR_RANGE, "'%s' is not a size of 1M or more", text);
}

char *
ls_budget_words (guint64 n_bytes)
{
  guint shift = 0;
  guint64 tenths;

  while (shift < 40 && n_bytes >> shift >= 1024)
    shift += 10;
  if (shift == 0)
    return g_strdup_printf (ls_words_many ("%" PRIu64 " byte", "%" PRIu64 " bytes", n_bytes),
                            n_bytes);
  tenths =
    (n_bytes >> shift) * 10 + ((n_bytes & ((G_GUINT64_CONSTANT (1) << shift) - 1)) * 10 >> shift);
  if (tenths % 10 == 0)
    return g_strdup_printf ("%" PRIu64 " %ciB", tenths / 10, units[shift / 10 - 1]);
  return g_strdup_printf ("%" PRIu64 ".%u %ciB", tenths / 10, (guint) (tenths % 10),
                          units[shift / 10 - 1]);
}
