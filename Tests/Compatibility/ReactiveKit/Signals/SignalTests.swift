import ReactiveKit
import Testing

@Suite("Signals")
struct SignalTests {
    @Test("RK-003 a producer is called for each observation, and what it returns is disposed at the end")
    func producing() {
        nonisolated(unsafe) var runs = 0
        nonisolated(unsafe) var disposals = 0
        let signal = Signal<Int, Never> { observer in
            runs += 1
            observer.receive(1)
            observer.receive(lastElement: 2)
            observer.receive(3)
            return BlockDisposable { disposals += 1 }
        }
        for _ in 0..<2 {
            nonisolated(unsafe) var events: [Signal<Int, Never>.Event] = []
            _ = signal.map { $0 * 10 }.filter { $0 > 10 }.observe { events.append($0) }
            #expect(events == [.next(20), .completed])
        }
        #expect(runs == 2)
        #expect(disposals == 2)
    }
}
