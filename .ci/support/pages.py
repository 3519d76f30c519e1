"""The tables and figures of the pages, and the picture, as the results say."""
import datetime, os, re

from chart import chart
from figures import filled, unbound
from limits import STACKS, number

TABLES = r"^<!-- (results|flat|run|debug|builds|stack)(?:: (.*))? -->\n(?:[|*].*\n)*"
BYTES = r"^<!-- bytes: (.*) -->\n((?:\|.*\n)+)"


def plain(text):
    """A title with its thousands set apart by commas."""
    return re.sub(r"(?<=\d) (?=\d{3}\b)", ",", text)


def span(first, last):
    """Two titles as one: what both begin and end with is said once."""
    one, other = re.findall(r"\d[\d ]*\d|\S+?(?=,? |,?$)|,? ", first), re.findall(r"\d[\d ]*\d|\S+?(?=,? |,?$)|,? ", last)
    before = os.path.commonprefix([one, other])
    after = os.path.commonprefix([one[len(before):][::-1], other[len(before):][::-1]])[::-1]
    middle = ["".join(words[len(before):len(words) - len(after)]).strip(", ") for words in (one, other)]
    return "".join(before).rstrip(", ") + " " * bool(before) + " … ".join(middle).strip() + "".join(after)


def table(head, lines):
    return [head, "|" + " --- |" * (head.count("|") - 1), *("| " + " | ".join(line) + " |" for line in lines)]


def figure(one):
    return number(one["nanoseconds"]) if one.get("nanoseconds") is not None else f"{one.get('bytes', 0):,.0f}"


def cells(scenario):
    """What a scenario is, what it takes by hand and with peers, and with us."""
    def named(*roles):
        return "; ".join(f"{plain(one['contender'])} {figure(one)}" for one in scenario["measurements"] if one["role"] in roles)

    ours = [one for one in scenario["measurements"] if one["role"] == "ours"]
    unit = " B" if all(one.get("nanoseconds") is None for one in ours) else " ns"
    own = [("" if one["contender"] == "ours" else f"{plain(one['contender'])} ") + f"**{figure(one)}{unit}**" for one in ours]
    return [plain(scenario["title"]), named("floor", "baseline"), named("peer"), "; ".join(own)]


class Pages:
    def __init__(self, results, root):
        self.results, self.root = results, root
        self.problems = [f"results.json has {gap}" for gap in results.gaps()]

    def table(self, kind, names):
        results = self.results
        if kind == "run":
            return [self.sentence()]
        if kind == "debug":
            return table("| work, in a debug build | by hand | peers | SwiftObserver | judged by |",
                         [[*cells(one), results.judgedInDebugBuild(name)] for name, one in results.debug.items()])
        if kind == "builds":
            return table("| a program with one observation, on | processor time of a clean release build | stripped |",
                         [[name, f"{one['seconds']} s{results.buildCell(name, 'seconds')}",
                           f"{one['kilobytes']:,} kB{results.buildCell(name, 'kilobytes')}"] for name, one in results.builds.items()])
        if kind == "stack":
            return table("| a row of | stack for each | 8 MB last for |",
                         [[row, f"{results.stack[row]:,} bytes", f"{round(8 * 2**20 / results.stack[row], -2):,.0f}"]
                          for row in STACKS if row in results.stack])
        if kind == "flat":
            return table("| path, with a crowd that grows | instructions each | growth |",
                         [[plain(span(one["paths"][0], one["paths"][-1])), *results.flatness(one).split(" | ")] for one in results.flat])
        for name in names:
            if name not in results.scenarios:
                self.problems.append(f"results.json has no scenario {name}")
        return table("| work | by hand | peers | SwiftObserver | judged by |",
                     [[*cells(results.scenarios[name]), results.judged(name)] for name in names if name in results.scenarios])

    def bytes(self, match):
        """A table that is written by hand, but for the column of what is: for each row the scenarios of its bytes."""
        rows = match.group(2).rstrip("\n").split("\n")
        column = [cell.strip() for cell in rows[0].split("|")].index("is")
        names = [[name.strip() for name in row.split(",")] for row in match.group(1).split(";")]
        if len(names) != len(rows) - 2:
            self.problems.append(f"a table has {len(rows) - 2} rows, and scenarios for {len(names)}")
            return match.group(0)
        for place, scenarios in enumerate(names, 2):
            found = [self.results.contender(name).get("bytes") for name in scenarios]
            self.problems += [f"results.json has no bytes of {name}" for name, one in zip(scenarios, found) if one is None]
            row = rows[place].split("|")
            row[column] = " " + "; ".join("–" if one is None else f"{one:,.0f}" for one in found) + " "
            rows[place] = "|".join(row)
        return match.group(0).partition("\n")[0] + "\n" + "\n".join(rows) + "\n"

    def sentence(self):
        all = self.results.all
        machine, repetitions = all["machine"], max(one["repetitions"] for one in all["scenarios"])
        day = datetime.date.fromisoformat(all["date"])
        busy = " The machine was busy: don't rely on these times." if all["load"] > 0.5 * machine["cores"] else ""
        swift = re.search(r"Swift version (\S+)", all["compiler"])
        return (f"*All figures on this page are of one run, on {day.day} {day:%B %Y}: {machine['system']}, "
                f"{machine['cores']} cores ({machine['processor']}), Swift {swift.group(1) if swift else '?'}. "
                f"Times are medians of up to {repetitions} turns.{busy}*")

    def page(self, name, text):
        def fill(match):
            names = [name.strip() for name in (match.group(2) or "").split(",") if name.strip()]
            return match.group(0).partition("\n")[0] + "\n" + "\n".join(self.table(match.group(1), names)) + "\n"

        text = re.sub(BYTES, self.bytes, re.sub(TABLES, fill, text, flags=re.M), flags=re.M)
        self.problems += unbound(name, text, f"{TABLES}|{BYTES}".replace("(", "(?:").replace("(?:?:", "(?:"))
        return filled(self.results, name, text, self.problems)

    def all(self):
        """The texts of all pages and of the picture, by their paths."""
        files = {}
        for path in [self.root / "README.md", *sorted((self.root / "Documentation").glob("*.md"))]:
            files[path] = self.page(str(path.relative_to(self.root)), path.read_text(encoding="utf-8"))
        text = files[self.root / "Documentation/Performance.md"]
        shown = [name.strip() for names in re.findall(r"^<!-- results: (.*) -->$", text, re.M) for name in names.split(",")]
        scenarios = self.results.scenarios
        files[self.root / "Documentation/Pictures/performance.svg"] = chart(
            [scenarios[name] for name in shown if name in scenarios], self.results.all["date"])
        return files
