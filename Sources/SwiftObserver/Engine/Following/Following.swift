internal import Synchronization

/// The follower of this process, and the session that goes on.
///
/// **Invariant.** The follower is set once and never given back. A session begins after that and ends at any time. The
/// follower ignores events after that.
@usableFromInline
package enum Following {
    private final class Holder: Sendable {
        let follower: any Follower

        init(_ follower: any Follower) {
            self.follower = follower
        }
    }

    private static let holder = Atomic<UInt>(0)
    private static let current = Atomic<Int>(0)
    private static let followsNew = Atomic<Bool>(false)

    /// The number of the session that goes on; zero if none does.
    package static var session: Int { current.load(ordering: .acquiring) }

    /// Whether a session goes on.
    @usableFromInline package static var isOn: Bool { current.load(ordering: .relaxed) != 0 }

    /// Whether messengers are followed from the moment in which their state is made.
    @usableFromInline static var isForAll: Bool { followsNew.load(ordering: .relaxed) }

    /// Begins a session. The caller sees to it that sessions come one after the other, and that all name the same
    /// follower.
    package static func begin(_ session: Int, by follower: any Follower, forAll: Bool) {
        if holder.load(ordering: .relaxed) == 0 {
            let made = Unmanaged.passRetained(Holder(follower)).toOpaque()
            // Meets the load in `note`.
            holder.store(UInt(bitPattern: made), ordering: .releasing)
        }
        current.store(session, ordering: .releasing)
        followsNew.store(forAll, ordering: .relaxed)
    }

    package static func end() {
        followsNew.store(false, ordering: .relaxed)
        current.store(0, ordering: .releasing)
        FollowedWay.forgetAll()
    }

    /// Calls a closure with the follower, if a session goes on.
    @inline(__always)
    static func note<Result>(_ body: (any Follower, ThreadNotes) -> Result) -> Result? {
        guard session != 0, let pointer = UnsafeRawPointer(bitPattern: holder.load(ordering: .acquiring)) else {
            return nil
        }
        return Unmanaged<Holder>.fromOpaque(pointer)._withUnsafeGuaranteedRef { body($0.follower, .current) }
    }

    static func note(_ event: @autoclosure () -> FollowedEvent) {
        note { $0.note(event(), in: $1) }
    }

    /// Notes that a transaction has made its changes, or that it begins again.
    @inline(never)
    static func noteTransaction(isDone: Bool, changes: Int) {
        note(
            FollowedEvent(
                isDone ? .transactionCommitted : .transactionBegunAgain, call: Causes.current?.call ?? 0,
                detail: UInt64(changes)))
    }
}
