#pragma once

#include "ls-types.h"

G_BEGIN_DECLS

/* The stages of programs: one table for whoever asks what a stage is. The first is what a program is that nobody says one of. */

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
  LS_GIVES_EMITTED, /* the same, with vertices in it: the stage behind takes one in each lane, its copy program */
  LS_GIVES_MEMORY, /* what it writes there, and nothing else */
} LsStageGives;

typedef struct
{
  const char *id; /* "ps" */
  LsStageItem item;
  LsStage before; /* takes its items from it, if the draw has it; itself: from the draw's lists */
  LsStageGives gives;
  const char *title; /* "pixel shader", to be translated */
  const char *kind;  /* "Pixel shader" */
} LsStageDesc;

extern const LsStageDesc ls_stages[LS_N_STAGES];
/* The same ids, NULL behind them. */
extern const char *const ls_stage_ids[LS_N_STAGES + 1];

/* By id; FALSE for another word. */
gboolean ls_stage_find (const char *id, LsStage *stage);
/* The first stage that gives it. */
LsStage ls_stage_giving (LsStageGives gives);

G_END_DECLS
