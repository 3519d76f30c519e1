"""Plants changes of an API in a repository of its own, and says where the rule of announcements.py takes them otherwise
than it should."""
import pathlib, subprocess, tempfile

import announcements

LIST = ["Box: is Sendable", "Box: struct Box", "Box.take(_:): func take(_ item: Item) -> Bool", "Item: struct Item",
        "Item.weight: var weight: Int { get }", "Item.init(weight:): init(weight: Int)"]
LOG = ["# Changelog", "## [Unreleased]", "- `Box.take` takes a `Item`."]


class Repository:
    def __init__(self, folder, source=None):
        self.folder = folder
        if source:
            self.git("clone", "-q", "--depth", "1", f"file://{source.folder}", ".")
        else:
            self.git("init", "-q")

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *arguments], cwd=self.folder,
                       check=True, capture_output=True)

    def write(self, path, lines):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def commit(self, api, log, rule=True):
        self.write(".ci/api/Boxes.txt", api)
        self.write("CHANGELOG.md", log)
        if rule:
            self.write(announcements.RULE, [])
        self.git("add", ".")
        self.git("commit", "-q", "--allow-empty", "-m", "x")

    def finds(self):
        announcements.ROOT = self.folder
        problems, gap = announcements.unannounced()
        return bool(problems), bool(gap)


def changed(old, new):
    return [line.replace(old, new) for line in LIST]


# What changes, the entry, and whether that is enough.
ADDED = LIST + ["Box.give(): func give() -> Item?"]
BEGUN = LIST + ["Lid: struct Lid", "Lid.isOpen: var isOpen: Bool { get set }", "Lid: is Sendable"]
RENAMED = changed("Item", "Thing")
CASES = [
    (ADDED, None, False), (ADDED, "Boxes are faster.", False), (ADDED, "Boxes give things.", False),
    (ADDED, "`box.give()` gives one.", True), (ADDED, "`take` and\n  `give` are there.", True), (ADDED, "`Box` gives.", False),
    (LIST[:-2] + LIST[-1:], "Items have no weight.", False), (LIST[:-2] + LIST[-1:], "`Item.weight` is gone.", True),
    (changed("-> Bool", "throws"), None, False), (changed("-> Bool", "throws"), "`take(_:)` throws.", True),
    (changed("_ item:", "_ one:"), None, True), (LIST[1:], "`Box` is not `Sendable`.", True), (LIST[1:], None, False),
    (BEGUN, "`Lid` is new.", True), (BEGUN, "`isOpen` is new.", False),
    (RENAMED, "`Item` is called `Thing`.", True), (RENAMED, "`Item` has another name.", False),
    (LIST + ["..<(_:_:): func ..< (lhs: Item, rhs: Item) -> Box"], "`..<` makes boxes.", True),
    (LIST + ["..<(_:_:): func ..< (lhs: Item, rhs: Item) -> Box"], "`...` makes boxes.", False),
    (LIST + ["// Not API", "func _take()"], None, True),
]


def trial(folder, api, entry, way):
    """Whether a change is found."""
    repository = Repository(folder)
    entry = LOG if entry is None else LOG + ["- " + entry]
    if way == "from a tag":
        repository.commit(LIST, [*LOG[:2], "## [1.0.0]", *LOG[2:]], rule=False)
        repository.git("tag", "1.0.0")
        repository.commit(api, [*LOG[:2], *entry[3:], "## [1.0.0]", *LOG[2:]])
        return repository.finds()
    repository.commit(["Other: struct Other"], LOG[:2], rule=False)
    repository.commit(LIST, LOG)
    if way == "not committed":
        repository.write(".ci/api/Boxes.txt", api)
        repository.write("CHANGELOG.md", entry)
    if way == "committed":
        repository.commit(api, entry)
    if way == "announced later":
        repository.commit(api, LOG)
        repository.commit(api, entry)
    return repository.finds()


def histories(fresh):
    """What is right of longer histories, by its name."""
    again = Repository(fresh())
    again.commit(LIST, LOG)
    again.commit(ADDED, LOG + ["- `give` gives."])
    again.commit([line.replace("-> Item?", "-> Item") for line in ADDED], LOG + ["- `give` gives."])
    yield "an entry from before does not announce a later change", again.finds() == (True, False)

    back = Repository(fresh())
    back.commit(LIST, LOG)
    back.commit(ADDED, LOG)
    back.commit(LIST, LOG)
    yield "what was changed back needs no entry", back.finds() == (False, False)

    shallow = Repository(fresh(), again)
    yield "a clone without history says that it can't be checked", shallow.finds() == (False, True)

    announcements.ROOT = fresh()
    yield "so does a folder without a repository", announcements.unannounced()[1] is not None


def problems():
    found = []
    with tempfile.TemporaryDirectory() as all_of_them:
        def fresh():
            return pathlib.Path(tempfile.mkdtemp(dir=all_of_them))

        for number, (api, entry, is_enough) in enumerate(CASES):
            for way in ("committed", "not committed", "announced later", "from a tag")[:4 if number < 4 else 1]:
                if trial(fresh(), api, entry, way) != (not is_enough, False):
                    change = set(api) ^ set(LIST)
                    found.append(f"{way}, with the entry {entry!r}: {'accepted' if not is_enough else 'refused'}: {change}")
        found += [f"not so: {name}" for name, holds in histories(fresh) if not holds]
    return found
