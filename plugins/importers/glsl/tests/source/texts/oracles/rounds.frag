#version 330
in vec2 uv;
out vec4 colour;
int level = 0;
void main ()
{
    int n = int (uv.x * 64.0);
    int m = int (uv.y * 64.0);
    int one = 1;
    level = n + m * 3;
    int kept = level - m;
    for (int i = 0; i < (level & 7); i++)
    {
        level = one;
    }
    colour = vec4 (float (level), float (kept), float (n), float (m));
}
