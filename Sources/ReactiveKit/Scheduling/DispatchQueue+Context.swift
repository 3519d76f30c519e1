#if canImport(Dispatch)
    public import Dispatch

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
