internal import SwiftObserver
#if canImport(Dispatch)
    public import Dispatch
#endif
#if canImport(Foundation)
    private import Foundation
#endif

/// A place where blocks are run.
///
/// ```swift
/// let background = ExecutionContext { block in queue.async(execute: block) }
/// signal.receive(on: background).observe { print($0) }
/// ```
public struct ExecutionContext: Sendable {
    /// Runs a block.
    @preconcurrency public let context: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// The main actor, for what is run on the main queue.
    let home: (any Actor)?

    /// A context that runs blocks by a function.
    @preconcurrency
    public init(_ context: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.init(home: nil, context)
    }

    init(home: (any Actor)?, _ context: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.context = context
        self.home = home
    }

    /// Runs a block.
    @preconcurrency
    public func execute(_ block: @escaping @Sendable () -> Void) {
        context(block)
    }

    /// Runs blocks where they are given to it.
    public static var immediate: ExecutionContext {
        ExecutionContext { $0() }
    }

    /// Runs blocks where they are given to it, but for those that what it runs leads to: these are dropped.
    ///
    /// What a block leads to is what happens while it runs, and what is sent meanwhile by subjects and properties, also
    /// when that is delivered later. Blocks that other threads give to it are run, whatever happens here.
    public static func nonRecursive() -> ExecutionContext {
        let cause = Cause()
        return ExecutionContext { block in
            if !cause.isAtWork { cause.lead { block() } }
        }
    }
}

#if canImport(Dispatch)
    extension ExecutionContext {
        /// Runs blocks at once on the main thread and on the main queue, and later on the main queue if they are given to it
        /// elsewhere.
        ///
        /// The main thread also runs blocks of other queues, which it waits for in `queue.sync`. There, closures of the main
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

        /// Runs blocks on the main queue, later.
        public static var main: ExecutionContext {
            ExecutionContext(home: MainActor.shared) { DispatchQueue.main.async(execute: $0) }
        }

        /// Runs blocks on a global queue.
        public static func global(qos: DispatchQoS.QoSClass = .default) -> ExecutionContext {
            DispatchQueue.global(qos: qos).context
        }
    }
#endif

#if canImport(Dispatch)
    extension DispatchQueue {
        /// Runs blocks on this queue, asynchronously.
        public var context: ExecutionContext {
            ExecutionContext(home: SchedulerHome.of(self)) { self.async(execute: $0) }
        }

        /// Runs a block on this queue after some seconds, unless the returned disposable is disposed before.
        @preconcurrency
        public func disposableAfter(when interval: Double, block: @escaping @Sendable () -> Void) -> any Disposable {
            let item = DispatchWorkItem(block: block)
            asyncAfter(deadline: .now() + interval, execute: item)
            return BlockDisposable(calling: item.cancel)
        }
    }
#endif

/// The thread that the program began with.
///
/// It proves nothing about the main actor: main-actor code may be called in place on the main queue alone.
enum MainThread {
    static var isCurrent: Bool {
        #if canImport(Foundation)
            Thread.isMainThread
        #else
            false
        #endif
    }
}
