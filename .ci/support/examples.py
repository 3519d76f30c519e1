"""Finds the public types and functions of a module that no example shows, and examples that no check compiles."""
import json, re

from comments import comments

TYPES = {f"swift.{kind}" for kind in ("class", "struct", "enum", "protocol", "actor", "typealias")}
FENCED = re.compile(r"^```swift\n(.*?)\n```$", re.S | re.M)
FUNCTIONS = {f"swift.{kind}" for kind in ("method", "type.method", "func", "func.op")}

# What a name is bounded by that consists of such characters.
OPERATOR = "-+*/=<>!&|^~?∞"

STANDARD = "A protocol of the standard library requires it, and its own documentation shows it."
UNNAMED = "It is called without its name, as the example of its type does."

# What needs no example of its own, by module and reason: names of declarations, or of members of any type.
NEED_NONE = {
    "SwiftObserver": {
        STANDARD: {
            "==", "<", "hash", "encode", "KeyedEncodingContainer.encode", "KeyedDecodingContainer.decode",
            "makeAsyncIterator", "MessageSequence.AsyncIterator", "MessageSequence.AsyncIterator.next",
            "LagReportingSequence.AsyncIterator", "LagReportingSequence.AsyncIterator.next", "Delivery.ID",
            "Variable.Element", "Variable.Index", "Variable.Indices", "Variable.SubSequence", "Variable.distance",
            "Variable.index", "Variable.makeIterator", "Variable.write",
        },
        "`DeliveryStrategy` requires it, and shows it.": {
            "ConfiguredDelivery.schedule", "ExecutorDelivery.schedule", "ImmediateDelivery.schedule",
            "LoopDelivery.schedule", "MainLoopDelivery.schedule", "OrderedDelivery.schedule", "PacedDelivery.schedule",
            "QueueDelivery.schedule",
        },
        "Only the package calls it.": {
            "ReadValue", "holding", "operand", "sum", "quotient",
        },
        UNNAMED: {"StateReader.callAsFunction"},
    },
    "Receiver": {},
    "ReactiveKit": {
        STANDARD: {"<", "hash"},
        "`_ResultProtocol` requires it, and shows it.": {"Result.Value"},
        UNNAMED: {"StateReader.callAsFunction"},
    },
    "ChannelZ": {
        STANDARD: {"==", "hash", "encode"},
        "Only the package uses it.": {"ReadValue", "ReceiverQueue.reentrantChannelReception"},
    },
    "SwiftObserver4": {
        STANDARD: {
            "==", "<", "encode", "Variable.Element", "Variable.Index", "Variable.Indices", "Variable.Iterator",
            "Variable.SubSequence", "index", "makeIterator", "write",
        },
    },
}


def withoutExample(module, graphs, catalogue):
    """The public types and functions of a module that no example shows, with their places.

    A type needs an example of its own, in its comment or on its page in the catalogue. A function needs one that names
    it: its own, that of an overload, or that of its type. In other modules than the core, all functions of a name count
    as overloads, and types that stand for the associated type of a protocol need no example.
    """
    code, pages, isCore = {}, examplesOfPages(catalogue), module == "SwiftObserver"
    kinds, places, associated = {}, {}, associatedTypes(graphs)
    for symbol in symbolsOf(graphs):
        name = ".".join(part.split("(")[0] for part in symbol["pathComponents"])
        code[name] = code.get(name, pages.get(name, "")) + examples(commentOf(symbol))
        kinds[name] = symbol["kind"]["identifier"]
        places.setdefault(name, placeOf(symbol))
    shown = {}
    for name in code:
        owner, _, member = name.rpartition(".")
        key = name if isCore else member
        shown[key] = shown.get(key, "") + code[name] + code.get(owner, "")
    allowed = set().union(*NEED_NONE[module].values())
    found, used = [], set()
    for name in sorted(code):
        owner, _, member = name.rpartition(".")
        isShown = code[name] != "" or (not isCore and owner != "" and member in associated)
        if kinds[name] in FUNCTIONS:
            isShown = isNamed(member, shown[name if isCore else member])
        if not isShown:
            used |= {name, member} & allowed
            if not {name, member} & allowed:
                found.append(f"{places[name]}: no example shows {name}")
    return found + [f".ci/support/examples.py: {name} is listed, and is shown or does not exist"
                    for name in sorted(allowed - used)]


def isNamed(name, code):
    """Whether the code has the name, and not as a part of another one."""
    characters = rf"[{re.escape(OPERATOR)}]" if name[0] in OPERATOR else r"\w"
    return re.search(rf"(?<!{characters}){re.escape(name)}(?!{characters})", code) is not None


def associatedTypes(graphs):
    """The names of the associated types of the module's protocols."""
    return {symbol["pathComponents"][-1] for symbol in allSymbols(graphs)
            if symbol["kind"]["identifier"] == "swift.associatedtype"}


def uncompiled(module, graphs, root):
    """The places of public declarations with an example that `.ci/check-snippets` takes for a private one."""
    compiled = "\n\n".join("\n".join(snippet.code) for snippet in comments(root, [module]))
    return [f"{placeOf(symbol)}: .ci/check-snippets does not compile the example"
            for symbol in allSymbols(graphs) if f"/Sources/{module}/" in symbol.get("location", {}).get("uri", "")
            for example in FENCED.findall(commentOf(symbol)) if example not in compiled]


def symbolsOf(graphs):
    """The types and functions that a client is to use."""
    for symbol in allSymbols(graphs):
        isWithdrawn = any(entry.get("isUnconditionallyUnavailable") or entry.get("isUnconditionallyDeprecated")
                          for entry in symbol.get("availability", []))
        if symbol["kind"]["identifier"] in TYPES | FUNCTIONS and not isWithdrawn:
            yield symbol


def allSymbols(graphs):
    for file in sorted(graphs.glob("*.symbols.json")):
        yield from json.loads(file.read_text(encoding="utf-8"))["symbols"]


def commentOf(symbol):
    return "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))


def placeOf(symbol):
    if "location" not in symbol:
        return symbol["names"]["title"]
    path = re.sub(r"^.*/Sources/", "Sources/", symbol["location"]["uri"])
    return f"{path}:{symbol['location']['position']['line'] + 1}"


def examples(text):
    return "\n".join(FENCED.findall(text))


def examplesOfPages(catalogue):
    """The examples on pages that continue comments, by the names of what these are about."""
    found = {}
    for page in sorted(catalogue.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        title = re.match(r"# ``\w+/([^`(]+)", text)
        if title:
            name = title.group(1).replace("/", ".")
            found[name] = found.get(name, "") + examples(text)
    return found
