#if canImport(Dispatch)
    internal import Dispatch
    internal import SwiftObserver
    internal import Synchronization

    extension SignalProtocol {
        /// Observes the signal, waits for its end, and returns all events: for tests and scripts.
        ///
        /// ```swift
        /// let events = SafeSignal(just: 3).waitAndCollectEvents()
        /// print(events.count, events[0].element ?? 0)    // prints: 2 3
        /// ```
        ///
        /// Blocks the calling thread. Closures of the main actor are called all the same while the main queue waits
        /// here. If events need the calling thread in another way, it waits for ever.
        public func waitAndCollectEvents() -> [Signal<Element, Error>.Event] {
            let events = StageMemory<[Signal<Element, Error>.Event]>([])
            let isOver = Atomic<Bool>(false)
            let change = DispatchSemaphore(value: 0)
            let observation = _serialSignal.observe(on: nil) { event in
                events.value.append(event)
                guard event.isTerminal else { return }
                // Pairs with the load: a thread that sees the flag sees all events.
                isOver.store(true, ordering: .releasing)
                change.signal()
            }
            if MainQueue.isCurrent {
                MainTurns.take {
                    isOver.load(ordering: .acquiring)
                } sleep: {
                    change.wait()
                } wake: {
                    change.signal()
                }
            } else {
                change.wait()
            }
            withExtendedLifetime(observation) {}
            return events.value
        }

        /// Observes the signal, waits for its end, and returns all elements: for tests and scripts.
        ///
        /// ```swift
        /// let names = SafeSignal(sequence: ["ada", "grace"]).map { $0.uppercased() }
        /// print(names.waitAndCollectElements())    // prints: ["ADA", "GRACE"]
        /// ```
        ///
        /// Blocks the calling thread, as `waitAndCollectEvents()` does.
        public func waitAndCollectElements() -> [Element] {
            waitAndCollectEvents().compactMap(\.element)
        }
    }
#endif
