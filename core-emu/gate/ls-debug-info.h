#pragma once

#include "ls-explain.h"
#include "ls-machine.h"

/* What a program tells of the text that it was made from: variables with their types, which of them
 * live at a step, and the statement that an instruction belongs to. No run needs it; a machine whose
 * programs tell nothing has no table. */

/* --- types ------------------------------------------------------------------------------------ */

typedef enum
{
  LS_SHAPE_NUMBER, /* one component */
  LS_SHAPE_VECTOR, /* its parts are its components */
  LS_SHAPE_MATRIX, /* its columns */
  LS_SHAPE_ARRAY,  /* its elements */
  LS_SHAPE_STRUCT, /* its members */
  LS_SHAPE_OPAQUE, /* it has no value that can be shown: a texture, a sampler */
} LsVariableShape;

/* --- variables -------------------------------------------------------------------------------- */

typedef enum
{
  LS_VARIABLE_LOCAL,
  LS_VARIABLE_PARAMETER,
  LS_VARIABLE_GLOBAL, /* of all functions */
  LS_VARIABLE_UNIFORM,
  LS_VARIABLE_INPUT,
  LS_VARIABLE_OUTPUT,
  LS_VARIABLE_BUFFER, /* a memory that the program writes */
  LS_VARIABLE_SHARED,
} LsVariableKind;
#define LS_N_VARIABLE_KINDS (LS_VARIABLE_SHARED + 1)

#define LS_SCOPE_ALL 0 /* variables of all functions */

/* A variable, or a part of one. Valid as long as the program. */
typedef struct
{
  const char *name; /* of a variable or a member; NULL: an element, column or component */
  LsVariableKind kind;
  guint first,
    last; /* lines of the listing: those that can see it, behind its declaration, else where its function names it first and last */
  gboolean is_scoped; /* no other lines can see it */
  guint scope;        /* LS_SCOPE_ALL, or that of a function, as LsCallFrame has it */
  gboolean
    is_known; /* it is called a constant, and nothing takes its value from here: instructions have it themselves */
  gboolean is_hidden; /* a compiler made it; the text has no such variable */
  LsVariableShape shape;
  const char *type_name; /* "Light"; NULL: it is made of what it holds */
  LsValueType type;      /* NUMBER, VECTOR and MATRIX: of a component */
  guint8 bits;           /* of such a component: 1 for a bool, 8 to 64 */
  guint32 n;             /* parts; of an array as long as its memory as many as there is room for */
  /* The machine's: what it is and where. */
  gconstpointer of;
  guint8 place;   /* LsCellKind: REGISTER, MEMORY, CONSTANT; LITERAL: none */
  LsRegRef ref;   /* REGISTER: of the first word */
  guint32 number; /* MEMORY: LsMemory; CONSTANT: as LsCell has it */
  guint64 at;     /* MEMORY, CONSTANT: byte of the first component */
  guint32 form;
} LsVariable;

/* --- calls ------------------------------------------------------------------------------------ */

/* A function that runs. */
typedef struct
{
  const char *name; /* NULL: not known */
  guint scope;
  guint line; /* of the listing: the next one of the innermost function; of others the call */
} LsCallFrame;

/* --- statements ------------------------------------------------------------------------------- */

/* A place in the text. */
typedef struct
{
  guint file;   /* its number: see file () */
  guint line;   /* from 1 */
  guint column; /* from 1; 0: not known */
} LsStatementPlace;

/* --- operations ------------------------------------------------------------------------------- */

/* What the text calls an operation. */
typedef struct
{
  /* "float", "abs": a function; "-", "&&": a sign before its operand or between two; "?": of three; NULL: it has no word, or the kernels of
   * the operation tell it as the text does */
  const char *word;
  gboolean is_swapped; /* the operation takes the second operand of the text first */
  LsValueType type;    /* of its result */
  const char *
    name; /* word, or that of an operation whose kernels tell its parts: "clamp"; NULL: it has none */
  const char *target; /* the variable that it writes texels of, which have no names; NULL: none */
} LsOperationWord;

/* --- the table -------------------------------------------------------------------------------- */

struct _LsDebugInfo
{
  guint (*n_variables) (const LsProgram *program);
  /* Variable i: those of all functions first, then function after function. */
  void (*variable) (const LsProgram *program, guint i, LsVariable *out);
  /* Part i of a variable or of a part. Returns: FALSE: there is no such part. */
  gboolean (*part) (const LsProgram *program, const LsVariable *whole, guint32 i, LsVariable *out);
  /* The words of a NUMBER, low word first. Returns: how many; 0: it is no whole word anywhere. */
  guint (*cells) (const LsProgram *program, const LsVariable *number, LsCell cells[2]);
  /* Structure i that functions of the text make values of, a variable that lies nowhere. Returns: FALSE: there are no more. */
  gboolean (*structure) (const LsProgram *program, guint i, LsVariable *out);
  /* Value n of function i of the text, whether something calls it or not, as a variable that lies nowhere: 0: what it gives back, by the name
   * of the function, OPAQUE where that is nothing; else parameter n. Hidden: a compiler made the function. Returns: FALSE: there are no more. */
  gboolean (*signature) (const LsProgram *program, guint i, guint n, LsVariable *out);
  /* The functions that run, innermost first. Returns: how many there are; fills at most max. */
  guint (*calls) (const LsProgram *program, const void *state, LsCallFrame *frames, guint max);
  /* The function that a line of the listing stands in, as if it ran there. Returns: FALSE: it stands in none. */
  gboolean (*function) (const LsProgram *program, guint line, LsCallFrame *out);
  /* The statement that a line of the listing belongs to. Returns: FALSE: none. */
  gboolean (*statement) (const LsProgram *program, guint line, LsStatementPlace *out);
  /* Sets bit n of words of 64 bits where a statement begins with line n of the listing: the lanes that come
   * there do not run the statement already. begins: zeros; a bit for each line. */
  void (*find_begins) (const LsProgram *program, guint64 *begins);
  /* The name of a file, and its text, which may be NULL: the program does not have it. Returns: FALSE:
   * there is no such file; files are numbered from 0. */
  gboolean (*file) (const LsProgram *program, guint file, const char **name, const char **text);
  /* The words of the program as they are wherever the files of its text lie: names of files without their folders. Returns: (transfer full)
   * (element-type guint32). A machine without it: its words name no files. */
  GArray *(*dup_placeless) (const LsProgram *program);
  /* What the text calls the operation of a line of the listing. Returns: FALSE: nothing. */
  gboolean (*operation) (const LsProgram *program, guint line, LsOperationWord *out);
};
