#pragma once

#include "ls-form.h"
#include "ls-walk.h"

/* A register component over time: where it changes, in one lane or over several.  Between two points nothing changes, so
 * the points are the whole truth, however long the run. */

/* What the component holds from a position on. Numbers are those of the file's type; bits whose type nobody knows are
 * read as floats. NaNs are left out of min, max and mean. */
typedef struct
{
  guint64 position;
  guint32 bits; /* of the lowest lane */
  guint n_nan;  /* lanes that hold one */
  guint
    n_unset; /* lanes in which nothing gave it a value: they are not measured; only of machines that tell */
  gboolean has_number;   /* some lane holds a value and no NaN */
  double min, max, mean; /* over the lanes that do; 0 if there are no such */
} LsSparkPoint;

typedef struct
{
  LsRegRef ref;
  char *
    name; /* what the text calls it, by which it is told; owned; NULL: nothing; whoever asked may set it */
  LsMask lanes;
  LsValueType type;    /* what the program's instructions take it for, see ls_register_type() */
  GArray *points;      /* of LsSparkPoint, by position; the first is that of the first position */
  guint64 first, last; /* positions */
  /* The first position at which something has given it a value in one of the lanes: the start of the wave, a line, or somebody
   * by hand. first, where what was before is not looked at, and of registers that other waves write too; behind last, if
   * nothing has. */
  guint64 given;
  /* some value from given on is finite; of several lanes: both the least and the greatest are */
  gboolean has_range;
  double low, high; /* the least and the greatest of them */
  /* END, TRAP, or BREAKPOINT where the options, LS_SPARK_MAX or the subject's budget cut it */
  LsStopReason reason;
  gboolean is_full; /* the budget did */
  LsBudgetShare share;
} LsSpark;

#define LS_SPARK_MAX (1u << 18)

/* lanes: one or more. options->first_step: the first point is that of the position before it.
 * Returns: (transfer full): NULL with LS_ERROR_RANGE for a register that is not there or no lanes, LS_ERROR_STATE if
 * interrupted. */
LsSpark *ls_spark_new (LsSubject *subject,
                       LsRegRef ref,
                       LsMask lanes,
                       const LsWalkOptions *options,
                       GError **error);
void ls_spark_free (LsSpark *spark);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSpark, ls_spark_free)

/* What happens in one of equal stretches of positions. */
typedef struct
{
  guint64 first, last; /* positions */
  guint n_changes;     /* points in it, besides that of the first position of all */
  guint n_nan;         /* the most lanes that held a NaN at once */
  gboolean has_number; /* some lane held no NaN at some time */
  double min, max;     /* the least and the most that it held */
  double final;        /* mean, at the end of it */
} LsSparkBucket;

/* Cuts the positions into n buckets, from 1, none of them empty; fewer if there are fewer positions. Every change is in
 * one bucket, so none is lost. Returns: how many there are. */
guint ls_spark_resample (const LsSpark *spark, guint n, LsSparkBucket *buckets);

/* What holds at a position; NULL where it is not known: before the first or behind the last. */
const LsSparkPoint *ls_spark_find (const LsSpark *spark, guint64 position);

/* What besides finite numbers is in a stretch of positions. */
enum
{
  LS_SPARK_NAN = 1 << 0,
  LS_SPARK_PLUS_INF = 1 << 1,
  LS_SPARK_MINUS_INF = 1 << 2,
  LS_SPARK_NEVER = 1 << 3, /* positions before given */
};

/* What a picture shows of a stretch of positions that it draws as one. */
typedef struct
{
  gboolean has_number; /* one that is finite */
  double low, high;    /* the least and the greatest of them */
  double start, final; /* the first and the last of them; of several lanes: means */
  guint marks;         /* LS_SPARK_NAN and others */
} LsSparkPool;

/* Positions first to end - 1; those that are not known hold nothing. */
void ls_spark_pool (const LsSpark *spark, guint64 first, guint64 end, LsSparkPool *pool);

/* answer_spark of the schema, with the first LS_SPARK_KEPT points; as text a picture, then the points, the first LS_SPARK_TOLD. */
extern const LsForm ls_spark_form;
#define LS_SPARK_TOLD 32
#define LS_SPARK_KEPT 20000
