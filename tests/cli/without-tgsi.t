# A build without this machine names it, and those that there are.
$ lanescope run $EXAMPLES/tgsi-loop.lanescope 2>&1 | grep -o 'unknown machine tgsi (known: r700'; lanescope run --raw=tgsi if_else.bin 2>&1 | grep -o 'unknown machine (known: r700'
unknown machine tgsi (known: r700
unknown machine (known: r700

$ lanescope isa --machine tgsi 2>&1 | grep -o 'there is no machine tgsi (there are r700'
there is no machine tgsi (there are r700
