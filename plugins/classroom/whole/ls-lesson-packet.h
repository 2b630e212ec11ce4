#pragma once

#include "ls-lesson-key.h"
#include "ls-pack.h"

/* Operations that somebody puts into groups. */

/* Where each operation of a list stands. */
typedef struct
{
  guint8 group[LS_PACK_MAX]; /* from 1; 0: nowhere */
  guint8 slot[LS_PACK_MAX];  /* index into the letters of LsMachine.slots */
} LsLessonPacket;

/* Fills in key->n_groups and key->best from its operations. FALSE with LS_ERROR_UNSUPPORTED if the machine's groups are not filled by hand,
 * or with what is wrong with an operation. */
gboolean ls_lesson_packet_solve (LsLessonKey *key, GError **error);

/* What is wrong with where the operations stand, as a sentence. n_groups: (out): how many groups hold operations. Returns: (transfer full)
 * (nullable): NULL: no rule is broken. */
char *ls_lesson_packet_find_problem (const LsLessonKey *key,
                                     const LsLessonPacket *packet,
                                     guint *n_groups);

/* "Operation 2 has no place." Returns: (transfer full) (nullable): NULL: each has one. */
char *ls_lesson_packet_find_missing (const LsLessonKey *key, const LsLessonPacket *packet);

/* The same of what has a place so far. */
char *ls_lesson_packet_find_broken (const LsLessonKey *key,
                                    const LsLessonPacket *packet,
                                    guint *n_groups);

/* "1x 2y / 3x": operations with their slots, a stroke between groups. (transfer full) */
char *ls_lesson_packet_to_text (const LsLessonKey *key, const LsLessonPacket *packet);
/* Reads it. FALSE with LS_ERROR_SYNTAX. */
gboolean ls_lesson_packet_parse (const LsLessonKey *key,
                                 const char *text,
                                 LsLessonPacket *packet,
                                 GError **error);
