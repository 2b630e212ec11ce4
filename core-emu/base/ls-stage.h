#pragma once

#include "ls-types.h"

/* The stages of programs, in one table. A program of which nobody says a stage is of the first. */

/* What one lane works on. */
typedef enum
{
  LS_ITEM_PIXEL,
  LS_ITEM_VERTEX,
  LS_ITEM_PRIMITIVE,
  LS_ITEM_THREAD,
} LsStageItem;

typedef enum
{
  LS_GIVES_PIXELS, /* colours and depths of the targets */
  LS_GIVES_RASTER, /* positions, parameters and streams */
  LS_GIVES_RING,   /* an item in the memory between stages */
  /* the same, with vertices in it: the stage behind takes one in each lane, its copy program */
  LS_GIVES_EMITTED,
  LS_GIVES_MEMORY, /* what it writes there, and nothing else */
} LsStageGives;

typedef struct
{
  const char *id; /* "ps" */
  LsStageItem item;
  LsStage before; /* gives this stage its items, if the draw has it; itself: the draw's lists do */
  LsStageGives gives;
  const char *title; /* "pixel shader", to be translated */
  const char *kind;  /* "Pixel shader", too */
} LsStageDesc;

extern const LsStageDesc ls_stages[LS_N_STAGES];
/* The same ids, NULL behind them. */
extern const char *const ls_stage_ids[LS_N_STAGES + 1];

/* By id; FALSE for another word. */
gboolean ls_stage_find (const char *id, LsStage *stage);
/* The first stage that gives this. */
LsStage ls_stage_giving (LsStageGives gives);
