#if canImport(Dispatch)
    public import Dispatch
#endif

extension SignalProtocol {
    /// The same as `subscribe(on:)`.
    @available(*, deprecated, renamed: "subscribe(on:)")
    public func executeIn(_ context: ExecutionContext) -> Signal<Element, Error> {
        subscribe(on: context)
    }

    /// The same as `receive(on:)`.
    @available(*, deprecated, renamed: "receive(on:)")
    public func observeIn(_ context: ExecutionContext) -> Signal<Element, Error> {
        receive(on: context)
    }
}

#if canImport(Dispatch)
    extension SignalProtocol {
        /// The same as `subscribe(on:)`.
        @available(*, deprecated, renamed: "subscribe(on:)")
        public func executeOn(_ queue: DispatchQueue) -> Signal<Element, Error> {
            subscribe(on: queue)
        }

        /// The same as `receive(on:)`.
        @available(*, deprecated, renamed: "receive(on:)")
        public func observeOn(_ queue: DispatchQueue) -> Signal<Element, Error> {
            receive(on: queue)
        }
    }

    extension DispatchQueue {
        /// Runs a block on this queue after some seconds.
        @available(*, deprecated, message: "Write asyncAfter(deadline: .now() + interval, execute: block)")
        @preconcurrency
        public func after(when interval: Double, block: @escaping @Sendable () -> Void) {
            asyncAfter(deadline: .now() + interval, execute: block)
        }
    }
#endif
