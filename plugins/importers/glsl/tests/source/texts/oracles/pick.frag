#version 330
in vec2 uv;
out vec4 colour;
int pick (int n, int m)
{
    int r = n * 2;
    if (n > 40)
        return r - m;
    r = r + m * 3;
    for (int i = 1; i < 9; i++)
    {
        if ((r & 3) == 0)
            return r + i;
        r = r * 3 - i;
        if (r > 2000)
        {
            r = m - i;
            break;
        }
    }
    return r;
}
void main ()
{
    int n = int (uv.x * 64.0);
    int m = int (uv.y * 64.0);
    int a = pick (n, m);
    int b = pick (m, a & 63);
    if (a > b)
    {
        int t = a * 2 + n;
        a = b - m;
        b = t;
    }
    int s = a ^ b;
    if (n < 8) discard;
    if (m < 8)
    {
        s = s * 5;
        colour = vec4 (float (s), float (a), float (b), 2.0);
        return;
    }
    s = s * 7 + n;
    colour = vec4 (float (s), float (a), float (b), 1.0);
}
