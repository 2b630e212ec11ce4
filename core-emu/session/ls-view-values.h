#pragma once

#include "ls-cell.h"
#include "ls-view.h"

/* What a view has to tell of values besides those of registers. */

/* --- ls-store.c ------------------------------------------------------------------------------------------- */

/* What a wave reads and writes besides registers, as words: memories, constants, buffers. */
typedef enum
{
  LS_STORE_MEMORY,    /* number: LsMemory */
  LS_STORE_CONSTANTS, /* number: of LsBindings.constants */
  LS_STORE_FILE,      /* the constant file */
  LS_STORE_LOCKED,    /* number: of the machine's files of constants that a clause locks */
  LS_STORE_BUFFER,    /* number: of LsBindings.buffers */
} LsStoreKind;

typedef struct
{
  LsStoreKind kind;
  guint number;
  guint n_banks;       /* not 0: shown in so many: word n is word n / n_banks of bank n % n_banks */
  gboolean is_of_lane; /* each lane has some of its own: n_words */
  gsize n_words;
} LsStore;

typedef struct
{
  guint32 now, before; /* here, and one step earlier */
  gboolean is_known;   /* there is one: of what a clause locks only while it runs */
  gboolean is_written; /* the program has written it; memories only */
  gboolean is_never;   /* nobody has put anything there */
} LsStoreWord;

/* All that the wave of a view has. Returns: (transfer full) (element-type LsStore): memories first. */
GArray *ls_stores_new (const LsView *view);

/* Whether the wave of a view has the store, which may be of another view. */
gboolean ls_store_is_there (const LsStore *store, const LsView *view);

/* n words from first; of lane where each has its own. */
void ls_store_read (const LsStore *store,
                    const LsView *view,
                    guint lane,
                    gsize first,
                    guint n,
                    LsStoreWord *words);

/* What a memory is called: "Local data share", "Buffer 3". Returns: (transfer full) */
char *ls_store_dup_memory_title (const LsMemoryDesc *memory);
/* "Local data share (lds)". Returns: (transfer full) */
char *ls_store_dup_title (const LsStore *store, const LsView *view);
/* How listings and expressions name a group of four words: "CB0[3]", "share[12]". Returns: (transfer full) */
char *ls_store_dup_name (const LsStore *store, const LsView *view, gsize word);
/* What ls_view_parse_change() reads as the word that is there, of lane where each has its own: "share[12] = 5", "scratch[1]@22 = 0.5",
 * "CB0[3].y = 1.5". Returns: (transfer full) (nullable): NULL for a word that cannot be changed by hand. */
char *ls_store_dup_change (const LsStore *store, const LsView *view, guint lane, gsize word);

/* A word of a memory as a cell, of lane where each has its own. Returns: FALSE for one that no step writes: constants, buffers. */
gboolean ls_store_get_cell (const LsStore *store, guint lane, gsize word, LsCell *cell);
/* The memory of a number. FALSE: the wave has none of it. */
gboolean ls_store_find_memory (LsStore *store, const LsView *view, guint memory);
/* Where word number at of a memory, or of a lane's part of it, stands in it. */
gsize ls_store_find_shown (const LsStore *store, gsize at);
/* A word as expressions name it: "share[12]", "CB0[3].y". Returns: (transfer full) (nullable): NULL of a buffer: they name none. */
char *ls_store_dup_word_name (const LsStore *store, const LsView *view, gsize word);

/* --- ls-sampled.c ----------------------------------------------------------------------------------------- */

/* A texel that a lane reads. */
typedef struct
{
  guint lane;
  guint texture;        /* number of the resource */
  guint level, x, y, z; /* z: or the layer or face */
} LsSampled;

/* The texels that lanes read in the step that was just made; where it read none, in the step that comes next, and *is_next
 * is TRUE. By lane; each once a lane. Borders are not among them. Returns: (transfer full) (element-type LsSampled): empty where
 * neither reads any. */
GArray *ls_sampled_new (const LsView *view, gboolean *is_next);
/* The set of lanes that read a texel, of those in sampled. */
LsMask ls_sampled_get_lanes (const GArray *sampled,
                             guint texture,
                             guint level,
                             guint x,
                             guint y,
                             guint z);

/* --- ls-value-change.c ------------------------------------------------------------------------------------ */

/* How a step changed a value, in the lanes where it did so alike. */
typedef struct
{
  char *what; /* an expression: "R1.xy", "export[5]" */
  LsMask lanes;
  gboolean is_uniform;  /* the value is the same in all lanes */
  char *before, *after; /* as "print" shows them: "none" where there is no value */
} LsValueChange;

/* What the step that led to the view changed of what a data breakpoint looks at: its text, as LsMarkBreakpoint has it.
 * lanes: those to tell of, as a hit's. Returns: (transfer full): of LsValueChange, by words of a memory and lowest lanes;
 * nothing where the text means nothing to the program. */
GArray *ls_view_dup_value_changes (const LsView *view, const char *what, LsMask lanes);
