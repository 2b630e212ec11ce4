#version 330
in vec2 uv;
out vec4 colour;
int g = 3;
int bump (int k)
{
    g += k;
    return g * 2;
}
int twice (inout int p)
{
    p += 7;
    return p++;
}
void main ()
{
    int n = int (uv.x * 64.0);
    int m = int (uv.y * 64.0);
    int a = n + 1;
    int b, c;
    b = c = a * 3;
    if ((a = b - m) > 20)
        c = a++;
    int e = bump (a++) + bump (c);
    int f = twice (b) + b;
    bool ok = n > 30 && (c += 5) > 9;
    int h = m > 30 ? a++ : (b -= 4);
    int i = 0, j = 9;
    while (i++ < n % 7)
        j -= i;
    for (int k = 0, l = m; k < 3; k++, l -= k)
        j += l * k;
    int r = (a += b, b ^= c, g - j);
    colour = vec4 (float (a + b), float (c + e), float (f + h), float (r + (ok ? 1 : 0)));
}
