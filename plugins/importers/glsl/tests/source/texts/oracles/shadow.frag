#version 330
in vec2 uv;
out vec4 colour;
int level = 0;
int fold (int x)
{
    level += x & 3;
    x ^= level;
    return x + 1;
}
void main ()
{
    int n = int (uv.x * 64.0);
    int m = int (uv.y * 64.0);
    int a = fold (n);
    int keep = level;
    int x = m - a;
    if (x > 0)
    {
        int x = fold (a) * 2;
        a = x - n;
    }
    else
        x = fold (x) * 3;
    for (int a = 0; a < 3; a++)
    {
        int m = fold (a + x);
        x = m - keep;
    }
    bvec2 f = bvec2 (a > m, x > n);
    if (any (f)) a += 1000;
    uint z = uint (a) * 77u;
    z = f.x ? z / 3u : z % 1000u;
    colour = vec4 (float (a), float (x), float (level), float (z));
}
