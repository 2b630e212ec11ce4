#pragma once

#include "ls-cli-scene.h"
#include "ls-walk.h"

G_BEGIN_DECLS

/* What the verbs that show a wave's run share. */

typedef struct
{
  LsScene *scene; /* owned */
  guint wave, lane;
  LsSubject *subject; /* owned */
  LsWalkOptions options;
} LsCliWave;

/* Opens the scene at --wave and --lane, and reads --steps, as far as the verb has them; without them it is the scene's
 * wave and lane, and all steps. Clear it in any case. */
LsCliStatus ls_cli_wave_open (LsCliWave *wave, const LsCli *cli);
void ls_cli_wave_clear (LsCliWave *wave);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsCliWave, ls_cli_wave_clear)

G_END_DECLS
