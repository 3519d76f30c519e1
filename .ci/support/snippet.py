"""A piece of Swift in a page or a comment, on its way to the compiler."""
import re

MODIFIER = (r"(?:@\w+(?:\.\w+)?(?:\([^)]*\))?|public|open|package|internal|private|fileprivate|final|indirect"
            r"|nonisolated|isolated|distributed|consuming|borrowing|mutating|static|override|required|convenience"
            r"|prefix|postfix|infix)")
KIND = r"(class|struct|enum|actor|protocol|extension|typealias|func|operator|precedencegroup)"
DECLARATION = re.compile(rf"^(?:{MODIFIER}\s+)*{KIND}\b\s*(.*)")
IMPORT = re.compile(r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+.*")


class Snippet:
    def __init__(self, file, line, code):
        self.file, self.line, self.code = file, line, code
        self.place = f"{file}:{line}"
        self.imports, self.outside, self.inside, self.names = [], [], [], set()
        self.expected = self.stated()
        self.isManifest = code[:1] and code[0].startswith(("// Package.swift", "// swift-tools-version"))
        if not self.isManifest:
            self.split()

    def stated(self):
        """The lines that the snippet says it prints, or None."""
        found = [re.search(r"//\s*prints:\s?(.*)$", text) for text in self.code]
        texts = [match.group(1).rstrip() for match in found if match]
        if not texts:
            return None
        return [] if texts == ["(nothing)"] else " ".join(texts).replace(" | ", " ").split()

    def split(self):
        """Tells imports, declarations and statements apart, by their lines at brace depth zero."""
        depth, where, inText = 0, None, False
        for number, text in enumerate(self.code, self.line + 1):
            isTop = depth == 0 and not inText
            stripped = text.strip()
            if isTop and IMPORT.match(stripped):
                self.imports.append(stripped)
                continue
            if isTop and stripped and not re.match(r"^(//|[)}\].{]|->|async\b|throws\b|where\b|else\b)", stripped):
                bare = bool(re.match(rf"^(?:{MODIFIER}\s*)+$", stripped))
                declared = DECLARATION.match(stripped)
                where = self.outside if declared or bare else self.inside
                if declared:
                    self.note(declared.group(1), declared.group(2))
            if where is None:
                where = self.outside
            where.append((number, text))
            change, inText = depthChange(text, inText)
            depth += change
        # A function beside statements may use their constants; so it stays with them.
        if any(text.strip() and not text.strip().startswith("//") for _, text in self.inside):
            self.moveFunctions()
        else:
            self.inside = []

    def note(self, kind, rest):
        if kind == "func":
            self.names.add("func " + re.split(r"[(<]", rest)[0].strip())
        elif kind == "extension":
            self.names.add("extension " + re.sub(r"\s*\{.*", "", rest))
        else:
            self.names.add(re.split(r"[\s:<{(]", rest)[0])

    def moveFunctions(self):
        stay, moved, depth, current, inText = [], [], 0, None, False
        for number, text in self.outside:
            if depth == 0 and not inText and text.strip() and not text.strip().startswith(("//", "}", ")")):
                declared = DECLARATION.match(text.strip())
                isOperator = re.match(r"^\W+", declared.group(2)) if declared else None
                current = moved if declared and declared.group(1) == "func" and not isOperator else stay
                if current is moved:
                    self.names.discard("func " + re.split(r"[(<]", declared.group(2))[0].strip())
            (stay if current is None else current).append((number, text))
            change, inText = depthChange(text, inText)
            depth += change
        self.outside = stay
        self.inside = sorted(self.inside + moved)

    @property
    def isRun(self):
        return self.expected is not None

    def source(self, index):
        imports = list(self.imports)
        # Not to a file of the module `Receiver`, `SwiftObserver4`, `ChannelZ` or
        # `ReactiveKit` alone, where two types would get one name.
        if not any(re.search(r"\b(SwiftObserver[48]?|Receiver|ChannelZ|ReactiveKit)\b", text) for text in imports):
            imports.append("import SwiftObserver")
        parts = imports + lines(self.file, self.outside)
        if self.inside:
            isAsync = "async " if any(re.search(r"\bawait\b", text) for _, text in self.inside) else ""
            parts.append(f"@MainActor func snippet{index}() {isAsync}throws {{")
            parts += lines(self.file, self.inside) + ["}"]
        return "\n".join(parts) + "\n#sourceLocation()\n"


def depthChange(text, inText):
    """How a line changes the depth of braces, brackets and parentheses, without what is in strings and comments."""
    if text.count('"""') % 2:
        if not inText:
            text = text.split('"""')[0]
            return balance(text), True
        return balance(text.split('"""')[1]), False
    return (0, True) if inText else (balance(text), False)


def balance(text):
    text = re.sub(r'"(?:\\.|[^"\\])*"', '""', text)
    text = re.sub(r"//.*", "", text)
    return sum(text.count(c) for c in "{[(") - sum(text.count(c) for c in "}])")


def lines(file, numbered):
    """The lines, told where they come from wherever that is not the line after the one before."""
    result, last = [], None
    for number, text in numbered:
        if last is None or number != last + 1:
            result.append(f'#sourceLocation(file: "{file}", line: {number})')
        result.append(text)
        last = number
    return result
