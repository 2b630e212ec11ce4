#pragma once

#include <gio/gio.h>

#include "ls-glsl-read.h"
#include "ls-scene.h"

/* Which statements of a text in GLSL gave which values of a run of pixels. Compilers do not say it; it is measured. The text
 * is compiled again with the values of its statements as further outputs, and runs on the same inputs. Where the bits of a
 * value stand in a register of the real run, in all lanes and each time, the register is the variable there. What was found
 * is tried on waves that were not used to find it. */

typedef struct _LsSourceMap LsSourceMap;

/* Compiles a text in place of the one that the scene was made of. Returns: (transfer full): NULL with an error. */
typedef LsScene *(*LsSourceCompile) (const char *text,
                                     gpointer data,
                                     GCancellable *cancellable,
                                     GError **error);

typedef struct
{
  LsSourceCompile compile;
  gpointer data;
  GCancellable *cancellable; /* (nullable) */
  /* Called with how many of how many compilations are done; or NULL. */
  void (*progress) (guint n_done, guint n_all, gpointer data);
  guint n_waves;              /* to match with, at most; 0: LS_SOURCE_N_WAVES */
  const char *const *defined; /* names that the compiler defines for the text; or NULL */
} LsSourceMapOptions;

#define LS_SOURCE_N_WAVES 6

/* What is known of a value. */
typedef enum
{
  LS_SOURCE_UNSEEN, /* no lane came to the statement */
  LS_SOURCE_UNKNOWN, /* the value has a type that is not followed, or the text with it does not compile */
  LS_SOURCE_GONE,  /* the compiler does not keep the value */
  LS_SOURCE_ABOUT, /* a value is there that others have too: which of them is not sure */
  LS_SOURCE_CERTAIN,
} LsSourceState;

typedef enum
{
  LS_SOURCE_NOWHERE,
  LS_SOURCE_IN_REGISTER, /* ref, behind line */
  LS_SOURCE_IN_MASK,     /* of a condition: the lanes that stay active behind line */
  LS_SOURCE_AT_START,    /* ref, as the run starts */
  LS_SOURCE_IN_CONSTANT, /* a word of a constant buffer */
  LS_SOURCE_FIXED,       /* the same bits always */
} LsSourcePlaceKind;

/* Where a component of a value stands. */
typedef struct
{
  LsSourcePlaceKind kind;
  guint line;
  LsRegRef ref;
  LsSourceState state; /* what is known of the value here */
  guint64 first; /* IN_REGISTER, IN_MASK: the first step that did it, where the place was found */
  guint bank, word;     /* IN_CONSTANT */
  guint32 bits;         /* FIXED */
  gboolean is_inverted; /* of a condition: where it does not hold */
  gboolean is_exact;    /* the lanes that carry the line out are those that come to the statement */
  guint n_others;       /* other lines and registers that have the same */
} LsSourcePlace;

typedef struct
{
  guint part, component;
  LsSourceState state; /* CERTAIN: at most places */
  LsSourcePlace
    *places; /* period of them: time n of a lane is time n / period at place n % period */
} LsSourceComponent;

/* What is known of a statement of the text. */
typedef struct
{
  guint statement; /* index in the text */
  /* the least of its components; a component without a line of its own takes part in the certainty of the others, and where
   * none has a line the statement is ABOUT */
  LsSourceState state;
  guint period;
  guint n_known;      /* times that the places are known for; G_MAXUINT: all */
  guint n_hits;       /* times that a lane came there, at most, in the waves that were looked at */
  GArray *components; /* LsSourceComponent */
} LsSourceMapped;

/* Measures, which takes many compilations. scene: what the text was compiled to. Returns: (transfer full): NULL with
 * LS_ERROR_UNSUPPORTED for a text or scene of which there can be no map, with the reason; the error of the compiler if no
 * variant compiles; G_IO_ERROR_CANCELLED. */
LsSourceMap *ls_source_map_new (const LsScene *scene,
                                const char *text,
                                const LsSourceMapOptions *options,
                                GError **error);
/* A map as bytes. Returns: (transfer full). */
GBytes *ls_source_map_write (const LsSourceMap *map);
/* What ls_source_map_write() wrote of the same text and program; the bytes may come from anywhere. Returns: (transfer full): NULL with
 * LS_ERROR_FORMAT. */
LsSourceMap *ls_source_map_read (const LsScene *scene,
                                 const char *text,
                                 GBytes *bytes,
                                 GError **error);
LsSourceMap *ls_source_map_ref (LsSourceMap *map);
void ls_source_map_unref (LsSourceMap *map);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSourceMap, ls_source_map_unref)

/* Whether measuring all of the text would have taken too long: n_done of n_all variants were compiled, and nothing is known of the
 * statements of the others. n_done, n_all: (out). */
gboolean ls_source_map_is_part (const LsSourceMap *map, guint *n_done, guint *n_all);
const LsGlslText *ls_source_map_get_text (const LsSourceMap *map);
/* LsSourceMapped, one for each statement of the text, in their order. */
const GArray *ls_source_map_get_statements (const LsSourceMap *map);
/* The first line of the text, from line on, with a statement that is no function's argument; 0: there is none. */
guint ls_source_map_find_line (const LsSourceMap *map, guint line);
/* The waves that were looked at. n: gets how many. */
const guint *ls_source_map_get_waves (const LsSourceMap *map, guint *n);
/* What the map is of; it lives as long as the map. */
LsProgram *ls_source_map_get_program (const LsSourceMap *map);
