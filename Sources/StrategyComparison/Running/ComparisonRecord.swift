#if canImport(Foundation) && canImport(Dispatch)

    internal import Foundation

    /// The events of a run so far, and the deliveries that follow from them.
    struct ComparisonRecord {
        private(set) var events: [ComparisonEvent] = []

        /// The number of handlers that are running.
        private(set) var openHandlers = 0

        private var observations: [Observation] = []
        private var sends: [Int: Send] = [:]
        private var frames: [ObjectIdentifier: Frames] = [:]
        private var calls = 0
        private var step = 0

        /// The calls that are under way on one thread.
        private struct Frames {
            var all = 0
            var handlers = 0
        }

        private struct Send {
            let moment: Int
            var returned = false
        }

        private struct Observation {
            let observer: String
            let moment: Int
            var returned = false
            var stopped = false
            var calls = 0
            /// The messages that it has been offered and has neither got nor lost, oldest first.
            var open: [ComparedMessage] = []
        }

        /// The end of the queue at which messages are lost.
        enum End {
            case oldest, newest
        }

        /// Returns how often the observation's handler has been called.
        func calls(of id: Int) -> Int {
            observations[id].calls
        }

        mutating func begin(step: Int) {
            self.step = step
        }

        mutating func turn(_ kind: ComparisonEvent.Kind) {
            note(kind)
        }

        /// Returns the new observation's number.
        mutating func observeBegan(_ observer: String) -> Int {
            observations.append(Observation(observer: observer, moment: events.count))
            note(.observeBegan(observer))
            enter()
            return observations.count - 1
        }

        mutating func observeReturned(_ id: Int) {
            leave()
            observations[id].returned = true
            note(.observeReturned(observations[id].observer))
        }

        /// Notes that the observation ended while `count` messages waited for it; nil if the number is not known.
        mutating func stopped(_ id: Int, discarding count: Int?) {
            observations[id].stopped = true
            note(.stopped(observations[id].observer))
            lose(id, count: count ?? observations[id].open.count, from: .oldest, fate: .discarded)
        }

        mutating func sendBegan(_ message: ComparedMessage) {
            sends[message.number] = Send(moment: events.count)
            note(.sendBegan(message))
            enter()
            for id in observations.indices where observations[id].returned && !observations[id].stopped {
                observations[id].open.append(message)
            }
        }

        mutating func sendReturned(_ message: ComparedMessage) {
            leave()
            sends[message.number]?.returned = true
            note(.sendReturned(message))
        }

        /// Returns the delivery's order.
        mutating func handlerCalled(_ id: Int, with message: ComparedMessage, at place: ComparisonPlace) -> Int {
            calls += 1
            openHandlers += 1
            observations[id].calls += 1
            observations[id].open.removeAll { $0 == message }
            let send = sends[message.number]
            let isReplayed = (send?.moment ?? 0) < observations[id].moment
            let delivery = ComparedDelivery(
                observer: observations[id].observer, message: message, fate: .delivered, isReplayed: isReplayed,
                order: calls, cameBeforeReturn: isReplayed ? !observations[id].returned : send?.returned == false,
                place: place, depth: frames[thread]?.handlers ?? 0, step: step)
            note(.delivery(delivery), at: place)
            enter(handlers: 1)
            return calls
        }

        mutating func handlerReturned(_ order: Int, at place: ComparisonPlace) {
            leave(handlers: 1)
            openHandlers -= 1
            note(.handlerReturned(order: order), at: place)
        }

        /// Notes that the observation lost `count` of the messages that wait for it.
        mutating func lose(_ id: Int, count: Int, from end: End, fate: ComparedDelivery.Fate) {
            let open = observations[id].open
            let count = min(max(count, 0), open.count)
            let lost = end == .oldest ? open[..<count] : open[(open.count - count)...]
            observations[id].open.removeSubrange(lost.indices)
            for message in lost {
                let delivery = ComparedDelivery(
                    observer: observations[id].observer, message: message, fate: fate, step: step)
                note(.delivery(delivery))
            }
        }

        /// Notes the end: messages that were not delivered by now still wait.
        mutating func ended() {
            for id in observations.indices {
                lose(id, count: observations[id].open.count, from: .oldest, fate: .waiting)
            }
        }

        private mutating func note(_ kind: ComparisonEvent.Kind, at place: ComparisonPlace = .current) {
            events.append(ComparisonEvent(kind, place: place, depth: frames[thread]?.all ?? 0, step: step))
        }

        private mutating func enter(handlers: Int = 0) {
            frames[thread, default: Frames()].all += 1
            frames[thread, default: Frames()].handlers += handlers
        }

        private mutating func leave(handlers: Int = 0) {
            frames[thread, default: Frames()].all -= 1
            frames[thread, default: Frames()].handlers -= handlers
        }

        private var thread: ObjectIdentifier {
            ObjectIdentifier(Thread.current)
        }
    }

    /// The record of a run, for use by several threads.
    final class ComparisonRecorder: @unchecked Sendable {
        // `condition` guards the record.
        private let condition = NSCondition()
        private var record = ComparisonRecord()

        /// Writes into the record, or reads it. The closure runs under the lock.
        func note<Result>(_ body: (inout ComparisonRecord) -> Result) -> Result {
            condition.withLock {
                defer { condition.broadcast() }
                return body(&record)
            }
        }

        var events: [ComparisonEvent] {
            note { $0.events }
        }

        var eventCount: Int {
            note { $0.events.count }
        }

        /// Waits for more events than `count`, and returns whether there were more before the deadline.
        func waitForEvent(after count: Int, until deadline: Date) -> Bool {
            condition.withLock {
                while record.events.count <= count {
                    guard condition.wait(until: deadline) else { return record.events.count > count }
                }
                return true
            }
        }
    }

#endif
