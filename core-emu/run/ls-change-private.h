#pragma once

#include "ls-cell.h"
#include "ls-change.h"
#include "ls-decimal.h"
#include "ls-error.h"

/* Shared by ls-change.c, ls-change-parse.c and ls-change-values.c. */

/* Between changes that are made together. */
#define LS_CHANGE_AND " and "

/* (transfer full): all zeros */
LsChange *ls_change_new (void);

typedef enum
{
  LS_CHANGE_AS_FLOAT,
  LS_CHANGE_AS_INT,
  LS_CHANGE_AS_UINT,
  LS_CHANGE_AS_DOUBLE,
  LS_CHANGE_AS_INT64,
  LS_CHANGE_AS_UINT64,
} LsChangeNumbers;

typedef struct
{
  const char *text; /* all of it */
  const char *at;
  LsChangeNumbers type; /* of decimal numbers without a point */
  gboolean is_wide;     /* values have 64 bits */
  gboolean is_open;     /* nothing has said the type yet */
  const LsProgram *program;
  GError **error;
} LsChangeReader;

/* The error names the place. Both return FALSE. */
gboolean ls_change_fail_at (LsChangeReader *reader,
                            const char *place,
                            LsErrorCode code,
                            const char *format,
                            ...) G_GNUC_PRINTF (4, 5);
/* sentence: a whole one, for translators; its %s is what stands there, in quotes, or the end. */
gboolean ls_change_fail (LsChangeReader *reader, LsErrorCode code, const char *sentence);
void ls_change_skip_blanks (LsChangeReader *reader);
/* Takes c, behind blanks; expect fails where something else stands. */
gboolean ls_change_skip (LsChangeReader *reader, char c);
gboolean ls_change_expect (LsChangeReader *reader, char c);
/* A name with something else than a letter behind it. */
gboolean ls_change_skip_name (LsChangeReader *reader, const char *name);
gboolean ls_change_read_count (LsChangeReader *reader, guint64 max, guint64 *number);
/* Up to the end of the text. Returns: how many; 0 with an error. */
guint ls_change_read_values (LsChangeReader *reader, guint64 *values, guint max);
