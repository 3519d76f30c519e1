"""Makes a tutorial of a guide: a section for each of its sections that has code, and a step for each block of it."""
import re

NAMED = re.compile(r"^`((?:[\w.]+/)*\w+\.swift)`:$")


def tutorial(page, text, title):
    """The text of the tutorial, and the code of its steps by the names of their files."""
    sections, files = [], {}
    for part in re.split(r"^## (?:\d+\. )?", text, flags=re.M)[1:]:
        heading, _, body = part.partition("\n")
        words, steps = stepsOf(body)
        if not steps:
            continue
        made = []
        for step in steps:
            name = step["path"].split("/")[-1]
            file = f"step-{len(files) + 1}-{name}"
            files[file] = step["code"] + "\n"
            made.append(f'@Step {{\n{step["lead"]}\n\n@Code(name: "{name}", file: "{file}")\n\n{step["caption"]}\n}}')
        sections.append(f'@Section(title: "{heading}") {{\n@ContentAndMedia {{\n{words}\n}}\n\n@Steps {{\n'
                        + "\n\n".join(made) + "\n}\n}")
    intro = plain(next(blocks(text.partition("\n")[2])))
    return (f'@Tutorial(time: 10) {{\n@Intro(title: "{title}") {{\n{intro}\n\n<doc:{page}> is the same as a guide.\n}}\n\n'
            + "\n\n".join(sections) + "\n}\n"), files


def stepsOf(body):
    """What a section begins with, and its steps.

    The paragraph before a block of code leads to it; those before that one belong to the block above.
    """
    steps, words, path = [], [], None
    for block in blocks(body):
        code = re.match(r"```(swift|sh)\n(.*)\n```$", block, re.S)
        if code:
            steps.append({"path": path or pathOf(*code.groups()), "code": code.group(2), "words": words, "caption": ""})
            words, path = [], None
        elif NAMED.match(block):
            path = NAMED.match(block).group(1)
        elif not block.startswith("<!--"):
            words.append(plain(block))
    if not steps:
        return "", []
    beginning = next((step["words"].pop(0) for step in steps if step["words"]), "")
    for last, step in zip([None] + steps, steps):
        step["lead"] = " ".join([sentence(text) for text in step["words"][-1:]] + [action(step["path"])])
        if last and not last["caption"]:
            last["caption"] = " ".join(step["words"][:-1])
    steps[-1]["caption"] = " ".join(words)
    return beginning, steps


def pathOf(language, code):
    """The file of a block that has no name above it."""
    if language == "sh":
        return "Terminal.sh"
    return "Package.swift" if code.startswith("// swift-tools-version") else "Excerpt.swift"


def action(path):
    return {"Terminal.sh": "Run this in a terminal.", "Excerpt.swift": "Change these lines."}.get(path, f"Write `{path}`.")


def sentence(text):
    return re.sub(r":$", ".", text)


def blocks(text):
    """Paragraphs, lists, fenced blocks, and comments on lines of their own, in their order."""
    for part in re.split(r"(^```\w*\n.*?^```$)", text, flags=re.S | re.M):
        if part.startswith("```"):
            yield part
            continue
        for block in re.split(r"\n\n+", re.sub(r"^(<!--.*-->)$", r"\n\n\1\n\n", part, flags=re.M)):
            if block.strip():
                yield block.strip()


def plain(text):
    """The text in one paragraph, as steps need it, and without links, which lead nowhere from a tutorial."""
    text = re.sub(r"^- ", "", text, flags=re.M)
    return " ".join(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).split())
