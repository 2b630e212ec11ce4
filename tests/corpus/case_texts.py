"""The scene of a case's words as one of the texts that they were made from: what is drawn, textures and references stay, and programs,
what vertices have and constants come from elsewhere."""
import re

# Keys of what words need and texts do not, or say themselves: outputs by their meaning.
NOT_OURS = re.compile(r"(es-item|gs-item|gs-vertex|ring-buffer|stream\d|loop\d+|gprs|stack-size|clause-temporaries|fetch-file|gradients"
                      r"|(clip|cull)-distances|(point-size|layer|viewport|edge-flag)-from)=")
STAGES = ("ps", "vs", "es", "gs")
FIRST_TEXTURE, FIRST_VERTEX_TEXTURE = 18, 178


def groups_of(scene):
    """[(head, lines)] of a scene's text."""
    groups = []
    for line in scene.read_text().splitlines():
        if line.startswith("["):
            groups.append((line[1:-1], []))
        elif line and not line.startswith("#"):
            groups[-1][1].append(line)
    return groups


def text_of(groups):
    """The other way round; what has no lines is left out."""
    return "\n".join(f"[{head}]\n" + "".join(f"{key}\n" for key in keys) for head, keys in groups if keys)


class Texts:
    """What of the groups of words stays; who inherits says which register an output is."""

    def __init__(self, scenes):
        self.scenes = scenes

    def register(self, kind, number):
        """The register of a target (PIX) or of the depth (Z); None: it has none."""
        raise NotImplementedError

    def output(self, head, keys):
        """Its register as the program declares it."""
        found = re.fullmatch(r"(PIX|Z)(\d)", head.split()[1])
        register = found and self.register(found[1], int(found[2]))
        return [f"register={register}", *keys] if register else keys

    def texel_buffer(self, keys):
        """A buffer that words fetch from as the texture that texts read."""
        values = dict(key.split("=", 1) for key in keys)
        size = len((self.scenes / values["file"]).read_bytes())
        return ["dim=buffer", f"width={size // int(values['stride'])}", *[key for key in keys if not key.startswith(("stride", "size"))]]

    def kept(self, groups):
        """Groups of words that texts have too, without keys that they have not."""
        for head, keys in groups:
            stage, _, rest = head.partition(" ") if head.split()[0] in STAGES else ("", "", head)
            texture = re.fullmatch(r"((?:ps |vs )?)texture (\d+)", head)
            buffer = re.fullmatch(r"((?:ps )?)buffer (\d+)", head)
            if texture:
                first = FIRST_VERTEX_TEXTURE if int(texture[2]) >= 160 else FIRST_TEXTURE
                head = f"{texture[1]}texture {int(texture[2]) - first}"
            elif buffer and int(buffer[2]) >= FIRST_TEXTURE:
                head = f"{buffer[1]}texture {int(buffer[2]) - FIRST_TEXTURE}"
                keys = self.texel_buffer(keys)
            elif rest.split()[0] != "sampler" and (stage in ("es", "gs", "vs") or re.match(r"(ps )?(inputs|constants|buffer|program)\b", head)):
                continue
            elif rest.startswith("output"):
                keys = self.output(head, keys)
            yield head, [key for key in keys if not NOT_OURS.match(key)]
