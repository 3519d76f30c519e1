#if canImport(Dispatch)
    public import Dispatch
#endif

/// A type that runs actions, somewhere and at some time.
///
/// ```swift
/// final class Frames: Scheduler {
///     private var actions: [@Sendable () -> Void] = []
///     func schedule(_ action: @escaping @Sendable () -> Void) {
///         actions.append(action)
///     }
///     func endFrame() {
///         let due = actions
///         actions = []
///         for action in due { action() }
///     }
/// }
/// let (frames, position) = (Frames(), PassthroughSubject<Int, Never>())
/// _ = position.receive(on: frames).observeNext { print($0) }
/// position.send(12)
/// frames.endFrame()    // prints: 12
/// ```
///
/// A scheduler may run actions on any thread, in any order, and several at once. `receive(on:)` keeps events in order
/// all the same.
public protocol Scheduler {
    /// Runs an action once, at some time.
    @preconcurrency
    func schedule(_ action: @escaping @Sendable () -> Void)
}

extension ExecutionContext: Scheduler {
    /// Runs an action in the context.
    @preconcurrency
    public func schedule(_ action: @escaping @Sendable () -> Void) {
        context(action)
    }
}

#if canImport(Dispatch)
    extension DispatchQueue: Scheduler {
        /// Runs an action on the queue, asynchronously.
        @preconcurrency
        public func schedule(_ action: @escaping @Sendable () -> Void) {
            async(execute: action)
        }
    }
#endif

/// Finds the actor on which a scheduler runs its actions.
enum SchedulerHome {
    /// Returns the main actor if the scheduler is known to run its actions on the main queue.
    static func of(_ scheduler: some Scheduler) -> (any Actor)? {
        #if canImport(Dispatch)
            if (scheduler as? DispatchQueue) === DispatchQueue.main { return MainActor.shared }
        #endif
        return (scheduler as? ExecutionContext)?.home
    }
}
