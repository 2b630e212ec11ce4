#version 330
layout (std140) uniform Lamp { vec4 place; mat2 turn; };
in vec2 uv;
uniform float time = 1.5;
uniform bool flag[2];
uniform ivec2 step;
uniform sampler2D wood;
out vec4 colour;
void
main ()
{
  vec2 at = turn * uv + place.xy;
  colour = texture (wood, at) * time + vec4 (flag[0] ? 1. : 0., flag[1] ? 1. : 0., float (step.x), float (step.y));
}
