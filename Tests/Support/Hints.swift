internal import SwiftObserver

/// The hints of debug builds that contain a text while a body runs. Tests that gather hints at once take none from each other.
public func hints(containing text: String, during body: () throws -> Void) rethrows -> [String] {
    let gathered = Gathered(text)
    defer { gathered.end() }
    try body()
    return gathered.hints.entries
}

/// The hints of debug builds that contain a text while an asynchronous body runs.
public func hints(containing text: String, during body: () async throws -> Void) async rethrows -> [String] {
    let gathered = Gathered(text)
    defer { gathered.end() }
    try await body()
    return gathered.hints.entries
}

private struct Gathered {
    let hints = Log<String>()
    private let number: Int

    init(_ text: String) {
        number = DebugOutput.listen { [hints] in if $0.contains(text) { hints.add($0) } }
    }

    func end() { DebugOutput.stopListening(number) }
}
