#pragma once

#include "ls-glsl-tokens.h"

/* What a text in GLSL says: its variables with their types and scopes, and the statements that give
 * a value, decide or end. The text is read as far as a map of its lines needs it: the operands of
 * an expression are not looked at, and what is no GLSL leaves out statements, never fails. */

/* --- types (ls-glsl-type.c) ------------------------------------------------------------------- */

typedef struct
{
  char base;        /* f, i, u, b; s: a structure; 0: anything else, which has no values here */
  guint8 n;         /* components of a vector, or of a column; 1 to 4 */
  guint8 columns;   /* of a matrix; else 1 */
  guint structure;  /* of base s: index into structures */
  guint n_elements; /* 0: no array; G_MAXUINT: the text does not say how many in a number */
} LsGlslType;

typedef struct
{
  char *name;
  LsGlslType type;
} LsGlslMember;

typedef struct
{
  char *name;
  GArray *members; /* LsGlslMember */
} LsGlslStructure;

/* A piece of a value that one vec4 can hold. */
typedef struct
{
  char *path; /* what is appended to the name: "", ".normal", "[1]" */
  char base;  /* f, i, u, b */
  guint n;    /* components, 1 to 4 */
} LsGlslPart;

/* --- variables -------------------------------------------------------------------------------- */

typedef enum
{
  LS_GLSL_LOCAL,
  LS_GLSL_PARAMETER,
  LS_GLSL_GLOBAL,
  LS_GLSL_UNIFORM,
  LS_GLSL_INPUT,
  LS_GLSL_OUTPUT,
} LsGlslVariableKind;

typedef struct
{
  char *name;
  LsGlslVariableKind kind;
  LsGlslType type;
  gboolean is_const; /* the declaration says so */
  gboolean is_out;   /* of a parameter: nothing is given */
  gboolean is_back;  /* of a parameter: the function gives something back in it */
  guint function;    /* index; G_MAXUINT: of all functions */
  guint name_token;  /* of its declaration */
  guint from, until; /* tokens that can see the variable */
  guint line;        /* of its declaration */
} LsGlslVariable;

typedef struct
{
  char *name;
  LsGlslType type;
  guint first; /* token of its return type */
  guint name_token;
  guint body, end; /* the token {, and the one behind } */
  guint line, end_line;
} LsGlslFunction;

/* --- statements ------------------------------------------------------------------------------- */

typedef enum
{
  LS_GLSL_ASSIGN,    /* an expression that assigns */
  LS_GLSL_DECLARE,   /* a declaration with a value */
  LS_GLSL_FOR_FIRST, /* the same in the head of a for, before the loop */
  LS_GLSL_FOR_NEXT,  /* in the head of a for, behind each iteration */
  LS_GLSL_CONDITION, /* of if, while, do and for */
  LS_GLSL_RETURN,    /* the value that a function returns */
  LS_GLSL_KILL,      /* discard */
  LS_GLSL_TAKE,      /* what a function is given: a parameter; to main an input or uniform */
} LsGlslStatementKind;

/* Not an index. */
#define LS_GLSL_NONE G_MAXUINT

/* The components of a variable that a value goes to. All components of a variable are numbered,
 * those of the first member or element first. */
typedef struct
{
  guint leaf;          /* the first; LS_GLSL_NONE: an index that is not a number in the text */
  gboolean is_swizzle; /* component n of the value is component swizzle[n] from leaf on */
  guint8 swizzle[4];
} LsGlslPlace;

typedef struct
{
  LsGlslStatementKind kind;
  guint function;
  guint line, end_line, column;
  char *name;              /* "p.xy"; of a condition its text; of a return the function's name */
  char *text;              /* the whole statement, in one line */
  LsGlslType type;         /* of the value */
  guint variable;          /* that is assigned; LS_GLSL_NONE: none, or one that is built in */
  LsGlslPlace place;       /* in it */
  GArray *parts;           /* LsGlslPart: of the value; none: the value has no type known here */
  gboolean is_repeated;    /* it may run more than once in a lane: in a loop, or not in main */
  gboolean is_conditional; /* it stands in a branch or a loop */
  guint block;             /* statements of one block have the same number */
  guint condition;         /* the statement that decides whether the block runs, or LS_GLSL_NONE */
  gboolean is_else;        /* the block runs where the condition does not hold */
  /* Tokens. */
  guint first, end;             /* the statement, with its ; */
  guint value_first, value_end; /* of a condition or return the expression; else the lvalue */
  guint loop_first, loop_end;   /* FOR_FIRST: the whole loop */
} LsGlslStatement;

/* Something gives a variable a value that is no statement here: a part of an expression, or a macro. */
typedef struct
{
  guint variable; /* index */
  guint token;    /* where */
} LsGlslHidden;

typedef struct
{
  LsGlslTokens tokens;
  GPtrArray *structures; /* LsGlslStructure */
  GArray *variables;     /* LsGlslVariable */
  GArray *functions;     /* LsGlslFunction: those with a body */
  GArray *statements;    /* LsGlslStatement, in the order of the text */
  GArray *hidden;        /* LsGlslHidden, in the order of the text */
  guint max_statements;
  guint main; /* index of main or mainImage; G_MAXUINT: there is none */
} LsGlslText;

void ls_glsl_text_init (LsGlslText *text, const char *source, const char *const *defined);
/* The same without statements and hidden: variables, structures and functions alone. For a text of any length. */
void ls_glsl_text_init_names (LsGlslText *text, const char *source, const char *const *defined);
void ls_glsl_text_clear (LsGlslText *text);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsGlslText, ls_glsl_text_clear)

/* The variable of a name that a line can see, the innermost one. Returns: (nullable). */
const LsGlslVariable *ls_glsl_text_find (const LsGlslText *text, const char *name, guint line);
/* "vec3", "float[4]", "Light" Returns: (transfer full). */
char *ls_glsl_type_dup (const LsGlslText *text, const LsGlslType *type);

/* --- shared by the files of this room --------------------------------------------------------- */

#define LS_GLSL_MAX_PARTS 8
#define LS_GLSL_MAX_LEAVES 4096
#define LS_GLSL_MAX_QUALIFIERS 32 /* of one declaration: more are no GLSL */
#define LS_GLSL_MAX_STATEMENTS 4096

/* The type that token n names, with macros resolved. Returns: FALSE if it names none. */
gboolean ls_glsl_type_read (const LsGlslText *text, guint n, LsGlslType *type);
/* "[4]", "[]" at *n, which goes behind the brackets. */
void ls_glsl_type_read_array (const LsGlslText *text, guint *n, LsGlslType *type);
/* The type of the lvalue in tokens first to end - 1, and its variable, seen from there. Returns:
 * FALSE for what is none, or has a call or an assignment in it. */
gboolean ls_glsl_type_of_place (const LsGlslText *text,
                                guint first,
                                guint end,
                                LsGlslType *type,
                                guint *variable,
                                LsGlslPlace *place);
/* The components of a variable of the type; 0: not known. */
guint ls_glsl_type_count_leaves (const LsGlslText *text, const LsGlslType *type);
/* Appends the parts of a type (LsGlslPart); nothing if there are too many. */
void ls_glsl_type_add_parts (const LsGlslText *text, const LsGlslType *type, GArray *parts);
void ls_glsl_part_clear (gpointer part);

/* Whether a declaration of a variable begins at token n. */
gboolean ls_glsl_is_declaration (const LsGlslText *text, guint n);
/* What a declaration declares. */
typedef struct
{
  LsGlslVariable variable;
  guint value_first, value_end; /* its value; both 0: it has none */
} LsGlslDeclared;
typedef void (*LsGlslDeclaredFunc) (LsGlslText *text,
                                    const LsGlslDeclared *declared,
                                    gpointer data);
/* Reads the declaration at token n, and calls func for each variable. until: the token up to which
 * they can be seen. Returns: the token behind its ;. */
guint ls_glsl_declare (LsGlslText *text,
                       guint n,
                       guint function,
                       guint until,
                       LsGlslDeclaredFunc func,
                       gpointer data);
/* Reads the parameter at token n. */
void ls_glsl_declare_parameter (LsGlslText *text, guint n, guint function, guint until);
/* Reads struct NAME { ... } at token n. Returns: the token behind }. */
guint ls_glsl_declare_structure (LsGlslText *text, guint n, LsGlslType *type);

/* Fills hidden, once the statements are read. */
void ls_glsl_find_hidden (LsGlslText *text);

/* Reads the statements of the body of a function. */
void ls_glsl_statements_read (LsGlslText *text, guint function);
