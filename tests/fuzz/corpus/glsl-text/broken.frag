#version 330
#if 1
out vec4 o; struct S { vec2 a[2]; float b; } s;
void main () { s.a[1].yx = vec2 (1.0); for (int i = 0; i < 3; i++) { if (s.b > 1.0) s.b++; else do s.b -= 1.0; while (s.b > 0.0) } o = vec4 (s.a[0], s.b,
