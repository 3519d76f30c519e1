internal import SwiftObserver
#if canImport(Dispatch)
    public import Dispatch
#endif
#if canImport(Foundation)
    private import Foundation
#endif

/// A context in which blocks run.
///
/// ```swift
/// let background = ExecutionContext { block in queue.async(execute: block) }
/// signal.receive(on: background).observe { print($0) }
/// ```
public struct ExecutionContext: Sendable {
    /// Runs a block.
    @preconcurrency public let context: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// The main actor, if blocks run on the main queue.
    let home: (any Actor)?

    /// Creates a context that runs blocks with a function.
    @preconcurrency
    public init(_ context: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.init(home: nil, context)
    }

    init(home: (any Actor)?, _ context: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.context = context
        self.home = home
    }

    /// Runs a block.
    ///
    /// ```swift
    /// ExecutionContext.immediate.execute { print("saved") }    // prints: saved
    /// ```
    @preconcurrency
    public func execute(_ block: @escaping @Sendable () -> Void) {
        context(block)
    }

    /// A context that runs blocks where they are given to it.
    public static var immediate: ExecutionContext {
        ExecutionContext { $0() }
    }

    /// Returns a context that runs blocks where they are given to it, except blocks that its own blocks lead to, which
    /// it drops.
    ///
    /// ```swift
    /// let once = ExecutionContext.nonRecursive()
    /// once.execute {
    ///     print("outer")
    ///     once.execute { print("inner") }
    /// }
    /// // prints: outer
    /// ```
    ///
    /// A block leads to everything that happens while it runs, and to everything that subjects and properties send
    /// meanwhile, even if it is delivered later. Blocks from other threads are always run.
    public static func nonRecursive() -> ExecutionContext {
        let cause = Cause()
        return ExecutionContext { block in
            if !cause.isAtWork { cause.lead { block() } }
        }
    }
}

#if canImport(Dispatch)
    extension ExecutionContext {
        /// A context that runs blocks at once on the main thread and on the main queue. Blocks that are given to it
        /// elsewhere run later on the main queue.
        ///
        /// The main thread also runs blocks of other queues while it waits in `queue.sync`. There, closures of the main
        /// actor are called on the actor's next turn.
        public static var immediateOnMain: ExecutionContext {
            ExecutionContext { block in
                if MainQueue.isCurrent || MainThread.isCurrent {
                    block()
                } else {
                    DispatchQueue.main.async(execute: block)
                }
            }
        }

        /// A context that runs blocks on the main queue, later.
        public static var main: ExecutionContext {
            ExecutionContext(home: MainActor.shared) { DispatchQueue.main.async(execute: $0) }
        }

        /// Returns a context that runs blocks on a global queue.
        ///
        /// ```swift
        /// let page = SafeSignal(just: "page").receive(on: ExecutionContext.global())
        /// print(page.waitAndCollectElements())    // prints: ["page"]
        /// ```
        public static func global(qos: DispatchQoS.QoSClass = .default) -> ExecutionContext {
            DispatchQueue.global(qos: qos).context
        }
    }
#endif

#if canImport(Dispatch)
    extension DispatchQueue {
        /// A context that runs blocks on this queue, asynchronously.
        public var context: ExecutionContext {
            ExecutionContext(home: SchedulerHome.of(self)) { self.async(execute: $0) }
        }

        /// Runs a block on this queue after some seconds, unless the returned disposable is disposed before.
        ///
        /// ```swift
        /// let reminder = queue.disposableAfter(when: 60) { print("save!") }
        /// reminder.dispose()
        /// print(reminder.isDisposed)    // prints: true
        /// ```
        @preconcurrency
        public func disposableAfter(when interval: Double, block: @escaping @Sendable () -> Void) -> any Disposable {
            let time = QueueTime(self)
            return BlockDisposable(calling: time.ring(at: time.now + Duration(clampingSeconds: interval), block))
        }
    }
#endif

/// The thread on which the program began.
///
/// It proves nothing about the main actor: code of the main actor may be called in place only on the main queue.
enum MainThread {
    static var isCurrent: Bool {
        #if canImport(Foundation)
            Thread.isMainThread
        #else
            false
        #endif
    }
}
