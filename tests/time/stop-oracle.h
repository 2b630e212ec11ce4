#pragma once

#include "time-subject.h"

/* Where targets and stop points hit, found by stepping a run once from its start, looking at every position with both
 * states at hand, and skipping nothing: what searches are compared with. */

/* What hits at one position. */
typedef struct
{
  guint64 step;
  guint index; /* of the point */
  guint64 number;
  LsMask lanes;
} OracleHit;

/* points: their ignore, hit and is_log are not looked at. Returns: (transfer full): of OracleHit, by step and index. */
GArray *oracle_find (const TimeSubject *subject, const LsStopPoint *points, guint n);

/* A measure of an expression over what the program has. (transfer full) */
LsMeasure *oracle_random_measure (const TimeSubject *subject);

/* A target of a random kind that stop points may have, about something that the program has. Its condition or measure is the caller's: oracle_clear_target(). */
void oracle_random_target (const TimeSubject *subject, LsTarget *target);
void oracle_clear_target (LsTarget *target);
/* Makes a target about a range of some memory; about a mask if there is none. */
void oracle_choose_range (const TimeSubject *subject, LsTarget *target);
typedef void (*OracleFunc) (const TimeSubject *subject, gpointer data);
/* Calls func with n random programs of the machine, some of them changed by hand; none runs long. id: "toy", "r700" or that of a machine that a build can lack: then it calls nothing. */
void oracle_each (const char *id, guint n, OracleFunc func, gpointer data);

/* A condition on a register's bit in each lane, or on how many lanes are active. (transfer full) */
LsCondition *oracle_random_condition (const TimeSubject *subject);
