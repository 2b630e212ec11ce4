#version 330
uniform samplerBuffer u_positions; /* 4 floats */
uniform samplerBuffer u_normals;   /* 4 bytes */
uniform samplerBuffer u_places;    /* 2 halves */
uniform samplerBuffer u_palette;   /* 4 floats; the first four are the matrix */
out vec4 o;

void main () {
  int i = (int (gl_FragCoord.y) * 256 + int (gl_FragCoord.x)) & 127;
  vec4 p = texelFetch (u_positions, i);

  o = texelFetch (u_palette, 0) * p.x + texelFetch (u_palette, 1) * p.y + texelFetch (u_palette, 2) * p.z +
      texelFetch (u_palette, 3) * p.w;
  o += texelFetch (u_normals, i) + vec4 (texelFetch (u_places, i).xy, 0.0, 1.0);
  o += texelFetch (u_palette, (i * 5 + 3) & 15);
}
