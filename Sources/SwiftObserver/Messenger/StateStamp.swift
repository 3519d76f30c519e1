/// A number that differs whenever the state has changed of which something is made: the sum of how often each of the sources
/// has changed.
///
/// However many ways lead from a source to what is made of it, it counts once. So asking costs as much as there are
/// sources, and not as much as there are ways.
@usableFromInline
struct StateStamp {
    private struct CountedSource {
        /// What the source cannot be mistaken for another one by, since it is held here.
        let source: AnyObject
        let changes: () -> UInt
    }

    private var parts: [CountedSource]
    /// Whether there is nothing else of which it is made.
    private(set) var isComplete = true

    @usableFromInline
    init(of source: AnyObject, _ changes: @escaping () -> UInt) {
        parts = [CountedSource(source: source, changes: changes)]
    }

    @usableFromInline
    func callAsFunction() -> UInt {
        var sum: UInt = 0
        for part in parts { sum &+= part.changes() }
        return sum
    }

    mutating func add(_ other: StateStamp) {
        isComplete = isComplete && other.isComplete
        for part in other.parts where !parts.contains(where: { $0.source === part.source }) { parts.append(part) }
    }

    mutating func addUnknown() {
        isComplete = false
    }
}

/// The stamp of what is made of the states of several; nil if none of them has one.
@usableFromInline
func sum(_ stamps: [StateStamp?]) -> StateStamp? {
    let known = stamps.compactMap { $0 }
    guard var sum = known.first else { return nil }
    for stamp in known.dropFirst() { sum.add(stamp) }
    if known.count < stamps.count { sum.addUnknown() }
    return sum
}
