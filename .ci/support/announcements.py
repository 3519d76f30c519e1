"""Whether CHANGELOG.md names what changed in the public API.

Each name that is declared anew, in another way, or no more has to stand in code voice in an entry of the changelog that is
new as well: in *Unreleased*, or in the section of a version that was not there before. A name without its parameters is
enough, and an entry may have several. The name of a type or module that is new or gone stands for its members, and where
a declaration differs only in the names of types, those names are enough.

Changes count from the last version's tag. Before there is one, each revision since this file came has to announce what it
changes, at once or later.
"""
import collections, pathlib, re, subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
API, CHANGELOG, RULE = ".ci/api", "CHANGELOG.md", ".ci/support/announcements.py"
NAME = re.compile(r"[^\W\d]\w*")


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, text=True, cwd=ROOT)


def read(revision, path):
    """A file of a revision, or of the working tree if that is None; empty if there is none."""
    if revision:
        return git("show", f"{revision}:{path}").stdout
    file = ROOT / path
    return file.read_text(encoding="utf-8") if file.exists() else ""


def declarations(revision):
    """What is declared under each name. A name is a tuple that begins with the module and the types around it."""
    if revision:
        paths = git("ls-tree", "--name-only", revision, f"{API}/").stdout.split()
    else:
        paths = [f"{API}/{file.name}" for file in (ROOT / API).glob("*.txt")]
    found = collections.defaultdict(set)
    for path in paths:
        module = path.split("/")[-1].removesuffix(".txt")
        for line in read(revision, path).split("\n//")[0].splitlines():
            symbol, _, text = line.partition(": ")
            symbol = re.sub(r"(?<=.)\(.*", "", symbol)
            # An operator may have dots.
            place = re.match(r"(?:\w+\.)*", symbol).group()
            types, name = tuple(place.split(".")[:-1]), symbol[len(place):]
            if name in ("init", "subscript", "callAsFunction"):
                name = types[-1]
                types = types[:-1]
            # Clients don't see the name that a function gives its parameter.
            found[(module, *types, name)].add(re.sub(r"([(,] ?\w+) \w+:", r"\1:", text))
    return found


def changes(old, new):
    """For each name that changed, the sets of names of which one has to be announced."""
    def containers(symbols):
        return {name[:length] for name in symbols for length in range(1, len(name) + 1)}

    before, after = containers(old), containers(new)
    words = {name[-1] for name in [*old, *new]}
    found = {}
    for name in old.keys() | new.keys():
        gone, come = old.get(name, set()) - new.get(name, set()), new.get(name, set()) - old.get(name, set())
        if not gone and not come:
            continue
        enough = [{name[-1]}]
        enough += [{part[-1]} for length in range(1, len(name)) if ((part := name[:length]) in before) != (part in after)]
        if gone and come:
            differing = collections.Counter(NAME.findall(" ".join(gone)))
            differing.subtract(NAME.findall(" ".join(come)))
            differing = {word for word, count in differing.items() if count}
            if differing and differing <= words:
                enough.append(differing)
        found[name] = enough
    return found


def entries(text):
    """The entries of each section of the changelog."""
    found = collections.defaultdict(list)
    section = None
    for line in text.splitlines():
        if heading := re.match(r"## \[?([^\]\s]+)", line):
            section = heading.group(1)
        elif line.startswith("- "):
            found[section].append(line[2:])
        elif line.startswith(" ") and found[section]:
            found[section][-1] += " " + line.strip()
    return found


def announced(old, new):
    """The names in code voice in the entries of `new` that `old` has not."""
    known = entries(old)
    fresh = [entry for section, of in entries(new).items() if section == "Unreleased" or section not in known
             for entry in of if entry not in known["Unreleased"]]
    names = set()
    for code in re.findall(r"(`+)(.+?)\1", " ".join(fresh)):
        # Operators are not words.
        names |= set(NAME.findall(code[1])) | {re.sub(r"\(.*", "", word) for word in code[1].split()}
    return names


def periods():
    """What to compare, as pairs of revisions, and why that is not all, if so. The working tree is None."""
    if git("rev-parse", "--verify", "HEAD").returncode:
        return [], "there is no history"
    tag = git("describe", "--tags", "--abbrev=0", "--match", "[0-9]*", "--match", "v[0-9]*").stdout.strip()
    if tag:
        return [(tag, None)], None
    uncommitted = [("HEAD", None)]
    if git("rev-parse", "--is-shallow-repository").stdout.strip() == "true":
        return uncommitted, "the history is not complete (git fetch --unshallow --tags)"
    began = git("log", "--diff-filter=A", "--format=%H", "--", RULE).stdout.split()
    if not began:
        return uncommitted, None
    later = git("log", "--reverse", "--format=%H", f"{began[-1]}..HEAD", "--", API).stdout.split()
    return [(f"{revision}^", revision) for revision in later] + uncommitted, None


def unannounced():
    """The names that changed and are not announced, in sentences, and why not everything was compared, if so."""
    pairs, gap = periods()
    if not pairs:
        return [], gap
    present, changelog = declarations(None), read(None, CHANGELOG)
    # What was changed and changed back needs no entry.
    still = changes(declarations(pairs[0][0]), present)
    problems = []
    for old, new in pairs:
        names = announced(read(old, CHANGELOG), changelog)
        missing = sorted(".".join(name) for name, enough in changes(declarations(old), declarations(new)).items()
                         if name in still and not any(words <= names for words in enough))
        if missing:
            since = f"{new[:9]} changes" if new else f"Since {old} there have changed"
            problems.append(f"{since} what no new entry of {CHANGELOG} names: {', '.join(missing)}")
    return problems, gap
