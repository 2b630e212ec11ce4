#include "ls-console-private.h"

#include <string.h>

#include "ls-error.h"
#include "ls-nearest.h"

/* A move and how often it is made. */
#define MOVE(name, shortest, synonyms, help, more, move)                                      \
  {                                                                                           \
    { name, shortest, synonyms, "[N]", help, more, LS_CONSOLE_MOVING }, LS_ROW_REPEATS, NULL, \
      ls_console_run_move, move                                                               \
  }

/* clang-format off */
const LsConsoleRow ls_console_rows[] = {
  /* --- going somewhere --- */
  MOVE ("step", "s", "", "execute a group, a fetch or a control-flow instruction",
        "Into everything: 'next' runs through clauses and subroutines.\n", LS_MOVE_STEP),
  MOVE ("reverse-step", "reverse-s", "rs", "take the last step back", "", LS_MOVE_STEP_BACK),
  MOVE ("stepi", "", "si slot", "look at one slot of a group after the other, then make the step",
        "Slots read before any of them writes, so the registers change with the last. What a slot\n"
        "puts where is shown behind it.\n", LS_MOVE_SLOT),
  MOVE ("reverse-stepi", "", "rsi", "take that back", "", LS_MOVE_SLOT_BACK),
  MOVE ("next", "n", "", "as step, but a whole clause or subroutine where one begins",
        "", LS_MOVE_OVER),
  MOVE ("reverse-next", "", "rn", "take that back", "", LS_MOVE_OVER_BACK),
  MOVE ("finish", "fin", "out", "run to behind the clause, else the innermost branch, loop or call",
        "", LS_MOVE_OUT),
  MOVE ("reverse-finish", "", "rfin", "go back to before the clause, branch, loop or call began",
        "", LS_MOVE_OUT_BACK),
  MOVE ("cf", "", "", "run to the next control-flow instruction", "", LS_MOVE_CF),
  MOVE ("reverse-cf", "", "rcf", "go back to the control-flow instruction before", "",
        LS_MOVE_CF_BACK),
  MOVE ("clause", "cl", "", "run to where the next clause begins", "", LS_MOVE_CLAUSE),
  MOVE ("reverse-clause", "", "rcl", "go back to where a clause began", "", LS_MOVE_CLAUSE_BACK),
  MOVE ("iteration", "it", "", "run to the next iteration of the innermost loop, or behind it", "",
        LS_MOVE_ITERATION),
  MOVE ("reverse-iteration", "", "rit", "go back to where this iteration began, or the one before",
        "", LS_MOVE_ITERATION_BACK),
  { { "continue", "c", "", "[N] [all waves]", "run to the next breakpoint, or the end",
      "With N, to the Nth. With 'all waves', on in the waves behind this one, each from its start; without any\n"
      "breakpoint on the way nothing moves.\n", LS_CONSOLE_MOVING },
    LS_ROW_REPEATS, ls_console_complete_waves_too, ls_console_run_move, LS_MOVE_CONTINUE },
  { { "reverse-continue", "", "rc", "[N] [all waves]", "go back to the breakpoint before, or the start",
      "With 'all waves', on in the waves before this one, each from its end.\n", LS_CONSOLE_MOVING },
    LS_ROW_REPEATS, ls_console_complete_waves_too, ls_console_run_move, LS_MOVE_REVERSE_CONTINUE },
  { { "until", "u", "advance", "LINE | *ADDRESS", "run to where a line is next", "", LS_CONSOLE_MOVING },
    LS_ROW_REPEATS, ls_console_complete_lines, ls_console_run_until, FALSE },
  { { "reverse-until", "", "ru", "LINE | *ADDRESS", "go back to where a line was next", "",
      LS_CONSOLE_MOVING },
    LS_ROW_REPEATS, ls_console_complete_lines, ls_console_run_until, TRUE },
  { { "run-to", "", "rt", "WHAT [all waves]", "run until WHAT happens",
      "WHAT is one of\n"
      "  divergence, reconvergence, mask   lanes leave or join the active ones, or either\n"
      "  lane [LANES]                      their state changes; of the lane looked at\n"
      "  write REG.xyzw[@LANES]            a register is written, also with the value it had\n"
      "  change REG.xyzw[@LANES]           its value changes\n"
      "  read REG.xyzw[@LANES]             a lane reads it; MEMORY[N..M] too\n"
      "  touch REG.xyzw[@LANES]            a lane reads or writes it; MEMORY[N..M] too\n"
      "  change MEMORY[N] or [N..M]        a word of a memory changes\n"
      "  access, buffer N, texture N       a buffer or texture is read\n"
      "  export, cf, clause, line N        what their names say\n"
      "  if EXPR                           a condition becomes true\n"
      "  uninit, index, lds, nan, inf, number (NaN or infinity), stack, kill, unaligned,\n"
      "  early, uncertain, race, any\n"
      "                                    events, several with commas between them.\n"
      "With 'all waves', on in the waves behind this one, each from its start; where WHAT is in none of them\n"
      "nothing moves.\n",
      LS_CONSOLE_MOVING },
    LS_ROW_REPEATS, ls_console_complete_searches, ls_console_run_look_for, FALSE },
  { { "back-to", "", "rrt", "WHAT [all waves]", "go back to where WHAT happened",
      "WHAT is as for run-to; it stops at the same places, in the opposite order.\n"
      "With 'all waves', on in the waves before this one, each from its end.\n",
      LS_CONSOLE_MOVING },
    LS_ROW_REPEATS, ls_console_complete_searches, ls_console_run_look_for, TRUE },
  { { "goto", "g", "jump-to", "STEP | N% | start | end | bookmark NAME",
      "go to a step, by its number", "50% is the middle of the run. 'bookmarks' lists the names.\n", LS_CONSOLE_MOVING },
    0, ls_console_complete_steps, ls_console_run_goto, 0 },
  { { "back", "ba", "", "", "go back to where you were before the last move",
      "As in a browser: any move can be undone, and 'forward' does it again.\n", LS_CONSOLE_MOVING },
    LS_ROW_REPEATS, NULL, ls_console_run_visit, -1 },
  { { "forward", "fo", "", "", "go where you were before 'back'", "", LS_CONSOLE_MOVING },
    LS_ROW_REPEATS, NULL, ls_console_run_visit, 1 },
  { { "start", "", "run", "", "go to the start", "", LS_CONSOLE_MOVING },
    0, NULL, ls_console_run_move, LS_MOVE_START },
  { { "end", "", "", "", "run to the end, whatever breakpoints there are", "", LS_CONSOLE_MOVING },
    0, NULL, ls_console_run_move, LS_MOVE_END },
  { { "wave", "", "thread", "[N | apply all COMMAND | apply LIST COMMAND]", "go to another wave",
      "'thread apply all print R1.x' carries out a command in all waves, each at this step, 'thread apply\n"
      "0-3,7 bt' in some; afterwards you are where you were. Without N it tells which wave it is.\n",
      LS_CONSOLE_MOVING },
    LS_ROW_TEXT, ls_console_complete_waves, ls_console_run_wave, 0 },
  { { "lane", "", "", "N", "look at another lane", "", LS_CONSOLE_MOVING },
    0, ls_console_complete_lanes, ls_console_run_lane, 0 },
  { { "pixel", "", "", "X Y", "go to the lane of a pixel; (0, 0) is at the bottom left",
      "In a scene of vertices or threads: the number of one.\n", LS_CONSOLE_MOVING },
    0, NULL, ls_console_run_pixel, 0 },

  /* --- where to stop --- */
  { { "break", "b", "br", "[LINE | *ADDRESS] [lanes SET] [if EXPR]", "stop before a line",
      "Without LINE: before the line that is next. ADDRESS counts words of the program. SET is such as\n"
      "3, 0-15,22 or 0xff: only what concerns one of these counts. EXPR has to hold in one of them.\n",
      LS_CONSOLE_STOPPING },
    0, ls_console_complete_stop, ls_console_run_break, FALSE },
  { { "tbreak", "tb", "", "[LINE | *ADDRESS] [lanes SET] [if EXPR]", "the same, once", "",
      LS_CONSOLE_STOPPING },
    0, ls_console_complete_stop, ls_console_run_break, TRUE },
  { { "watch", "", "", "[-l] WHAT [lanes SET] [if EXPR]", "stop where a value changes",
      "WHAT is a register, R1.x, R1.xy@0-3, words of a memory, export[4..7], or any expression,\n"
      "R1.x + R2.y, count(R0.x < 1): stops where what it is worth changes, bit by bit, in a lane.\n"
      "With -l, the place that WHAT names now, in the lane looked at: watch -l R[AR.x + 2].y.\n",
      LS_CONSOLE_STOPPING },
    0, ls_console_complete_watch, ls_console_run_watch, LS_MARK_DATA },
  { { "rwatch", "", "", "[-l] WHAT [lanes SET] [if EXPR]", "stop behind a step that reads",
      "WHAT is a register, R1.x, R1.xy@0-3, or words of a memory, share[4..7]. Which lanes read it is told.\n"
      "A step that a lane does not carry out reads nothing there.\n", LS_CONSOLE_STOPPING },
    0, ls_console_complete_watch, ls_console_run_access_watch, FALSE },
  { { "awatch", "", "", "[-l] WHAT [lanes SET] [if EXPR]", "stop behind a step that reads or writes",
      "As rwatch. A write counts also where it puts what was there.\n", LS_CONSOLE_STOPPING },
    0, ls_console_complete_watch, ls_console_run_access_watch, TRUE },
  { { "catch", "", "", "WHAT [lanes SET] [if EXPR]", "stop where something happens",
      "WHAT is as for run-to: kill, nan, divergence, write R1.x, texture 0, if EXPR.\n",
      LS_CONSOLE_STOPPING },
    0, ls_console_complete_goals, ls_console_run_watch, LS_MARK_EVENT },
  { { "log", "", "", "LINE [lanes SET] TEXT", "say TEXT at a line, without stopping",
      "{EXPR} in it stands for a value, of the lane looked at: log 13 r is {R1.x}. A value that is not the\n"
      "same in all lanes says which, 0.5@16: where the lane looked at is not among those that hit, it is\n"
      "the lowest that is. 'condition N EXPR' gives it a condition.\n",
      LS_CONSOLE_STOPPING },
    LS_ROW_TEXT, ls_console_complete_lines, ls_console_run_log, 0 },
  { { "dprintf", "", "", "LINE,\"FORMAT\",EXPR...", "the same, as gdb has it", "",
      LS_CONSOLE_STOPPING },
    LS_ROW_TEXT, NULL, ls_console_run_dprintf, 0 },
  { { "commands", "", "", "[N...]", "carry out commands at each stop of a breakpoint",
      "The lines behind it are these commands, up to one that says 'end': nothing but 'end' takes them\n"
      "away. Without N they are those of the last breakpoint; 2-4 are several. Where the first is 'silent'\n"
      "the stop itself tells nothing. What stands behind a move, such as 'continue', is left out. They are\n"
      "not saved with the scene: 'source' reads them from a file.\n",
      LS_CONSOLE_STOPPING },
    LS_ROW_OPENS, ls_console_complete_stops, ls_console_run_on_hit, 0 },
  { { "silent", "", "", "", "the first of a breakpoint's commands: tell nothing of the stop", "",
      LS_CONSOLE_STOPPING },
    0, NULL, ls_console_run_silent, 0 },
  { { "delete", "d", "", "[N... | display N | bookmark NAME]", "remove breakpoints, all without a number", "", LS_CONSOLE_STOPPING },
    0, ls_console_complete_stops, ls_console_run_delete, 0 },
  { { "enable", "en", "", "[once | delete] [N...]", "stop at breakpoints again",
      "With 'once' each is disabled when it has stopped, with 'delete' removed.\n", LS_CONSOLE_STOPPING },
    0, ls_console_complete_stops, ls_console_run_enable, TRUE },
  { { "disable", "dis", "", "[N...]", "keep breakpoints, but do not stop at them", "",
      LS_CONSOLE_STOPPING },
    0, ls_console_complete_stops, ls_console_run_enable, FALSE },
  { { "condition", "", "", "N [EXPR]", "stop at a breakpoint only if EXPR holds; without EXPR, always",
      "", LS_CONSOLE_STOPPING },
    0, ls_console_complete_stops, ls_console_run_condition, 0 },
  { { "ignore", "", "", "N COUNT", "do not stop at the first COUNT hits of a breakpoint",
      "Hits are counted from the start of the run, also going backwards.\n", LS_CONSOLE_STOPPING },
    0, ls_console_complete_stops, ls_console_run_ignore, 0 },
  { { "hit", "", "hits", "N COUNT | N >= COUNT | N % COUNT", "stop only at that hit of a breakpoint; 0 is each",
      "hit 2 3 stops at the third alone, hit 2 >= 3 from the third on, hit 2 % 3 at every third.\n"
      "Hits are counted from the start of the run, also going backwards.\n", LS_CONSOLE_STOPPING },
    0, ls_console_complete_stops, ls_console_run_hit, 0 },

  /* --- what there is --- */
  { { "print", "p", "inspect", "[/FORMAT] [EXPR]", "the value of an expression",
      "R1.x is all lanes, R1 and R1.xy the lane looked at, R1.x@22 another; arithmetic, comparisons\n"
      "and reductions (count (R1.x > 0.5)) are in data/doc/expressions.md. FORMAT, or a letter\n"
      "behind a comma: f d u x o t (binary) c (colour). $1 is the first value that was printed, $ the last,\n"
      "$$ the one before; without EXPR it is shown again. 'print $x = EXPR' sets a variable as well.\n",
      LS_CONSOLE_LOOKING },
    0, ls_console_complete_value, ls_console_run_print, 0 },
  { { "printf", "", "", "\"FORMAT\",EXPR...", "say a text with values of the lane looked at",
      "%d %i %u %x %o %f %e %g %s stand for them, with a width and a precision as in C, \\n for the end of a line:\n"
      "printf \"r=%8.3f\\n\",R1.x.\n",
      LS_CONSOLE_LOOKING },
    LS_ROW_TEXT, ls_console_complete_value, ls_console_run_printf, 0 },
  { { "x", "x", "", "[/N FORMAT] MEMORY[INDEX] | /Ni [ADDRESS]", "words of a memory, in the lane looked at; lines by their words",
      "MEMORY is scratch, share, ring, export, reduction, emit or stream0 to stream3. x/8f share[16].\n"
      "x/5i $pc is the next five lines of the program in the order of their words, with their addresses;\n"
      "without ADDRESS it goes on. $_ is the address looked at last, $__ the word there.\n",
      LS_CONSOLE_LOOKING },
    0, ls_console_complete_expression, ls_console_run_examine, 0 },
  { { "display", "", "", "[/FORMAT] [EXPR]", "show the value of an expression at each stop",
      "Of the lane looked at, with what it was a step before. Without EXPR: show all now.\n",
      LS_CONSOLE_LOOKING },
    0, ls_console_complete_expression, ls_console_run_display, 0 },
  { { "undisplay", "und", "", "[N]", "show it no more; without N, nothing any more", "",
      LS_CONSOLE_LOOKING },
    0, NULL, ls_console_run_undisplay, 0 },
  { { "list", "l", "", "[LINE | all]", "the program around a line",
      "Without LINE: around the place, or on from the last listing.\n", LS_CONSOLE_LOOKING },
    LS_ROW_REPEATS, ls_console_complete_lines, ls_console_run_list, FALSE },
  { { "disassemble", "disas", "", "", "the whole program", "", LS_CONSOLE_LOOKING },
    0, NULL, ls_console_run_list, TRUE },
  { { "where", "", "w", "", "the place, the lane and its pixel", "", LS_CONSOLE_LOOKING },
    0, NULL, ls_console_run_show, LS_SUBJECT_WHERE },
  { { "backtrace", "", "bt stack", "", "the place, and the branches, loops and calls around it",
      "Frame 0 is the place, the last one the outermost; => is the one that is chosen.\n",
      LS_CONSOLE_LOOKING },
    0, NULL, ls_console_run_show, LS_SUBJECT_STACK },
  { { "frame", "f", "", "[N]", "choose a frame of the backtrace; without N, tell which it is",
      "'list', 'where', 'info line' and $pc are about it, until the next move.\n", LS_CONSOLE_LOOKING },
    0, NULL, ls_console_run_frame, 0 },
  { { "up", "", "", "[N]", "choose the frame around the one that is chosen, N times", "",
      LS_CONSOLE_LOOKING },
    0, NULL, ls_console_run_up, 1 },
  { { "down", "do", "", "[N]", "choose the frame within the one that is chosen, N times", "",
      LS_CONSOLE_LOOKING },
    0, NULL, ls_console_run_up, -1 },
  { { "lanes", "", "", "", "the 64 lanes as a map, with a letter for the state of each", "",
      LS_CONSOLE_LOOKING },
    0, NULL, ls_console_run_show, LS_SUBJECT_LANES },
  { { "again", "", "", "", "what the last step did, and the place, once more", "",
      LS_CONSOLE_LOOKING },
    0, NULL, ls_console_run_show, LS_SUBJECT_STOP },
  { { "show", "", "", "[convenience | values [N] | user [NAME] | version | listsize]",
      "variables, printed values, commands that were made, settings", "", LS_CONSOLE_LOOKING },
    0, ls_console_complete_settings, ls_console_run_settings, 0 },
  { { "info", "i", "", "[SUBJECT]", "breakpoints, registers, masks and more",
      "'info' alone lists the subjects. 'info registers R1 PV' are those named, 'info line 13' the words of a\n"
      "line.\n", LS_CONSOLE_LOOKING },
    0, ls_console_complete_info, ls_console_run_info, 0 },

  /* --- where it comes from --- */
  { { "who", "", "", "REG.CHANNEL[@LANE] | REG.CHANNEL all | MEMORY[WORD] | VALUE chain | VALUE N",
      "the step that wrote a value, what made its operands, and the tests that let it run",
      "Up to four writes and tests one behind the other, or N; with 'chain', every line behind the value,\n"
      "the nearest first. With 'all', the steps that wrote the component, for all lanes together.\n"
      "MEMORY is scratch, reduction, export, stream0 to stream3, ring, emit or share.\n", LS_CONSOLE_ASKING },
    0, ls_console_complete_expression, ls_console_run_who, 0 },
  { { "uses", "", "", "REG.CHANNEL[@LANE] | MEMORY[WORD]",
      "the steps that read a value, what came of it, and where that went",
      "It follows results to exports, memory and tests.\n", LS_CONSOLE_ASKING },
    0, ls_console_complete_expression, ls_console_run_uses, 0 },
  { { "why", "", "", "[LANE]", "why a lane is active or not, and when it is active again", "",
      LS_CONSOLE_ASKING },
    0, ls_console_complete_lanes, ls_console_run_why, 0 },

  { { "diff", "", "", "[lane] A [B] | wave N | fork [NAME]", "where two lanes, waves or runs part",
      "Two lanes of this run, B the lane looked at if it is left out; this wave and another; this run\n"
      "and another of the wave, its own if there is no NAME.\n", LS_CONSOLE_ASKING },
    0, ls_console_complete_diff, ls_console_run_diff, 0 },
  { { "group", "gr", "", "[last]", "what the slots of the group take and give, and how they read it",
      "Of the group that comes next, or of the one just run. Names of its slots stand in front of a colon; a\n"
      "result that goes straight from slot to slot says whose it is. Behind that, what reads what through\n"
      "which port; '!' where two want one port for different things.\n",
      LS_CONSOLE_ASKING },
    0, NULL, ls_console_run_group, 0 },

  /* --- the whole run --- */
  { { "history", "", "", "[A..B]", "who was active when",
      "A row for each lane, or several with the same. With A..B, of these steps only.\n",
      LS_CONSOLE_PICTURING },
    0, NULL, ls_console_run_history, 0 },
  { { "cover", "", "", "[A..B]", "how often each line runs, and for how many lanes",
      "With A..B, of these steps only.\n", LS_CONSOLE_PICTURING },
    0, NULL, ls_console_run_cover, 0 },
  { { "paths", "", "", "[A..B]", "the lanes by the path that they take, and where these part",
      "With A..B, of these steps only.\n", LS_CONSOLE_PICTURING },
    0, NULL, ls_console_run_paths, 0 },

  { { "spark", "", "", "REG.CHANNEL[@LANE] [all] [A..B]", "a register over time, and where it changes",
      "In the lane looked at, another, or over all of them.\n", LS_CONSOLE_PICTURING },
    0, ls_console_complete_expression, ls_console_run_spark, 0 },
  { { "timeline", "", "", "[N]", "when the clauses would run, by a model of time",
      "Of this wave, or of N waves from this one on that share a SIMD. It is a model, not a measurement:\n"
      "data/doc/timing-model.md has its rules.\n", LS_CONSOLE_PICTURING },
    0, NULL, ls_console_run_timeline, 0 },
  { { "races", "", "", "", "words that two lanes touch without an order, of all waves",
      "One of them writes. Each pair of lines once, with its first word and both positions. Of a forked run:\n"
      "with its group as it is looked at. 'catch race' stops where one becomes known.\n",
      LS_CONSOLE_PICTURING },
    0, NULL, ls_console_run_races, 0 },

  /* --- what if --- */
  { { "set", "", "", "[var] CHANGE | $NAME = EXPR | listsize N", "change something here, in a run that forks from this one",
      "R1.x = 0.5 in the lane looked at; R1.x@0-7,22 = 1; R1.x@all = 0x3f800000; mask active = 0xff;\n"
      "5 is 5.0 where values are shown as floats; 'int 5' and 0x... are bits.\n"
      "Expressions are worth what they are here: R1.x@all = R2.y * 2; mask active = R2.x > 0.5; x(...)\n"
      "of an integer puts its bits.\n"
      "constants from the start: CB0[3].y = 1.5, C5.x = 1, bool[4] = 1, loop[1] = 7, 0, 1.\n"
      "At step 0 it is an input that changes. Further changes go on in the forked run.\n"
      "$limit = 0.5 is a variable of yours and changes nothing of the run; also $n += 1 and $n++. It may stand in\n"
      "every expression and condition; of all lanes it keeps what each has. 'show convenience' lists them.\n",
      LS_CONSOLE_CHANGING },
    0, ls_console_complete_value, ls_console_run_set, 0 },
  { { "forks", "", "", "", "the wave's runs: its own and those of changes", "", LS_CONSOLE_CHANGING },
    0, NULL, ls_console_run_show, LS_SUBJECT_FORKS },
  { { "fork", "", "", "[NAME]", "go to another run, at the same step",
      "The scene's own is called main.\n", LS_CONSOLE_CHANGING },
    0, ls_console_complete_forks, ls_console_run_fork, 0 },
  { { "rename-fork", "", "", "NAME", "call the run looked at something else", "", LS_CONSOLE_CHANGING },
    0, NULL, ls_console_run_rename_fork, 0 },
  { { "delete-fork", "", "", "NAME", "remove a run and those that forked from it", "",
      LS_CONSOLE_CHANGING },
    0, ls_console_complete_forks, ls_console_run_remove_fork, 0 },

  /* --- the rest --- */
  { { "note", "", "", "TEXT", "note something at this step; stops there show it", "", LS_CONSOLE_OTHER },
    LS_ROW_TEXT, NULL, ls_console_run_note, FALSE },
  { { "delete-note", "", "", "", "remove the note at this step", "", LS_CONSOLE_OTHER },
    0, NULL, ls_console_run_note, TRUE },
  { { "notes", "", "", "", "what was noted at steps", "", LS_CONSOLE_OTHER },
    0, NULL, ls_console_run_show, LS_SUBJECT_NOTES },
  { { "bookmark", "bo", "", "[NAME]", "name this step; 'goto bookmark NAME' comes back here",
      "Without NAME it gets the next number. Stops there show it.\n", LS_CONSOLE_OTHER },
    LS_ROW_TEXT, NULL, ls_console_run_bookmark, 0 },
  { { "delete-bookmark", "", "", "[NAME]", "remove a bookmark; without NAME, that at this step", "",
      LS_CONSOLE_OTHER },
    LS_ROW_TEXT, ls_console_complete_bookmarks, ls_console_run_delete_bookmark, 0 },
  { { "bookmarks", "", "", "", "the steps that have names", "", LS_CONSOLE_OTHER },
    0, NULL, ls_console_run_show, LS_SUBJECT_BOOKMARKS },
  { { "save", "", "", "[-f] [FILE]",
      "write breakpoints, displays, notes, bookmarks, forks and the place into the scene's file",
      "Nothing else in it changes. With FILE, into that from then on; -f also if somebody else has\n"
      "written it since.\n", LS_CONSOLE_OTHER },
    LS_ROW_TEXT, ls_console_complete_files, ls_console_run_save, 0 },
  { { "recover", "", "", "[-d]", "bring back what was made in a session that ended without saving",
      "The prompt keeps what is not saved, and says when there is something to bring back. It takes\n"
      "the place of what there is; -d throws it away instead.\n", LS_CONSOLE_OTHER },
    0, NULL, ls_console_run_recover, 0 },
  { { "source", "", "", "FILE", "carry out the commands of a file, up to the first that fails", "",
      LS_CONSOLE_OTHER },
    LS_ROW_TEXT, ls_console_complete_files, ls_console_run_source, 0 },
  { { "define", "", "", "NAME", "make a command of others",
      "The lines behind it are its commands, up to one that says 'end'. In them $arg0, $arg1 and so on stand for\n"
      "the words behind NAME, $argc for their number. 'show user' lists what was made.\n", LS_CONSOLE_OTHER },
    LS_ROW_OPENS, ls_console_complete_definitions, ls_console_run_define, FALSE },
  { { "document", "", "", "NAME", "say what help tells of a command that was made",
      "The lines behind it are the text, up to one that says 'end'.\n", LS_CONSOLE_OTHER },
    LS_ROW_OPENS, ls_console_complete_definitions, ls_console_run_define, TRUE },
  { { "if", "", "", "EXPR", "carry out lines if a condition holds",
      "The lines behind it are carried out, up to 'else' or 'end', if EXPR is not zero in the lane looked at;\n"
      "if not, those between 'else' and 'end'.\n", LS_CONSOLE_OTHER },
    LS_ROW_OPENS, ls_console_complete_value, ls_console_run_if, FALSE },
  { { "else", "", "", "", "between 'if' and its 'end'", "", LS_CONSOLE_OTHER },
    0, NULL, ls_console_run_else, 0 },
  { { "while", "", "", "EXPR", "carry out lines as long as a condition holds", "", LS_CONSOLE_OTHER },
    LS_ROW_OPENS, ls_console_complete_value, ls_console_run_if, TRUE },
  { { "echo", "", "", "[TEXT]", "say TEXT", "", LS_CONSOLE_OTHER },
    LS_ROW_TEXT, NULL, ls_console_run_echo, 0 },
  { { "help", "h", "?", "[COMMAND | CLASS | WORD | all | words]", "explain commands, and words such as lane or PV", "", LS_CONSOLE_OTHER },
    0, ls_console_complete_commands, ls_console_run_help, 0 },
  { { "quit", "q", "exit", "", "leave", "", LS_CONSOLE_OTHER },
    0, NULL, ls_console_run_quit, 0 },
};
/* clang-format on */

const guint ls_console_n_rows = G_N_ELEMENTS (ls_console_rows);

guint
ls_console_get_n_commands (void)
{
  return ls_console_n_rows;
}

const LsConsoleHelp *
ls_console_get_command (guint index)
{
  g_return_val_if_fail (index < ls_console_n_rows, NULL);

  return &ls_console_rows[index].help;
}

/* --- finding --------------------------------------------------------------------------------------------- */

static gboolean
is_named (const LsConsoleHelp *help, const char *word)
{
  gsize length = strlen (word);
  const char *synonym = help->synonyms;

  if (strcmp (help->name, word) == 0)
    return TRUE;
  while (*synonym != '\0')
    {
      gsize end = strcspn (synonym, " ");

      if (end == length && strncmp (synonym, word, length) == 0)
        return TRUE;
      synonym += end + strspn (synonym + end, " ");
    }
  return FALSE;
}

/* Whether word is as much of the name as the row says is enough. */
static gboolean
is_enough (const LsConsoleHelp *help, const char *word)
{
  return *help->shortest != '\0' && g_str_has_prefix (help->name, word) &&
         g_str_has_prefix (word, help->shortest);
}

gboolean
ls_console_is_taken (const char *word)
{
  for (guint i = 0; i < ls_console_n_rows; i++)
    if (is_named (&ls_console_rows[i].help, word) || is_enough (&ls_console_rows[i].help, word))
      return TRUE;
  return strcmp (word, "end") == 0;
}

static const LsConsoleRow *
find_exact (const char *word)
{
  for (guint i = 0; i < ls_console_n_rows; i++)
    if (is_named (&ls_console_rows[i].help, word))
      return &ls_console_rows[i];
  return NULL;
}

/* The one row that fits; NULL if several do or none does. */
static const LsConsoleRow *
find_only (const char *word, gboolean (*fits) (const LsConsoleHelp *help, const char *word))
{
  const LsConsoleRow *found = NULL;

  for (guint i = 0; i < ls_console_n_rows; i++)
    {
      if (!fits (&ls_console_rows[i].help, word))
        continue;
      if (found != NULL)
        return NULL;
      found = &ls_console_rows[i];
    }
  return found;
}

static gboolean
is_begun (const LsConsoleHelp *help, const char *word)
{
  return g_str_has_prefix (help->name, word);
}

static const char *
name_cb (guint index, gconstpointer data)
{
  (void) data;
  return ls_console_rows[index].help.name;
}

/* What other programs call a command, or the nearest name. */
static const char *
guess_name (const char *word)
{
  static const char *const others[][2] = { { "undo", "back" }, { "redo", "forward" } };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (strcmp (word, others[i][0]) == 0)
      return others[i][1];
  return ls_nearest (word, name_cb, ls_console_n_rows, NULL);
}

static void
set_unknown (const char *word, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);
  const char *close = guess_name (word);

  for (guint i = 0; i < ls_console_n_rows; i++)
    if (is_begun (&ls_console_rows[i].help, word))
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                              ls_console_rows[i].help.name);
  if (names->len > 0)
    g_set_error (error, LS_ERROR, LS_ERROR_REFERENCE, "'%s' may mean %s", word, names->str);
  else if (close != NULL)
    g_set_error (error, LS_ERROR, LS_ERROR_REFERENCE,
                 "there is no command '%s' (did you mean '%s'?)", word, close);
  else
    g_set_error (error, LS_ERROR, LS_ERROR_REFERENCE,
                 "there is no command '%s' ('help' lists them)", word);
}

const LsConsoleRow *
ls_console_find_row (const char *word, GError **error)
{
  const LsConsoleRow *row = find_exact (word);

  if (row == NULL && *word != '\0')
    row = find_only (word, is_enough);
  if (row == NULL && *word != '\0')
    row = find_only (word, is_begun);
  if (row == NULL)
    set_unknown (word, error);
  return row;
}
