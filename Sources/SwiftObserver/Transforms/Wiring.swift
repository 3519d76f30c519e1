internal import Synchronization

/// How often an origin was replaced, of whatever transform object: by that others know that what they know of the sources
/// behind their own origin may be out of date.
enum Wiring {
    private static let changes = Atomic<Int>(0)

    static var changeCount: Int { changes.load(ordering: .acquiring) }

    static func noteChange() {
        changes.add(1, ordering: .releasing)
    }
}
