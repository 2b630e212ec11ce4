"""What packages.txt asks of Debian, and roots of Debian to try it in; for the tests of packages."""
import os
import pathlib
import re
import shutil
import subprocess

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
RELEASES = ("bookworm", "trixie")


def groups():
    """(group, alternatives) for each line of packages.txt."""
    for line in (SOURCE / "packages.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            group, names = line.split(None, 1)
            yield group, [name.strip() for name in names.split("|")]


def group(wanted):
    """The first alternatives of one group."""
    return {names[0] for name, names in groups() if name == wanted}


def run(*command, **options):
    """Output of a command that works; the log of one that does not is the error."""
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                          check=False, stdin=subprocess.DEVNULL, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout[-4000:]}")
    return done.stdout


def archives():
    """Addresses of apt's archives by their releases."""
    try:
        said = run("apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME) $(COMPONENT)", "Created-By: Packages")
    except (OSError, RuntimeError):
        return {}
    return {words[1]: words[0] for words in map(str.split, said.splitlines()) if words[2:] == ["main"]}


def archive(suite):
    """The address from which apt has a release, or where it has another one; None: nowhere."""
    known = archives()
    return known.get(suite) or next((known[each] for each in RELEASES if each in known), None)


def is_inside():
    """Whether this is the process that may mount."""
    return os.environ.get("LANESCOPE_MOUNTS") == str(os.getpid())


def go_inside(command):
    """Runs it anew where what is mounted is seen by it alone, and goes with it."""
    os.execvp("unshare", ["unshare", "--mount", "sh", "-c", 'export LANESCOPE_MOUNTS=$$; exec "$@"', "sh", *command])


class Root:
    """A folder with the least Debian, into which packages are installed."""

    def __init__(self, folder, suite):
        self.folder = folder / "root"
        run("debootstrap", "--variant=minbase", suite, self.folder, archive(suite))
        run("mount", "-t", "proc", "proc", self.folder / "proc")
        shutil.copy("/etc/resolv.conf", self.folder / "etc/resolv.conf")
        self.run("apt-get", "update", "-qq")

    def command(self, *command):
        """(words, environment) that run a command in it."""
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        environment.update((name, value) for name, value in os.environ.items() if name.endswith("_proxy"))
        return ["chroot", str(self.folder), *map(str, command)], environment

    def run(self, *command):
        words, environment = self.command(*command)
        return run(*words, env=environment)

    def install(self, *wanted):
        self.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *wanted)

    def mount_devices(self):
        """What programs take for granted: shared memory and terminals."""
        for name, *options in (("shm", "-t", "tmpfs", "tmpfs"), ("pts", "-t", "devpts", "-o", "newinstance,ptmxmode=0666", "devpts")):
            (self.folder / "dev" / name).mkdir(exist_ok=True)
            run("mount", *options, self.folder / "dev" / name)
        ptmx = self.folder / "dev/ptmx"
        ptmx.unlink(missing_ok=True)
        ptmx.symlink_to("pts/ptmx")

    def files(self):
        """All but what apt, dpkg and caches write about themselves."""
        found = set()
        for top, folders, files in os.walk(self.folder):
            here = os.path.relpath(top, self.folder)
            folders[:] = [each for each in folders if os.path.join(here, each) not in
                          ("./proc", "./sys", "./dev", "./tmp", "./debs", "var/lib/dpkg", "var/lib/apt", "var/cache", "var/log")]
            found.update(os.path.join(here, each) for each in folders + files)
        return found


def leave_roots(folder):
    """Unmounts what its root has mounted, so that the folder can be removed."""
    for name in ("dev/pts", "dev/shm", "proc"):
        subprocess.run(["umount", folder / "root" / name], stderr=subprocess.DEVNULL, check=False)


def why_no_root(suite, *programs):
    """Why no root can be made here; None: it can."""
    for program in ("debootstrap", "git", "unshare", *programs):
        if shutil.which(program) is None:
            return f"there is no {program}"
    if os.geteuid() != 0:
        return "only root makes a root of Debian"
    if not (SOURCE / ".git").exists():
        return "the sources are no checkout"
    if archive(suite) is None:
        return f"apt knows no archive that would have {suite}"
    return None


def say(results, skipped=None):
    """TAP of (name, wrong or None), and of what is left out: (name, why); returns the exit status."""
    print(f"1..{len(results) + (skipped is not None)}")
    for n, (name, wrong) in enumerate(results, 1):
        print(f"{'ok' if wrong is None else 'not ok'} {n} {name}")
        if wrong is not None:
            print("# " + str(wrong).replace("\n", "\n# "))
    if skipped is not None:
        print(f"ok {len(results) + 1} {skipped[0]} # SKIP {skipped[1]}")
    return any(wrong is not None for _, wrong in results)
