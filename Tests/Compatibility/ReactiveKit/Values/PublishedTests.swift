import ReactiveKit
import TestSupport
import Testing

@Suite("Published")
struct PublishedTests {
    class Base: ReactiveKit.ObservableObject {
        @ReactiveKit.Published var first = 0
    }

    final class Derived: Base {
        @ReactiveKit.Published var second = ""
    }

    @Test("RK-136 a published property emits its value and all that follow, and its object tells before")
    func publishing() {
        nonisolated(unsafe) let object = Base()
        let log = EventLog(of: object.$first)
        nonisolated(unsafe) var before: [Int] = []
        let observation = object.objectWillChange.observeNext { before.append(object.first) }
        for value in 1...3 { object.first = value }
        observation.dispose()
        #expect(log.elements == [0, 1, 2, 3])
        #expect(before == [0, 1, 2])
    }

    @Test("RK-136 properties that are inherited tell too, and a published property does not complete")
    func inheriting() {
        var log: EventLog<Int, Never>?
        let changes = Counter()
        do {
            let object = Derived()
            log = EventLog(of: object.$first)
            _ = object.objectWillChange.observeNext { changes.add() }
            object.first = 1
            object.second = "a"
        }
        #expect(changes.value == 2)
        #expect(log?.events == [.next(0), .next(1)])
    }
}
