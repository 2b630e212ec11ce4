#pragma once

#include "ls-hit-rule.h"
#include "ls-program.h"

/* What a person made of a scene: breakpoints, watches, notes, bookmarks, forked runs, and where they were. A value:
 * it is copied, changed, written into the scene file (ls-scene-save.h) and read from it. Expressions and conditions are
 * texts here and are not compiled; nothing is checked against what the program has. data/doc/scene.md shows the text.
 *
 * Texts belong to the marks. Set them with ls_mark_set_text(). */

/* What identifies a program in a file: 16 digits of the SHA-256 of its words, and a zero. */
#define LS_PROGRAM_HASH_SIZE 17

typedef enum
{
  LS_MARK_LINE,   /* about to execute a line */
  LS_MARK_DATA,   /* the value of an expression changes */
  LS_MARK_EVENT,  /* something happens */
  LS_MARK_UNREAD, /* a line of a file that cannot be read: kept as it is, and stops nothing */
} LsMarkKind;

/* What the properties of ls-breakpoint-limits.def are, by their kind. */
typedef char *LsLimitTEXT;     /* NULL: none */
typedef guint64 LsLimitNUMBER; /* 0: none */
typedef LsHitRule LsLimitRULE; /* those hits that stop */
typedef LsMask LsLimitLANES;   /* that it looks at */

typedef struct
{
  guint number; /* from 1, stays the same as long as the breakpoint is there */
  LsMarkKind kind;
  guint line; /* LINE: from 0 */
  /* DATA: an expression; EVENT: names of events; UNREAD: all of the line's value; else NULL */
  char *what;
  gboolean enabled;
  /* condition, hit, ignore and whatever else narrows it: a member for each row. */
#define LIMIT(id, rank, kind, member, ...) LsLimit##kind member;
#include "ls-breakpoint-limits.def"
} LsMarkBreakpoint;

typedef struct
{
  guint number; /* as a breakpoint's; watches are shown in the order of their numbers */
  char *text;
} LsMarkWatch;

/* A remark, or the name of a bookmark, at a step of a wave. */
typedef struct
{
  guint wave;
  guint64 step;
  const char *text;
} LsNote;

/* notes: (nullable): of LsNote. Returns: (nullable): the one of a step. */
static inline const LsNote *
ls_notes_find (const GArray *notes, guint wave, guint64 step)
{
  for (guint i = 0; notes != NULL && i < notes->len; i++)
    {
      const LsNote *note = &g_array_index (notes, LsNote, i);

      if (note->wave == wave && note->step == step)
        return note;
    }
  return NULL;
}

/* from: (nullable). Returns: (transfer full): of LsNote, with texts of their own. */
GArray *ls_notes_copy (const GArray *from);

/* What a forked run changes. */
typedef struct
{
  guint64 step; /* position that it belongs to; 0 for what changes constants */
  char *text;   /* ls_change_to_text() */
} LsMarkChange;

/* A run that was forked from another one of its wave by changes. */
typedef struct
{
  guint wave;
  char *name;   /* one of its wave */
  char *parent; /* the fork that it goes on from, one before it; NULL: the scene's own run */
  /* LsMarkChange, in the order in which they were made; after those of parent */
  GPtrArray *changes;
} LsMarkFork;

typedef struct
{
  char program[LS_PROGRAM_HASH_SIZE];
  GPtrArray *breakpoints; /* LsMarkBreakpoint by number */
  GPtrArray *watches;     /* LsMarkWatch by number */
  GArray *notes;          /* LsNote by wave and step */
  GArray *bookmarks;      /* LsNote by wave and step */
  GPtrArray *forks;       /* LsMarkFork by wave; parents before what is forked from them */
  guint wave, lane;       /* where the person was */
  guint64 step;           /* G_MAXUINT64: at the first divergence */
  char *fork;             /* in which run of the wave: NULL is the scene's own */
  /* How many the file has for other programs, which stay there. No marks themselves: ls_marks_equal() does not ask. */
  guint n_other_breakpoints, n_other_forks;
} LsMarks;

/* program: the hash of the program that the marks belong to. Returns: (transfer full): marks with nothing in them. */
LsMarks *ls_marks_new (const char program[LS_PROGRAM_HASH_SIZE]);
LsMarks *ls_marks_copy (const LsMarks *marks);
void ls_marks_free (LsMarks *marks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsMarks, ls_marks_free)
/* Whether a file would hold the same for both. */
gboolean ls_marks_equal (const LsMarks *a, const LsMarks *b);

/* Identifies a program by its microcode, so that assembly and words of the same program have the same hash: the first
 * 16 hexadecimal digits of the SHA-256 of its words as little-endian bytes, those of the fetch subroutine behind those
 * of the program. For a machine without words it is that of the listing. */
void ls_program_hash (const LsProgram *program, char hash[LS_PROGRAM_HASH_SIZE]);

/* Gives a member of a mark another text, or none for NULL and "". Bytes that are not UTF-8 are replaced: files hold
 * none. */
void ls_mark_set_text (char **member, const char *text);

/* Adds an enabled breakpoint of all lanes with the next number; what is NULL for lines. (transfer none) */
LsMarkBreakpoint *ls_marks_add_breakpoint (LsMarks *marks,
                                           LsMarkKind kind,
                                           guint line,
                                           const char *what);
/* Adds a copy, or replaces the one of that number. */
void ls_marks_put_breakpoint (LsMarks *marks, const LsMarkBreakpoint *breakpoint);
/* Whether a name with a $ may stand in one of its texts. */
gboolean ls_mark_breakpoint_has_variables (const LsMarkBreakpoint *breakpoint);
/* text: an expression, not empty. (transfer none) */
LsMarkWatch *ls_marks_add_watch (LsMarks *marks, const char *text);
/* NULL if there is none with that number. (transfer none) */
LsMarkWatch *ls_marks_find_watch (const LsMarks *marks, guint number);
gboolean ls_marks_remove_watch (LsMarks *marks, guint number);
/* text: NULL or "" removes it. */
void ls_marks_set_note (LsMarks *marks, guint wave, guint64 step, const char *text);
void ls_marks_set_bookmark (LsMarks *marks, guint wave, guint64 step, const char *name);

/* Adds a fork without changes; a file keeps only those that have some. parent: (nullable): the name of another one.
 * Returns: (transfer none), or NULL with LS_ERROR_SYNTAX (a name that is empty, begins or ends with a blank, holds
 * control characters or brackets, or is longer than LS_FORK_NAME_BYTES), LS_ERROR_STATE (a name that is taken) or
 * LS_ERROR_REFERENCE (no such parent). */
LsMarkFork *ls_marks_add_fork (LsMarks *marks,
                               guint wave,
                               const char *name,
                               const char *parent,
                               GError **error);
/* (transfer none) (nullable) */
LsMarkFork *ls_marks_get_fork (const LsMarks *marks, guint wave, const char *name);
void ls_mark_fork_add_change (LsMarkFork *fork, guint64 step, const char *text);
