# The verb stands behind those that run.
$ lanescope --help | grep -A 1 '^  check '
  check SCENE                run a scene and compare with its reference
  lesson WORD [FILE...]      list lessons, tell the right answers, and grade others

# What is right is told of each stop, in any variant.
$ lanescope lesson key $LESSONS/lesson-2.lanescope | head -8
2. If and else: 6 stops, 7 minutes.
Stop 1, wave 0, step 3, line 5
  The next step tests R1.x > 0.2 in all 64 lanes; R1.x stands below their numbers. Which lanes are active after the step?
  Hint: R1.x is x + -1.0 * y of the lane's pixel. Lane 0 has 0.0.
  Afterwards: 28 lanes go on. The others wait on the stack: the test is false for them.
  Right at step 4: lanes 1,4-15,21,24-31,41,44-47,61
Stop 2, wave 0, step 4, line 6
  JUMP leads past the first arm. 28 of 64 lanes are active, the others wait. What does the machine do next?

$ lanescope lesson key $LESSONS/lesson-2.lanescope --variant 30 | sed -n 2,7p
Stop 1, wave 0, step 3, line 5
  The next step tests R1.x > 3.2 in all 64 lanes; R1.x stands below their numbers. Which lanes are active after the step?
  Hint: R1.x is x + 0.5 * y of the lane's pixel. Lane 0 has 0.0.
  Afterwards: 48 lanes go on. The others wait on the stack: the test is false for them.
  Right at step 4: lanes 7-15,21-31,35-47,49-63
Stop 2, wave 0, step 4, line 6

$ lanescope lesson key $LESSONS/lesson-2.lanescope --variant 31
lanescope: If and else: no variant 31 (there are 1 to 30)
[1]

$ lanescope lesson key $LESSONS/lesson-2.lanescope --variant x
lanescope: lesson: --variant x is not a number from 0 to 1000 (see 'lanescope lesson --help')
[2]

$ lanescope lesson key $EXAMPLES/first-light.lanescope
lanescope: First light is no lesson (a lesson has a group [lesson]: see data/doc/lessons.md)
[1]

$ lanescope lesson answer $LESSONS/lesson-2.lanescope
lanescope: lesson: answer: not 'list [FOLDER]', 'key FILE', 'check FILE [ANSWERS...]' or 'handout FILE' (see 'lanescope lesson --help')
[2]

# What the run does not do is an error with its place.
$ cd $T; cp $LESSONS/lesson-2.lanescope if.lanescope; for e in 's/^at=line 12/at=line 99/' 's/^at=line 12/at=step 99/' 's/^at=line 12/at=line 12\nhit=2/' 's/^at=line 12/at=lane x/' 's/^check=R2.x/check=R99.x/' 's/^check=R2.x/check=R2.xy/' 's/^check=R2.x/check=1 \/ (R2.x - R2.x)/' 's/^check=any.*/check=lane/' 's/^check=any.*/check=4/' 's/{count (active)}/{count (actve)}/' 's/{count (active)}/{count/' 's/It skips/{lnae@0}/' 's/^at=line 5/at=line 5\nwave=1/' 's/^ask=value/ask=iteration/; /^check=R2/d' 's/^at=line 5/at=line 5\nthen=step 2/' 's/^at=line 12/at=line 13\nthen=9 steps/'; do sed "$e" if.lanescope > bad.lanescope; lanescope lesson check bad.lanescope 2>&1 | tail -1; done
lanescope: bad.lanescope:98:4: [stop 5] '99' is no line of the listing (they count from 1 to 20)
lanescope: bad.lanescope:98:4: [stop 5] the run has 18 steps (write a step up to that)
lanescope: bad.lanescope:98:4: [stop 5] wave 0 comes to line 12 only 1 time (write a smaller hit)
lanescope: bad.lanescope:98:4: [stop 5] 'x' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 to 63)
lanescope: bad.lanescope:86:7: [stop 3] column 1: there is no R99: the program has R0 to R2
lanescope: bad.lanescope:86:7: [stop 3] check has 2 components (write one, such as R1.x)
lanescope: bad.lanescope:86:7: [stop 3] 1 / (R2.x - R2.x) is no number in lane 0 (ask about other lanes)
lanescope: bad.lanescope:77:7: [stop 2] lane is no choice from 1 to 3, the same in all lanes (write such as any (R1.x > 0) ? 1 : 2)
lanescope: bad.lanescope:77:7: [stop 2] 4 is no choice from 1 to 3, the same in all lanes (write such as any (R1.x > 0) ? 1 : 2)
lanescope: bad.lanescope:70:6: [stop 1] {count (actve)}: column 8: no such name: actve; is it active?
lanescope: bad.lanescope:70:6: [stop 1] '{count lanes go on. The others wait on the stack: the test is false for them.' has no closing brace (write {{ for a brace)
lanescope: bad.lanescope:76:9: [stop 2] {lnae@0}: column 1: no such name: lnae; is it lane?
lanescope: bad.lanescope:64:1: [stop 1] no wave 1 (the scene has 1)
lanescope: bad.lanescope:82:4: [stop 3] no loop runs there (ask for the iteration at a line of a loop)
lanescope: bad.lanescope:66:6: [stop 1] then=step 2 is not behind the stop, which is at step 3
lanescope: bad.lanescope:99:6: [stop 5] the run has 18 steps (write a step up to that)

# Answers that cannot be read are told with their line; those of others do not count.
$ cd $T; for a in '{' '[1]' '{"answer": 1}' '{"stop": 9, "answer": 1}' '{"stop": "1", "answer": 1}' '{"stop": 1, "answer": 3}' '{"stop": 1, "answer": "64"}' '{"stop": 2, "answer": 4}' '{"stop": 2, "answer": 0}' '{"stop": 2, "answer": "2"}' '{"stop": 3, "answer": "1"}' '{"stop": 3, "answer": {"64": 1}}' '{"stop": 3, "answer": {"0": "one"}}' '{"stop": 3, "answer": {"0": [1]}}'; do echo '{"stop": 2, "answer": 2}' > a.jsonl; echo "$a" >> a.jsonl; lanescope lesson check if.lanescope a.jsonl 2>&1 | head -1; done
lanescope: a.jsonl:2: no JSON: Parse error: unexpected character `{', expected string constant
lanescope: a.jsonl:2: no object (write {"stop": 1, "answer": ...})
lanescope: a.jsonl:2: no number of a stop (write "stop": 1)
lanescope: a.jsonl:2: the lesson has no stop 9
lanescope: a.jsonl:2: no number of a stop (write "stop": 1)
lanescope: a.jsonl:2: stop 1: answer is no set of lanes (write "0-3,7" or "none")
lanescope: a.jsonl:2: stop 1: answer: '64' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 to 63)
lanescope: a.jsonl:2: stop 2: answer is no choice from 1 to 3
lanescope: a.jsonl:2: stop 2: answer is no choice from 1 to 3
lanescope: a.jsonl:2: stop 2: answer is no choice from 1 to 3
lanescope: a.jsonl:2: stop 3: answer has no value for each lane (write {"17": 0.5})
lanescope: a.jsonl:2: stop 3: answer: no lane 64 (lanes are 0 to 63)
lanescope: a.jsonl:2: stop 3: answer: lane 0 has no number
lanescope: a.jsonl:2: stop 3: answer: lane 0 has no number

$ cd $T; printf '{"stop": 1, "lesson": "Another", "answer": "all"}\n\n{"stop": 2, "variant": 2, "answer": 1}\n{"stop": 2, "answer": 2}\n' > a.jsonl; lanescope lesson check if.lanescope a.jsonl
Stop 1: There is no answer.
Stop 2: Right.
Stop 3: There is no answer.
Stop 4: There is no answer.
Stop 5: There is no answer.
Stop 6: There is no answer.
1 of 6 stops are right.
lanescope: a.jsonl: 2 lines of other lessons or variants do not count
[1]

$ cd $T; printf '\377\n' > a.jsonl; lanescope lesson check if.lanescope a.jsonl
lanescope: a.jsonl:1: line: byte 1 is not UTF-8
Stop 1: There is no answer.
Stop 2: There is no answer.
Stop 3: There is no answer.
Stop 4: There is no answer.
Stop 5: There is no answer.
Stop 6: There is no answer.
0 of 6 stops are right.
[1]

$ lanescope lesson check $LESSONS/lesson-2.lanescope none.jsonl
lanescope: none.jsonl: no such file (check the name)
[2]

# Lanes are named as lanes: a number alone would be how many.
$ cd $T; printf '{"variant": 1, "stop": 3, "answer": {"0": 5, "8": 1, "13": 1}}\n{"variant": 1, "stop": 4, "answer": "63"}\n{"variant": 1, "stop": 5, "answer": "none"}\n' > a.jsonl; lanescope lesson check $LESSONS/lesson-2.lanescope a.jsonl | grep lane
Stop 3: 2 of 3 lanes are right. Wrong: lane 0.
Stop 4: 29 of 64 lanes are right. Missed: lanes 0,2-3,16-20,22-23,32-40,42-43,48-60,62.
Stop 5: 0 of 64 lanes are right. Missed: all lanes.

# A state of the machine, or none.
$ cd $T; printf '{"stop": 5, "answer": {"8": "active", "9": "killed", "12": "branch"}}\n' > a.jsonl; lanescope lesson check $LESSON_TESTS/asks.lanescope a.jsonl | grep 'Stop 5'; printf '{"stop": 5, "answer": {"8": "asleep"}}\n' > a.jsonl; lanescope lesson check $LESSON_TESTS/asks.lanescope a.jsonl 2>&1 | head -1
Stop 5: 2 of 8 lanes are right. Wrong: lanes 10-15.
lanescope: a.jsonl:1: stop 5: answer: lane 8 has no state (write one of active, branch, break, continue, killed, helper, ended)

# A number that is the same for all lanes stands for itself, or for the lane that the key says.
$ cd $T; printf '{"stop": 1, "answer": 10}\n{"stop": 2, "answer": {"0": 15}}\n{"stop": 4, "answer": 25}\n' > a.jsonl; lanescope lesson check $LESSONS/lesson-10.lanescope a.jsonl | head -4; for a in '"10"' '[10]' 'null' '{"0": "ten"}'; do echo "{\"stop\": 1, \"answer\": $a}" > a.jsonl; lanescope lesson check $LESSONS/lesson-10.lanescope a.jsonl 2>&1 | head -2; done
Stop 1: Right.
Stop 2: Right.
Stop 3: There is no answer.
Stop 4: Wrong.
lanescope: a.jsonl:1: stop 1: answer is no number (write 0.5)
Stop 1: There is no answer.
lanescope: a.jsonl:1: stop 1: answer has no value for each lane (write {"17": 0.5})
Stop 1: There is no answer.
lanescope: a.jsonl:1: stop 1: answer has no value for each lane (write {"17": 0.5})
Stop 1: There is no answer.
lanescope: a.jsonl:1: stop 1: answer: lane 0 has no number
Stop 1: There is no answer.

# Lists: of the program's own, of a folder and the folders in it. What cannot be read is told, and the rest is listed.
$ for language in en de; do LANGUAGE=$language lanescope lesson check --json 2 /dev/null | grep '^  "title"'; done
  "title" : "2. If and else",
  "title" : "2. If und Else",

$ lanescope lesson list $LESSONS | head -3
File                      Language Minutes  Stops Variants  Title
lesson-1.lanescope        en             6      5        1  1. 64 lanes, one instruction
lesson-2.lanescope        en             7      6       30  2. If and else

$ cd $T; mkdir -p list/de list/de/deep; for n in 10 9 2; do cp if.lanescope list/lesson-$n.lanescope; done; cp if.lanescope list/de/lesson-2.lanescope; cp if.lanescope list/de/deep; cp if.lanescope list/lesson-2.txt; cp $EXAMPLES/first-light.* list; echo '[lesson]' > list/wrong.lanescope; lanescope lesson list list
lanescope: list/wrong.lanescope:1:1: no program (set file in [program], or write assembly in [asm])
File                      Language Minutes  Stops Variants  Title
lesson-2.lanescope        en             7      6       30  2. If and else
lesson-9.lanescope        en             7      6       30  2. If and else
lesson-10.lanescope       en             7      6       30  2. If and else
de/lesson-2.lanescope     en             7      6       30  2. If and else
4 lessons in list.
[1]

$ lanescope lesson list $T/none; lanescope lesson list $EXAMPLES/first-light.lanescope; lanescope lesson list one two; lanescope lesson check; lanescope lesson
lanescope: $T/none: no such folder (name a folder that has lessons)
lanescope: $EXAMPLES/first-light.lanescope: not a folder (name a folder that has lessons)
lanescope: lesson: list: not 'list [FOLDER]', 'key FILE', 'check FILE [ANSWERS...]' or 'handout FILE' (see 'lanescope lesson --help')
lanescope: lesson: check: not 'list [FOLDER]', 'key FILE', 'check FILE [ANSWERS...]' or 'handout FILE' (see 'lanescope lesson --help')
lanescope: lesson: WORD is missing (see 'lanescope lesson --help')
[2]

# Answers that are nested deep, places that are far, and what is no file.
$ cd $T; python3 -c "print('[' * 8000)" > deep.jsonl; lanescope lesson check $LESSONS/lesson-2.lanescope deep.jsonl 2>&1 | head -1
lanescope: deep.jsonl:1: line: byte 65: too many arrays and objects within each other

$ cd $T; sed 's/^at=line 5/at=line 5\nthen=1000000000 steps/' $LESSONS/lesson-2.lanescope > far.lanescope; lanescope lesson check far.lanescope
lanescope: far.lanescope:66:6: [stop 1] step 1000000003 is far from the start (a lesson looks at 131072 steps)
[1]

$ cd $T; mkdir pipes; mkfifo pipes/a.lanescope; lanescope lesson list pipes
File                      Language Minutes  Stops Variants  Title
0 lessons in pipes.

# Operations in groups: what is right, and what an arrangement is worth.
$ lanescope lesson key $LESSONS/lesson-7.lanescope | grep groups,
  Right: 9 operations in 3 groups, such as 1x 2y 3z 4w 5t / 6t 7x 8y / 9x

$ cd $T; for a in '1x 2y 3z 4w 5t / 6t 7x 8y / 9x' '1x 2y 3z 4w 6t / 7x 5t 8y / 9x' '1x 2y 3z 4w / 5t / 7x 8y 6t / 9x' '1x 2y 3z 4w 5t 6t / 7x 8y / 9x' '9x / 1x 2y 3z 4w / 5t / 7x 8y 6t' '1x 2y 3z 4w 5t / 7x 8y 6t' '1q' '1x 1y' '10x' ''; do echo "{\"stop\": 3, \"answer\": \"$a\"}" > a.jsonl; lanescope lesson check $LESSONS/lesson-7.lanescope a.jsonl 2>&1 | grep 'Stop 3\|lanescope:'; done; echo '{"stop": 3, "answer": 3}' > a.jsonl; lanescope lesson check $LESSONS/lesson-7.lanescope a.jsonl 2>&1 | head -1; echo '{"stop": 3, "answer": "1x 2y 3z 4w / 5t / 7x 8y 6t / 9x"}' > a.jsonl; lanescope lesson check $LESSONS/lesson-7.lanescope a.jsonl --json | grep '"score"'
Stop 3: Right. The operations are in 3 groups, and fewer are not possible.
Stop 3: Right. The operations are in 3 groups, and fewer are not possible.
Stop 3: Wrong. The operations are in 4 groups, and 3 are possible.
Stop 3: Wrong. Group 1 breaks a rule: the slots have no room for its operations: x: 1; y: 2; z: 3; w: 4; t: 5, 6.
Stop 3: Wrong. Group 1 breaks a rule: operation 9 waits for operation 7, which stands in a later group.
Stop 3: Wrong. Operation 9 has no place.
lanescope: a.jsonl:1: stop 3: answer: '1q' is no operation from 1 to 9 with a slot of xyzwt (write such as 1x)
Stop 3: There is no answer.
lanescope: a.jsonl:1: stop 3: answer: operation 1 is there twice
Stop 3: There is no answer.
lanescope: a.jsonl:1: stop 3: answer: '10x' is no operation from 1 to 9 with a slot of xyzwt (write such as 1x)
Stop 3: There is no answer.
Stop 3: Wrong. Operation 1 has no place.
lanescope: a.jsonl:1: stop 3: answer is no list of groups (write "1x 2y / 3x")
  "score" : 0.125

$ cd $T; cp $LESSONS/lesson-7.lanescope pack.lanescope; for e in '/^operations=/d' 's/^operations=.*/operations=MUL R6.x, R0.x; FOO R1.x, R0.x/' 's/^operations=.*/operations=MOV R6.x, R0.x; /' 's/^operations=.*/operations=MOV R1.x, R0.x; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12/' 's/^ask=packet/ask=mask/' 's/^ask=packet/ask=packet\nchoices=a; b/' 's/^ask=packet/ask=packet\ncheck=1/'; do sed "$e" pack.lanescope > bad.lanescope; lanescope lesson check bad.lanescope 2>&1 | tail -1; done
lanescope: bad.lanescope:97:1: [stop 3] has no operations (write operations=ONE; ANOTHER)
lanescope: bad.lanescope:102:12: [stop 3] line 1: MUL takes 2 operands, found 1
lanescope: bad.lanescope:102:12: part 2 of operations is empty (write \; for a semicolon in a sentence)
lanescope: bad.lanescope:102:12: more than 12 operations (ask for less at once)
lanescope: bad.lanescope:102:1: operations where ask=mask has none (write ask=packet)
lanescope: bad.lanescope:102:1: [stop 3] has choices and asks for something else (write ask=choice)
lanescope: bad.lanescope:102:1: check where ask=packet knows what is right by itself (leave check out)

# The order of clauses: right if the outputs stay and no other such order takes less time.
$ lanescope lesson key $LESSON_TESTS/orders.lanescope | tail -1
  Right: clauses in the order 2 1 3, 252 cycles by the model of time

$ cd $T; for a in '"2 1 3"' '"1 2 3"' '"2 3 1"' '"3 1 2"' '"1 2"' '"1 2 2"' '"1 2 4"' '"1 2 3 3"' '""' 1 null; do echo "{\"stop\": 1, \"answer\": $a}" > a.jsonl; lanescope lesson check $LESSON_TESTS/orders.lanescope a.jsonl 2>&1 | head -1; done
Stop 1: Right. The order takes 252 cycles, and no order takes less.
Stop 1: Wrong. The order takes 264 cycles, the best one 252.
Stop 1: Wrong. In this order lane 0 of wave 0 writes something else.
Stop 1: Wrong. In this order lane 0 of wave 0 writes something else.
lanescope: a.jsonl:1: stop 1: answer: 2 of 3 clauses are there (write each once)
lanescope: a.jsonl:1: stop 1: answer: '2' is no clause from 1 to 3, or is there twice
lanescope: a.jsonl:1: stop 1: answer: '4' is no clause from 1 to 3, or is there twice
lanescope: a.jsonl:1: stop 1: answer: '3' is no clause from 1 to 3, or is there twice
lanescope: a.jsonl:1: stop 1: answer: 0 of 3 clauses are there (write each once)
lanescope: a.jsonl:1: stop 1: answer is no order of clauses (write "2 1")
lanescope: a.jsonl:1: stop 1: answer is no order of clauses (write "2 1")

$ cd $T; for c in 'line 1; line 2' 'line 1; line 8' 'line 1; 3' 'line 1; line 1'; do sed "s/^clauses=.*/clauses=$c/" $LESSON_TESTS/orders.lanescope > bad.lanescope; lanescope lesson check bad.lanescope; done
lanescope: bad.lanescope:36:16: [stop 1] 'line 2' is no line that starts a clause (write such as line 1)
lanescope: bad.lanescope:36:16: [stop 1] 'line 8' is no line that starts a clause (write such as line 1)
lanescope: bad.lanescope:36:16: [stop 1] '3' is no line that starts a clause (write such as line 1)
lanescope: bad.lanescope:36:16: [stop 1] 'line 1' is there twice
[1]

# A program that writes nothing takes any order: nothing can be asked of it.
$ cd $T; sed '/EXPORT/d' $LESSON_TESTS/orders.lanescope > bad.lanescope; lanescope lesson check bad.lanescope
lanescope: bad.lanescope:35:9: [stop 1] the program writes nothing, so that any order is as right as another (ask about one that writes an output or memory)
[1]

# Answers of several people, each in the variant that the file names.
$ cd $T; printf '{"lesson": "2. If and else", "variant": 3, "stop": 1, "answer": "3-63"}\n' > a.jsonl; sed 's/3-63/none/; s/"variant": 3/"variant": 4/' a.jsonl > b.jsonl; lanescope lesson check if.lanescope a.jsonl b.jsonl none.jsonl 2>&1 | grep -v 'no answer'
a.jsonl, variant 3
Stop 1: Right in all 64 lanes.
1 of 6 stops are right.
b.jsonl, variant 4
Stop 1: 20 of 64 lanes are right. Missed: lanes 1,3-15,20-31,37,39-47,56-63.
0 of 6 stops are right.
lanescope: none.jsonl: no such file (check the name)

# What is no line of JSON counts as no answer: a byte that is 0, a second object, a lesson that is no text.
$ cd $T; printf '{"stop": 1, "answer": "all"}\n\000\n' > a.jsonl; lanescope lesson check if.lanescope a.jsonl; printf '{"stop": 1, "answer": "all"}{"stop": 1, "answer": "none"}\n' > a.jsonl; lanescope lesson check if.lanescope a.jsonl 2>&1 | head -2; printf '{"stop": 1, "lesson": 5, "answer": "all"}\n' > a.jsonl; lanescope lesson check if.lanescope a.jsonl 2>/dev/null | head -1
lanescope: a.jsonl: not text: byte 30 is 0
lanescope: a.jsonl:1: line: byte 29: there is something behind the value
Stop 1: There is no answer.
Stop 1: There is no answer.

# Turns of a loop are not those of the one within it; a text tells of the lane that is asked about.
$ lanescope lesson key $LESSON_TESTS/turns.lanescope
Turns: 2 stops, 8 minutes.
Stop 1, wave 0, step 3, line 4
  In which iteration do lanes leave the loop?
  Right at step 4: lane 0 1, lane 1 2, lane 2 3, lane 3 4, lane 4 5, lane 5 6
Stop 2, wave 0, step 0, line 1
  This lane has 4.0@4; lane 1 has 1.0.
  Right at step 1: lane 4 4

# Of lanes that nobody asked about none is missed, and none is too many.
$ cd $T; for a in all 32-63 none; do echo "{\"stop\": 2, \"answer\": \"$a\"}" > a.jsonl; lanescope lesson check $LESSON_TESTS/asks.lanescope a.jsonl | head -1; done
Stop 2: 11 of 32 lanes are right. Too many: lanes 0-13,16-22.
Stop 2: 21 of 32 lanes are right. Missed: lanes 14-15,23-31.
Stop 2: 21 of 32 lanes are right. Missed: lanes 14-15,23-31.

# Lanes that hold nothing are not asked about; whole numbers have no neighbours that are right, and small ones few.
$ lanescope lesson key $LESSON_TESTS/few.lanescope
Few lanes: 4 stops, 8 minutes.
Stop 1, wave 0, step 0, line 1
  Which lanes have more than 3?
  Right at step 1: lanes 4-5
Stop 2, wave 0, step 0, line 1
  Which number?
  Right at step 1: lane 5 5
Stop 3, wave 0, step 0, line 1
  Which number?
  Right at step 1: lane 0 2016
Stop 4, wave 0, step 0, line 1
  Which number?
  Right at step 1: lane 0 0.00063

$ cd $T; for n in 2016 2015 2017 2015.9999; do echo "{\"stop\": 3, \"answer\": {\"0\": $n}}" > a.jsonl; lanescope lesson check $LESSON_TESTS/few.lanescope a.jsonl | grep 'Stop 3'; done; for n in 0.00063 0 0.0006; do echo "{\"stop\": 4, \"answer\": {\"0\": $n}}" > a.jsonl; lanescope lesson check $LESSON_TESTS/few.lanescope a.jsonl | grep 'Stop 4'; done
Stop 3: Right.
Stop 3: Wrong.
Stop 3: Wrong.
Stop 3: Right.
Stop 4: Right.
Stop 4: Wrong.
Stop 4: Right.

$ cd $T; for e in 's/^lanes=5/lanes=6/' 's/^ask=mask/ask=mask\nhit=2/' 's/^ask=mask/ask=mask\nthen=0 steps/' 's/^show=R0.x/show=R0.xy/' 's/^show=R0.x/show=Q/'; do sed "$e" $LESSON_TESTS/few.lanescope > bad.lanescope; lanescope lesson check bad.lanescope 2>&1 | tail -1; done; awk '/^show/ { printf "hint="; for (i = 0; i < 2001; i++) printf "x"; print "" } 1' $LESSON_TESTS/few.lanescope > bad.lanescope; lanescope lesson check bad.lanescope
lanescope: bad.lanescope:33:1: [stop 2] lane 6 of the wave holds nothing (ask about other lanes)
lanescope: bad.lanescope:27:4: [stop 1] at=start is there once (leave hit=2 out)
lanescope: bad.lanescope:29:6: [stop 1] then=0 steps is no step further (write 1 step, or leave it out)
lanescope: bad.lanescope:30:6: [stop 1] show has 2 components (write one, such as R1.x)
lanescope: bad.lanescope:30:6: [stop 1] column 1: no such name: Q; is it C?
lanescope: bad.lanescope:30:6: hint has 2001 letters (write at most 2000)
[1]

# A lesson that says nothing of a place opens at its start.
$ printf 'where\n' | lanescope debug $LESSONS/lesson-2.lanescope | head -2
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active

# All orders are tried for some seconds at most.
$ lanescope lesson check $LESSON_TESTS/long-orders.lanescope 2>&1 | sed 's/.*long-orders/long-orders/'
long-orders.lanescope:36:9: [stop 1] all orders take more than 4194304 steps (ask for fewer clauses, or in a scene with fewer waves or steps)

# As JSON, one file at a time.
$ cd $T; lanescope lesson check --json if.lanescope a.jsonl a.jsonl
lanescope: lesson check: with --json one file of answers (name it alone)
{"answer":"error","command":"lesson","status":"failed","error":{"code":"usage","message":"lesson check: with --json one file of answers (name it alone)"}}
[2]

# The program's own by their number or the name in the list, where no such file is there.
$ cd $T; lanescope lesson key 2 | head -1; lanescope lesson key lesson-10.lanescope | head -1; lanescope lesson key de/lesson-2.lanescope | head -1; lanescope lesson key 77; cp $LESSONS/lesson-3.lanescope 2; lanescope lesson key 2 | head -1
2. If and else: 6 stops, 7 minutes.
10. What divergence costs: 7 stops, 8 minutes.
2. If und Else: 6 stops, 7 minutes.
lanescope: 77: no such file (check the name)
3. Nested if: the stack: 7 stops, 8 minutes.

# A page of a lesson asks at steps that the run has.
$ cd $T; sed 's/^at=line 12/at=line 99/' $LESSONS/lesson-2.lanescope > bad.lanescope; lanescope html bad.lanescope
lanescope: bad.lanescope:98:4: [stop 5] '99' is no line of the listing (they count from 1 to 20)
[1]
