import Dispatch
import SwiftObserver
import TestSupport
import Testing

@testable import ReactiveKit

@Suite("Threads of alarms")
struct ThreadOfAlarmTests {
    /// A time with alarms that ring on one thread, when they are told to.
    private final class BoundTime: TimeSource, @unchecked Sendable {  // by the lock
        private let lock = Lock()
        private var actions: [@Sendable () -> Void] = []
        private var seconds = 0

        var now: Duration { lock.withLock { .seconds(seconds) } }
        var thread: ThreadIdentity? { .current }
        var count: Int { lock.withLock { actions.count } }

        func ring(at time: Duration, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
            lock.withLock { actions.append(action) }
            return {}
        }

        func pass(seconds: Int) {
            lock.withLock { self.seconds += seconds }
        }

        /// Rings on a thread of its own.
        func ringElsewhere() {
            let due = lock.withLock {
                defer { actions = [] }
                return actions
            }
            let isDone = DispatchSemaphore(value: 0)
            DispatchQueue(label: "elsewhere").async {
                for action in due { action() }
                isDone.signal()
            }
            isDone.wait()
        }
    }

    @Test("RK-088 an alarm that rings while another thread delivers is answered where it rings, a moment later")
    func answeredWhereItRings() {
        let time = BoundTime()
        let source = PassthroughSubject<Int, Failure>()
        let record = Log<String>()
        let home = ThreadIdentity.current
        _ = source.timeout(after: .seconds(1), with: .second, by: time).observe { event in
            record.add("\(event.isNext) \(ThreadIdentity.current == home ? "here" : "there")")
            guard event.isNext else { return }
            time.pass(seconds: 5)
            time.ringElsewhere()
        }
        source.send(1)
        #expect(record.entries == ["true here"])
        #expect(time.count == 1)
        time.ringElsewhere()
        #expect(record.entries == ["true here", "false there"])
    }
}
