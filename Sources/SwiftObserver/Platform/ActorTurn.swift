/// Runs work on an actor's next turn.
///
/// The task that does so belongs to the actor from the beginning: its first and only step goes to the actor's own executor,
/// so that it waits for nothing but the actor, also while computations fill the threads of the cooperative pool.
@usableFromInline
package enum ActorTurn {
    @usableFromInline
    package static func schedule(on actor: any Actor, _ work: @escaping @Sendable () -> Void) {
        guard actor === MainActor.shared else {
            Task.detached(operation: unisolated(actor, work))
            return
        }
        MainTurns.append(work)
        Task.detached(operation: unisolated(actor) { MainTurns.takeNext() })
    }

    /// Makes an operation that is isolated to an actor, without being there.
    ///
    /// The closure takes the isolation of the function in which it is written, and `operation` does nothing but make it.
    /// So calling it from elsewhere touches nothing that the actor protects, and the cast only drops the requirement to
    /// wait for the actor: both structs hold a function of the same representation.
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
