#include "ls-cli.h"

#include <string.h>

#define JSON_OPTION                                  \
  {                                                  \
    "json", '\0', NULL, "print JSON instead of text" \
  }

#define TRUST_OPTION                                                      \
  {                                                                       \
    "trust", '\0', NULL, "let the scene read files outside of its folder" \
  }

#define RAW_OPTION                                                                             \
  {                                                                                            \
    "raw", '\0', "MACHINE", "read words, of MACHINE, that do not look like a program as well", \
      .argument_may_lack = TRUE                                                                \
  }

#define MEMORY_OPTION                                                        \
  {                                                                          \
    "memory", '\0', "SIZE", "let it take SIZE of memory, as 512M or 8G (4G)" \
  }

#define PICK_OPTION                                                           \
  {                                                                           \
    "pick", '\0', "PROGRAM", "take this program of a file that holds several" \
  }

/* What all verbs have that open a scene. */
#define OPEN_OPTIONS TRUST_OPTION, MEMORY_OPTION, RAW_OPTION, PICK_OPTION

#define MAX_STEPS_OPTION                                                           \
  {                                                                                \
    "max-steps", '\0', "N", "give up on a wave after N steps (16777216); 0: never" \
  }

#define LOOK_STEPS_OPTION                                                       \
  {                                                                             \
    "max-steps", '\0', "N", "look at N steps at most (16777216); 0: any number" \
  }

#define STEP_OPTION                                       \
  {                                                       \
    "step", '\0', "N", "look at step N, 'start' or 'end'" \
  }

/* Whose wave and lane to look at. */
#define ITEM_OPTIONS                                                                      \
  { "pixel", '\0', "X,Y", "look at the wave and lane of a pixel; 0,0 is bottom left" },   \
  {                                                                                       \
    "thread", '\0', "N", "look at thread N of the dispatch, or GROUP,N of a thread group" \
  }

#define WAVE_OPTIONS { "wave", '\0', "N", "look at wave N" }, ITEM_OPTIONS

#define DEBUG_OPTIONS                                                                             \
  {                                                                                               \
    { "command", 'x', "FILE", "read commands from FILE first", .may_repeat = TRUE },              \
      { "batch", '\0', NULL, "leave after the files of -x; stop at the first failure" },          \
      { "wave", '\0', "N", "open at wave N" }, { "lane", '\0', "N", "look at lane N, 0 to 63" },  \
      { "step", '\0', "N", "open at step N, 'start' or 'end'" }, ITEM_OPTIONS,                    \
      { "max-steps", '\0', "N", "let a move make N steps at most; 0: any number" }, OPEN_OPTIONS, \
    {                                                                                             \
      "json", '\0', NULL, "print each answer as a line of JSON"                                   \
    }                                                                                             \
  }

const LsVerb ls_cli_verbs[] = {
  { "info",
    "FILE",
    1,
    1,
    "say what a program is and what it uses",
    "Prints the size of a program and what it uses: byte order, instructions,\n"
    "clauses, groups, slots, registers, stack entries, and each operation with how\n"
    "often it occurs. FILE is microcode words, assembly text, a hex dump or a scene.\n"
    "Findings go to standard error; they do not change the exit status.\n",
    { OPEN_OPTIONS, JSON_OPTION },
    ls_cli_info },
  { "isa",
    "[NAME...]",
    0,
    64,
    "print what an instruction does",
    "Prints the reference page of each instruction: opcode, operands, formula, what\n"
    "happens at the corners (NaN, zeros, denormals, out of range), fields of its words,\n"
    "section of the guide, and who confirms it. NAME is any name that a listing or the\n"
    "guide has for it, in any case. Without NAME it lists all names.\n",
    { { "machine", '\0', "MACHINE", "the reference of MACHINE, not of the usual one" },
      JSON_OPTION },
    ls_cli_isa },
  { "disasm",
    "FILE",
    1,
    1,
    "print microcode as assembly text",
    "Prints the listing of a program, as 'lanescope asm' reads it back to the same\n"
    "words. Little- and big-endian words are told apart. What is wrong with the words\n"
    "goes to standard error, each with its word, field and value; the rest is still\n"
    "printed and the exit status is 0. Assembly text may be given too: it is laid\n"
    "out and printed in full.\n",
    { { "output", 'o', "OUT.txt", "write to OUT.txt instead of standard output" },
      { "words", '\0', NULL, "put place and words behind each line, as a comment" },
      OPEN_OPTIONS,
      JSON_OPTION },
    ls_cli_disasm },
  { "asm",
    "FILE...",
    1,
    64,
    "assemble text into microcode",
    "Assembles text in the style of AMD's ShaderAnalyzer into little-endian words.\n"
    "Addresses, counts and bank swizzles that the text leaves out are found. Errors\n"
    "name line and column; nothing is written then. Several texts, or OUT.gsh, make a\n"
    "shader file of the Wii U: a text that is called .vsh is a vertex shader and .psh a\n"
    "pixel shader, others are what they export; comments '; $NAME = value' tell the rest.\n",
    { { "output", 'o', "OUT", "where the words go; - is standard output (required)" },
      MEMORY_OPTION },
    ls_cli_asm },
  { "import",
    "FILE",
    1,
    1,
    "make scenes of the programs in a file of another kind",
    "Lists the programs of a file that holds several, such as a log of a driver: the\n"
    "number and the name by which --pick takes one, its stage, its size, and what the\n"
    "file says of it. With --out it writes each of them as a scene with its program and\n"
    "its source texts into DIR, which must be empty or not there, and appears whole or\n"
    "not at all. What a file does not say, such as constants and textures, is made up,\n"
    "and the scene says so. data/doc/import.md of the sources tells the formats.\n",
    { { "out", 'o', "DIR", "write the scenes into DIR" },
      { "pick", '\0', "PROGRAM", "list or write this program only" },
      TRUST_OPTION,
      MEMORY_OPTION,
      JSON_OPTION },
    ls_cli_import },
  { "glsl",
    "FILE...",
    1,
    3,
    "compile GLSL with an installed driver",
    "Compiles the stages of a program, called .vert, .geom and .frag, with the r600\n"
    "driver of Mesa, which needs no graphics card, and lists the draw that came out, or\n"
    "writes it as a scene. What nobody says is made up, and said: a stage that is left\n"
    "out, vertices, uniforms, textures. --inputs names a file that says some of it. With\n"
    "--compare all back ends compile the program and all are run: how long each is, and\n"
    "where pixels differ from the first one's. The exit status is 1 if any do.\n",
    { { "out", 'o', "DIR", "write the scene into DIR" },
      { "back-end", '\0', "NAME", "nir (default), or another one that data/doc/glsl.md names" },
      { "inputs", '\0', "FILE", "uniforms, textures, vertices and the target as FILE has them" },
      { "compare", '\0', NULL, "run what all back ends make of it, and compare" },
      MEMORY_OPTION,
      JSON_OPTION },
    ls_cli_glsl },
  { "lint",
    "FILE",
    1,
    1,
    "check a program against the rules of the hardware",
    "Prints what is wrong with a program or would not run on the hardware as written:\n"
    "reserved fields, targets outside, read ports, constant pairs, literals, stack\n"
    "depth. The exit status is 1 if any finding is an error, else 0.\n",
    { { "stack-size", '\0', "N", "stack entries that the state declares" },
      { "registers", '\0', "N", "registers that the state declares" },
      { "range", '\0', "FIRST..LAST", "instructions that the state says are the program" },
      OPEN_OPTIONS,
      JSON_OPTION },
    ls_cli_lint },
  { "run",
    "SCENE",
    1,
    1,
    "run a whole dispatch and write its outputs",
    "Runs all waves of a scene. With --out, each output is written into DIR as PNG\n"
    "and raw, as float32 or integers. With --waves too, DIR gets a part instead, and --merge\n"
    "makes the outputs from a folder of parts; with --resume, a part that is there whole\n"
    "and of this scene is not run again. The exit status is 3 if the program\n"
    "needs something that this version does not have, 1 if it stopped for another\n"
    "reason. With --events, each wave is watched and what happens in it is told:\n"
    "KINDS is any of uninit, index, lds, nan, inf, number, stack, kill, buffer,\n"
    "unaligned, divergence, reconvergence, early, outside, resources, with commas between\n"
    "them; all of them if it is left out. 'uncertain' besides tells the steps that would\n"
    "do something else under another reading of the machine, 'race' those that touch a\n"
    "word which another lane has touched, without an order between them.\n",
    { { "out", 'o', "DIR", "write the outputs into DIR" },
      { "events", '\0', "KINDS", "print the events of each wave", TRUE },
      { "jobs", 'j', "N", "run on N threads at most; 0: one for each processor" },
      MAX_STEPS_OPTION,
      { "waves", '\0', "A..B", "run only the waves A to B" },
      { "merge", '\0', "DIR", "run nothing: merge the parts in the folders of DIR" },
      { "resume", '\0', NULL, "run nothing if DIR is the part already" },
      OPEN_OPTIONS,
      JSON_OPTION },
    ls_cli_run },
  { "check",
    "SCENE",
    1,
    1,
    "run a scene and compare with its reference",
    "Runs all waves of a scene and compares the outputs with the reference that the\n"
    "scene names. Prints the first pixel that differs with lane, component and the\n"
    "distance in ULP. The exit status is 0 if all is within tolerance, 1 if\n"
    "something differs or the program stopped, 3 if it needs something that this\n"
    "version does not have.\n",
    { MAX_STEPS_OPTION, OPEN_OPTIONS, JSON_OPTION },
    ls_cli_check },
  { "bench",
    "SCENE...",
    1,
    16,
    "measure how fast scenes run",
    "Runs each scene again and again, on one thread and on all, and prints the least\n"
    "time for an ALU group, lane operations a second, and how that compares with\n"
    "multiply-adds over rows in the first cache, measured in the same run.\n",
    { OPEN_OPTIONS, JSON_OPTION },
    ls_cli_bench },
  { "debug", "SCENE", 1, 1, "debug a program in the terminal, forwards and back",
    "Opens a scene or program at its first divergence and reads commands: s and rs\n"
    "step, c and rc run to a breakpoint, b LINE sets one, p REG prints a register, who\n"
    "and why tell where it comes from; 'help' lists all. Commands come from the files\n"
    "of -x, then from the terminal or standard input. The exit status is 1 if one of\n"
    "them could not be carried out. At a terminal Ctrl-C stops a move where it is;\n"
    "elsewhere one that is not over after 16777216 steps fails, or after --max-steps,\n"
    "unless it says how far it goes (goto STEP, s N).\n",
    DEBUG_OPTIONS, ls_cli_debug },
  { "step", "SCENE", 1, 1, "another name for debug", "Does what 'lanescope debug' does.\n",
    DEBUG_OPTIONS, ls_cli_debug },
  { "dap",
    "[SCENE]",
    0,
    1,
    "debug from an editor, by the Debug Adapter Protocol",
    "Answers the requests of the Debug Adapter Protocol on standard input, as editors\n"
    "and development environments send them, on standard output. The client says what\n"
    "to open, if not SCENE, and goes forwards and backwards in it. data/doc/dap.md of\n"
    "the sources says how to set up clients, and what each request does.\n",
    { { "max-steps", '\0', "N", "let a move make N steps at most; 0: any number" }, MEMORY_OPTION },
    ls_cli_dap },
  { "who",
    "SCENE VALUE [HOW]",
    2,
    3,
    "say what wrote a value, and from what",
    "Prints the step that last wrote VALUE, its operands, and what wrote these, and the\n"
    "tests that let the lane run it or kept it from others, up to four one behind the\n"
    "other. VALUE is REG.CHAN[@LANE], a register component of a lane, or MEMORY[WORD],\n"
    "a word of memory such as share[12]. HOW is a number for so many instead of four,\n"
    "'chain' for every line behind it, the nearest first, or 'all' for who wrote a\n"
    "component in all lanes. Steps are numbered as 'lanescope debug' numbers them: a\n"
    "write is first seen at its step. Without --step it looks where 'lanescope debug'\n"
    "opens, for outputs at the end; without @LANE at the same lane.\n",
    { STEP_OPTION, WAVE_OPTIONS, OPEN_OPTIONS, JSON_OPTION },
    ls_cli_who },
  { "uses",
    "SCENE VALUE [N]",
    2,
    3,
    "say where a value goes",
    "Prints the steps that read VALUE, as for 'lanescope who', while it is there; what\n"
    "came of it, and where that went, up to six results one behind the other, or N, to\n"
    "exports, memory and tests. Without --step it looks where 'lanescope debug' opens,\n"
    "without @LANE at the same lane.\n",
    { STEP_OPTION, WAVE_OPTIONS, OPEN_OPTIONS, JSON_OPTION },
    ls_cli_uses },
  { "why",
    "SCENE [LANE]",
    1,
    2,
    "say why a lane is off",
    "Prints the state of a lane, the step and line that put it there, the test with\n"
    "its operands, the stack entry that keeps the lane, and the step at which it is\n"
    "active again. Without --step it looks where 'lanescope debug' opens, without LANE\n"
    "at the same lane, or that of --pixel or --thread.\n",
    { STEP_OPTION, WAVE_OPTIONS, OPEN_OPTIONS, JSON_OPTION },
    ls_cli_why },
  { "lanes",
    "SCENE",
    1,
    1,
    "say which lanes are active, and why the others are not",
    "Prints the 64 lanes as a map with a letter for the state of each, then the lanes\n"
    "by state, with the step and line that put them there. Without --step it looks\n"
    "where 'lanescope debug' opens.\n",
    { STEP_OPTION,
      WAVE_OPTIONS,
      { "lane", '\0', "N", "mark lane N, 0 to 63" },
      OPEN_OPTIONS,
      JSON_OPTION },
    ls_cli_lanes },
  { "group",
    "SCENE [last]",
    1,
    2,
    "say what the slots of a group take and give, and how they read it",
    "Prints the group that comes next, or with 'last' the one just run: what each slot\n"
    "takes and gives in a lane, which results come straight from the group before, and\n"
    "the port that each operand is read through; of a pair its halves and sources.\n"
    "Without --step it looks where 'lanescope debug' opens.\n",
    { STEP_OPTION,
      WAVE_OPTIONS,
      { "lane", '\0', "N", "look at lane N, 0 to 63" },
      OPEN_OPTIONS,
      JSON_OPTION },
    ls_cli_group },
  { "regs",
    "SCENE [VALUE]...",
    1,
    32,
    "print registers of a lane, or of all lanes",
    "Prints the registers of a lane that are not zero, or each VALUE as 'print'\n"
    "of 'lanescope debug' does: R1 is a register in the lane, R1.x a component in all\n"
    "lanes, R1.x@22 that of one lane. Without --step it looks where 'lanescope debug'\n"
    "opens.\n",
    { STEP_OPTION,
      WAVE_OPTIONS,
      { "lane", '\0', "N", "look at lane N, 0 to 63" },
      OPEN_OPTIONS,
      JSON_OPTION },
    ls_cli_regs },
  { "trace",
    "SCENE",
    1,
    1,
    "print the steps of a wave, one a line",
    "Prints for each step its line, how many lanes were active before it, its\n"
    "instructions, and what one lane got: the scene's, or that of --lane, with which\n"
    "only the steps are printed in which it takes part. KINDS is as for 'run'. It\n"
    "stops after 10000 lines; --steps takes others.\n",
    { WAVE_OPTIONS,
      { "steps", '\0', "A..B", "print only the steps A to B" },
      LOOK_STEPS_OPTION,
      { "line", '\0', "N", "print only steps of line N" },
      { "lane", '\0', "N", "print only steps of lane N, 0 to 63" },
      { "events", '\0', "KINDS", "print only steps with such events, and these", TRUE },
      OPEN_OPTIONS,
      JSON_OPTION },
    ls_cli_trace },
  { "html",
    "SCENE",
    1,
    1,
    "make a page that steps through a run, in any browser",
    "Writes one HTML file that holds the run of a wave: the listing, the states of the\n"
    "64 lanes, a sentence for each step, and the registers of one lane, that of\n"
    "--pixel or --thread, or of up to eight. It steps forwards and backwards by keys\n"
    "and asks no network for anything. A page has the first 10000 steps, or those of\n"
    "--steps, and 16 MiB at most.\n",
    { { "output", 'o', "OUT.html", "write to OUT.html instead of standard output" },
      WAVE_OPTIONS,
      { "lanes", '\0', "LANES", "tell the registers of LANES, such as 3 or 0-3,22" },
      { "steps", '\0', "A..B", "take only the steps A to B" },
      OPEN_OPTIONS },
    ls_cli_html },
  { "cover",
    "SCENE",
    1,
    1,
    "say how often each line runs, and for how many lanes",
    "Prints the listing of a wave's run with the steps that executed each line, the\n"
    "active lanes before them on average, and the lanes in which the line was useful:\n"
    "active, not killed, and kept out by no predicate. Lines that no step executed\n"
    "are marked. Then it adds up: a slot or fetch is issued for all 64 lanes, so what\n"
    "was not useful is what divergence cost. With --paths it also prints the lanes\n"
    "by the path that they took, and where these part.\n",
    { WAVE_OPTIONS,
      { "all", '\0', NULL, "count all waves together" },
      { "paths", '\0', NULL, "group the lanes by their paths" },
      { "steps", '\0', "A..B", "count only the steps A to B" },
      LOOK_STEPS_OPTION,
      OPEN_OPTIONS,
      JSON_OPTION },
    ls_cli_cover },
  { "counters",
    "SCENE",
    1,
    1,
    "count groups, slots, fetches, exports and clauses",
    "Prints what a wave's run made the hardware do: groups by size, slots by unit, single\n"
    "fetches, exports and the registers that they take, clauses by kind, how often one\n"
    "of another kind followed, and waits. What is issued is so for all 64 lanes: beside\n"
    "it stand the lanes that had something from it, on average and as a share. With\n"
    "--all, of all waves together.\n",
    { WAVE_OPTIONS,
      { "all", '\0', NULL, "count all waves together" },
      { "steps", '\0', "A..B", "count only the steps A to B" },
      LOOK_STEPS_OPTION,
      OPEN_OPTIONS,
      JSON_OPTION },
    ls_cli_counters },
  { "graph",
    "SCENE",
    1,
    1,
    "say where the program's blocks lead, and who went there",
    "Prints the blocks of the program, in the order of the listing, each with how often\n"
    "a wave's run entered it, the lanes that were active in it, and where it can\n"
    "lead, with how often the wave went there and the lanes that were active then. A\n"
    "block is entered at its first line and left behind its last. With --dot it\n"
    "prints the same in the language of Graphviz:\n"
    "  lanescope graph --dot SCENE | dot -Tsvg > graph.svg\n",
    { WAVE_OPTIONS,
      { "all", '\0', NULL, "count all waves together" },
      { "dot", '\0', NULL, "print a graph for Graphviz" },
      { "steps", '\0', "A..B", "count only the steps A to B" },
      LOOK_STEPS_OPTION,
      OPEN_OPTIONS,
      JSON_OPTION },
    ls_cli_graph },
  { "history",
    "SCENE [REG.CHAN]",
    1,
    2,
    "draw which lanes were active when, or a value over time",
    "Draws a row for each lane of a wave over the steps of its run, with the letters\n"
    "of the lane states; lanes with the same row share it. With a register component\n"
    "it draws the component instead: in the lanes behind @ (22, 0-7,9 or all), else\n"
    "in all lanes that hold something, the least, the mean and the most of them.\n",
    { WAVE_OPTIONS,
      { "steps", '\0', "A..B", "draw only the steps A to B" },
      LOOK_STEPS_OPTION,
      OPEN_OPTIONS,
      JSON_OPTION },
    ls_cli_history },
  { "timeline",
    "SCENE",
    1,
    1,
    "say when the clauses of a wave would run, by a model of time",
    "Works out from what a wave executed when its clauses would run on the hardware,\n"
    "and prints a chart and the clauses. It is a model, not a measurement: a group\n"
    "takes 4 cycles, odd and even waves take turns, a fetch takes --fetch cycles and\n"
    "its data comes --latency cycles later, and clauses overlap where BARRIER is\n"
    "clear. timing-model.md says all its rules. With --simd, N waves share the units\n"
    "of one SIMD, with --resident no more than N of them at a time.\n",
    { WAVE_OPTIONS,
      { "simd", '\0', "N", "run N waves on one SIMD, from the wave on" },
      { "resident", '\0', "N", "of these, N at a time" },
      { "latency", '\0', "N", "cycles until the data of a fetch is there (200)" },
      { "fetch", '\0', "N", "cycles that a fetch keeps its unit busy (16)" },
      { "steps", '\0', "A..B", "take only the steps A to B" },
      LOOK_STEPS_OPTION,
      OPEN_OPTIONS,
      JSON_OPTION },
    ls_cli_timeline },
  { "races",
    "SCENE",
    1,
    1,
    "tell which lanes touch one word without an order",
    "Runs all waves of a scene and tells the races of the run: two lanes touch a word\n"
    "of the data share, of the export or reduction buffer or of a shared register,\n"
    "one of them writes, and nothing orders them. Each pair of lines is told once,\n"
    "with its first word and both positions. The exit status is 1 if there are any.\n",
    { MAX_STEPS_OPTION, OPEN_OPTIONS, JSON_OPTION },
    ls_cli_races },
  { "diff",
    "SCENE [OTHER]",
    1,
    2,
    "say where two lanes, waves or programs part",
    "With --lanes, follows two lanes of a wave and prints the first step at which they\n"
    "part: one takes part and the other does not, or a register component that was\n"
    "alike is different; then how often each component became different. With --waves\n"
    "it follows two waves side by side, as far as they run the same lines. Inputs\n"
    "that differ count when they are used, unless --inputs is given.\n"
    "With OTHER, or with --program, it runs two programs on the same inputs, such as\n"
    "two compilations of one shader, compares what each lane exports and leaves in\n"
    "memory, and prints the first lane that differs. With --machine it runs each wave\n"
    "as the scene says and once more under other readings of the machine, on the same\n"
    "inputs, and prints the first wave, lane, step and component that differ. Without\n"
    "--tolerance every bit counts. Given --pick twice, it compares two programs of one\n"
    "file, or one of each: the first --pick is for SCENE. The exit status is 0 if nothing differs, "
    "else 1.\n",
    { { "lanes", '\0', "A,B", "compare the lanes A and B of a wave" },
      { "waves", '\0', "A,B", "compare the waves A and B" },
      { "program", '\0', "FILE", "compare with the program in FILE on the same scene" },
      { "machine", '\0', "READINGS", "compare with other readings, such as shifts=saturate" },
      { "wave", '\0', "N", "look at wave N only; of lanes, wave 0 if left out" },
      ITEM_OPTIONS,
      { "tolerance", '\0', "N",
        "take values for alike that are at most N ULP, abs:X or rel:X apart; or all three" },
      { "inputs", '\0', NULL, "tell inputs that differ too" },
      LOOK_STEPS_OPTION,
      TRUST_OPTION,
      MEMORY_OPTION,
      RAW_OPTION,
      { "pick", '\0', "PROGRAM", "take this program; the second --pick is OTHER's",
        .may_repeat = TRUE },
      JSON_OPTION },
    ls_cli_diff },
};

const guint ls_cli_n_verbs = G_N_ELEMENTS (ls_cli_verbs);

const LsVerb *
ls_cli_find_verb (const char *name)
{
  for (guint i = 0; i < ls_cli_n_verbs; i++)
    if (!strcmp (ls_cli_verbs[i].name, name))
      return &ls_cli_verbs[i];
  return NULL;
}
