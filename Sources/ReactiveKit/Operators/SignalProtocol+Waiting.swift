#if canImport(Dispatch)
    internal import Dispatch

    extension SignalProtocol {
        /// Observes the signal, waits for its end, and returns all events: for tests and scripts.
        ///
        /// Blocks the calling thread. If the events need that thread, it waits for ever.
        public func waitAndCollectEvents() -> [Signal<Element, Error>.Event] {
            let events = StageMemory<[Signal<Element, Error>.Event]>([])
            let isOver = DispatchSemaphore(value: 0)
            let observation = _serialSignal.observe(on: nil) { event in
                events.value.append(event)
                if event.isTerminal { isOver.signal() }
            }
            isOver.wait()
            withExtendedLifetime(observation) {}
            return events.value
        }

        /// Observes the signal, waits for its end, and returns all elements: for tests and scripts.
        ///
        /// Blocks the calling thread. If the events need that thread, it waits for ever.
        public func waitAndCollectElements() -> [Element] {
            waitAndCollectEvents().compactMap(\.element)
        }
    }
#endif
