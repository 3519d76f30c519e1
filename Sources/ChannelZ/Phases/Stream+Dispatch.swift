#if canImport(Dispatch)
    public import Dispatch
    internal import SwiftObserver

    extension DispatchWorkItem: Receipt {}

    extension StreamType {
        /// Returns a stream that passes pulses on to a dispatch queue.
        ///
        /// ```swift
        /// let (name, saved) = (transceive("Ada"), transceive(""))
        /// let queue = DispatchQueue(label: "saving")
        /// name.new().dispatch(queue).conduct(saved)
        /// queue.sync {}
        /// print(saved.value)    // prints: Ada
        /// ```
        ///
        /// They are received there in their order, one at a time, even if the queue is concurrent. A receiver that
        /// belongs to an actor gets them from there on its actor. Pulses that wait when the receipt is cancelled aren't
        /// received.
        ///
        /// - Parameters:
        ///   - queue: The queue.
        ///   - delay: The delay in seconds. Negative, and not a number, mean 0. With `nil`, delivery is synchronous, as
        ///     with ``sync(_:)``, and traps if a pulse comes on that very queue.
        ///   - barrier: Whether nothing else runs on a concurrent queue in the meantime.
        public func dispatch(_ queue: DispatchQueue, delay: Double? = 0.0, barrier: Bool = false) -> Self {
            guard let delay else { return synchronized(on: queue, barrier: barrier, as: "dispatch") }
            let seconds = delay > 0 ? min(delay, Double(Int32.max)) : 0
            return relayed { listener, wait in
                listener.note("dispatch")
                // A serial queue for each receiver keeps the order; a barrier works only on the given queue.
                let order = barrier ? queue : DispatchQueue(label: "ChannelZ", target: queue)
                return { pulse, stamp in
                    let work = Parcel { if !wait.isCancelled { listener.call(pulse, stamp) } }
                    let flags: DispatchWorkItemFlags = barrier ? .barrier : []
                    if seconds == 0 {
                        order.async(flags: flags) { work.open() }
                    } else {
                        order.asyncAfter(deadline: .now() + seconds, flags: flags) { work.open() }
                    }
                }
            }
        }

        /// Returns a stream that passes pulses on to a dispatch queue and waits until they are received there.
        ///
        /// ```swift
        /// let (name, saved) = (transceive("Ada"), transceive(""))
        /// name.new().sync(DispatchQueue(label: "saving")).conduct(saved)
        /// name.value = "Grace"
        /// print(saved.value)    // prints: Grace
        /// ```
        ///
        /// Traps if a pulse comes on that very queue.
        public func sync(_ queue: DispatchQueue) -> Self {
            synchronized(on: queue, barrier: false, as: "sync")
        }

        private func synchronized(on queue: DispatchQueue, barrier: Bool, as name: StaticString) -> Self {
            let mark = QueueMark(on: queue)
            return relayed { listener, _ in
                listener.note(name)
                return { pulse, stamp in
                    let work = Parcel { listener.call(pulse, stamp) }
                    mark.preconditionNotOnQueue()
                    queue.sync(flags: barrier ? .barrier : []) { work.open() }
                }
            }
        }

        /// Returns this stream with a phase that runs on no actor. A listener with an actor gets the pulses there.
        ///
        /// - Parameter wrap: Makes the phase. The receipt is cancelled together with the listener's.
        private func relayed(_ wrap: @escaping (PhaseEnd<Pulse>, ReceiptOf) -> (Pulse, Stamp) -> Void) -> Self {
            let stream = self
            return registering { listener in
                listener.passing {
                    let wait = ReceiptOf()
                    let receipt = stream.register(Listener(on: nil, until: $0.satiety, wrap($0.end, wait)))
                    return PassageReceipt(receipt: receipt, close: wait.cancel)
                }
            }
        }
    }

    /// A call of one receiver, on its way to a queue. Only the queue makes the call, so it need not be `Sendable`.
    private struct Parcel: @unchecked Sendable {
        let open: () -> Void
    }

    /// A receiver that calls another one on a dispatch queue, while the caller waits. ChannelZ called it
    /// `DispatchSource`.
    ///
    /// ```swift
    /// let count = ValueTransceiver(1)
    /// let background = DispatchQueue(label: "counting")
    /// QueueSource(source: count, queue: background).receive(2)
    /// print(count.value)    // prints: 2
    /// ```
    public struct QueueSource<S: ReceiverType>: ReceiverType {
        /// The receiver that is called.
        public let source: S
        /// The queue on which it is called.
        public let queue: DispatchQueue

        private let mark: QueueMark

        /// Creates a receiver that calls another one on a queue.
        public init(source: S, queue: DispatchQueue) {
            self.source = source
            self.queue = queue
            mark = QueueMark(on: queue)
        }

        /// Calls the receiver on the queue, and waits. Traps on that very queue.
        public func receive(_ value: S.Pulse) {
            mark.preconditionNotOnQueue()
            queue.sync { source.receive(value) }
        }
    }

    extension QueueSource: TetheredSource {
        func tether() -> () -> QueueSource? {
            let tether = Tether(to: source)
            let queue = queue
            return { tether.find().map { QueueSource(source: $0, queue: queue) } }
        }
    }

    extension ChannelType where Source: ReceiverType {
        /// Returns a channel of these pulses that sets the source on a dispatch queue, while the caller waits.
        ///
        /// ```swift
        /// let count = transceive(1)
        /// let setter = count.syncSource(DispatchQueue(label: "counting"))
        /// setter.source.receive(2)
        /// print(count.value)    // prints: 2
        /// ```
        public func syncSource(_ queue: DispatchQueue) -> Channel<QueueSource<Source>, Pulse> {
            resource { QueueSource(source: $0, queue: queue) }
        }
    }

    /// Marks a queue, so that code can find out whether it runs there.
    private final class QueueMark: Sendable {
        private let key = DispatchSpecificKey<Bool>()
        private let queue: DispatchQueue

        init(on queue: DispatchQueue) {
            self.queue = queue
            queue.setSpecific(key: key, value: true)
        }

        deinit {
            queue.setSpecific(key: key, value: nil)
        }

        func preconditionNotOnQueue() {
            precondition(
                DispatchQueue.getSpecific(key: key) == nil,
                """
                A pulse was dispatched synchronously onto the queue that it came on, which would wait for itself. Use \
                another queue, or a delay that is not nil.
                """)
        }
    }
#endif
