#if canImport(Dispatch)
    private import Dispatch
#endif

/// The next turn of an actor in a mailbox, which is a messenger's lane or a relay.
@usableFromInline
package struct ActorTurn {
    /// Nil for the main actor, which needs no reference, and for an actor that is gone.
    @usableFromInline weak let actor: (any Actor)?
    @usableFromInline let isOnMain: Bool
    /// Whether the turn is scheduled. Under the mailbox's lock.
    @usableFromInline var isScheduled = false

    @usableFromInline
    init(of actor: any Actor) {
        isOnMain = actor === MainActor.shared
        self.actor = isOnMain ? nil : actor
    }

    /// Where there is no actor.
    @inlinable
    init() {
        isOnMain = false
        actor = nil
    }

    /// Whether it is the main actor's, and the caller is there.
    @inlinable
    var isHere: Bool { isOnMain && MainQueue.isCurrent }

    /// Notes that the turn is scheduled. Returns whether the caller has to do it, by `hop`.
    @inlinable
    mutating func claim(_ held: borrowing HeldLock) -> Bool {
        if isScheduled { return false }
        isScheduled = true
        return true
    }

    /// Has the actor do the work on its next turn. Returns false if the actor is gone. Called under no lock.
    @inlinable
    func hop(_ work: @escaping @Sendable () -> Void) -> Bool {
        guard let actor = isOnMain ? MainActor.shared : actor else { return false }
        ActorTurn.schedule(on: actor, work)
        return true
    }

    /// The queues that deliver on the actor before this turn, since what this thread is delivering waits there. Called
    /// under no lock.
    @usableFromInline var earlierQueues: [any ActorQueue] {
        guard LeftToActors.isAny else { return [] }
        if isOnMain { return LeftToActors.queues(for: nil) }
        return actor.map { LeftToActors.queues(for: ObjectIdentifier($0)) } ?? []
    }
}

/// How work is put on an actor.
extension ActorTurn {
    /// Has an actor do work on its next turn.
    ///
    /// The task belongs to the actor from the beginning: its first and only step goes to the actor's own executor. So
    /// it waits for the actor alone, even while computations occupy all threads of the cooperative pool.
    @usableFromInline
    package static func schedule(on actor: any Actor, _ work: @escaping @Sendable () -> Void) {
        if actor === MainActor.shared {
            MainTurns.append(work)
            Task.detached(operation: unisolated(actor) { MainTurns.takeNext() })
        } else {
            Task.detached(operation: unisolated(actor, work))
        }
    }

    /// Makes, from anywhere, an operation that is isolated to an actor.
    ///
    /// The closure inherits the isolation of `operation`, the function in which it is written. That function only makes
    /// the closure, so a call from elsewhere touches nothing that the actor protects. The cast drops the requirement to
    /// wait for the actor. Both structs hold a function of the same representation.
    private static let unisolated = unsafeBitCast(OnActor(make: operation), to: Anywhere.self).make

    private typealias Operation = @isolated(any) @Sendable () async -> Void

    private struct OnActor {
        let make: @Sendable (isolated any Actor, @escaping @Sendable () -> Void) -> Operation
    }

    private struct Anywhere: Sendable {
        let make: @Sendable (any Actor, @escaping @Sendable () -> Void) -> Operation
    }

    private static func operation(_ actor: isolated any Actor, _ work: @escaping @Sendable () -> Void) -> Operation {
        inheriting {
            _ = actor
            work()
        }
    }

    private static func inheriting(@_inheritActorContext _ operation: @escaping Operation) -> Operation { operation }
}

/// The turns of the main actor that are scheduled, in their order.
///
/// They are kept here, and not by the tasks that take them, so that a caller that blocks the main queue can take them
/// while it waits.
package enum MainTurns {
    private typealias Work = @Sendable () -> Void

    private struct State: ~Copyable {
        var turns = Ring<Work>()
        /// Wakes the caller that waits, if there is one.
        var wake: Work?
    }

    private static let state = Guarded(State())

    static func append(_ work: @escaping @Sendable () -> Void) {
        let wakeUp = state.withLock { state in
            state.turns.append(work)
            return state.wake
        }
        wakeUp?()
    }

    /// Takes the next turn, on the main actor. False if there's none.
    @discardableResult
    static func takeNext() -> Bool {
        guard let work = state.withLock({ $0.turns.popFirst() }) else { return false }
        work()
        return true
    }

    /// Takes turns until a condition is met. The caller is on the main queue.
    ///
    /// - Parameters:
    ///   - isOver: The condition.
    ///   - sleep: Called when there's no turn to take. Returns, at the latest, when `wake` is called, before or
    ///     afterwards.
    ///   - wake: Called on any thread when there's a turn to take.
    package static func take(
        until isOver: () -> Bool, sleep: () -> Void, wake: @escaping @Sendable () -> Void
    ) {
        let former = exchangeWake(for: wake)
        while !isOver() {
            if !takeNext() { sleep() }
        }
        _ = exchangeWake(for: former)
    }

    private static func exchangeWake(for new: Work?) -> Work? {
        state.withLock { state in
            let former = state.wake
            state.wake = new
            return former
        }
    }
}

/// Recognises code that runs on the main queue, where main-actor code may be called synchronously.
///
/// The thread proves nothing: without a run loop on the main thread, jobs of the main actor move between threads that
/// also run other work. So the main queue carries a value that no other queue has.
@usableFromInline
package enum MainQueue {
    #if canImport(Dispatch)
        private static let key: DispatchSpecificKey<Bool> = {
            let key = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: key, value: true)
            return key
        }()

        /// Whether the main queue can be recognized.
        package static var isKnown: Bool { true }

        @usableFromInline
        package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
    #else
        package static var isKnown: Bool { false }

        /// In doubt, messages for the main actor take the way through its mailbox.
        @usableFromInline
        package static var isCurrent: Bool { false }
    #endif
}
