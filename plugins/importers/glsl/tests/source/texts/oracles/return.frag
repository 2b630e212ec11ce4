#version 330
in vec2 uv;
out vec4 colour;
void main ()
{
    float x = uv.x;
    float y = uv.y;
    colour = vec4 (0.0);
    if (x < 0.25)
    {
        colour = vec4 (x, y, 1.0, 1.0);
        return;
    }
    y = y * 3.0;
    if (y > 2.0)
    {
        x = y + 1.0;
        if (x > 3.7)
            discard;
        x -= 0.5;
    }
    float z = x + y;
    colour = vec4 (x, y, z, 1.0);
}
