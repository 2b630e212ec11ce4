#include "tgsi-test.h"
#include "tgsi-text.h"

#include <string.h>

/* Texts that are read, and what is printed of them. */

static const char *programs_file, *vectors_file;

/* --- verdicts -------------------------------------------------------------------------------------------- */

/* texts.txt: a name and "ok", "finding" or "error". */
static void
test_verdicts (void)
{
  g_autoptr (GPtrArray) texts = tgsi_test_read ("texts.txt");

  g_assert_cmpuint (texts->len, ==, 38);
  for (guint i = 0; i < texts->len; i++)
    {
      const TgsiTestText *text = g_ptr_array_index (texts, i);
      const char *verdict = strchr (text->said, ' ') + 1;
      g_autofree char *said = tgsi_test_first (text->text);

      g_test_message ("%s: %s", text->said, said);
      g_assert_cmpstr (*said == '\0'                        ? "ok"
                       : strstr (said, ": error: ") != NULL ? "error"
                                                            : "finding",
                       ==, verdict);
      if (strcmp (verdict, "error") != 0)
        tgsi_test_round_trip (text->said, text->text);
    }
}

/* --- programs -------------------------------------------------------------------------------------------- */

/* What compilers printed. */
static void
test_programs (void)
{
  g_autofree char *data = NULL;
  g_autoptr (GPtrArray) texts = NULL;

  g_assert_true (g_file_get_contents (programs_file, &data, NULL, NULL));
  texts = tgsi_test_split (data);
  g_assert_cmpuint (texts->len, ==, 148);
  for (guint i = 0; i < texts->len; i++)
    {
      const TgsiTestText *text = g_ptr_array_index (texts, i);

      tgsi_test_round_trip (text->said, text->text);
    }
}

/* Programs of the vectors, between "text" and "endtext". */
static void
test_vectors (void)
{
  g_autofree char *data = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (vectors_file, &data, NULL, NULL));
  for (char *at = data; (at = strstr (at, "\ntext\n")) != NULL; n++)
    {
      char *end = strstr (at, "\nendtext\n");
      g_autofree char *text = g_strndup (at + 6, (gsize) (end - at - 5));
      g_autofree char *said = tgsi_test_first (text);

      /* The interpreter indexes whole files that the document wants to have arrays. */
      if (strstr (said, " is indexed without the number of an array ") == NULL)
        g_assert_cmpstr (said, ==, "");
      tgsi_test_round_trip ("vector", text);
      at = end;
    }
  g_assert_cmpuint (n, >=, 1101);
}

/* --- dialects -------------------------------------------------------------------------------------------- */

typedef struct
{
  const char *text, *printed;
} Row;

static const Row rows[] = {
  /* headers, blanks, numbers, remarks */
  { "\xEF\xBB\xBF"
    "frag end",
    "FRAG\n  0: END\n" },
  { "FRAG1.0\r\n\t9:NOP 3:END\r\n", "FRAG\n  0: NOP\n  1: END\n" },
  { "# one\n  // two\nFRAG\n#three\nEND\n// four", "FRAG\n  0: END\n" },
  { "FRAG\nMOV\n# between\nNULL[0],\nNULL\n[\n0 ]\nEND",
    "FRAG\n  0: MOV NULL[0], NULL[0]\n  1: END\n" },
  { "COMP\nEND\nSTREAMOUT\n 0: MEM\n", "COMP\n  0: END\n" },
  { "COMP\nEND\n===== SHADER\n0000\n", "COMP\n  0: END\n" },
  { "COMP\nEND\nVERT\nEND\n", "COMP\n  0: END\n" },

  /* declarations */
  { "FRAG DCL IN[0], COLOR END", "FRAG\nDCL IN[0], COLOR\n  0: END\n" },
  { "FRAG DCL IN[0], COLOR[1], COLOR, CENTROID, INVARIANT END",
    "FRAG\nDCL IN[0], COLOR[1], COLOR, CENTROID, INVARIANT\n  0: END\n" },
  { "FRAG DCL IN[0..1] . xy, GENERIC, CENTER END",
    "FRAG\nDCL IN[0..1].xy, GENERIC[0]\n  0: END\n" },
  { "FRAG DCL IN[0], TEXCOORD, SAMPLE END", "FRAG\nDCL IN[0], TEXCOORD[0], SAMPLE\n  0: END\n" },
  { "FRAG DCL SAMP[0], CONSTANT END", "FRAG\nDCL SAMP[0]\n  0: END\n" },
  { "VERT DCL IN[0], POSITION[2], LINEAR DCL IN[1], ARRAY(3) END",
    "VERT\nDCL IN[0]\nDCL IN[1], ARRAY(3)\n  0: END\n" },
  { "VERT DCL OUT[0], PRIMID, PERSPECTIVE END", "VERT\nDCL OUT[0], PRIM_ID\n  0: END\n" },
  { "FRAG DCL SVIEW[0], 1DArray, UINT, UINT, UINT, UINT END",
    "FRAG\nDCL SVIEW[0], 1D_ARRAY, UINT\n  0: END\n" },
  { "FRAG DCL SVIEW[0], CUBE_ARRAY, UINT, FLOAT, FLOAT, FLOAT END",
    "FRAG\nDCL SVIEW[0], CUBEARRAY, UINT, FLOAT, FLOAT, FLOAT\n  0: END\n" },
  { "COMP DCL RES[3], BUFFER, WR, RAW END", "COMP\nDCL IMAGE[3], BUFFER, WR, RAW\n  0: END\n" },
  { "COMP DCL IMAGE[0], 2D, WR, PIPE_FORMAT_NONE, RAW DCL IMAGE[1], 3D, pipe_format_r8_unorm END",
    "COMP\nDCL IMAGE[0], 2D, WR, RAW\nDCL IMAGE[1], 3D, PIPE_FORMAT_R8_UNORM\n  0: END\n" },
  { "COMP DCL MEMORY[0] DCL MEMORY[1], PRIVATE DCL BUFFER[0], ATOMIC END",
    "COMP\nDCL MEMORY[0], GLOBAL\nDCL MEMORY[1], PRIVATE\nDCL BUFFER[0], ATOMIC\n  0: END\n" },
  { "TESS_EVAL DCL IN[2..3][0], GENERIC[1] DCL IN[][1], GENERIC[2] DCL SV[0], TESSCOORD END",
    "TESS_EVAL\nDCL IN[2..3][0], GENERIC[1]\nDCL IN[][1], GENERIC[2]\nDCL SV[0], TESSCOORD\n  0: "
    "END\n" },
  { "GEOM PROPERTY GS_INPUT_PRIMITIVE TRIANGLES DCL IN[][2], PRIM_ID DCL OUT[0], LAYER, "
    "STREAM(0,1,2,3) MOV OUT[0].x, IN[2] EMIT ENDPRIM END",
    "GEOM\nPROPERTY GS_INPUT_PRIMITIVE TRIANGLES\nDCL IN[][2], PRIM_ID\nDCL OUT[0], LAYER, "
    "STREAM(0, 1, 2, 3)\n"
    "  0: MOV OUT[0].x, IN[2]\n  1: EMIT NULL[0].xxxx\n  2: ENDPRIM NULL[0].xxxx\n  3: END\n" },
  { "FRAG PROPERTY MUL_ZERO_WINS 1 PROPERTY FS_COORD_ORIGIN lower_left PROPERTY NEXT_SHADER FRAG "
    "END",
    "FRAG\nPROPERTY LEGACY_MATH_RULES 1\nPROPERTY FS_COORD_ORIGIN LOWER_LEFT\nPROPERTY NEXT_SHADER "
    "FRAG\n  0: END\n" },

  /* immediates */
  { "FRAG IMM FLT32{-0,1e10,.5,16777217}IMM[1]FLT32 {0x7fc00001,-1e-45,3.4028235e38,0.1} END",
    "FRAG\nIMM[0] FLT32 {-0.0, 1e+10, 0.5, 16777216.0}\nIMM[1] FLT32 {0x7fc00001, -1e-45, "
    "3.4028235e+38, 0.1}\n  0: END\n" },
  { "FRAG IMM FLT32 {1e99, -1E+39, +2., 1.00000001} END",
    "FRAG\nIMM[0] FLT32 {0x7f800000, 0xff800000, 2.0, 1.0}\n  0: END\n" },
  { "FRAG IMM INT64 {-1, 010} IMM UINT64 {0x10, 0} IMM INT32 {-2147483648, +1, 0, 7} IMM UINT32 "
    "{4294967295, 0, 0, 0} END",
    "FRAG\nIMM[0] INT64 {-1, 8}\nIMM[1] UINT64 {16, 0}\nIMM[2] INT32 {-2147483648, 1, 0, "
    "7}\nIMM[3] UINT32 {4294967295, 0, 0, 0}\n  0: END\n" },
  { "FRAG IMM FLT64 {0.1, -inf} IMM FLT64 {nan, 5e-324} END",
    "FRAG\nIMM[0] FLT64 {0.1, -inf}\nIMM[1] FLT64 {nan, 5e-324}\n  0: END\n" },

  /* instructions */
  { "FRAG DCL TEMP[0..3] DCL IN[0], FACE MOV TEMP[0].rga, - | IN[0].wzyx | MAD_SAT_PRECISE "
    "TEMP[1], TEMP[0].r, -TEMP[0].xy, |TEMP[0]| END",
    "FRAG\nDCL TEMP[0..3]\nDCL IN[0], FACE\n  0: MOV TEMP[0].xyw, -|IN[0].wzyx|\n"
    "  1: MAD_SAT_PRECISE TEMP[1], TEMP[0].xxxx, -TEMP[0].xyyy, |TEMP[0]|\n  2: END\n" },
  { "VERT DCL TEMP[0..3] DCL TEMP[4..6], ARRAY(1) DCL ADDR[0] DCL CONST[1][0..7] MOV "
    "TEMP[ADDR[0]+2](1), CONST[ADDR[0].y - 1][ADDR[0].z] END",
    "VERT\nDCL TEMP[0..3]\nDCL TEMP[4..6], ARRAY(1)\nDCL ADDR[0]\nDCL CONST[1][0..7]\n"
    "  0: MOV TEMP[ADDR[0].x+2](1), CONST[ADDR[0].y-1][ADDR[0].z]\n  1: END\n" },
  { "FRAG DCL SAMP[0] DCL TEMP[0] IMM INT32 {0,1,2,3} MOV TEMP[0], IMM[0] TG4 TEMP[0], TEMP[0], "
    "IMM[0].x, SAMP[0], 2d_array, IMM[0], IMM[0].y, IMM[0].zyx, IMM[0].xyz END",
    "FRAG\nDCL SAMP[0]\nDCL TEMP[0]\nIMM[0] INT32 {0, 1, 2, 3}\n  0: MOV TEMP[0], IMM[0]\n"
    "  1: TG4 TEMP[0], TEMP[0], IMM[0].xxxx, SAMP[0], 2D_ARRAY, IMM[0].xyz, IMM[0].yyy, "
    "IMM[0].zyx, IMM[0].xyz\n  2: END\n" },
  { "FRAG DCL SVIEW[0], 2D, FLOAT DCL TEMP[0] SAMPLE_INFO TEMP[0], SVIEW[0], NULL[0] "
    "SAMPLE_INFO TEMP[0], SVIEW[0].y END",
    "FRAG\nDCL SVIEW[0], 2D, FLOAT\nDCL TEMP[0]\n  0: SAMPLE_INFO TEMP[0], SVIEW[0]\n"
    "  1: SAMPLE_INFO TEMP[0], SVIEW[0].yyyy\n  2: END\n" },
  { "FRAG DCL SAMP[0] DCL TEMP[0] SAMP2HND TEMP[0], SAMP[0] SAMP2HND TEMP[0], SAMP[0], 2D END",
    "FRAG\nDCL SAMP[0]\nDCL TEMP[0]\n  0: SAMP2HND TEMP[0], SAMP[0]\n"
    "  1: SAMP2HND TEMP[0], SAMP[0], 2D\n  2: END\n" },
  { "COMP DCL RES[1], BUFFER, WR DCL TEMP[0] LOAD TEMP[0], RES[1], TEMP[0].x "
    "STORE RES[1], TEMP[0].x, TEMP[0] END",
    "COMP\nDCL IMAGE[1], BUFFER, WR\nDCL TEMP[0]\n  0: LOAD TEMP[0], IMAGE[1], TEMP[0].xxxx\n"
    "  1: STORE IMAGE[1], TEMP[0].xxxx, TEMP[0]\n  2: END\n" },
  /* what the language had before 2017 */
  { "VERT DCL IN[0..1] DCL OUT[0], POSITION XPD OUT[0].xyz, IN[0], -IN[1] SUB_SAT OUT[0].w, IN[0], "
    "-|IN[1]| ABS OUT[0].x, -IN[0] END",
    "VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nDCL TEMP[0]\n"
    "  0: MUL TEMP[0].xyz, IN[0].zxyy, -IN[1].yzxx\n"
    "  1: MAD OUT[0].xyz, IN[0].yzxx, -IN[1].zxyy, -TEMP[0]\n"
    "  2: ADD_SAT OUT[0].w, IN[0], |IN[1]|\n  3: MOV OUT[0].x, |IN[0]|\n  4: END\n" },
  { "VERT DCL IN[0] DCL OUT[0], POSITION DCL IMMX[0..1] {{1,2,3,4} {5,6,7,8}} "
    "IMM[0] UINT32 {9,9,9,9} DCL TEMPX[3][0..1] DCL TEMP[0] STR TEMPX[3][1].w CALLNZ IMMX[1] :3 "
    "END BGNSUB SUB OUT[0], IMMX[0], IMM[0] ENDSUB",
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nIMM[0] UINT32 {9, 9, 9, 9}\nDCL TEMP[1..2], ARRAY(1)\n"
    "DCL TEMP[0]\nIMM[1] FLT32 {1.0, 2.0, 3.0, 4.0}\nIMM[2] FLT32 {5.0, 6.0, 7.0, 8.0}\n"
    "IMM[3] FLT32 {0.0, 1.0, -0.5, 0.0}\n  0: MOV TEMP[2].w, IMM[3].yyyy\n  1: UIF IMM[2] :3\n"
    "  2:   CAL :5\n  3: ENDIF\n  4: END\n  5: BGNSUB\n  6:   ADD OUT[0], IMM[1], -IMM[0]\n"
    "  7: ENDSUB\n" },
  { "COMP DCL IMAGE[0], 2D DCL TEMP[0] RESQ TEMP[0].xy, IMAGE[0] LOAD TEMP[0], IMAGE[0], TEMP[0], "
    "PIPE_FORMAT_R32_UINT, 2D, VOLATILE, COHERENT END",
    "COMP\nDCL IMAGE[0], 2D\nDCL TEMP[0]\n  0: RESQ TEMP[0].xy, IMAGE[0]\n"
    "  1: LOAD TEMP[0], IMAGE[0], TEMP[0], COHERENT, VOLATILE, 2D, PIPE_FORMAT_R32_UINT\n  2: "
    "END\n" },
  { "VERT DCL IN[0] IMM UINT32 {1,2,3,4} IF IN[0] :90 UIF IN[0] ELSE ENDIF ENDIF BGNLOOP :7 SWITCH "
    "IN[0] CASE IMM[0] BRK "
    "ENDSWITCH CONT ENDLOOP :7 CAL :14 END BGNSUB RET ENDSUB",
    "VERT\nDCL IN[0]\nIMM[0] UINT32 {1, 2, 3, 4}\n  0: IF IN[0] :4\n  1:   UIF IN[0] :2\n  2:   "
    "ELSE :3\n  3:   ENDIF\n  4: "
    "ENDIF\n"
    "  5: BGNLOOP :11\n  6:   SWITCH IN[0]\n  7:   CASE IMM[0]\n  8:     BRK\n  9:   ENDSWITCH\n "
    "10:   CONT\n"
    " 11: ENDLOOP :5\n 12: CAL :14\n 13: END\n 14: BGNSUB\n 15:   RET\n 16: ENDSUB\n" },
};

static void
test_dialects (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TgsiProgram) program = NULL;
      g_autofree char *printed = NULL;

      program = tgsi_test_parse (rows[i].text);
      printed = tgsi_print (program);
      g_assert_cmpstr (printed, ==, rows[i].printed);
      tgsi_test_round_trip (rows[i].text, rows[i].text);
    }
}

/* Remarks are lines of the listing, where they stand. */
static void
test_remarks (void)
{
  g_autoptr (TgsiProgram) program =
    tgsi_test_parse ("# one\nFRAG\nNOP\n  // two\nNOP\n# three\nEND\n");
  const guint8 kinds[] = { TGSI_ITEM_REMARK, TGSI_ITEM_HEADER, TGSI_ITEM_INSN, TGSI_ITEM_REMARK,
                           TGSI_ITEM_INSN,   TGSI_ITEM_REMARK, TGSI_ITEM_INSN };

  g_assert_cmpuint (program->n_items, ==, G_N_ELEMENTS (kinds));
  for (guint i = 0; i < program->n_items; i++)
    {
      g_assert_cmpuint (program->items[i].kind, ==, kinds[i]);
      g_assert_cmpuint (program->items[i].line, ==, i + 1);
    }
  g_assert_cmpuint (program->insn_items[1], ==, 4);
  g_assert_cmpstr (program->remarks[1], ==, "// two");
}

static void
test_begins (void)
{
  static const struct
  {
    const char *text;
    gboolean begins;
  } texts[] = {
    { "FRAG\n", TRUE },          { "\n\n  vert\r\n", TRUE },
    { "TESS_CTRL DCL", TRUE },   { "GEOM1.1\n", TRUE },
    { "# a\n//\nCOMP\n", TRUE }, { "FRAGS\n", FALSE },
    { "ALU\nFRAG\n", FALSE },    { "", FALSE },
    { "FRAG\n\001", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (texts[i].text, strlen (texts[i].text));

      g_assert_true (tgsi_text_begins (bytes, NULL) == texts[i].begins);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  programs_file = argv[1];
  vectors_file = argv[2];
  g_test_add_func ("/tgsi/text/verdicts", test_verdicts);
  g_test_add_func ("/tgsi/text/programs", test_programs);
  g_test_add_func ("/tgsi/text/vectors", test_vectors);
  g_test_add_func ("/tgsi/text/dialects", test_dialects);
  g_test_add_func ("/tgsi/text/remarks", test_remarks);
  g_test_add_func ("/tgsi/text/begins", test_begins);
  return g_test_run ();
}
