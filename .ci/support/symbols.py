"""The symbol graph of a module that was built, by the toolchain's own tool."""
import functools, json, pathlib, shutil, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MODULES = ["SwiftObserver", "SwiftObserver4", "SwiftObserver8", "SwiftObserverObservation", "SwiftObserverOptionals",
           "SwiftObserverInspection", "SwiftObserverTesting", "StrategyComparison", "Receiver", "ChannelZ", "ReactiveKit"]


def run(command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd=ROOT, **options)


def tool(name):
    """A tool of the toolchain that the compiler belongs to."""
    if sys.platform == "darwin":
        return ["xcrun", name]
    return [shutil.which(name) or pathlib.Path(shutil.which("swiftc")).resolve().parent / name]


@functools.cache
def target():
    return json.loads(run(["swiftc", "-print-target-info"]).stdout)["target"]["triple"]


def extract(module, build, folder):
    """Writes the graph of the public symbols of `module`, as it was built in `build`, to `folder`."""
    command = tool("swift-symbolgraph-extract") + [
        "-module-name", module, "-I", build / "Modules", "-target", target(), "-output-dir", folder,
        "-minimum-access-level", "public", "-skip-synthesized-members"]
    if sys.platform == "darwin":
        command += ["-sdk", run(["xcrun", "--show-sdk-path"]).stdout.strip()]
    return run(command)
