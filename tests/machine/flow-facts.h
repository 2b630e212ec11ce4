#pragma once

#include "ls-program.h"

/* What is told of a run: a spoiled flow operation must change all of it. */

typedef enum
{
  FLOW_RUN,      /* what lanes leave in a register, or how the run stops */
  FLOW_WHY,      /* who wrote that in some lanes, and what let them */
  FLOW_SENTENCE, /* of the steps of a line */
  FLOW_GRAPH,
  FLOW_HISTORY,
  FLOW_N_FACTS
} FlowFact;

typedef struct
{
  char *facts[FLOW_N_FACTS]; /* owned */
} FlowFacts;

/* result: register; line: whose sentences are told. */
FlowFacts flow_facts_find (LsProgram *program,
                           LsBindings *bindings,
                           const LsWaveInput *input,
                           LsRegRef result,
                           guint line);
/* Fails the test where a fact is the same in both, and clears them. */
void flow_facts_assert_differ (FlowFacts *a, FlowFacts *b);
