#version 330
in vec2 uv;
out vec4 colour;
#define STEP(v) v += 0.5; v *= 2.0;
#define IF_BIG(v, s) if (v > 2.0) { s; }
#ifdef NOPE
float never () { return 1.0; }
#else
float ever (float v) { STEP (v) return v; }
#endif
void main ()
{
    float a = uv.x; float b = uv.y; a += b; b = a * 2.0; a = b - 1.0;
    STEP (a)
    IF_BIG (a, b = -3.0)
    float c = ever (b);
    float d = (a = a + 1.0, b = b * a, b - c);
    if (d > 0.0)
        for (int i = 0; i < 3; i++)
            if (i != 1) d += float (i) * a;
    float x = 1.0 + uv.x;
    {
        float x = x * 2.0;
        x += 1.0;
        c = x;
        for (int x = 0; x < 2; x++) c += float (x);
    }
    x += c;
    colour = vec4 (a, b, d, x);
}
