#if canImport(Foundation) && canImport(Dispatch)

    internal import Foundation

    /// Writes down what happens in a run, from whatever thread it happens on.
    final class ComparisonRecorder: @unchecked Sendable {
        // Unchecked: the variables are only touched under `condition`.
        private let condition = NSCondition()
        private var events: [ComparisonEvent] = []
        private var observations: [Observation] = []
        private var sends: [Int: Send] = [:]
        private var frames: [ObjectIdentifier: Frames] = [:]
        private var openHandlers = 0
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
            /// What it has been offered and has neither got nor lost, oldest first.
            var open: [ComparedMessage] = []
        }

        // MARK: Reading

        var recorded: [ComparisonEvent] {
            locked { events }
        }

        var eventCount: Int {
            locked { events.count }
        }

        var isInHandler: Bool {
            locked { openHandlers > 0 }
        }

        /// How often the observation's handler has been called.
        func calls(of id: Int) -> Int {
            locked { observations[id].calls }
        }

        /// Waits until more has happened than `count` events, and returns whether it has before the deadline.
        func waitForEvent(after count: Int, until deadline: Date) -> Bool {
            condition.lock()
            defer { condition.unlock() }
            while events.count <= count {
                guard condition.wait(until: deadline) else { return events.count > count }
            }
            return true
        }

        // MARK: Writing

        func begin(step: Int) {
            locked { self.step = step }
        }

        func turn(_ kind: ComparisonEvent.Kind) {
            locked { note(kind) }
        }

        /// Returns the new observation's number.
        func observeBegan(_ observer: String) -> Int {
            locked {
                observations.append(Observation(observer: observer, moment: events.count))
                note(.observeBegan(observer))
                enter()
                return observations.count - 1
            }
        }

        func observeReturned(_ id: Int) {
            locked {
                leave()
                observations[id].returned = true
                note(.observeReturned(observations[id].observer))
            }
        }

        /// Notes that the observation ended while so many messages waited for it, nil if that is not known.
        func stopped(_ id: Int, discarding count: Int?) {
            locked {
                observations[id].stopped = true
                note(.stopped(observations[id].observer))
                lose(id, count: count ?? observations[id].open.count, from: .oldest, fate: .discarded)
            }
        }

        func sendBegan(_ message: ComparedMessage) {
            locked {
                sends[message.number] = Send(moment: events.count)
                note(.sendBegan(message))
                enter()
                for id in observations.indices where observations[id].returned && !observations[id].stopped {
                    observations[id].open.append(message)
                }
            }
        }

        func sendReturned(_ message: ComparedMessage) {
            locked {
                leave()
                sends[message.number]?.returned = true
                note(.sendReturned(message))
            }
        }

        /// Returns the delivery's order.
        func handlerCalled(_ id: Int, with message: ComparedMessage, at place: ComparisonPlace) -> Int {
            locked {
                calls += 1
                openHandlers += 1
                observations[id].calls += 1
                let send = sends[message.number]
                let isReplayed = (send?.moment ?? 0) < observations[id].moment
                observations[id].open.removeAll { $0 == message }
                let delivery = ComparedDelivery(
                    observer: observations[id].observer, message: message, fate: .delivered, isReplayed: isReplayed,
                    order: calls, cameBeforeReturn: isReplayed ? !observations[id].returned : send?.returned == false,
                    place: place, depth: frames[thread]?.handlers ?? 0, step: step)
                note(.delivery(delivery), at: place)
                enter(handlers: 1)
                return calls
            }
        }

        func handlerReturned(_ order: Int, at place: ComparisonPlace) {
            locked {
                leave(handlers: 1)
                openHandlers -= 1
                note(.handlerReturned(order: order), at: place)
            }
        }

        /// Notes that the observation lost so many messages to a bound.
        func dropped(_ id: Int, count: Int, from end: End) {
            locked { lose(id, count: count, from: end, fate: .dropped) }
        }

        /// Notes the end: what nobody got by now still waits, or was dropped if `fate` says so.
        func ended(fate: ComparedDelivery.Fate) {
            locked {
                for id in observations.indices {
                    lose(id, count: observations[id].open.count, from: .oldest, fate: fate)
                }
            }
        }

        /// At which end of what waits messages are lost.
        enum End {
            case oldest, newest
        }

        // MARK: Under the lock

        private func lose(_ id: Int, count: Int, from end: End, fate: ComparedDelivery.Fate) {
            let open = observations[id].open
            let lost = end == .oldest ? Array(open.prefix(count)) : Array(open.suffix(count))
            observations[id].open.removeAll { lost.contains($0) }
            for message in lost {
                note(
                    .delivery(
                        ComparedDelivery(observer: observations[id].observer, message: message, fate: fate, step: step))
                )
            }
        }

        private func note(_ kind: ComparisonEvent.Kind, at place: ComparisonPlace = .current) {
            events.append(ComparisonEvent(kind, place: place, depth: frames[thread]?.all ?? 0, step: step))
            condition.broadcast()
        }

        private func enter(handlers: Int = 0) {
            frames[thread, default: Frames()].all += 1
            frames[thread, default: Frames()].handlers += handlers
        }

        private func leave(handlers: Int = 0) {
            frames[thread, default: Frames()].all -= 1
            frames[thread, default: Frames()].handlers -= handlers
        }

        private var thread: ObjectIdentifier {
            ObjectIdentifier(Thread.current)
        }

        private func locked<Result>(_ body: () -> Result) -> Result {
            condition.lock()
            defer { condition.unlock() }
            return body()
        }
    }

#endif
