#version 330
in vec2 uv;
out vec4 colour;
void main ()
{
    int n = int (uv.x * 64.0);
    int m = int (uv.y * 64.0);
    int r = n * 3;
    int kind = 1;
    if (n > 28)
    {
        r ^= m;
        if (m < 27)
            discard;
        kind = 2;
    }
    colour = vec4 (float (r), float (kind), float (n), float (m));
}
