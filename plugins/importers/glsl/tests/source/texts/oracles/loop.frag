#version 330
in vec2 uv;
out vec4 colour;
void main ()
{
    int n = int (uv.x * 64.0);
    int s = 0;
    int i;
    for (i = 0; i < 10; i++)
    {
        if (i == 3)
            continue;
        if (i * 3 > n)
            break;
        s += i * n;
        int q = s & 7;
        s ^= q;
    }
    int t = -1;
    if (n > 20)
        t = s + 5;
    else if (n > 10)
    {
        t = s - 7;
        s = 100;
    }
    colour = vec4 (float (s), float (t), float (i), 1.0);
}
