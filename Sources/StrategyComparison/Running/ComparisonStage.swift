#if canImport(Foundation) && canImport(Dispatch)

    internal import Dispatch
    internal import Foundation
    internal import SwiftObserver

    /// The queue, loop and main actor that may run handlers: held while the sender works, driven when it waits.
    struct ComparisonStage: Sendable {
        private let driver: NamedStrategy.Driver
        private let mainActor: MainActorHold

        init(_ driver: NamedStrategy.Driver, mainActor: MainActorHold) {
            self.driver = driver
            self.mainActor = mainActor
            ComparisonPlace.markMainQueue()
            if case .queue(let queue) = driver { ComparisonPlace.mark(queue) }
        }

        /// Keeps queue and main actor from running.
        func hold() {
            if case .queue(let queue) = driver { queue.suspend() }
            mainActor.hold()
        }

        /// Lets queue and main actor run.
        func release() {
            if case .queue(let queue) = driver { queue.resume() }
            mainActor.release()
        }

        /// Runs the waiting deliveries, as far as the deadline allows: those of queue or loop until nothing `happens`
        /// there any more, then the jobs of the main actor, so that every run has the same order.
        func drive(until deadline: Date, while happens: () -> Bool) {
            switch driver {
            case .none: break
            case .queue(let queue):
                queue.resume()
                repeat {
                    let gate = ComparisonGate()
                    queue.async { gate.open() }
                    guard gate.wait(until: deadline) else { break }
                } while happens()
                queue.suspend()
            case .loop(let loop):
                repeat {
                    run(on: .loop, until: deadline) { loop.runOnce() }
                } while happens()
            case .turns(let turn):
                // The user's closure may need the main queue.
                mainActor.release()
                run(on: .turns, until: deadline, turn)
            }
            mainActor.release()
            _ = mainActor.fence(until: deadline)
            mainActor.hold()
        }

        /// Runs `job` on the main actor, and returns whether it had run before the deadline.
        func performOnMainActor(until deadline: Date, _ job: @escaping @MainActor @Sendable () -> Void) -> Bool {
            if ComparisonPlace.current == .mainQueue {
                MainActor.assumeIsolated(job)
                return true
            }
            return mainActor.perform(until: deadline, job)
        }

        private func run(on place: ComparisonPlace, until deadline: Date, _ work: @escaping @Sendable () -> Void) {
            let gate = ComparisonGate()
            place.detachThread {
                work()
                gate.open()
            }
            _ = gate.wait(until: deadline)
        }
    }

#endif
