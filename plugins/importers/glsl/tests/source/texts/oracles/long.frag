#version 330
in vec2 uv;
out vec4 colour;
void main ()
{
    uint h = uint (uv.x * 64.0) * 2654435761u + uint (uv.y * 64.0);
    uint acc = 0u;
    int odd = 0;
    for (int i = 0; i < 500; i++)
    {
        h ^= h << 13; h ^= h >> 17; h ^= h << 5;
        if ((h & 1u) == 1u) odd++;
        else acc += h & 15u;
        if (acc > 3000u) break;
    }
    colour = vec4 (float (odd), float (acc), float (h & 1023u), 1.0);
}
