/// A number that differs whenever the sources of a value have changed: the sum of their counts of changes.
///
/// A source counts once, however many ways lead from it to the value. So asking is O(sources), and not O(ways).
@usableFromInline
struct StateStamp {
    private struct CountedSource {
        /// Retained, so that no other source can have its identity.
        let source: AnyObject
        let changes: () -> UInt
    }

    private var parts: [CountedSource]
    /// Whether the value has no other sources.
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

/// Returns the stamp of a value that is made of several values; nil if none of them has a stamp.
@usableFromInline
func sum(_ stamps: [StateStamp?]) -> StateStamp? {
    let known = stamps.compactMap { $0 }
    guard var sum = known.first else { return nil }
    for stamp in known.dropFirst() { sum.add(stamp) }
    if known.count < stamps.count { sum.addUnknown() }
    return sum
}
