# A build without this machine names it, and those that there are.
$ lanescope run $EXAMPLES/r500-loop.lanescope 2>&1 | grep -o 'unknown machine r500 (known: r700'; lanescope run --raw=r500 if_else.bin 2>&1 | grep -o 'unknown machine (known: r700'
unknown machine r500 (known: r700
unknown machine (known: r700

$ lanescope isa --machine r500 2>&1 | grep -o 'there is no machine r500 (there are r700'
there is no machine r500 (there are r700
