"""Turns the guides of Documentation/ into articles of the DocC catalogue of SwiftObserver, and some of them into articles
of the module that they are about.

A guide is written once, for forges. In the archive its pictures are resources, links between guides are links between
articles, links to files of the repository are plain text, and the names of the module's types lead to their pages.
"""
import re, shutil, sys
from tutorial import tutorial

# The group of the index whose pages are for people who change the package. They are in no archive.
CONTRIBUTORS = "For contributors"

# The guides that stand in the archive of another module too.
OF_MODULES = {
    "Receiver": ["Migrating-from-Receiver"], "SwiftObserver4": ["Migrating-from-SwiftObserver-4"],
    "ChannelZ": ["Migrating-from-ChannelZ"], "ReactiveKit": ["Migrating-from-ReactiveKit"],
    "SwiftObserverTesting": ["Write-your-own-strategy"],
    "SwiftObserverInspection": ["Debugging"],
    "StrategyComparison": ["Write-your-own-strategy"],
    "SwiftObserverObservation": ["SwiftUI-and-Observation"],
    "SwiftObserver8": ["Migrating"],
}


def headings(text):
    """The headings of a page, by the anchors that forges give them."""
    found = {}
    for heading in re.findall(r"^#+\s+(.*?)\s*$", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M), re.M):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        number, unique = 0, anchor
        while unique in found:
            number += 1
            unique = f"{anchor}-{number}"
        found[unique] = plain.replace("`", "")
    return found


def fragment(heading):
    """The name that docc gives to a heading."""
    return re.sub(r"[\"'“”‘’]", "", "-".join(heading.split()))


def linked(text):
    """The pages of the same folder to which a text has links."""
    return re.findall(r"\]\(([\w-]+)\.md\)", text)


class Guides:
    def __init__(self, documentation, types, module="SwiftObserver"):
        self.index = (documentation / "README.md").read_text(encoding="utf-8")
        contributors = re.search(rf"^## {CONTRIBUTORS}$(.*?)(?=^## |\Z)", self.index, re.S | re.M)
        if not contributors:
            sys.exit(f"{documentation.name}/README.md has no group '{CONTRIBUTORS}'")
        others = {"README", *linked(contributors.group(1))}
        self.pages = {path.stem: path.read_text(encoding="utf-8")
                      for path in sorted(documentation.glob("*.md")) if path.stem not in others}
        self.ofTheCore = self.pages
        if module in OF_MODULES:
            self.pages = {page: self.pages[page] for page in OF_MODULES[module]}
        self.pictures = documentation / "Pictures"
        self.anchors = {page: headings(text) for page, text in self.pages.items()}
        self.types = types

    def place(self, catalogue):
        """Puts the articles and their pictures into a catalogue, and the list of articles into its landing page."""
        for page, text in self.pages.items():
            (catalogue / f"{page}.md").write_text(self.article(page, text), encoding="utf-8")
        shown = "".join(self.pages.values())
        for picture in [*self.pictures.glob("*.svg"), *self.pictures.glob("*.png")]:
            if picture.suffix == ".svg" or picture.name in shown:
                shutil.copy(picture, catalogue)
        if "Getting-started" in self.pages:
            self.placeTutorial(catalogue)
        landing = catalogue / f"{catalogue.stem}.md"
        text = landing.read_text(encoding="utf-8")
        text = re.sub(r"^## Topics\n", "## Topics\n\n" + self.topics(), text, count=1, flags=re.M)
        landing.write_text(self.article(None, text), encoding="utf-8")

    def placeTutorial(self, catalogue):
        text, files = tutorial("Getting-started", self.pages["Getting-started"], "A thermometer")
        for name, code in files.items():
            (catalogue / name).write_text(code, encoding="utf-8")
        (catalogue / "Thermometer.tutorial").write_text(text, encoding="utf-8")
        (catalogue / "Tutorials.tutorial").write_text(
            '@Tutorials(name: "SwiftObserver") {\n@Intro(title: "SwiftObserver step by step") {\nTen minutes.\n}\n\n'
            '@Chapter(name: "First steps") {\nAn observable, a view model, its tests, and a strategy.\n\n'
            '@Image(source: "ordered.svg", alt: "Two observers get the same messages in the same order.")\n\n'
            '@TutorialReference(tutorial: "doc:Thermometer")\n}\n}\n', encoding="utf-8")

    def topics(self):
        """The groups of the index, as groups of articles; or the few articles of another module."""
        if len(self.pages) < 3:
            return "\n".join(["### Guides", ""] + [f"- <doc:{page}>" for page in self.pages]) + "\n"
        lines = []
        for line in self.index.split("\n"):
            heading = re.match(r"## (.*)", line)
            if heading:
                lines += ["", f"### {heading.group(1)}", ""]
            lines += [f"- <doc:{page}>" for page in linked(line) if page in self.pages]
        lines.insert(lines.index("- <doc:Getting-started>") + 1, "- <doc:Tutorials>")
        return "\n".join(lines).strip() + "\n"

    def article(self, page, text):
        lines, fence = [], None
        for line in text.split("\n"):
            opening = re.match(r"^(```+|~~~+)\s*(\S*)", line)
            if fence is not None:
                if opening and line.strip() == fence:
                    fence = None
                lines.append(line)
            elif opening:
                fence = opening.group(1)
                lines.append(fence + ("" if opening.group(2) == "text" else opening.group(2)))
            elif not line.startswith("<!--"):
                lines.append(line if line.startswith("#") else self.prose(page, line))
        return "\n".join(lines)

    def prose(self, page, line):
        line = re.sub(r"!\[([^\]]*)\]\(Pictures/([\w.-]+)\)", r"![\1](\2)", line)
        line = re.sub(r"(?<!!)\[((?:[^\]`]|`[^`]*`)*)\]\(([^)\s]+)\)", lambda m: self.link(page, *m.groups()), line)
        # Not inside of a link, whose text must be plain.
        return re.sub(r"(\[[^\]]*\]\([^)]*\))|(?<!`)`(\w+)`(?!`)", self.symbol, line)

    def symbol(self, match):
        if match.group(1) or match.group(2) not in self.types:
            return match.group(0)
        return f"``{match.group(2)}``"

    def link(self, page, text, target):
        if re.match(r"^[a-z]+:", target):
            return f"[{text}]({target})"
        file, _, anchor = target.partition("#")
        other = file.removesuffix(".md") if file else page
        if other not in self.pages:
            # An archive says what pages it has, and not what headings.
            return f"[{text}](doc:/SwiftObserver/{other})" if other in self.ofTheCore else text
        if not anchor:
            return f"[{text}](doc:{other})"
        return f"[{text}](doc:{other}#{fragment(self.anchors[other].get(anchor, anchor))})"
