#version 330
in vec2 uv;
out vec4 colour;
void main ()
{
    int n = int (uv.x * 64.0);
    int m = int (uv.y * 64.0);
    int best = -1;
    int sum = n;
    for (int i = 0; i < 6; i++)
    {
        int v = (n * (i + 1) + m * 7) % 31;
        if (v < 8)
            continue;
        sum += v;
        if (v > 25)
        {
            best = v + i;
            sum -= 3;
            break;
        }
        sum = sum * 2 - i;
    }
    int k = sum;
    if (best < 0)
        k = sum - m;
    k += best;
    while (k > 20)
    {
        k -= 7;
        if ((k & 3) == 1)
        {
            k -= n;
            continue;
        }
        m++;
    }
    colour = vec4 (float (best), float (sum), float (k), float (m));
}
