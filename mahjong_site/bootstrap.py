"""From a bare machine to a running command: find a Python, make ``.venv``, install, start again inside it.

Standard library only, and written so that Python 3.8 can read it: an old interpreter must get as far as the message.
What to install stands in ``pyproject.toml``; a stamp inside ``.venv`` tells what has been installed already.
"""

import os
import shutil
import subprocess
import sys
from glob import glob
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
OLDEST = (3, 12)
NAMES = ("python3.13", "python3.12", "python3.14", "python3", "python")
STAMP = "installed-for-mahjong"
EXTRAS = {"test": ("test",)}
"""The optional dependencies that a command needs besides the ones of the site."""


def enter(command):
    """Return when this interpreter has what the command needs; otherwise install it and start again in ``.venv``."""
    if not in_own_venv():
        if has_modules(command):
            return
        if sys.version_info < OLDEST:
            restart(find_python())
        make_venv()
        restart(venv_python())
    install(command)


def in_own_venv():
    """Tell whether this interpreter is the one of ``.venv``."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def has_modules(command):
    """Tell whether another environment (a container, a developer's own) holds everything already."""
    if sys.version_info < OLDEST:
        return False
    from importlib.metadata import PackageNotFoundError, version

    try:
        return all(version(name) == pin for name, pin in map(split_pin, requirements(command)))
    except PackageNotFoundError:
        return False


def split_pin(requirement):
    """Split ``psycopg[pool]==3.3`` into the package's name and its version."""
    name, _, pin = requirement.partition("==")
    return name.partition("[")[0], pin


def requirements(command):
    """List what a command needs installed."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = (project["optional-dependencies"][extra] for extra in EXTRAS.get(command, ()))
    return sum(extras, project["dependencies"])


def find_python():
    """Find an interpreter that is new enough, or stop with a message that says what to do."""
    for candidate in candidates():
        if is_new_enough(candidate):
            return candidate
    sys.exit(
        f"Python {dotted(OLDEST)} or newer is needed. This is {dotted(sys.version_info)} and no other was found.\n"
        "Install one (from python.org, your system's packages, or pyenv) and run the same command again."
    )


def dotted(version):
    """Write a version as people do."""
    return f"{version[0]}.{version[1]}"


def candidates():
    """Give interpreters on the path, then those that pyenv keeps."""
    for name in NAMES:
        found = shutil.which(name)
        if found:
            yield found
    pyenv = os.environ.get("PYENV_ROOT") or str(Path.home() / ".pyenv")
    for found in sorted(glob(os.path.join(pyenv, "versions", "*", "bin", "python3")), reverse=True):
        yield found


def is_new_enough(python):
    """Ask an interpreter for its version; a pyenv shim may stand for none."""
    code = f"import sys; sys.exit(sys.version_info < {OLDEST!r})"
    try:
        return subprocess.call([python, "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def venv_python():
    """Give the path of the interpreter in ``.venv``."""
    return str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def make_venv():
    """Make ``.venv``, unless it is there and works."""
    if is_new_enough(venv_python()):
        return
    say(f"Making .venv with Python {dotted(sys.version_info)} ...")
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], stdout=subprocess.PIPE, text=True)
    if made.returncode:
        advice = f"On Debian and Ubuntu: apt install python{dotted(sys.version_info)}-venv"
        sys.exit(f"{made.stdout}\n.venv could not be made. {advice}")


def install(command):
    """Install what the command needs into the running ``.venv``, unless the stamp lists all of it."""
    wanted = [*requirements(command), f"python {dotted(sys.version_info)}"]
    stamp = Path(sys.prefix) / STAMP
    if stamp.exists() and set(wanted) <= set(stamp.read_text().splitlines()):
        return
    packages = wanted[:-1]
    say(f"Installing {len(packages)} packages into .venv (once) ...")
    # A broken or stopped installation must not look like a whole one.
    stamp.unlink(missing_ok=True)
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-input", *packages]
    if subprocess.call(pip, stdout=sys.stderr):
        sys.exit("The packages could not be installed; what pip said stands above.")
    stamp.write_text("\n".join(wanted))


def restart(python):
    """Run the same command under another interpreter, in place of this one."""
    command = [python, *sys.argv]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(python, command)


def say(text):
    """Tell what takes time, beside the command's own output."""
    print(text, file=sys.stderr, flush=True)
