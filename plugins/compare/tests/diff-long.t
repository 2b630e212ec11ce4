# Programs that are alike as far as they were run.
$ cd $SAMPLES/..; lanescope diff scenes/endless-half.lanescope --program scenes/endless-half.asm
No difference between 'Endless for half of the lanes' and 'scenes/endless-half.asm' in what 64 lanes of 1 wave leave. Wave 0 was still running after 16777216 steps.
