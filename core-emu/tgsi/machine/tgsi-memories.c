#include "ls-words.h"
#include "tgsi-machine-private.h"

/* Memories by kind and number. */

/* Numbers of two digits, of which the first may be missing. */
#define ALL_32(row)                                                                           \
  row (0), row (1), row (2), row (3), row (4), row (5), row (6), row (7), row (8), row (9),   \
    row (10), row (11), row (12), row (13), row (14), row (15), row (16), row (17), row (18), \
    row (19), row (20), row (21), row (22), row (23), row (24), row (25), row (26), row (27), \
    row (28), row (29), row (30), row (31)
#define ALL_4(row) row (0), row (1), row (2), row (3)

#define STORAGE(n)                                         \
  [TGSI_MEMORY_STORAGE + n] = { .id = "storage" #n,        \
                                .title = N_ ("Buffer %s"), \
                                .kind = 0,                 \
                                .number = n,               \
                                .owner = LS_MEMORY_OF_ALL, \
                                .type = LS_VALUE_BITS,     \
                                .group = "storage" }
#define IMAGE(n)                                          \
  [TGSI_MEMORY_IMAGES + n] = { .id = "image" #n,          \
                               .title = N_ ("Image %s"),  \
                               .kind = 1,                 \
                               .number = n,               \
                               .owner = LS_MEMORY_OF_ALL, \
                               .role = LS_ROLE_IMAGE,     \
                               .type = LS_VALUE_BITS,     \
                               .group = "image" }
#define COUNTERS(n)                                           \
  [TGSI_MEMORY_COUNTERS + n] = { .id = "counters" #n,         \
                                 .title = N_ ("Counters %s"), \
                                 .kind = 2,                   \
                                 .number = n,                 \
                                 .owner = LS_MEMORY_OF_ALL,   \
                                 .type = LS_VALUE_UINT,       \
                                 .group = "counters" }
#define EMITTED(n)                                                     \
  [TGSI_MEMORY_EMITTED + n] = { .id = "emitted" #n,                    \
                                .title = N_ ("Vertices of stream %s"), \
                                .kind = 7,                             \
                                .number = n,                           \
                                .owner = LS_MEMORY_OF_LANE,            \
                                .role = LS_ROLE_ITEM,                  \
                                .type = LS_VALUE_FLOAT }
#define VERTICES(n)                                                  \
  [TGSI_MEMORY_VERTICES + n] = { .id = "vertices" #n,                \
                                 .title = N_ ("Count of stream %s"), \
                                 .kind = 8,                          \
                                 .number = n,                        \
                                 .owner = LS_MEMORY_OF_LANE,         \
                                 .role = LS_ROLE_VERTICES,           \
                                 .type = LS_VALUE_UINT,              \
                                 .is_internal = TRUE }

const LsMemoryDesc tgsi_memories[TGSI_N_MEMORIES] = {
  ALL_32 (STORAGE),
  ALL_32 (IMAGE),
  ALL_32 (COUNTERS),
  [TGSI_MEMORY_SPACES + TGSI_MEMORY_GLOBAL] = { .id = "global",
                                                .title = N_ ("Global memory"),
                                                .kind = 3,
                                                .size_key = "global-size",
                                                .owner = LS_MEMORY_OF_ALL,
                                                .type = LS_VALUE_BITS },
  [TGSI_MEMORY_SPACES + TGSI_MEMORY_SHARED] = { .id = "share",
                                                .title = N_ ("Shared memory"),
                                                .kind = 4,
                                                .size_key = "share-size",
                                                .owner = LS_MEMORY_OF_GROUP,
                                                .type = LS_VALUE_BITS },
  [TGSI_MEMORY_SPACES + TGSI_MEMORY_PRIVATE] = { .id = "private",
                                                 .title = N_ ("Private memory"),
                                                 .kind = 5,
                                                 .size_key = "private-size",
                                                 .owner = LS_MEMORY_OF_LANE,
                                                 .type = LS_VALUE_BITS },
  [TGSI_MEMORY_SPACES + TGSI_MEMORY_INPUT] = { .id = "input",
                                               .title = N_ ("Input memory"),
                                               .kind = 6,
                                               .size_key = "input-size",
                                               .owner = LS_MEMORY_OF_ALL,
                                               .type = LS_VALUE_BITS },
  ALL_4 (EMITTED),
  ALL_4 (VERTICES),
};
