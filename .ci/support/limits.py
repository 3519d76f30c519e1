"""The results of the benchmarks, the limits in thresholds.json, and what is missed."""
import json, re

# What is also timed in a debug build, in which tests run, and the path of which instructions are counted there.
DEBUG_ROWS = {"send-1": "send to 1", "set-var": "set a variable", "observe-stop-0": "observe and stop",
              "rk-subject-1": "send to a subject", "rk-property": "set a property", "rk-subject-queues": None}
# The libraries on which build-cost.sh builds a program. The optional ones are left out where they can't be had.
BUILDS = {"SwiftObserver": "required", "ReactiveKit": "required", "OpenCombine": "required", "RxSwift": "optional"}
# The rows of which the stack is measured.
STACKS = ["linked cells", "cells that set the next", "bound properties", "derived values, first read",
          "derived values, after a change"]


def number(value):
    """With as many digits as help: 0.37, 4.2, 128, 15,300."""
    return "–" if value is None else f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}"


class Results:
    """The results of a run beside the limits."""

    def __init__(self, results, benchmarks):
        self.all = results
        self.scenarios = {one["scenario"]: one for one in results["scenarios"]}
        self.debug = {one["scenario"]: one for one in results.get("debug", [])}
        self.builds = {one["library"]: one for one in results.get("builds", [])}
        self.instructions, self.stack = results.get("instructions", {}), results.get("stack", {})
        limits = json.loads((benchmarks / "thresholds.json").read_text(encoding="utf-8"))
        self.limits, self.allowed, self.flat = limits["limits"], limits["instructions"], limits["flat"]
        self.debugLimits, self.buildLimits = limits["debug"], {one["library"]: one for one in limits["builds"]}
        self.paths = self.namesOfPaths(benchmarks)
        self.missed, self.slow = [], []

    @staticmethod
    def namesOfPaths(benchmarks):
        """The first hot path of each contender of a scenario."""
        source = "".join(path.read_text(encoding="utf-8") for path in sorted(benchmarks.glob("Sources/Benchmarks/HotPaths*.swift")))
        found = {"observe-stop-0": {"ours": "observe and stop"}, "channelz-receive-cancel-0": {"ours": "receive and cancel"}}
        for path, contender, scenario in re.findall(r'HotPath\(\s*"([^"]*)",\s*(?:"([^"]*)",\s*)?of: scenario\("([^"]*)"\)', source):
            found.setdefault(scenario, {}).setdefault(contender or "ours", path)
        return found

    def contender(self, scenario, name="ours", isDebug=False):
        found = (self.debug if isDebug else self.scenarios).get(scenario)
        return next((one for one in found["measurements"] if one["contender"] == name), {}) if found else {}

    def fastestPeer(self, scenario):
        peers = [one for one in self.scenarios[scenario]["measurements"] if one["role"] == "peer" and one.get("nanoseconds")]
        return min(peers, key=lambda one: one["nanoseconds"])["contender"] if peers else None

    def limit(self, what, value, most, tolerance=0, isTime=False):
        """A limit as a table says it. One that is missed is noted, a ratio of times apart."""
        isMissed = value is not None and value > most + tolerance
        if isMissed:
            (self.slow if isTime else self.missed).append(f"{what}: {number(value)}, at most {most:,g}")
        return f"(≤ {most:,g}{', missed' if isMissed else ''})"

    def judged(self, name):
        """What is judged of a scenario: instructions, bytes and ratios of all our contenders."""
        found, paths = [], self.paths.get(name, {})
        ours = [one["contender"] for one in self.scenarios[name]["measurements"] if one["role"] == "ours"]
        for contender in ours:
            prefix = "" if contender == "ours" else f"{contender} "
            path = paths.get(contender)
            if path in self.allowed:
                count = self.instructions.get(path)
                found.append(f"{prefix}{count or 0:,.0f} instructions {self.limit(path, count, self.allowed[path])}")
            for limit in self.limits:
                if limit["scenario"] != name or limit["contender"] != contender:
                    continue
                measured, what = self.contender(name, contender), f"{name}, {contender}"
                if "bytes" in limit:
                    found.append(f"{prefix}bytes {self.limit(what, measured.get('bytes'), limit['bytes'], 0.5)}")
                if "ratio" in limit:
                    reference = limit["reference"] if limit["reference"] != "fastest peer" else self.fastestPeer(name)
                    ratio = measured.get("ratios", {}).get(reference)
                    found.append(f"{prefix}{number(ratio)} × {reference} {self.limit(f'{what} × {reference}', ratio, limit['ratio'], isTime=True)}")
        found += [f"{contender} {self.instructions[path]:,.0f}" for contender, path in paths.items()
                  if contender not in ours and path in self.instructions]
        return "; ".join(found)

    def judgedInDebugBuild(self, name):
        path, found = DEBUG_ROWS.get(name), []
        if path:
            count, most = self.instructions.get(f"{path}, debug"), self.allowed.get(f"{path}, debug")
            limit = self.limit(f"{path}, debug", count, most) if most else ""
            found.append(f"{count or 0:,.0f} instructions {limit}".strip())
            found.append(f"OpenCombine {self.instructions.get(f'{path}, debug, OpenCombine', 0):,.0f}")
        for limit in self.debugLimits:
            if limit["scenario"] == name:
                ratio = self.contender(name, limit["contender"], isDebug=True).get("ratios", {}).get(limit["reference"])
                what = f"{name}, debug × {limit['reference']}"
                found.append(f"{number(ratio)} × {limit['reference']} {self.limit(what, ratio, limit['ratio'])}")
        return "; ".join(found)

    def buildCell(self, library, unit):
        most, value = self.buildLimits.get(library, {}).get(unit), self.builds[library][unit]
        return f" {self.limit(f'{library}, {unit}', value, most)}" if most else ""

    def flatness(self, one):
        """The instructions of a comparison, and its limit."""
        counts = [self.instructions.get(path) for path in one["paths"]]
        growth = max(count / counts[0] for count in counts) if all(counts) else None
        limit = self.limit(f"{one['paths'][-1]} × {one['paths'][0]}", growth, one["ratio"])
        return f"{', '.join(f'{count or 0:,.0f}' for count in counts)} | × {number(growth)} {limit}"

    def judgeAll(self):
        """Judges all limits, those that are on no page as well. Then `missed` and `slow` have what is missed, each once."""
        self.missed, self.slow = [], []
        for scenario in self.scenarios:
            self.judged(scenario)
        for path, most in self.allowed.items():
            self.limit(path, self.instructions.get(path), most)
        for limit in self.limits:
            if "allocations" in limit:
                measured = self.contender(limit["scenario"], limit["contender"]).get("allocations")
                self.limit(f"{limit['scenario']}, {limit['contender']}, allocations", measured, limit["allocations"], 0.01)
        for one in self.flat:
            self.flatness(one)
        for scenario in DEBUG_ROWS:
            self.judgedInDebugBuild(scenario)
        for library in self.builds:
            for unit in ("seconds", "kilobytes"):
                self.buildCell(library, unit)
        self.missed, self.slow = list(dict.fromkeys(self.missed)), list(dict.fromkeys(self.slow))

    def gaps(self):
        """What a whole run has and these results lack."""
        for limit in self.limits:
            if not self.contender(limit["scenario"], limit["contender"]):
                yield f"no result of {limit['contender']} in {limit['scenario']}"
            elif limit.get("reference", "fastest peer") != "fastest peer" and not self.contender(limit["scenario"], limit["reference"]):
                yield f"no result of {limit['reference']} in {limit['scenario']}"
        for path in [*self.allowed, *(path for one in self.flat for path in one["paths"])]:
            if path not in self.instructions:
                yield f"no instructions of {path}"
        for scenario, path in DEBUG_ROWS.items():
            if not self.contender(scenario, isDebug=True).get("nanoseconds"):
                yield f"no result of {scenario} in a debug build"
            if path and f"{path}, debug" not in self.allowed:
                yield f"no limit of {path}, debug"
            if path and f"{path}, debug, OpenCombine" not in self.instructions:
                yield f"no instructions of {path}, debug, OpenCombine"
        for library, need in BUILDS.items():
            if need == "required" and not {"seconds", "kilobytes"} <= set(self.builds.get(library, {})):
                yield f"no cost of a build of {library}"
        for row in STACKS:
            if row not in self.stack:
                yield f"no bytes of stack of {row}"
