#include <string.h>

#include "glslang-door.h"
#include "ls-diagnostic.h"
#include "rounds.h"

/* Texts that become no module: what is told, and that it is told soon. */

/* --- errors ------------------------------------------------------------------------------------ */

static void
test_errors (Door *door, gconstpointer data)
{
  (void) data;
  /* All of them, at their words, though several stand in one line. */
  glslang_assert_fails (
    door, "a.frag",
    "#version 330\nout vec4 c;\nvoid main () {\n  float x = 1.0; x = first;\n  x += second;\n"
    "  int n = x;\n}\n",
    LS_ERROR_SYNTAX,
    "a.frag:4:22: error: 'first': undeclared identifier\n"
    "a.frag:5:8: error: 'second': undeclared identifier\n"
    "a.frag:6:9: error: '=': cannot convert from 'float' to 'int'");
  /* Of several of the word, that of the statement. */
  glslang_assert_fails (door, "i.frag", "void main () {\n  { float it = 1.0; } it = 2.0;\n}\n",
                        LS_ERROR_SYNTAX, "i.frag:2:23: error: 'it': undeclared identifier");
  /* In the text's own words. */
  glslang_assert_fails (door, "b.frag", "void main () {\n  gl_FragColor = 1;\n}\n", LS_ERROR_SYNTAX,
                        "b.frag:2:16: error: '=': cannot convert from 'int' to 'vec4'");
  glslang_assert_fails (
    door, "c.frag", "#version 120\nvoid main () {\n  float sample = 1.0;\n  sample.q.q = 2.0;\n}\n",
    LS_ERROR_SYNTAX, "c.frag:4:");
  /* Columns are characters. */
  glslang_assert_fails (door, "d.frag",
                        "void main () {\n  /* \xC3\xA4\xC3\xB6 */ gl_FragColor = none;\n}\n",
                        LS_ERROR_SYNTAX, "d.frag:2:27: error: 'none': undeclared identifier");
  /* A function whose body is nowhere. */
  glslang_assert_fails (door, "k.frag",
                        "#version 330\nout vec4 c;\nfloat shade (vec3 a, float b);\n"
                        "void main () { c = vec4 (shade (vec3 (1), 2.0)); }\n",
                        LS_ERROR_SYNTAX, "k.frag:3:7: error: 'shade': no text has its body");
  /* What stands in a line that is made up has no place in the text. */
  glslang_assert_fails (door, "e.frag", "float mainImage;\nvec4 shade () { return vec4 (1.0); }\n",
                        LS_ERROR_SYNTAX, "e.frag: it has no main ()");
  glslang_assert_fails (door, "f.frag",
                        "#version 330\nout vec4 c;\nvoid main () { c = vec4 (1.0) }\n",
                        LS_ERROR_SYNTAX, "f.frag:3:");
  glslang_assert_fails (door, "h.frag", "#version 330\nvoid main () {}\n/* more\n", LS_ERROR_SYNTAX,
                        "h.frag:3:1: error: a comment begins here and has no end");
  glslang_assert_fails (door, "g.frag", "#version 330\n#if 1\nvoid main () {}\n", LS_ERROR_SYNTAX,
                        "missing #endif");
}

static void
test_warnings (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (
    door, &module, "a.frag",
    "#version 330\n#extension GL_NV_no_such_thing : enable\nout vec4 c;\nvoid main () { c = "
    "vec4 (1.0); }\n");
  g_assert_cmpuint (door->imported.findings->len, ==, 1);
  g_assert_cmpuint (((LsDiagnostic *) g_ptr_array_index (door->imported.findings, 0))->line, ==, 2);
}

static void
test_languages (Door *door, gconstpointer data)
{
  (void) data;
  glslang_assert_fails (door, "a.wgsl",
                        "@fragment\nfn main () -> @location(0) vec4f { return vec4f (1.0); }\n",
                        LS_ERROR_UNSUPPORTED, "naga");
  glslang_assert_fails (door, "a.txt", "#include <metal_stdlib>\nusing namespace metal;\n",
                        LS_ERROR_UNSUPPORTED, "Metal text");
  glslang_assert_fails (door, "a.txt",
                        "[shader(\"fragment\")]\nfloat4 shade () : SV_Target { return 1; }\n",
                        LS_ERROR_UNSUPPORTED, "slangc");
  glslang_assert_fails (door, "a.slang", "float4 shade () { return 1; }\n", LS_ERROR_UNSUPPORTED,
                        "slangc");
  glslang_assert_fails (door, "a.txt", "shader_type canvas_item;\n", LS_ERROR_UNSUPPORTED, "Godot");
}

/* --- what texts of strangers may not do --------------------------------------------------------- */

static char *
repeat (const char *head, const char *piece, guint n, const char *tail)
{
  GString *text = g_string_new (head);

  for (guint i = 0; i < n; i++)
    g_string_append (text, piece);
  g_string_append (text, tail);
  return g_string_free (text, FALSE);
}

/* Ends, with a module or a message. */
static void
survive (Door *door, const char *name, const char *text)
{
  g_auto (LsGlslangModule) module = { 0 };
  g_autoptr (GError) error = NULL;
  const gboolean is_good = glslang_door_translate (door, name, text, NULL, &module, &error);

  g_assert_true (is_good == (error == NULL));
  if (error != NULL)
    g_test_message ("%.200s", error->message);
}

static void
test_hostile (Door *door, gconstpointer data)
{
  static const struct
  {
    const char *head, *piece, *tail;
    guint n;
  } all[] = {
    { "#version 330\nout vec4 c; void main () { c = vec4 (", "1.0 + ", "1.0); }",
      ROUNDS_ARE_SLOW ? 60000 : 170000 },
    { "#version 330\nout vec4 c; void main () { float x = 1.0;\n", "x = x + 1.0;\n",
      "c = vec4 (x); }", ROUNDS_ARE_SLOW ? 25000 : 100000 },
    { "#version 330\nout vec4 c; void main () { c.x = ", "(", "1.0", 200000 },
    { "#version 330\nvoid main () ", "{", "", 200000 },
    { "#version 330\n", "/* ", "void main () {}", 300000 },
    { "#version 330\n", "f(", "", 300000 },
    { "#version 330\nvoid f (", "float a, ", "float b) {} void main () {}", 100000 },
    { "#version 330\n", "word ", "= 1;", 200000 },
    { "#version 330\n", "const ", "float x = 1.0;", 150000 },
    { "#version 330\nvoid main () {", "for (int i = 0; i < 2; i++) { float i = 1.0; ", "}", 20000 },
    { "#version 330\nvoid main () {", "for (int i = 0; i < 2; i++) { float i = 1.0; }\n", "}",
      20000 },
    { "#version 330\n", "#if 1\n", "void main () {}", 100000 },
    { "#version 330\n#define A B B\n#define B A A\n", "A", "void main () {}", 100000 },
    { "#version 330\n#define A \\\n", " x \\\n", "\nvoid main () {}", 100000 },
    { "", "float4 f (float4 x) : SV_Target { return x; }\n", "", 20000 },
    { "", "\xFF\xFE\x01", "", 100000 },
  };

  const guint share = g_getenv ("LANESCOPE_WHOLE") != NULL ? 1 : 4;

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autofree char *text = repeat (all[i].head, all[i].piece, all[i].n / share, all[i].tail);
      g_autoptr (GTimer) timer = g_timer_new ();

      survive (door, g_str_has_prefix (all[i].piece, "float4") ? "a.hlsl" : "a.frag", text);
      g_test_message ("%u: %.1f s", i, g_timer_elapsed (timer, NULL));
    }
}

static void
test_zero (Door *door, gconstpointer data)
{
  static const char text[] = "#version 330\nvoid main () {}\n x\0y";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, sizeof text);
  const LsGlslangRequest request = { .source = bytes, .name = "a.frag", .stage = LS_GLSLANG_ANY };
  g_auto (LsGlslangModule) module = { 0 };
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_false (ls_glslang_translate (&request, &door->imported, &module, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
  g_assert_true (g_str_has_prefix (error->message, "a.frag:3:3: byte 31 of the file is 0"));
}

/* Any piece of a text, and any change of it. */
static void
test_pieces (Door *door, gconstpointer data)
{
  (void) data;
  for (guint length = 0; length < strlen (glslang_flow); length += 61)
    {
      g_autofree char *text = g_strndup (glslang_flow, length);

      survive (door, "a.frag", text);
    }
}

static void
test_memory (Door *door, gconstpointer data)
{
  g_autofree char *text =
    repeat ("#version 330\nout vec4 c; void main () { float x = 1.0;\n", "x = x + 1.0;\n",
            ROUNDS_ARE_SLOW ? 25000 : 100000, "c = vec4 (x); }");

  (void) data;
  door->imported.budget = ls_budget_new (LS_BUDGET_LEAST);
  glslang_assert_fails (door, "a.frag", text, LS_ERROR_RANGE,
                        "a.frag: glslang needs more memory than 1 MiB for it");
  g_clear_pointer (&door->imported.budget, ls_budget_unref);
}

static void
test_cancelled (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  (void) data;
  g_cancellable_cancel (cancellable);
  door->imported.cancellable = cancellable;
  g_assert_false (glslang_door_translate (door, "a.frag", glslang_flow, NULL, &module, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The last test: no program is found any more. */
static void
test_absent (Door *door, gconstpointer data)
{
  (void) data;
  g_setenv ("PATH", door->folder, TRUE);
  glslang_assert_fails (
    door, "a.frag", glslang_flow, LS_ERROR_UNSUPPORTED,
    "a.frag: there is no glslang to translate it (Debian's package glslang-tools has it)");
}

static const DoorTest tests[] = {
  { "/glslang/errors", test_errors }, { "/glslang/warnings", test_warnings },
  { "/glslang/pieces", test_pieces }, { "/glslang/hostile", test_hostile },
  { "/glslang/memory", test_memory }, { "/glslang/cancelled", test_cancelled },
};
static const DoorTest plain[] = {
  { "/glslang/languages", test_languages },
  { "/glslang/zero", test_zero },
  { "/glslang/absent", test_absent },
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  glslang_add_tests (tests, G_N_ELEMENTS (tests), TRUE);
  glslang_add_tests (plain, G_N_ELEMENTS (plain), FALSE);
  return g_test_run ();
}
