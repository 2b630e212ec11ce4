#include <string.h>

#include "ls-glsl-pieces.h"
#include "ls-glsl-variant.h"
#include "rounds.h"

/* What a text in GLSL is read as, and the texts that are made of it. What the variants compute is the compiler's to say: see
 * measure-map. */

static char *
list_statements (const char *source)
{
  static const char *const kinds[] = { "assign", "declare", "first", "next",
                                       "if",     "return",  "kill",  "take" };
  g_auto (LsGlslText) text = { 0 };
  GString *list = g_string_new (NULL);

  ls_glsl_text_init (&text, source, NULL);
  for (guint i = 0; i < text.statements->len; i++)
    {
      const LsGlslStatement *statement = &g_array_index (text.statements, LsGlslStatement, i);
      g_autofree char *type = ls_glsl_type_dup (&text, &statement->type);

      g_string_append_printf (list, "%u %s %s", statement->line, kinds[statement->kind],
                              statement->name);
      if (statement->kind != LS_GLSL_CONDITION && statement->kind != LS_GLSL_KILL)
        g_string_append_printf (list, " %s", type);
      if (statement->place.leaf != 0 && statement->place.leaf != LS_GLSL_NONE)
        g_string_append_printf (list, " +%u", statement->place.leaf);
      if (statement->place.leaf == LS_GLSL_NONE)
        g_string_append (list, " somewhere");
      if (statement->parts->len != 1)
        g_string_append_printf (list, " parts %u", statement->parts->len);
      if (statement->is_repeated)
        g_string_append (list, " again");
      if (statement->condition != LS_GLSL_NONE)
        g_string_append_printf (
          list, " %s %u", statement->is_else ? "unless" : "if",
          g_array_index (text.statements, LsGlslStatement, statement->condition).line);
      g_string_append_c (list, '\n');
    }
  return g_string_free (list, FALSE);
}

static void
assert_statements (const char *source, const char *wanted)
{
  g_autofree char *list = list_statements (source);

  g_assert_cmpstr (list, ==, wanted);
}

/* --- reading -------------------------------------------------------------------------------------------------- */

static void
test_assignments (void)
{
  assert_statements ("out vec4 o;\nvoid main () {\n float a = 1.0, b;\n b = a; a += b, b *= 2.0;\n"
                     " ++a; b--;\n o.xy = vec2 (a);\n o = vec4 (b); }",
                     "3 declare a float\n4 assign b float\n4 assign a float\n4 assign b float\n"
                     "5 assign a float\n5 assign b float\n6 assign o.xy vec2\n7 assign o vec4\n");
}

static void
test_places (void)
{
  assert_statements (
    "struct Light { vec3 dir; float power[2]; };\nvoid main () {\n Light l[3]; mat3 m; ivec2 v;\n"
    " l[1].power[1] = 0.0;\n l[2].dir.zx = vec2 (0.0);\n m[2][1] = 1.0; m[1] = vec3 (1.0);\n"
    " v.y = 3; v[0] = 1;\n l[v.x].dir = vec3 (0.0);\n m = mat3 (1.0);\n}",
    "4 assign l[1].power[1] float +9\n5 assign l[2].dir.zx vec2 +10\n6 assign m[2][1] float +7\n"
    "6 assign m[1] vec3 +3\n7 assign v.y int\n7 assign v[0] int\n8 assign l[v.x].dir vec3 "
    "somewhere\n"
    "9 assign m mat3 parts 3\n");
}

static void
test_flow (void)
{
  assert_statements (
    "in vec2 uv;\nfloat f (float x, out float y) {\n y = x;\n return x * 2.0; }\n"
    "void main () {\n float s = 0.0;\n for (int i = 0; i < 4; i++)\n  s += f (uv.x, s);\n"
    " if (s > 1.0)\n  s = 1.0;\n else {\n  s = 2.0;\n  if (s < 0.0) discard; }\n"
    " do s--; while (s > 0.5);\n}",
    "2 take x float again\n3 assign y float again\n4 return f float again\n1 take uv vec2\n"
    "6 declare s float\n7 first i int\n7 if i < 4 again\n8 assign s float again if 7\n"
    "8 assign s float again if 7\n7 next i int again if 7\n9 if s > 1.0\n10 assign s float if 9\n"
    "12 assign s float unless 9\n13 if s < 0.0 unless 9\n13 kill discard parts 0 if 13\n"
    "14 assign s float again\n14 if s > 0.5 again\n");
}

static void
test_directives (void)
{
  assert_statements (
    "#version 300 es\n#define N 2\n#if N > 1 && defined (GL_ES) && !defined X\n"
    "void main () {\n#else\nvoid other () {\n#endif\n"
    "#ifdef X\n int a = 1;\n#elif __VERSION__ == 300\n int b = N; /* int c = 1;\n */ "
    "#else\n int d[N]; d[1] = 3;\n#endif\n}",
    "11 declare b int\n");
  assert_statements ("#define real float\n#define V3 vec3\nvoid main () {\n real a = 1.0;\n"
                     " V3 b = V3 (a); // b = b;\n b.x \\\n = 2.0; }",
                     "4 declare a float\n5 declare b vec3\n6 assign b.x float\n");
}

static void
test_images (void)
{
  assert_statements ("void mainImage (out vec4 c, in vec2 p) {\n vec2 q = p / iResolution.xy;\n"
                     " c = vec4 (q, 0.0, 1.0); }",
                     "1 take p vec2\n2 declare q vec2\n3 assign c vec4\n");
}

static void
test_conditions (void)
{
  static const struct
  {
    const char *text;
    gboolean holds;
  } all[] = { { "1", TRUE },
              { "0", FALSE },
              { "A", TRUE },
              { "B", FALSE },
              { "defined A", TRUE },
              { "!defined(B) && A == 3", TRUE },
              { "2 + 3 * 4 == 14", TRUE },
              { "(2 + 3) * 4 == 20 || 1 / 0", TRUE },
              { "1 << 3 == 8", TRUE },
              { "10 - 4 - 3 == 3", TRUE },
              { "~0 == -1", TRUE },
              { "LOOP", FALSE },
              { "", FALSE },
              { "((((", FALSE } };
  g_autoptr (GHashTable) defines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  g_hash_table_insert (defines, g_strdup ("A"), g_strdup ("3"));
  g_hash_table_insert (defines, g_strdup ("LOOP"), g_strdup ("LOOP"));
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (ls_glsl_condition_holds (all[i].text, defines) != all[i].holds)
      g_error ("'%s' is not %d", all[i].text, all[i].holds);
}

/* Variables that change where no statement is seen: what is known of them may be old. */
static void
test_hidden (void)
{
  static const char source[] =
    "#define PUSH(x) x += 1.0\n#define SAME(x) (x == 1.0)\nvoid f () { float m = 0.0; PUSH (m); }\n"
    "void main () { float a = 1.0, b = 2.0, c, d[2]; c = a > 0.0 ? (b -= 4.0) : a; c++; --a;\n"
    " d[0] = SAME (a) ? 1.0 : 2.0; }";
  g_auto (LsGlslText) text = { 0 };
  g_autoptr (GString) hidden = g_string_new (NULL);

  ls_glsl_text_init (&text, source, NULL);
  for (guint i = 0; i < text.hidden->len; i++)
    {
      const LsGlslHidden *one = &g_array_index (text.hidden, LsGlslHidden, i);

      g_string_append_printf (hidden, "%s:%u ",
                              g_array_index (text.variables, LsGlslVariable, one->variable).name,
                              ls_glsl_token (&text.tokens, one->token)->line);
    }
  g_assert_cmpstr (hidden->str, ==, "m:3 b:4 ");
}

/* --- variants ------------------------------------------------------------------------------------------------- */

static void
assert_variant (const char *source, guint statement, guint hit, const char *wanted)
{
  const LsGlslProbe probe = { .statement = statement, .hit = hit };
  g_auto (LsGlslText) text = { 0 };
  g_autofree char *variant = NULL;

  ls_glsl_text_init (&text, source, NULL);
  variant = ls_glsl_variant_new (&text, &probe, 1);
  g_assert_cmpstr (variant, ==, wanted);
}

static void
test_variants (void)
{
  assert_variant ("#version 330\nout vec4 o; void main () { if (o.x > 0.0) o.x = 1.0; }", 1, 0,
                  "#version 330\nout vec4 o; highp vec4 lsp_v0=vec4(0); out highp vec4 lsp_o0; "
                  "void lsp_main () { if (o.x > 0.0) {o.x = 1.0;lsp_v0=vec4(float(o.x),0,0,0);} }\n"
                  "void main(){lsp_main();lsp_o0=lsp_v0;}\n");
  assert_variant ("void main () { gl_FragColor = vec4 (1.0); }", 0, 0,
                  "vec4 lsp_v0=vec4(0); void lsp_main () { {gl_FragData[0] = vec4 (1.0);"
                  "lsp_v0=vec4(vec4(gl_FragData[0]));} }\n"
                  "void main(){lsp_main();gl_FragData[1]=lsp_v0;}\n");
  assert_variant (
    "#version 330\nout vec4 o; void main () { for (int i = 0, k = 2; i < 4; i++) o.y = 1.0; }", 0,
    0,
    "#version 330\nout vec4 o; highp ivec4 lsp_v0=ivec4(0); out highp ivec4 lsp_o0; "
    "void lsp_main () { {int i = 0, k = 2;lsp_v0=ivec4(int(i),0,0,0);for (; i < 4; i++) "
    "o.y = 1.0;} }\nvoid main(){lsp_main();lsp_o0=lsp_v0;}\n");
  assert_variant ("#version 330\nout vec4 o; void main () { while (o.x<2.) o.x++; }", 0, 3,
                  "#version 330\nout vec4 o; highp ivec4 lsp_v0=ivec4(0); out highp ivec4 lsp_o0; "
                  "int lsp_n0=0; bool lsp_t0(bool v){if(lsp_n0==3)lsp_v0=ivec4(int(v),0,0,0);"
                  "lsp_n0++;return v;} void lsp_main () { while (lsp_t0(o.x<2.)) o.x++; }\n"
                  "void main(){lsp_main();lsp_o0=lsp_v0;}\n");
}

static void
test_outputs (void)
{
  static const struct
  {
    const char *text;
    guint n;
    const char *name;
  } all[] = { { "#version 330\nout vec4 o; void main () { }", 7, "lsp_o2" },
              { "#version 330\nout vec4 a; out vec4 b[3]; void main () { }", 4, "lsp_o2" },
              { "void main () { gl_FragColor = vec4 (0); }", 7, "PIX3" },
              { "void main () { gl_FragData[2] = vec4 (0); }", 5, "PIX5" },
              { "void main () { gl_FragData[n] = vec4 (0); }", 0, "PIX10" },
              { "void main () { gl_Position = vec4 (0); }", 0, NULL },
              { "float f () { return 1.0; }", 0, NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_auto (LsGlslText) text = { 0 };
      g_autofree char *name = NULL;

      ls_glsl_text_init (&text, all[i].text, NULL);
      g_assert_cmpuint (ls_glsl_variant_count (&text), ==, all[i].n);
      name = ls_glsl_variant_output (&text, 2);
      if (all[i].name != NULL)
        g_assert_cmpstr (name, ==, all[i].name);
    }
}

/* --- any text ------------------------------------------------------------------------------------------------- */

/* Pieces stand one behind the other. */
static void
assert_pieces (const LsGlslTokens *tokens)
{
  g_autoptr (GArray) pieces = ls_glsl_pieces_new (tokens);
  guint behind = 0;

  for (guint i = 0; i < pieces->len; i++)
    {
      const LsGlslPiece *piece = &g_array_index (pieces, LsGlslPiece, i);

      g_assert_cmpuint (piece->first, >=, behind);
      g_assert_cmpuint (piece->first, <, piece->end);
      g_assert_cmpuint (piece->end, <=, tokens->tokens->len);
      behind = piece->end;
    }
}

/* Pieces of GLSL in any order: nothing crashes or hangs, and each statement lies within the text. */
static void
test_pieces (void)
{
  static const char *const pieces[] = {
    "void main () {",
    "}",
    "{",
    "(",
    ")",
    "if (a < b)",
    "else ",
    "for (",
    "int i = 0; ",
    "i < 3; ",
    "i++) ",
    "while (a) ",
    "do ",
    "return ",
    "discard;",
    "a = b;",
    "vec3 a = ",
    "a.xyz[2] ",
    "= 1.0;",
    "struct S { float a; } s;",
    "#if A\n",
    "#else\n",
    "#endif\n",
    "#define A B\n",
    "layout (",
    "uniform ",
    "mat4 m[",
    "]",
    ";",
    ",",
    "float f (out float x) {",
    "/* ",
    "// x\n",
    "a++, --b;",
    "\\\n",
    "0x1.p",
    "\"",
    "#",
    "switch (a) { case 1: ",
    "f (a);",
    "mainImage",
  };

  for (guint k = 0; k < rounds (2000); k++)
    {
      const guint n = (guint) g_test_rand_int_range (1, 60);
      g_autoptr (GString) source = g_string_new ("#version 330\nout vec4 o; float a, b;\n");
      g_auto (LsGlslText) text = { 0 };

      for (guint i = 0; i < n; i++)
        g_string_append (source, pieces[g_test_rand_int_range (0, (gint32) G_N_ELEMENTS (pieces))]);
      ls_glsl_text_init (&text, source->str, NULL);
      assert_pieces (&text.tokens);
      for (guint i = 0; i < text.statements->len; i++)
        {
          const LsGlslStatement *statement = &g_array_index (text.statements, LsGlslStatement, i);
          const LsGlslProbe probe = { .statement = i };
          g_autofree char *variant = NULL, *counts = NULL;

          g_assert_cmpuint (statement->first, <, statement->end);
          g_assert_cmpuint (statement->end, <=, text.tokens.tokens->len + 1);
          if (ls_glsl_variant_count (&text) == 0)
            continue;
          counts = ls_glsl_variant_new_counts (&text, &i, 1);
          if (statement->parts->len > 0)
            variant = ls_glsl_variant_new (&text, &probe, 1);
        }
    }
}

/* Loops in loops are read once each, not once more for each loop around them. */
static void
test_depth (void)
{
  g_autoptr (GString) source = g_string_new ("void main () {");
  g_autofree char *list = NULL;

  for (guint i = 0; i < 1000; i++)
    g_string_append (source, "for (;;) { if (a) ");
  list = list_statements (source->str);
  g_assert_nonnull (list);
}

/* Blocks in blocks, without a statement in front. */
static void
test_blocks (void)
{
  g_autoptr (GString) source = g_string_new ("void main () ");
  g_autofree char *list = NULL;

  for (guint i = 0; i < 200000; i++)
    g_string_append_c (source, '{');
  list = list_statements (source->str);
  g_assert_cmpstr (list, ==, "");
}

/* --- directives and pieces ---------------------------------------------------------------------- */

/* Each directive: whether it counts, its text, and its tokens. */
static void
test_inner (void)
{
  static const char source[] =
    "#define A(x) \\\n  x /* # */ + 1 // y\nfloat a;\n  # if 0\n#define B\n#endif\n";
  static const struct
  {
    const char *text, *tokens;
    gboolean is_on;
  } all[] = {
    { "#define A(x) \\\n  x /* # */ + 1 // y", "define A(x) x + 1", TRUE },
    { "# if 0", "if 0", TRUE },
    { "#define B", "define B", FALSE },
    { "#endif", "endif", FALSE },
  };
  g_auto (LsGlslTokens) tokens = { 0 };

  ls_glsl_tokens_init (&tokens, source, NULL);
  g_assert_cmpuint (tokens.directives->len, ==, G_N_ELEMENTS (all));
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      const LsGlslDirective *directive = &g_array_index (tokens.directives, LsGlslDirective, i);
      g_autofree char *text =
        g_strndup (tokens.text + directive->start, directive->end - directive->start);
      const LsGlslTokens inner = { .text = tokens.text, .tokens = tokens.inner };
      g_autofree char *words =
        ls_glsl_tokens_dup_text (&inner, directive->first, directive->end_token);

      g_assert_cmpstr (text, ==, all[i].text);
      g_assert_cmpstr (words, ==, all[i].tokens);
      g_assert_cmpint (directive->is_on, ==, all[i].is_on);
    }
}

static void
test_open_comment (void)
{
  g_auto (LsGlslTokens) closed = { 0 }, open = { 0 };

  ls_glsl_tokens_init (&closed, "a\n/* b */\n", NULL);
  ls_glsl_tokens_init (&open, "a\n/* b\n\n", NULL);
  g_assert_cmpuint (closed.open_comment, ==, 0);
  g_assert_cmpuint (open.open_comment, ==, 2);
}

static void
test_behind (void)
{
  g_auto (LsGlslTokens) tokens = { 0 };

  ls_glsl_tokens_init (&tokens, "a ( b [ 1 ] , { } ) ; ( d", NULL);
  g_assert_cmpuint (ls_glsl_tokens_behind (&tokens, 1), ==, 10);
  g_assert_cmpuint (ls_glsl_tokens_behind (&tokens, 0), ==, 10);
  g_assert_cmpuint (ls_glsl_tokens_behind (&tokens, 3), ==, 6);
  g_assert_cmpuint (ls_glsl_tokens_behind (&tokens, 9), ==, 10); /* the end of what it stands in */
  g_assert_cmpuint (ls_glsl_tokens_behind (&tokens, 11), ==, 13);
}

/* The pieces of a text, with | between them. */
static char *
list_pieces (const char *source)
{
  g_auto (LsGlslTokens) tokens = { 0 };
  g_autoptr (GArray) pieces = NULL;
  GString *list = g_string_new (NULL);

  ls_glsl_tokens_init (&tokens, source, NULL);
  pieces = ls_glsl_pieces_new (&tokens);
  for (guint i = 0; i < pieces->len; i++)
    {
      const LsGlslPiece *piece = &g_array_index (pieces, LsGlslPiece, i);
      g_autofree char *text = ls_glsl_tokens_dup_text (&tokens, piece->first, piece->end);

      g_string_append_printf (list, "%s%s%s", i > 0 ? "|" : "", piece->is_global ? "= " : "", text);
    }
  return g_string_free (list, FALSE);
}

static void
test_split (void)
{
  static const struct
  {
    const char *text, *pieces;
  } all[] = {
    { "void f () { a = 1; b; }", "a = 1;|b;" },
    { "void f () { if (a) b; else { c; } }", "if (a)|b;|c;" },
    { "void f () { for (int i = 0; i < 2; i++) a; }", "for (int i = 0;|i < 2;|i++|a;" },
    { "void f () { for (;;) { break; } }", "for (;|break;" },
    { "void f () { do a; while (b); while (c) d; }", "a;|while (b);|while (c)|d;" },
    { "void f () { switch (a) { case 1: b; default: c; } }", "switch (a)|b;|c;" },
    { "void f () { float a[2] = { 1, 2 }; struct S { float x; } s; }",
      "float a[2] = { 1, 2 };|struct S { float x; } s;" },
    { "void f () { return; } float g (float x) { return x; }", "return;|return x;" },
    { "uniform B { float a; }; struct S { float b; }; layout (std140) uniform C { vec4 c; } d;",
      "" },
    { "const float a = 1.0, b = 2.0; float c; float d[2] = { 1, 2 };",
      "= const float a = 1.0, b = 2.0;|= float d[2] = { 1, 2 };" },
    { "LOOP (i) { a; } void f () { EACH (x) { b; } }", "a;|EACH (x)|b;" },
    { "[numthreads (8, 1, 1)] void f (uint3 i : SV_ID) { [unroll] for (;;) a; }", "for (;|a;" },
    { "float4 f () : SV_Target { return 1; } cbuffer C : register (b0) { float g; }", "return 1;" },
    { "void f () { a = b ? c : d; g (h, i); }", "a = b ? c : d;|g (h, i);" },
    { "#define INC(v) v += 1.;\nvoid f () { a; INC (b) c = d; INC; e; }",
      "a;|INC (b)|c = d;|INC;|e;" },
    { "#define D(d, q) if (q < d) { d = q; }\nvoid f () { D (a, 2) D (b, 3) c; }",
      "D (a, 2)|D (b, 3)|c;" },
    { "#define EACH for (int i = 0; i < 3; i++)\nvoid f () { EACH a; EACH { b; } }",
      "EACH|a;|EACH|b;" },
    { "#define BEGIN {\n#define END }\nvoid f () { if (a) BEGIN b; END c; }",
      "if (a)|BEGIN|b;|END|c;" },
    { "#define ONE 1.0;\nvoid f () { a = ONE b; }", "a = ONE|b;" },
    { "#define PAIR { 1, 2 }\nvoid f () { float a[2] = PAIR; b; }", "float a[2] = PAIR;|b;" },
    { "#define SET(x) x = 1;\n#define BOTH SET (a)\nvoid f () { BOTH b; }", "BOTH|b;" },
    { "#define SQ(x) ((x) * (x))\nvoid f () { a = SQ (b); SQ (c); }", "a = SQ (b);|SQ (c);" },
    { "#define A 1;\n#undef A\n#define A 1\nvoid f () { b = A; c; }", "b = A;|c;" },
    { "#define A (B)\n#define B A\n#define C )\nvoid f () { A b; C c; }", "A b;|C c;" },
    { "void f () { a }", "a" },
    { "void f () { (", "(" },
    { "} ) ; =", "= =" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autofree char *pieces = list_pieces (all[i].text);

      g_assert_cmpstr (pieces, ==, all[i].pieces);
    }
}

/* Names alone: those that a reading of everything finds. */
static void
test_names (void)
{
  static const char source[] = "struct S { float m; }; uniform S s; float f (float a, in vec2 b) { "
                               "int c; for (int d = 0;;) {} }";
  static const char *const names[] = { "s", "a", "b", "c", "d" };
  g_auto (LsGlslText) whole = { 0 }, text = { 0 };

  ls_glsl_text_init (&whole, source, NULL);
  ls_glsl_text_init_names (&text, source, NULL);
  g_assert_cmpuint (text.statements->len, ==, 0);
  g_assert_cmpuint (text.variables->len, ==, G_N_ELEMENTS (names));
  g_assert_cmpuint (whole.variables->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const LsGlslVariable *variable = &g_array_index (text.variables, LsGlslVariable, i);
      g_autofree char *word = ls_glsl_token_dup (&text.tokens, variable->name_token);

      g_assert_cmpstr (variable->name, ==, names[i]);
      g_assert_cmpstr (word, ==, names[i]);
    }
}

/* What HLSL has in front of functions and statements, and behind parameters. */
static void
test_hlsl (void)
{
  static const char source[] =
    "cbuffer Frame : register (b0) { float2 scale; }\n[[vk::binding (0)]] "
    "RWStructuredBuffer<float> v;\n"
    "[numthreads (64, 1, 1)]\nfloat4 main (uint lane : SV_GroupIndex, half3 b) : SV_Target {\n"
    "float3x2 m; [loop]\nfor (int k = 0;;) { bool on; }\n}";
  static const struct
  {
    const char *name;
    char base;
    guint8 n, columns;
  } all[] = {
    { "lane", 'u', 1, 1 }, { "b", 'f', 3, 1 },  { "m", 'f', 3, 2 },
    { "k", 'i', 1, 1 },    { "on", 'b', 1, 1 },
  };
  g_auto (LsGlslText) text = { 0 };

  ls_glsl_text_init_names (&text, source, NULL);
  g_assert_cmpuint (text.functions->len, ==, 1);
  g_assert_cmpuint (text.variables->len, ==, G_N_ELEMENTS (all));
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      const LsGlslVariable *variable = &g_array_index (text.variables, LsGlslVariable, i);

      g_assert_cmpstr (variable->name, ==, all[i].name);
      g_assert_cmpint (variable->type.base, ==, all[i].base);
      g_assert_cmpuint (variable->type.n, ==, all[i].n);
      g_assert_cmpuint (variable->type.columns, ==, all[i].columns);
    }
  g_assert_null (ls_glsl_text_find (&text, "k", 7));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/glsl-text/assignments", test_assignments);
  g_test_add_func ("/glsl-text/places", test_places);
  g_test_add_func ("/glsl-text/flow", test_flow);
  g_test_add_func ("/glsl-text/directives", test_directives);
  g_test_add_func ("/glsl-text/images", test_images);
  g_test_add_func ("/glsl-text/conditions", test_conditions);
  g_test_add_func ("/glsl-text/hidden", test_hidden);
  g_test_add_func ("/glsl-text/variants", test_variants);
  g_test_add_func ("/glsl-text/outputs", test_outputs);
  g_test_add_func ("/glsl-text/pieces", test_pieces);
  g_test_add_func ("/glsl-text/depth", test_depth);
  g_test_add_func ("/glsl-text/blocks", test_blocks);
  g_test_add_func ("/glsl-text/inner", test_inner);
  g_test_add_func ("/glsl-text/open-comment", test_open_comment);
  g_test_add_func ("/glsl-text/behind", test_behind);
  g_test_add_func ("/glsl-text/split", test_split);
  g_test_add_func ("/glsl-text/names", test_names);
  g_test_add_func ("/glsl-text/hlsl", test_hlsl);
  return g_test_run ();
}
