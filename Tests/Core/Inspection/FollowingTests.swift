import SwiftObserver
import SwiftObserverInspection
import Testing

/// There is one inspection in the process at a time, so these tests run one after the other.
@Suite(.serialized)
struct InspectionTests {
    @Test
    func smoke() {
        let inspection = Inspection.begin(following: .chosen) { "\($0)" }
        let first = Messenger<Int>()
        let second = Messenger<String>()
        let observer = FreeObservation()
        let token = observer.observe(first) { second.send("\($0)") }.named("forward")
        Inspection.follow(first, "first")
        Inspection.follow(second, "second")
        let other = observer.observe(second) { _ in }
        first.send(1)
        first.send(2)
        token.stop()
        first.send(3)
        let trace = inspection.trace()
        inspection.end()
        #expect(trace.events.count == 22)
        #expect(inspection.graph().edges.map(\.numbers.delivered) == [0, 2])
        _ = other
    }
}
