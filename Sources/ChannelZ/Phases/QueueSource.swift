#if canImport(Dispatch)
    public import Dispatch

    /// A receiver that is called on a dispatch queue, while the caller waits. The original called it `DispatchSource`.
    public struct QueueSource<S: ReceiverType>: ReceiverType {
        /// What is called.
        public let source: S
        /// Where it is called.
        public let queue: DispatchQueue

        private let mark: QueueMark

        /// A source whose pulses are received on a queue.
        public init(source: S, queue: DispatchQueue) {
            self.source = source
            self.queue = queue
            mark = QueueMark(on: queue)
        }

        /// Calls the receiver on the queue, and waits. Doing so on that very queue is an error, which stops the program.
        public func receive(_ value: S.Pulse) {
            mark.checkThatIsElsewhere()
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
        /// The same channel, whose source is set on a dispatch queue while the caller waits.
        public func syncSource(_ queue: DispatchQueue) -> Channel<QueueSource<Source>, Pulse> {
            resource { QueueSource(source: $0, queue: queue) }
        }
    }
#endif
