#include "r700-loaded.h"

#include "ls-words.h"

/* Words of R700 that its programs' texts and answers use. */
const LsMeaning r700_glossary[] = {
  { "AR",
    N_ ("The address register: what a lane adds to the number of a register or constant that is "
        "read or written by an\n"
        "index. MOVA sets it, and it lasts for a clause.\n") },
  { N_ ("group"),
    N_ ("One to five slots that execute together: all read before any of them writes. A group "
        "is one step.\n") },
  { "kcache", N_ ("A window on a constant buffer that a clause opens: KC0[3].y is in the window of "
                  "bank 0.\n") },
  { N_ ("predicate"),
    N_ ("A bit of each lane that PRED_SET instructions set, and that decides which slots "
        "with PRED_SEL it carries out.\n") },
  { "PS", N_ ("The previous scalar: what slot t of the group before gave, whatever it wrote.\n") },
  { "PV",
    N_ ("The previous vector: what the slots x, y, z and w of the group before gave, whatever "
        "they wrote. So a group uses\n"
        "results of the one before without a register; they last for that step alone.\n") },
  { N_ ("slot"), N_ ("One ALU instruction of a group, for one of the units x, y, z, w and t.\n") },
  { NULL, NULL },
};
