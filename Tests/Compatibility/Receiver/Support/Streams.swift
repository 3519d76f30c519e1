/// A wave with its transmitter and its number there.
struct Stamp: Sendable, Hashable {
    let thread: Int
    let number: Int
}

/// Whether each thread's stamps come in their order, all of them, none twice.
func isComplete(_ stamps: [Stamp], threads: Int, each count: Int) -> Bool {
    stamps.count == threads * count
        && (0..<threads).allSatisfy { thread in
            stamps.filter { $0.thread == thread }.map(\.number) == Array(0..<count)
        }
}
