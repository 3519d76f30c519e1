#if canImport(Dispatch)
    public import Dispatch
#endif

extension SignalProtocol {
    /// Calls `subscribe(on:)`.
    @available(*, deprecated, renamed: "subscribe(on:)")
    public func executeIn(_ context: ExecutionContext) -> Signal<Element, Error> {
        subscribe(on: context).named("executeIn")
    }

    /// Calls `receive(on:)`.
    @available(*, deprecated, renamed: "receive(on:)")
    public func observeIn(_ context: ExecutionContext) -> Signal<Element, Error> {
        receive(on: context).named("observeIn")
    }
}

#if canImport(Dispatch)
    extension SignalProtocol {
        /// Calls `subscribe(on:)`.
        @available(*, deprecated, renamed: "subscribe(on:)")
        public func executeOn(_ queue: DispatchQueue) -> Signal<Element, Error> {
            subscribe(on: queue).named("executeOn")
        }

        /// Calls `receive(on:)`.
        @available(*, deprecated, renamed: "receive(on:)")
        public func observeOn(_ queue: DispatchQueue) -> Signal<Element, Error> {
            receive(on: queue).named("observeOn")
        }
    }

    extension DispatchQueue {
        /// Runs a block on this queue after some seconds.
        @available(*, deprecated, message: "Write asyncAfter(deadline: .now() + interval, execute: block)")
        @preconcurrency
        public func after(when interval: Double, block: @escaping @Sendable () -> Void) {
            _ = disposableAfter(when: interval, block: block)
        }
    }
#endif

#if canImport(Dispatch)
    extension SignalProtocol {
        /// Returns a signal of the numbers from zero, one at the end of each interval. The interval is given in
        /// seconds.
        @available(*, deprecated, message: "Write Signal(sequence: 0..., interval: interval, queue: queue)")
        public static func interval(
            _ interval: Double, queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.interval")
        ) -> Signal<Int, Error> {
            Signal<Int, Error>(sequence: 0..., interval: interval, queue: queue)
        }

        /// Returns a signal that emits an element after the given number of seconds, and completes.
        @available(*, deprecated, message: "Write Signal(just: element, after: time, queue: queue)")
        public static func timer(
            element: Element, time: Double, queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.timer")
        ) -> Signal<Element, Error> {
            Signal(just: element, after: time, queue: queue)
        }

        /// Calls `debounce(for:queue:)`.
        @available(*, deprecated, renamed: "debounce(for:queue:)")
        public func debounce(interval: Double, on queue: DispatchQueue) -> Signal<Element, Error> {
            debounce(for: interval, queue: queue)
        }

        /// Calls `debounce(for:queue:)`.
        @available(*, deprecated, renamed: "debounce(for:queue:)")
        public func debounce(
            interval: Double, queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.debounce")
        ) -> Signal<Element, Error> {
            debounce(for: interval, queue: queue)
        }

        /// Calls `throttle(for:)`.
        @available(*, deprecated, renamed: "throttle(for:)")
        public func throttle(seconds: Double) -> Signal<Element, Error> {
            throttle(for: seconds)
        }

        /// Calls `dropFirst(for:)`.
        @available(*, deprecated, renamed: "dropFirst(for:)")
        public func skip(interval: Double) -> Signal<Element, Error> {
            dropFirst(for: interval).named("skip")
        }
    }
#endif
