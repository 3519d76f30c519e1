#if canImport(Dispatch)
    internal import Dispatch
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
