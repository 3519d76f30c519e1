#if canImport(Dispatch)
    public import Dispatch
    internal import SwiftObserver

    extension DispatchWorkItem: Receipt {}

    extension StreamType {
        /// Hands pulses over to a dispatch queue.
        ///
        /// They arrive there in the order in which they came, one at a time, even if the queue is concurrent. A receiver that
        /// belongs to an actor gets them from there on its actor.
        ///
        /// - Parameters:
        ///   - delay: After how many seconds. Negative, and not a number, mean 0. With `nil`, delivery is
        ///     synchronous. Traps when already on that queue.
        ///   - barrier: Whether nothing else runs on a concurrent queue meanwhile.
        public func dispatch(_ queue: DispatchQueue, delay: Double? = 0.0, barrier: Bool = false) -> Self {
            guard let delay else { return synchronized(on: queue, barrier: barrier) }
            let seconds = delay > 0 ? min(delay, Double(Int32.max)) : 0
            return relayed { listener in
                // Its own queue keeps the order; a barrier needs the queue itself.
                let order = barrier ? queue : DispatchQueue(label: "ChannelZ", target: queue)
                return { pulse, stamp in
                    let work = Parcel { listener.call(pulse, stamp) }
                    let flags: DispatchWorkItemFlags = barrier ? .barrier : []
                    if seconds == 0 {
                        order.async(flags: flags) { work.open() }
                    } else {
                        order.asyncAfter(deadline: .now() + seconds, flags: flags) { work.open() }
                    }
                }
            }
        }

        /// Hands pulses over to a dispatch queue, and waits until they are received there.
        ///
        /// Doing so on that very queue is an error, which stops the program.
        public func sync(_ queue: DispatchQueue) -> Self {
            synchronized(on: queue, barrier: false)
        }

        private func synchronized(on queue: DispatchQueue, barrier: Bool) -> Self {
            let mark = QueueMark(on: queue)
            return relayed { listener in
                return { pulse, stamp in
                    let work = Parcel { listener.call(pulse, stamp) }
                    mark.checkThatIsElsewhere()
                    queue.sync(flags: barrier ? .barrier : []) { work.open() }
                }
            }
        }

        /// A phase that calls listeners where no actor is: those that belong to one get their pulses passed on.
        private func relayed(_ wrap: @escaping (Listener<Pulse>) -> (Pulse, Stamp) -> Void) -> Self {
            let stream = self
            let reception: (Listener<Pulse>) -> any Receipt = { listener in
                listener.passing { stream.register(Listener(on: nil, until: $0.satiety, wrap($0))) }
            }
            if let own = self as? any ListenedStream<Pulse>, let same = own.rephase(reception) as? Self { return same }
            return phase { receiver in reception(Listener(on: nil) { pulse, _ in receiver(pulse) }) }
        }
    }

    /// Takes work of one receiver to a queue, where nobody else has it.
    private struct Parcel: @unchecked Sendable {
        let open: () -> Void
    }
#endif
