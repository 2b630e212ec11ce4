#version 330
in vec2 uv;
out vec4 colour;
int depth = 0;
int total = 0;
int walk (int n)
{
    depth = n;
    int r = 0;
    do
    {
        if (n == 1) { total += 10; return r; }
        if ((n & 1) == 0) n /= 2;
        else n = 3 * n + 1;
        r++;
        total++;
        if (r > 12) break;
    } while (true);
    total = -total;
    return -r;
}
void main ()
{
    int n = int (uv.x * 64.0) + 1;
    int a = walk (n);
    int b = total;
    int c = walk (int (uv.y * 8.0) + 1);
    int d = total - b;
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) {
            if (j == i) continue;
            if (i + j > a) break;
            d += i * 4 + j;
        }
        if (d > 60) break;
        c--;
    }
    colour = vec4 (a, c, d, depth);
}
