#pragma once

#include "ls-form.h"
#include "ls-told.h"

/* Causes as a walk of the text: each value of the text with the statement that gave it, and behind it the values of the text that the
 * statement took. What the machine moves in between is left out; the causes themselves have it. */

typedef struct
{
  /* (element-type LsCause): valid as long as the answer: components that one step gave; of a test one */
  GPtrArray *causes;
  /* Of what a function gives back: what the statement in front gave by it, whose variable has the type; else NULL. */
  const LsCause *taker;
  /* The value that was asked about or taken, where what nobody wrote handed it on from the value of causes; else NULL. */
  const LsCause *handed;
  char *name;     /* "lit.x", "n.xyz", "shade ()"; NULL: a test */
  char *value;    /* "0.5", "(0.5, 1.0)"; NULL: of a test, and where only one word of it is known */
  char *computed; /* "0.25 + 0.5 x 0.5": how, in numbers; NULL: that is not known, or too long */
  char *function; /* that the statement stands in; NULL: not known */
  guint line;     /* of the text, from 1; 0: no statement gave it */
  gboolean
    is_elsewhere;    /* function is another one than that of the statement that took the value */
  gboolean is_again; /* the walk has it, with what is behind, elsewhere */
  guint distance;    /* statements between it and what was asked about */
  GPtrArray *behind; /* of LsCauseStatement, owned; never NULL */
  char *
    label; /* of a test whether a switch goes there: "2", and computed is "kind = 2"; NULL: it is none */
} LsCauseStatement;

/* cause: an answer with its sources (ls_cause_find_source()). Returns: (transfer full) (nullable): NULL: the program tells of no
 * statements, or the text has no words for the value. */
LsCauseStatement *ls_cause_statement_new (const LsCause *cause, const LsProgram *program);
/* The test that decided about a lane, of an answer that is told in the text. Returns: (transfer full) (nullable): NULL as above, or there is no such test. */
LsCauseStatement *ls_cause_statement_new_test (const LsWhy *why, const LsProgram *program);
void ls_cause_statement_free (LsCauseStatement *statement);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCauseStatement, ls_cause_statement_free)

/* In a sentence. Returns: (transfer full). */
char *ls_cause_statement_tell (const LsCauseStatement *statement, const LsProgram *program);
/* The walk in sentences. wave: the one that was asked about. depth: statements one behind the other, from 1; the walk is open behind them.
 * n_left_out: (out): how many that left out. Returns: (transfer full). */
LsTold *ls_told_new_statements (const LsCauseStatement *statement,
                                const LsProgram *program,
                                guint wave,
                                guint depth,
                                guint *n_left_out);
/* The lines of a walk, the nearest first, each with the first of its statements: statement_line of the schema. */
extern const LsForm ls_cause_statements_form;

/* Where a value goes in the words of the text: so many values of the text one behind the other. depth: from 1.
 * Returns: (transfer full) (nullable): NULL: the text has no name for the value. */
LsTold *ls_told_new_use_statements (const LsUses *uses,
                                    const LsProgram *program,
                                    guint wave,
                                    guint depth);
