"""The examples in the comments of public declarations, and in the DocC catalogues."""
import re
from snippet import Snippet

# What the names stand for that examples in comments use without declaring them.
STAND_INS = {
    "observer": "FreeObservation()", "label": "FreeObservation()", "gauge": "FreeObservation()",
    "dog": "FreeObservation()", "messenger": "Messenger<String>()", "log": "Messenger<String>()",
    "sky": "Messenger<String>()", "title": "Var<String?>(nil)", "width": "Var(1)", "height": "Var(1)",
    "samples": "Messenger<Double>()", "amounts": "Messenger<Int>()", "levels": "Messenger<Int>()",
    "counter": "Var(1)", "model": "Model()", "clock": "ManualClock()", "frames": "Frames()", "frame": "Frames()",
    "work": 'DispatchQueue(label: "")', "recorder": "RecordingObserver<Int>()", "cart": "Cart()", "download": "Download()",
    "price": "Var(5)", "quantity": "Var(2)",
}
OTHER_STAND_INS = {
    "SwiftObserver4": {"dog": "StandInDog()", "sky": "Sky()", "number": "Var(1)"},
    "SwiftObserverInspection": {
        "inspection": "Inspection.begin()", "progress": "Messenger<Int>()", "token": "FreeObservation().observe(Messenger<Int>()) { _ in }",
    },
    "ReactiveKit": {"signal": "Signal<Int, Never>(just: 1)", "queue": 'DispatchQueue(label: "")', "bag": "DisposeBag()"},
}
TYPES = {
    "Event": "struct Event { var failure: String? }",
    "socket": "struct Socket { func whenWritable(_ action: @escaping () -> Void) {} }; let socket = Socket()",
    "Frames": "final class Frames: DeliveryStrategy { func schedule(_ delivery: Delivery) {}; func endFrame() {}; func tick() {} }",
    "PoolDelivery": "struct PoolDelivery: DeliveryStrategy { init(threads: Int) {}; func schedule(_ delivery: Delivery) {} }",
    "ThreadPool": "struct ThreadPool: DeliveryStrategy { init(threads: Int) {}; func schedule(_ delivery: Delivery) {} }",
    "StandInDog": "final class StandInDog: Observer {}",
    "Sky": "class Sky: Observable { var latestUpdate = Color.blue }",
    "Color": "enum Color { case red, blue }",
    "ViewController": "class ViewController { let appearance = PassthroughSubject<Void, Never>() }",
    "fetchUser": "func fetchUser() -> LoadingSignal<String, Never> { fatalError() }",
    "show": "func show(_ value: Any) {}",
    "Cart": "final class Cart { let total: AnyBufferedObservable<Int> = Var(1).new().erased() }",
    "Download": "final class Download { let percent = Messenger<Int>() }",
    "Person": "struct Person: Equatable { var name = \"\" }",
}


def comments(root, modules):
    """The examples in the package's own comments and catalogues, with what they need."""
    found = []
    for module in modules:
        for path in sorted((root / "Sources" / module).rglob("*")):
            if path.suffix in (".swift", ".md"):
                found += [example(module, path.relative_to(root), line, code) for line, code in blocks(path) if isPublic(path, line, code)]
    return found


def blocks(path):
    """The fenced blocks of Swift of a catalogue, or of the comments of a source, with their lines."""
    code, start = None, 0
    for number, text in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if path.suffix == ".swift":
            comment = re.match(r"^\s*/// ?(.*)$", text)
            code = code if comment else None
            text = comment.group(1) if comment else ""
        if text.startswith("```"):
            if code is not None:
                yield start, code
            code, start = ([], number) if code is None and text.startswith("```swift") else (None, 0)
        elif code is not None:
            code.append(text)


def isPublic(path, line, code):
    """Whether the comment belongs to something public."""
    rest = path.read_text(encoding="utf-8").split("\n")[line:]
    declared = next((text for text in rest if not re.match(r"^\s*(//|@|#if|#endif|$)", text)), "")
    return path.suffix == ".md" or "public " in declared or re.match(r"^\s*(open|extension|case|func|var|typealias)\b", declared)


def withoutWords(line):
    """The line without its comment, and without texts that have no code in them."""
    return re.sub(r"//.*", "", re.sub(r'"[^"\\]*"', '""', line))


def declaring(name):
    """What declares the name: alone, after others, in a tuple, as a function, or as a parameter."""
    return rf"\b(let|var|func) ({name}\b|(\w+ = [^,\n]*, )+{name} =|\([\w, ]*\b{name}\b)|_ {name}:"


def example(module, path, line, code):
    before, text = [], "\n".join(withoutWords(line) for line in code)
    standIns = ({} if module == "ReactiveKit" else STAND_INS) | OTHER_STAND_INS.get(module, {})
    for name, value in standIns.items():
        if re.search(rf"(?<![.$\w]){name}\b(?!:)", text) and not re.search(declaring(name), text):
            before.append(f"let {name} = {value}")
    text = "\n".join(before + [text])
    for name, declaration in TYPES.items():
        if re.search(rf"(?<![.\w]){name}\b", text) and not re.search(rf"\b(class|struct|enum) {name}\b", text):
            before, text = declaration.split("; let ")[:1] + ["let " + rest for rest in declaration.split("; let ")[1:]] + before, text + declaration
    imports = [f"import {name}" for name in ("Testing", "XCTest", "Dispatch", "Observation", "SwiftUI")
               if re.search({"Testing": "#expect|@Test", "XCTest": "XCT", "Dispatch": "DispatchQueue",
                             "Observation": "withObservationTracking", "SwiftUI": r":.*\bView\b"}[name], text)]
    lead = [f"import {module}"] + ([] if module in ("Receiver", "SwiftObserver4", "ChannelZ", "ReactiveKit") else ["import SwiftObserver"]) + imports
    return Snippet(str(path), max(0, line - len(lead) - len(before)), lead + before + code)
