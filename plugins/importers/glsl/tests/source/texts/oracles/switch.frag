#version 330
in vec2 uv;
out vec4 colour;
void main ()
{
    int k = int (uv.x * 5.0);
    int r = 7;
    float f = uv.y;
    switch (k)
    {
    case 0:
        r = 11;
        f += 1.0;
    case 1:
        r += 2;
        break;
    case 2:
        f = -f;
        r = k + 40;
        break;
    case 3:
        if (f > 0.5)
            break;
        r = 99;
        break;
    default:
        r = -k;
    }
    bool odd = (r & 1) == 1;
    uint u = uint (r + 100) << 3u;
    u = odd ? u >> 2u : ~u;
    float t = odd ? f * 2.0 : (f > 0.3 ? 5.0 : f);
    colour = vec4 (float (r), f, t, float (u & 255u));
}
