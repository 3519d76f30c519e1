"""The figures in running text: which are of the results, and which pages have figures that no run stands behind."""
import re

# A page, an expression with one group, and where the figure is from: what is measured, and of what.
FIGURES = [
    ("README.md", r"A send to one observer takes (\S+) ns", "ns: send-1"),
    ("Documentation/Performance.md", r"\*\*send\*\* takes (\S+) instructions", "instructions: send to 1"),
    ("Documentation/Performance.md", r"floor B (\S+) instructions", "instructions: send to 1, floor B"),
    ("Documentation/Performance.md", r"takes (\S+) times as long as three closures", "ratio: rk-cold-chain/ours/floor C"),
    ("Documentation/Performance.md", r"begins with a replay makes (\S+) allocations", "allocations: replay-16"),
    ("Documentation/Performance.md", r"a listener under locks (\S+)\.$", "allocations: replay-16/listeners under locks"),
    ("Documentation/Debugging.md", r"followed send to one observer takes (\S+) ns", "ns: followed"),
    ("Documentation/Migrating-from-SwiftObserver-4.md", r"Setting a variable takes (\S+) times as long", "ratio: so4-set-var/declares nothing/floor B"),
    ("Documentation/Decisions.md", r"until then a messenger takes (\S+) bytes", "bytes: memory-messenger"),
    ("Documentation/Decisions.md", r"A messenger with one observation takes (\S+) bytes", "bytes: memory-observed-messenger"),
    ("Documentation/Decisions.md", r"instead of 768, or (\S+) if the strategy", "bytes: memory-planned-messenger"),
    ("Documentation/Decisions.md", r"the gate: (\S+) ns, instead of 22", "ns: send-1"),
    ("Documentation/Decisions.md", r"instructions of the (\S+) in which a chain of three", "instructions: observe and dispose three stages"),
    ("Documentation/Decisions.md", r"a retain and a release each: (\S+) ns", "ns: send-1000/floor B"),
    ("Documentation/Decisions.md", r"without retaining anything: (\S+) ns", "ns: send-1000"),
    ("Documentation/Decisions.md", r"inner signal of `flatMapMerge` takes (\S+) instructions", "instructions: flatMapMerge over 10 000"),
    ("Documentation/Decisions.md", r"With one observation, that's (\S+) bytes", "bytes: memory-observed-messenger"),
    ("Documentation/Decisions.md", r"`observe` with `stop` takes (\S+) instructions", "instructions: observe and stop"),
    ("Documentation/Decisions.md", r"1,000 or 10,000 of them: (\S+) for an observer", "instructions: tear-down of 1 000"),
    ("Documentation/Decisions.md", r"A turn for one message takes (\S+) instructions", "instructions: send, .loop, one a turn"),
    ("Documentation/Decisions.md", r"a hundred messages a turn, each takes (\S+) instructions", "instructions: send, .loop, a hundred a turn"),
    ("Documentation/Decisions.md", r"by hand, a set takes (\S+) instructions", "instructions: set a variable"),
    ("Documentation/Decisions.md", r"a send under `.immediate` (\S+)\.$", "instructions: send, .immediate"),
    ("Documentation/Decisions.md", r"without the lock takes (\S+) instead of 429 instructions", "instructions: replay of 10 000"),
    ("Documentation/Decisions.md", r"in one observation take (\S+) instructions", "instructions: removeDuplicates and scan"),
    ("Documentation/Decisions.md", r"two variables observed together takes (\S+) instructions", "instructions: set one of two combined"),
    ("Documentation/Decisions.md", r"instructions, and `combineLatest` (\S+)\.", "instructions: combineLatest"),
    ("Documentation/Decisions.md", r"the last results, it takes (\S+) times as long as floor B", "ratio: main-actor-from-elsewhere/ours/floor B"),
    ("Documentation/Decisions.md", r"clean release build takes (\S+) seconds of processor time", "seconds: SwiftObserver"),
    ("Documentation/Decisions.md", r"stripped program with one observation takes (\S+) kB", "kilobytes: SwiftObserver"),
    ("Documentation/Decisions.md", r"kB, and (\S+) kB with ReactiveKit", "kilobytes: ReactiveKit"),
    ("Documentation/Decisions.md", r"A send takes (\S+) instructions there", "instructions: send to 1, debug"),
    ("Documentation/Decisions.md", r"there, a subject's (\S+), a set", "instructions: send to a subject, debug"),
    ("Documentation/Decisions.md", r"a set of a property (\S+) and of a variable", "instructions: set a property, debug"),
    ("Documentation/Decisions.md", r"and of a variable (\S+)\. Of 2,300", "instructions: set a variable, debug"),
    ("Documentation/Decisions.md", r"subjects that are combined takes (\S+) instructions", "instructions: combineLatest of subjects"),
    ("Documentation/Decisions.md", r"inner subject that is merged (\S+), and", "instructions: merged inner subject"),
    ("Documentation/Decisions.md", r"to a subject alone (\S+)\. Its", "instructions: send to a subject"),
    ("Documentation/Decisions.md", r"was 6 allocations and is (\S+)\. \*Tried", "allocations: rk-flat-map-1000"),
    ("Documentation/Decisions.md", r"instructions of the (\S+) in which a chain of three", "instructions: observe and dispose three stages"),
    ("Documentation/Decisions.md", r"\*\*A cold chain\*\* takes (\S+) instructions", "instructions: cold signal, three stages"),
    ("Documentation/Decisions.md", r"followed send to one observer takes (\S+) ns", "ns: followed"),
    ("Documentation/Decisions.md", r"with its handler, (\S+) instructions", "instructions: set, a derived value, a handler"),
    ("Documentation/Decisions.md", r"transaction of two\*\* takes (\S+) instructions", "instructions: transaction of two observed variables"),
    ("Documentation/Decisions.md", r"takes (\S+) bytes of the stack", "stack: bound properties"),
    ("Documentation/Decisions.md", r"8 MB last for a row of (\S+) values", "depth: bound properties"),
]

# What is no cost: rows, sizes of threads' stacks, and backlogs in examples.
EXEMPT = r"\d+ KB of a thread|thread with \d+ KB|The \d+ MB of a main thread|\d+ MB of a main thread|\d+ MB of stack|so \d+ MB last"
# A number and its unit.
COST = re.compile(
    r"(?<![\w.,/])\d[\d,.]*(?:\s(?:to|and|or|instead of)\s\d[\d,.]*)*\s"
    r"(?:ns|µs|ms|instructions|bytes|B|kB|KB|MB|allocations|seconds|s|times as long|% longer|% slower)\b")
MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
# "a run on 24 November 2026", "other runs, from 22 to 24 November 2026": with the day.
OTHER_RUN = re.compile(rf"\bruns?\b[^|]*?\b\d{{1,2}} {MONTH} \d{{4}}")


def value(results, source):
    """The figure, or nothing."""
    kind, _, key = source.partition(": ")
    if kind == "instructions":
        return results.instructions.get(key)
    if kind in ("seconds", "kilobytes"):
        return results.builds.get(key, {}).get(kind)
    if kind in ("stack", "depth"):
        bytes = results.stack.get(key)
        return bytes if kind == "stack" or not bytes else round(8 * 2**20 / bytes, -2)
    scenario, *names = key.split("/")
    found = results.contender(scenario, *names[:1])
    if kind == "ratio":
        return found.get("ratios", {}).get(names[1])
    return found.get({"ns": "nanoseconds"}.get(kind, kind))


def filled(results, name, text, problems):
    """The text of a page with its figures as the results say."""
    for page, expression, source in FIGURES:
        if page != name:
            continue
        match, figure = re.search(expression, text, re.M), value(results, source)
        if not match or figure is None:
            problems.append(f"{name}: " + (f"no text like \"{expression}\"" if not match else f"no result for \"{source}\""))
            continue
        written = f"{figure:.1f}" if source.startswith("ratio") else f"{figure:,.0f}"
        text = text[:match.start(1)] + written + text[match.end(1):]
    return text


def unbound(name, text, generated):
    """The figures of a page that neither are of the results nor say of which run they are."""
    spans = [match.span() for page, expression, _ in FIGURES if page == name for match in re.finditer(expression, text, re.M)]
    spans += [match.span() for match in re.finditer(EXEMPT, text)]
    own = text
    for expression in (generated, r"^```[\s\S]*?^```$"):
        own = re.sub(expression, lambda match: re.sub(r"[^\n]", " ", match.group(0)), own, flags=re.M)
    heads = [0, *(match.start() for match in re.finditer(r"^## ", text, re.M)), len(text)]
    for start, end in zip(heads, heads[1:]):
        if OTHER_RUN.search(own[start:end]) or OTHER_RUN.search(own[:heads[1]]):
            continue
        for match in COST.finditer(own, start, end):
            if not any(match.start() < after and before < match.end() for before, after in spans):
                line = text.count("\n", 0, match.start()) + 1
                yield f"{name}:{line}: \"{match.group(0)}\" is neither of results.json nor says of which run it is, with the day"
