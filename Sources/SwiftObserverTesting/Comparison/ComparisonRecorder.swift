#if canImport(Foundation) && canImport(Dispatch)

    internal import Foundation

    /// Keeps the record of a run, which is written from whatever thread something happens on.
    final class ComparisonRecorder: @unchecked Sendable {
        // Unchecked: the record is only touched under `condition`.
        private let condition = NSCondition()
        private var record = ComparisonRecord()

        /// Writes into the record, or reads it.
        func note<Result>(_ body: (inout ComparisonRecord) -> Result) -> Result {
            condition.lock()
            defer {
                condition.broadcast()
                condition.unlock()
            }
            return body(&record)
        }

        var events: [ComparisonEvent] {
            note { $0.events }
        }

        var eventCount: Int {
            note { $0.events.count }
        }

        /// Waits until more has happened than `count` events, and returns whether it has before the deadline.
        func waitForEvent(after count: Int, until deadline: Date) -> Bool {
            condition.lock()
            defer { condition.unlock() }
            while record.events.count <= count {
                guard condition.wait(until: deadline) else { return record.events.count > count }
            }
            return true
        }
    }

#endif
