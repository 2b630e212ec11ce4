#pragma once

#include "ls-explain.h"
#include "ls-expr.h"

/* The variables of a text that a program was compiled from, in one run of the program; whoever knows
 * the text says what they hold at a place, or which cells of the state they are. Threads may share
 * it. */

typedef struct _LsLocals LsLocals;

/* What a name with its members and elements stands for. */
typedef struct
{
  guint n;          /* components, 1..4 */
  LsExprType type;  /* FLOAT, INT, UINT or BOOL; of cells a type of 64 bits too */
  guint handles[4]; /* of the components */
  gboolean is_cells;
  LsCell cells[4][2]; /* instead of handles: of the components, with the high word */
  /* Not 0: what was taken is an array, matrix or vector of so many elements, and a bracket with
   * something that is no number follows. Nothing else is set then. */
  guint n_elements;
} LsLocal;

/* A component in all lanes. */
typedef struct
{
  LsRow row;
  LsMask has_value;
  LsMask about; /* lanes whose value is not certain */
  LsMask lost;  /* lanes without a value that was given one nobody keeps */
} LsLocalValue;

struct _LsLocals
{
  gatomicrefcount ref_count;
  gboolean comes_first; /* its names hide registers and words, which are written with a $ then */
  void (*free) (LsLocals *locals);
  /* Reads the variable that text begins with, in the case that the text has. Returns: the bytes of
   * it; 0: there is no such variable, or an error is set, whose message is about the name: LS_ERROR_STATE: it
   * is not in sight here. */
  gsize (*find) (LsLocals *locals, const char *text, LsLocal *local, GError **error);
  void (*read) (LsLocals *locals, guint handle, guint64 step, LsLocalValue *value);
  /* Returns: (transfer full): of char *: "r", "light.power", "w[" of arrays and matrices. */
  GPtrArray *(*list) (LsLocals *locals);
};

/* locals: (nullable). */
LsLocals *ls_locals_ref (LsLocals *locals);
void ls_locals_unref (LsLocals *locals);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLocals, ls_locals_unref)
