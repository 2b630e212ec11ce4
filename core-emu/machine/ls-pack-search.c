#include "ls-pack-search.h"

/* Depth first, with one group more each time, until all operations have a place. */

typedef struct
{
  const LsPackSearch *search;
  LsPackGroup *groups;
  guint32 all;
  guint height[LS_PACK_MAX]; /* operations of the longest chain that begins with it */
  GHashTable *failed;        /* of what_is_left(): from there no arrangement is found */
  guint8 *known;             /* KnownBits of each group, by members and way */
} Search;

/* What is known of a group that takes nothing from the group before. */
typedef enum
{
  KNOWN_STANDS = 1 << 0,
  KNOWN_NOT = 1 << 1,
  KNOWN_FITS = 1 << 2,
  KNOWN_NO_FIT = 1 << 3,
} KnownBits;

static guint
find_height (Search *s, guint operation)
{
  guint height = 0;

  if (s->height[operation] > 0)
    return s->height[operation];
  for (guint i = 0; i < s->search->n; i++)
    if (s->search->after[i] >> operation & 1)
      height = MAX (height, find_height (s, i));
  return s->height[operation] = height + 1;
}

static guint
find_heights (Search *s)
{
  guint most = 0;

  for (guint i = 0; i < s->search->n; i++)
    most = MAX (most, find_height (s, i));
  return most;
}

/* What the rest of the search depends on. Of the group before only results count that somebody can
 * still take; how that group was placed does not. */
static gpointer
what_is_left (const Search *s, guint32 done, LsPackGroup before, guint n_groups)
{
  guint32 passed = 0;

  for (guint i = 0; i < s->search->n; i++)
    if (before.members >> i & 1 && (s->search->takers[i] & ~done) != 0)
      passed |= 1u << i;
  return GUINT_TO_POINTER (done | passed << LS_PACK_MAX | n_groups << 2 * LS_PACK_MAX);
}
G_STATIC_ASSERT (2 * LS_PACK_MAX + 4 <= 32 && LS_PACK_MAX < 16);

/* Operations that wait for none but those that are done. */
static guint32
find_ready (const Search *s, guint32 done)
{
  guint32 ready = 0;

  for (guint i = 0; i < s->search->n; i++)
    if (!(done >> i & 1) && (s->search->after[i] & ~done) == 0)
      ready |= 1u << i;
  return ready;
}

/* Whether nobody goes ahead of somebody who may not be later, and every long chain goes on. */
static gboolean
may_be_next (const Search *s, guint32 done, guint32 members, guint n_groups)
{
  for (guint i = 0; i < s->search->n; i++)
    if (members >> i & 1 && (s->search->beside[i] & ~(done | members)) != 0)
      return FALSE;
    else if (!((done | members) >> i & 1) && s->height[i] >= n_groups)
      return FALSE;
  return TRUE;
}

static gboolean
stands (const LsPackSearch *search, LsPackGroup group, guint8 *known)
{
  if (!(*known & (KNOWN_STANDS | KNOWN_NOT)))
    *known |= search->stands (group, search->data) ? KNOWN_STANDS : KNOWN_NOT;
  return *known & KNOWN_STANDS;
}

static gboolean
takes_something (const LsPackSearch *search, LsPackGroup group, LsPackGroup before)
{
  for (guint i = 0; i < search->n; i++)
    if (before.members >> i & 1 && (search->takers[i] & group.members) != 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_group (const Search *s, LsPackGroup group, LsPackGroup before)
{
  const LsPackSearch *search = s->search;
  guint8 *known = &s->known[group.members * search->n_ways + group.way];

  if (!stands (search, group, known))
    return FALSE;
  if (search->fits == NULL)
    return TRUE;
  if (takes_something (search, group, before))
    return search->fits (group, before, search->data);
  if (!(*known & (KNOWN_FITS | KNOWN_NO_FIT)))
    *known |= search->fits (group, before, search->data) ? KNOWN_FITS : KNOWN_NO_FIT;
  return *known & KNOWN_FITS;
}

static gboolean place_rest (Search *s, guint32 done, guint at, guint n_groups);

static gboolean
try_group (Search *s, guint32 done, guint32 members, guint at, guint n_groups)
{
  const LsPackSearch *search = s->search;
  const LsPackGroup none = { 0 };

  /* The last operations go to the scarce places first, so that the first ones keep their own. */
  for (guint k = 0; k < search->n_ways; k++)
    {
      const LsPackGroup group = { members, k > 0 ? search->n_ways - k : 0 };

      if (!is_group (s, group, at > 0 ? s->groups[at - 1] : none))
        continue;
      s->groups[at] = group;
      if (place_rest (s, done | members, at + 1, n_groups - 1))
        return TRUE;
    }
  return FALSE;
}

/* Bit 0 for the last operation: sets that begin with the first ones are tried first. */
static guint32
mirror (const Search *s, guint32 members)
{
  guint32 mirrored = 0;

  for (guint i = 0; i < s->search->n; i++)
    mirrored |= (members >> i & 1) << (s->search->n - 1 - i);
  return mirrored;
}

/* n_groups: that are left, from number at on. */
static gboolean
place_rest (Search *s, guint32 done, guint at, guint n_groups)
{
  const LsPackGroup none = { 0 };
  const guint32 ready = mirror (s, find_ready (s, done));
  gpointer left;

  if (done == s->all)
    return TRUE;
  if (n_groups == 0)
    return FALSE;
  left = what_is_left (s, done, at > 0 ? s->groups[at - 1] : none, n_groups);
  if (g_hash_table_contains (s->failed, left))
    return FALSE;
  for (guint32 chosen = ready; chosen != 0; chosen = (chosen - 1) & ready)
    if (may_be_next (s, done, mirror (s, chosen), n_groups) &&
        try_group (s, done, mirror (s, chosen), at, n_groups))
      return TRUE;
  g_hash_table_add (s->failed, left);
  return FALSE;
}

guint
ls_pack_search (const LsPackSearch *search, LsPackGroup groups[LS_PACK_MAX])
{
  g_autoptr (GHashTable) failed = g_hash_table_new (NULL, NULL);
  g_autofree guint8 *known = g_new0 (guint8, (gsize) search->n_ways << search->n);
  Search s = { .search = search,
               .groups = groups,
               .all = (1u << search->n) - 1,
               .failed = failed,
               .known = known };

  for (guint n = MAX (find_heights (&s), 1); n <= search->n; n++)
    if (place_rest (&s, 0, 0, n))
      return n;
  return 0;
}

guint
ls_pack_find_chain (const LsPackSearch *search, guint chain[LS_PACK_MAX])
{
  Search s = { .search = search };
  const guint n = find_heights (&s);
  guint at = 0;

  for (guint left = n; left > 0; left--)
    for (guint i = 0; i < search->n; i++)
      if (s.height[i] == left && (at == 0 || search->after[i] >> chain[at - 1] & 1))
        {
          chain[at++] = i;
          break;
        }
  return n;
}
