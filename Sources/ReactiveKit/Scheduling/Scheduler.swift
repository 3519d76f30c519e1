#if canImport(Dispatch)
    public import Dispatch
#endif

/// Runs actions somewhere, at some time.
///
/// A scheduler may run actions on any threads, in any order, also several at once. What it has to do with order is kept
/// elsewhere.
public protocol Scheduler {
    /// Arranges for an action to be run once.
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

/// Knows on which actor a scheduler runs its actions.
enum SchedulerHome {
    /// The main actor, if the scheduler is known to run its actions on the main queue.
    static func of(_ scheduler: some Scheduler) -> (any Actor)? {
        #if canImport(Dispatch)
            if (scheduler as? DispatchQueue) === DispatchQueue.main { return MainActor.shared }
        #endif
        return (scheduler as? ExecutionContext)?.home
    }
}
