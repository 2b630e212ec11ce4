; expect: 1:1: the text has a fetch section, and only one program is wanted (assemble the fetch subroutine as a program of its own)
CALL_FS
NOP
END_OF_PROGRAM
.section fetch
RETURN
