"""What memories.lanescope leaves: thread t writes word 2 t of the export buffer, the second vec4 of its scratch, and three
words of its place in the reduction buffer, where the second wave writes over the first.

memories.py FOLDER"""
import pathlib
import struct
import sys

BIG, N = 129708002, 100
export = [BIG if word % 2 == 0 and word < 2 * N else 0 for word in range(256)]
own = [value for t in range(N) for value in (0, 0, 0, 0, BIG, 7, t, -1)]
clear = 0xFFFFFFFF
sums = [value for lane in range(64) for value in (BIG, 7, lane + 64 if lane + 64 < N else lane, clear)]
for name, words in (("export", export), ("own", own), ("sums", sums)):
    (pathlib.Path(sys.argv[1]) / f"{name}.bin").write_bytes(b"".join(struct.pack("<I", word & 0xFFFFFFFF) for word in words))
