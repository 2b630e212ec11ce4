#include <glib/gstdio.h>
#include <string.h>

#include "glslang-door.h"

/* Texts in HLSL that compilers of DirectX take: each thing that glslang does not, with what comes out. All texts were written for this. */

static void
test_words (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };
  static const char text[] = "#define WORD unsigned int\n"
                             "float4 main (float4 c : COLOR0) : SV_Target {\n"
                             "  unsigned int a = 3; unsigned b = 2; WORD d = a + b;\n"
                             "  return 0.xxxx + 1.5.x + float (d); }\n";

  (void) data;
  glslang_door_make (door, &module, "a.hlsl", text);
  g_assert_nonnull (strstr (module.text, "uint a = 3;"));
  g_assert_nonnull (strstr (module.text, "(0).xxxx + (1.5).x"));
  glslang_assert_statement (&module, text, "return 0.xxxx");
}

/* A loop's variable lives on behind it, until the block ends; but not where another one is seen. */
static void
test_loops (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };
  static const char text[] = "float4 main (float4 c : COLOR0) : SV_Target {\n"
                             "  float4 sum = 0; int k = 7;\n"
                             "  [unroll] for (int i = 0; i < 2; i++) sum += c;\n"
                             "  for (i = 2; i < 4; i++) sum -= c.x;\n"
                             "  for (int i = 0; i < 3; i++) { sum *= 2; }\n"
                             "  { for (uint k = 0; k < 3; k++) sum += k; sum += k; }\n"
                             "  return sum + i; }\n";

  (void) data;
  glslang_door_make (door, &module, "a.hlsl", text);
  g_assert_nonnull (strstr (module.text, "int i; ["));
  g_assert_nonnull (strstr (module.text, "uint k = 0"));
  glslang_assert_fails (door, "b.hlsl",
                        "float4 main () : SV_Target {\n  float s = 0;\n"
                        "  if (s < 1) for (int i = 0; i < 2; i++) s += i;\n  return i; }\n",
                        LS_ERROR_SYNTAX, "b.hlsl:4:10: error: 'i'");
}

static void
test_returns (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (door, &module, "a.hlsl",
                     "struct A { float4 at : SV_Position; nointerpolation float2 uv[2] : UV; };\n"
                     "struct B { float4 where : SV_Position; float2 uv[2] : UV; };\n"
                     "B main (A a) { if (a.at.x < 1) return a; A b = a; return b; }\n");
  g_assert_nonnull (strstr (module.text, "B ls_returned = { b.at, b.uv }"));
  glslang_assert_fails (door, "b.hlsl",
                        "struct A { float4 at : SV_Position; };\n"
                        "struct B { float3 at : SV_Position; };\n"
                        "B main (A a) {\n  return a; }\n",
                        LS_ERROR_SYNTAX, "b.hlsl:4:3: error: 'return'");
}

static void
test_load (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (door, &module, "a.hlsl",
                     "Texture2DMS<float4> t;\n"
                     "float4 main (float4 at : SV_Position) : SV_Target { uint all = 0;\n"
                     "  float4 c = t.Load (int2 (at.xy), 1, int2 (0, 0), all);\n"
                     "  return c * all; }\n");
  g_assert_nonnull (strstr (module.text, "(all = 1u, "));
}

static void
test_sample (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (door, &module, "a.hlsl",
                     "Texture2D t; SamplerState s[2];\n"
                     "float4 main (float3 c : COLOR0) : SV_Target {\n"
                     "  return t.Sample (s[1], c.xy, int2 (1, 0), c.z); }\n");
  g_assert_nonnull (
    strstr (module.text,
            "t.SampleLevel (s[1], c.xy, max (t.CalculateLevelOfDetail (s[1], c.xy), c.z), int2"));
}

/* An array that sees the numbers of another one in its buffer. */
static void
test_views (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };
  static const char text[] = "cbuffer All : register (b0) {\n"
                             "  float4 data[2]; static float seen[8] = (float[8])data;\n"
                             "  static float two[3] = (float[3])pairs; float2 pairs[2]; };\n"
                             "float4 main (float4 c : COLOR0) : SV_Target {\n"
                             "  return c * seen[int (c.x) + 5]; }\n";

  (void) data;
  glslang_assert_fails (door, "b.hlsl", text, LS_ERROR_SYNTAX, "b.hlsl:3:");
  glslang_door_make (door, &module, "a.hlsl",
                     "cbuffer All : register (b0) {\n"
                     "  float4 data[2]; static float seen[8] = (float[8])data; };\n"
                     "float4 main (float4 c : COLOR0) : SV_Target {\n"
                     "  return c * seen[int (c.x) + 5]; }\n");
  g_assert_nonnull (strstr (module.text, "} static float seen[8] = { data[0].x, data[0].y, "));
  g_assert_nonnull (strstr (module.text, "data[1].z, data[1].w };"));
}

/* glslang takes the text as it stands, and its module would have 0 in the place of the elements. */
static void
test_matrices (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (door, &module, "a.hlsl",
                     "struct S { float3x3 m[2]; };\n"
                     "float4 main (float4 c : COLOR0) : SV_Target {\n"
                     "  S s = (S) 0; s.m[1]._12_31 = c.xy; float4x4 a = 1; uint i = 0;\n"
                     "  return float4 (s.m[i + 1]._12_31, 0, 1) + a._m00_m10_m23_m33; }\n");
  g_assert_nonnull (strstr (module.text, "s.m[1]._12_31 = c.xy"));
  g_assert_nonnull (strstr (module.text, "float2 (s.m[i + 1]._12, s.m[i + 1]._31)"));
  g_assert_nonnull (strstr (module.text, "float4 (a._m00, a._m10, a._m23, a._m33)"));
  ls_glslang_module_clear (&module);
  module = (LsGlslangModule){ 0 };
  /* In a namespace, and in an index. */
  glslang_door_make (door, &module, "b.hlsl",
                     "enum { Zero }; namespace A { static float2x2 m[2]; }\n"
                     "static const float2x2 k = { 1, 0, 0, 1 };\n"
                     "float4 main (float4 c : COLOR0) : SV_Target {\n"
                     "  return float4 (A::m[k._12_21.x]._11_21, c.xy); }\n");
  g_assert_nonnull (strstr (module.text, "float2 (A_m[float2 (k._12, k._21).x]._11, A_m[float2 ("));
}

/* A number for several words: glslang's module has an id twice. */
static void
test_stores (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (door, &module, "a.hlsl",
                     "RWByteAddressBuffer b;\n"
                     "[numthreads (64, 1, 1)] void main (uint i : SV_GroupIndex) {\n"
                     "  b.Store2 (max (i, 2u) * 8, 0); b.Store3 (0, uint3 (1, 2, 3)); }\n");
  g_assert_nonnull (strstr (module.text, "b.Store2 (max (i, 2u) * 8, (uint2) ( 0))"));
  g_assert_nonnull (strstr (module.text, "(uint3) ( uint3 (1, 2, 3)))"));
}

static void
test_level (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (door, &module, "a.hlsl",
                     "Texture2D t; SamplerState s;\n"
                     "float4 main (float3 c : COLOR0) : SV_Target { uint all;\n"
                     "  float4 d = t.SampleLevel (s, c.xy, c.z, 0, all);\n"
                     "  return CheckAccessFullyMapped (all) ? d : c.xyzz; }\n");
  g_assert_nonnull (strstr (module.text, "(all = 1u, "));
}

/* A buffer of the name of its type, and a function of a library. */
static void
test_twins (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (door, &module, "a.hlsl",
                     "struct All { float4 gain; uint n; };\n"
                     "ConstantBuffer<All> All : register (b0);\n"
                     "export float4 twice (float4 c) { return c * All.gain; }\n"
                     "float4 main (float4 c : COLOR0) : SV_Target { return twice (c) + All.n; }\n");
  g_assert_nonnull (strstr (module.text, "struct All_type {"));
  g_assert_nonnull (strstr (module.text, "ConstantBuffer<All_type> All"));
  g_assert_nonnull (strstr (module.text, "return c * All.gain;"));
}

/* A macro that names what stands in a namespace. */
static void
test_macros (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (door, &module, "a.hlsl",
                     "namespace Sort { namespace Group { enum Enum { Width = 4, Size = 8 }; } }\n"
                     "#define N Sort::Group::Size\n"
                     "RWStructuredBuffer<int> all;\n"
                     "[numthreads (N, 1, 1)] void main (uint i : SV_GroupIndex) { all[i] = N; }\n");
  g_assert_nonnull (strstr (module.text, "#define N Sort_Group_Size"));
}

static void
test_enums (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };
  static const char text[] =
    "namespace Group { enum Size { Width = 4, Height, All = Width * Height }; }\n"
    "enum Kind { First, Second, };\nenum { Third = 2 };\n"
    "RWStructuredBuffer<int> all;\nint pick (Kind k) { return k == Second ? Third : First; }\n"
    "[numthreads (Group::Width, Group::Height, 1)]\n"
    "void main (uint i : SV_GroupIndex) { all[i] = Group::All + pick (First); }\n";

  (void) data;
  glslang_door_make (door, &module, "a.hlsl", text);
  g_assert_nonnull (strstr (module.text, "static const int Group_Height = Group_Width + 1"));
  glslang_assert_statement (&module, text, "all[i] =");
}

/* What tells an application how to draw. */
static void
test_effects (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) pixels = { 0 }, vertices = { 0 };
  g_autoptr (GError) error = NULL;
  static const char text[] =
    "DepthStencilState Deep { DepthEnable = TRUE; };\n"
    "BlendState None\n{\n  BlendEnable[0] = FALSE;\n};\n"
    "float4 Other (float4 c : COLOR0) : SV_Target { return c; }\n"
    "float4 Shade (float4 c : COLOR0) : SV_Target { return c * 2; }\n"
    "float4 Corner (float4 at : POSITION) : SV_Position { return at; }\n"
    "PixelShader shade = CompileShader (ps_4_0, Shade ());\n"
    "technique11 Draw\n{\n  pass First\n  {\n"
    "    SetVertexShader (CompileShader (vs_4_0, Corner ()));\n    SetPixelShader (shade);\n"
    "    SetDepthStencilState (Deep, 0);\n  }\n}\n";

  (void) data;
  glslang_door_make (door, &pixels, "a.fx", text);
  g_assert_cmpstr (pixels.entry, ==, "Shade");
  glslang_assert_statement (&pixels, text, "return c * 2");
  g_assert_true (glslang_door_translate (door, "a.fx", text, "Corner", &vertices, &error));
  g_assert_no_error (error);
  glslang_look_validate (&vertices);
}

/* What functions of other stages leave to an application is not asked for. */
static void
test_tessellation (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };
  static const char text[] =
    "struct P { float4 at : POSITION; };\n"
    "struct T { float edges[4] : SV_TessFactor; float inside[2] : SV_InsideTessFactor; };\n"
    "T Factors (InputPatch<P, 4> p) { T t = (T) 0; return t; }\n"
    "[domain (\"quad\")]\n[partitioning (PARTS)]\n[outputtopology (\"triangle_cw\")]\n"
    "[outputcontrolpoints (4)]\n[patchconstantfunc (\"Factors\")]\n"
    "P Hull (InputPatch<P, 4> p, uint i : SV_OutputControlPointID) { return p[i]; }\n"
    "float4 Shade (float4 c : COLOR0) : SV_Target { return c; }\n";

  (void) data;
  glslang_door_make (door, &module, "a.hlsl", text);
  g_assert_cmpstr (module.entry, ==, "Shade");
}

/* Functions of files that are included, for other stages than that of the text. */
static void
test_unused (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_write (door, "rays.h",
                      "float3 start () { return WorldRayOrigin (); }\n"
                      "float twice (float x) { return x * 2; }\n"
                      "float four (float x) { return twice (twice (x)); }\n");
  glslang_door_make (door, &module, "a.hlsl",
                     "#include \"rays.h\"\n"
                     "float4 main (float4 c : COLOR0) : SV_Target { return four (c.x); }\n");
  g_assert_nonnull (strstr (module.text, "twice (twice"));
  g_assert_null (strstr (module.text, "WorldRayOrigin"));
  glslang_assert_fails (door, "b.hlsl",
                        "float3 start () { return WorldRayOrigin (); }\n"
                        "float4 main (float4 c : COLOR0) : SV_Target { return c; }\n",
                        LS_ERROR_SYNTAX, "b.hlsl:1:");
}

/* A file that is not there is no error as long as nothing of it is needed. */
static void
test_absent (Door *door, gconstpointer data)
{
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  glslang_door_make (door, &module, "a.hlsl",
                     "#include \"signature.h\"\n[RootSignature (Own)]\n"
                     "float4 main (float4 c : COLOR0) : SV_Target { return c; }\n");
  g_assert_cmpstr (g_ptr_array_index (module.notes, 0), ==,
                   "the file signature.h, as an empty one");
  glslang_assert_fails (door, "b.hlsl",
                        "#include \"more.h\"\n"
                        "float4 main () : SV_Target { return more; }\n",
                        LS_ERROR_SYNTAX, "b.hlsl:1:1: error: more.h: no such file");
}

static void
test_folders (Door *door, gconstpointer data)
{
  static const char text[] = "#include \"in\\inner.h\"\n"
                             "float4 main (float4 c : COLOR0) : SV_Target { return c * GAIN; }\n";
  g_autofree char *folder = g_build_filename (door->folder, "in", NULL);
  g_auto (LsGlslangModule) module = { 0 };

  (void) data;
  g_mkdir (folder, 0700);
  glslang_door_write (door, "in/inner.h", "#include \"outer.h\"\n");
  glslang_door_write (door, "outer.h", "#define GAIN 2\n");
  glslang_door_write (door, "above.h", "#define GAIN 3\n");
  glslang_door_make (door, &module, "a.hlsl", text);
  g_assert_nonnull (strstr (module.text, "#define GAIN 2"));
  /* Folders above are looked at where all may be read. */
  glslang_assert_fails (door, "in/b.hlsl",
                        "#include \"above.h\"\nfloat4 main () : SV_Target { return GAIN; }\n",
                        LS_ERROR_SYNTAX, "in/b.hlsl:1:1: error: above.h: no such file");
  door->imported.trust = LS_TRUST_ALL;
  ls_glslang_module_clear (&module);
  module = (LsGlslangModule){ 0 };
  glslang_door_make (door, &module, "in/b.hlsl",
                     "#include \"above.h\"\nfloat4 main () : SV_Target { return GAIN; }\n");
  g_assert_nonnull (strstr (module.text, "#define GAIN 3"));
  /* Other letters, and what projects name. */
  glslang_door_write (door, "in/far.h", "#define GAIN 4\n");
  glslang_door_write (door, "own.vcxproj",
                      "<AdditionalIncludeDirectories>$(ProjectDir);.\\IN;%(Other)"
                      "</AdditionalIncludeDirectories>");
  ls_glslang_module_clear (&module);
  module = (LsGlslangModule){ 0 };
  glslang_door_make (door, &module, "c.hlsl",
                     "#include \"Far.h\"\nfloat4 main () : SV_Target { return GAIN; }\n");
  g_assert_nonnull (strstr (module.text, "#define GAIN 4"));
  {
    g_autofree char *inner = g_build_filename (folder, "inner.h", NULL);
    g_autofree char *far = g_build_filename (folder, "far.h", NULL);

    g_unlink (far);

    g_unlink (inner);
    g_rmdir (folder);
  }
}

static void
test_reasons (Door *door, gconstpointer data)
{
  (void) data;
  glslang_assert_fails (door, "a.hlsl",
                        "interface Light { float3 Shine (float3 n); };\nLight light;\n"
                        "float4 main (float4 c : COLOR0) : SV_Target { return c; }\n",
                        LS_ERROR_UNSUPPORTED, "a.hlsl: it has interfaces");
  /* glslang breaks down with it. */
  glslang_assert_fails (door, "c.hlsl",
                        "float4 main (float4 c : COLOR0) : SV_Target {\n"
                        "  int2x3 all = 2; all = all << 1; return all[0].x; }\n",
                        LS_ERROR_UNSUPPORTED, "c.hlsl: it computes with matrices of integers");
  glslang_assert_fails (door, "d.hlsl",
                        "float4 main (float4 c : COLOR0) : SV_Target {\n"
                        "  int2x3 all = 2; return alll[0].x; }\n",
                        LS_ERROR_SYNTAX, "d.hlsl:2:26: error: 'alll'");
  glslang_assert_fails (door, "b.hlsl",
                        "RaytracingAccelerationStructure all;\n"
                        "[shader (\"raygeneration\")] void Start () { }\n",
                        LS_ERROR_UNSUPPORTED, "b.hlsl: this is for ray tracing");
}

static const DoorTest tests[] = {
  { "/glslang-directx/words", test_words },
  { "/glslang-directx/loops", test_loops },
  { "/glslang-directx/returns", test_returns },
  { "/glslang-directx/load", test_load },
  { "/glslang-directx/sample", test_sample },
  { "/glslang-directx/views", test_views },
  { "/glslang-directx/matrices", test_matrices },
  { "/glslang-directx/stores", test_stores },
  { "/glslang-directx/level", test_level },
  { "/glslang-directx/twins", test_twins },
  { "/glslang-directx/macros", test_macros },
  { "/glslang-directx/enums", test_enums },
  { "/glslang-directx/effects", test_effects },
  { "/glslang-directx/tessellation", test_tessellation },
  { "/glslang-directx/absent", test_absent },
  { "/glslang-directx/folders", test_folders },
  { "/glslang-directx/unused", test_unused },
  { "/glslang-directx/reasons", test_reasons },
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  glslang_add_tests (tests, G_N_ELEMENTS (tests), TRUE);
  return g_test_run ();
}
