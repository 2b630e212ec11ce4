# A build without this machine says what a module is, and the machines that there are.
$ lanescope run $SAMPLES/spirv/chosen.spv 2>&1 | grep -o 'this is a SPIR-V module'; lanescope run --raw=spirv if_else.bin 2>&1 | grep -o 'unknown machine (known: r700'
this is a SPIR-V module
unknown machine (known: r700

$ lanescope isa --machine spirv 2>&1 | grep -o 'there is no machine spirv (there are r700'
there is no machine spirv (there are r700
