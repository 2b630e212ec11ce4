#version 330
in vec2 uv;
out vec4 colour;
void main ()
{
    int n = int (uv.x * 64.0);
    int m = int (uv.y * 64.0);
    int a = n * 7 + m; int b = a * m + 1; a = b - n * 3; b = a + m; int c = a * b;
    if (n > 20) a += 9; else b += 11; c -= a;
    if (m > 20) if (n > 30) a = a * 3 + m; else b = b * 5 - n;
    for (int i = 0; i < 5; i++) if (i != 2) c += a * i; else c -= b;
    int d = c; d = d * 3; d += b; d ^= n;
    if (n == 50)
        for (int j = 0; j < 4; j++)
            d += j * m;
    colour = vec4 (float (a), float (b), float (c), float (d));
}
