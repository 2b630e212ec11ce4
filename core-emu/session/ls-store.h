#pragma once

#include "ls-view.h"

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

/* n words from first; of lane where each has its own. */
void ls_store_read (const LsStore *store,
                    const LsView *view,
                    guint lane,
                    gsize first,
                    guint n,
                    LsStoreWord *words);

/* "Local data share, 64 words". Returns: (transfer full) */
char *ls_store_dup_title (const LsStore *store, const LsView *view);
/* How listings and expressions name a group of four words: "CB0[3]", "share[12]". Returns: (transfer full) */
char *ls_store_dup_name (const LsStore *store, const LsView *view, gsize word);
