#version 330
in vec2 uv;
out vec4 colour;
#define SET(x, y) x = y
#define LOOP(n) for (int q = 0; q < n; q++)
#define ACC(x) \
    x *= 2; \
    x += 1;
void main ()
{
    int n = int (uv.x * 64.0);
    int m = int (uv.y * 64.0);
    int a = n * 3; int b = m * 5;
    SET (a, a - b);
    ACC (b)
    if (n > m)
        SET (b, a + 100);
    int c = b * 2 + a;
    LOOP (3) c += a * q;
    { int a = c + 1; a *= 3; b = a - m; }
    if (m > 20) { a = b; } else { a = b + 1; c = a - 9; }
    int d = a + b + c;
    colour = vec4 (float (a), float (b), float (c), float (d));
}
