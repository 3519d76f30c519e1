"""The code in the cells of a page's tables, and whether their rows are whole."""
import re
from snippet import Snippet

PLACES = r"\.(?:ordered|immediate|mainLoop|queue|executor|loop|throttled|debounced|hot|warm|cold|bounded|latestOnly|nested)\b"
STRATEGY = re.compile(rf"^{PLACES}|\b(?:delivered\(by|delivery): {PLACES}")


def strategy(code):
    """The strategy that a piece of code in a table spells, if it does."""
    found = STRATEGY.search(code)
    if not found or "…" in code or re.fullmatch(r"\.\w+", code) or re.search(r"\w*:\)|_:|:\w+:", code):
        return None
    text = code if re.match(PLACES, code) else code[code.index(".", found.start() + 1):]
    depth = 0
    for place, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            return text[:place]
    return text


def tables(path, file):
    """A snippet for each table of a page, of the code in its cells; and what is wrong with its rows."""
    found, problems, rows, note, fence = [], [], [], None, False
    for number, text in enumerate(path.read_text(encoding="utf-8").split("\n") + [""], 1):
        fence ^= text.startswith("```")
        comment = re.match(r"^<!-- code: (\d+); with: (.*) -->$", text)
        if comment and not fence:
            note = (int(comment.group(1)), comment.group(2))
        elif text.startswith("|") and not fence:
            rows.append((number, [cell.strip() for cell in re.split(r"(?<!\\)\|", text)[1:-1]]))
        elif rows:
            problems += [f"{file}:{line}: error: the row has {len(cells)} cells, and the table {len(rows[0][1])}"
                         for line, cells in rows if len(cells) != len(rows[0][1])]
            isNews = {"new", "core", "in the core", "new spelling", "SwiftObserver"} & set(rows[0][1][1:])
            if isNews and not note and path.name.startswith("Migrating"):
                problems.append(f"{file}:{rows[0][0]}: error: the table says what is new, and its code is not compiled")
            snippet = tableSnippet(file, rows, note)
            found += [snippet] if snippet else []
            rows, note = [], None
    return found, problems


def tableSnippet(file, rows, note):
    """What is to be compiled of a table, or nothing."""
    lines, count = [], 0
    for line, cells in rows:
        for column, cell in enumerate(cells, 1):
            for code in re.findall(r"`([^`]+)`", cell):
                code = code.replace("\\|", "|")
                spelled = strategy(code)
                if note and column == note[0] and isStatement(code):
                    lines.append((line, f"    func cell{count}() async throws {{ {note[1]}; do {{ {code} }} }}"))
                    count += 1
                elif spelled:
                    lines.append((line, f"    func cell{count}() {{ accept({spelled}) }}"))
                    count += 1
    if not lines:
        return None
    snippet = Snippet(file, rows[0][0], [])
    snippet.imports = ["import Dispatch", "import SwiftObserver"]
    snippet.outside = [(rows[0][0], text) for text in CELLS] + lines + [(rows[-1][0], "}")]
    snippet.names = {"Cells"}
    return snippet


def isStatement(code):
    """Whether a piece of code in a table stands for itself: it is no name, no type, no member alone, and no sketch."""
    isSketch = "…" in code or "{ }" in code or code.startswith((".", "{", "/", "some ", "any ", "for ", "import ", "extension "))
    isName = re.fullmatch(r"@?[\w.]+|.*\(\w*:(\w+:)*\)|.*>|case .*|@?(?!observe|stop)[a-z]\w*\(.*\)", code)
    return not isSketch and not isName


CELLS = """@MainActor final class Cells: Observer {
    let receiver = Receiver()
    var text = ""
    func accept(_ strategy: some DeliveryStrategy) {}
    let n = 1, loop = MessageLoop(), queue = DispatchQueue(label: ""), interval = Duration.seconds(1)
    let clock = ContinuousClock(), executor: any TaskExecutor = globalConcurrentExecutor""".split("\n")
