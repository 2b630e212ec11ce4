#version 330
in vec2 uv;
out vec4 colour;
struct P { ivec2 at; int id; };
P make (int a, int b) { P p; p.at = ivec2 (a, b); p.id = a * 10 + b; return p; }
void swap (inout int a, inout int b) { int t = a; a = b; b = t; }
void main ()
{
    int n = int (uv.x * 64.0);
    int m = int (uv.y * 64.0);
    P p = make (n, m);
    P q = p;
    q.at.yx = p.at;
    q.id -= p.at.x;
    int x = n * 5;
    int y = m * 9;
    swap (x, y);
    swap (q.at.x, y);
    ivec3 w = ivec3 (x, y, q.id);
    w.xz += ivec2 (3, 4);
    if (n > m)
        w.y = w.x - w.z;
    else
        w = w.zxy;
    p = q;
    p.at *= 2;
    w[n & 1] += 100;
    colour = vec4 (vec3 (w), float (p.at.x + p.at.y * 3 + p.id + x + y));
}
