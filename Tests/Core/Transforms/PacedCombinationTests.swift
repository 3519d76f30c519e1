import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// What is delivered late contributes to a combination what it has delivered.
struct PacedCombinationTests {
    private let loop = MessageLoop()
    private let text = Var(""), place = Var(0)

    private var shown: BufferedTransformedObservable<some BufferedObservable<String>, String> {
        text.new().delivered(by: .loop(loop).latestOnly)
    }

    @Test("A combined observation and an object get what was delivered last, and before that what was there at first")
    func combined() {
        let (shown, observer, log) = (shown, FreeObservation(), Log<String>())
        let both = place.new().combineLatest(shown)
        observer.observe(place, shown, initial: true) { log.add("observed \($0.new) \($1)") }
        observer.observe(both) { log.add("object \($0.0) \($0.1)") }
        loop.runOnce()
        #expect(log.take() == ["observed 0 "])
        text.value = "abc"
        place.value = 1
        #expect(Set(log.take()) == ["observed 1 ", "object 1 "])
        loop.runOnce()
        #expect(Set(log.take()) == ["observed 1 abc", "object 1 abc"])
    }

    @Test("However it is combined, what is paced contributes what it has delivered")
    func paced() {
        for kind in ShownTogether.allCases {
            for pace in Pace.allCases {
                let (text, place) = (Var(0), Var(0)), observer = FreeObservation()
                let (loop, clock) = (MessageLoop(), ManualClock())
                let paced = pace.object(text, loop, clock)
                let shown = Log<[Int]>()
                let held = kind.observe(place, paced, shown, by: observer)
                // Throttling delivers the first one at once.
                text.value = 1
                pace.settle(loop, clock)
                text.value = 2
                if pace == .throttled { text.value = 3 }
                _ = shown.take()
                let before = pace == .throttled ? 2 : 1
                place.value = 1
                #expect(shown.take() == [[1, before]], "\(kind), \(pace)")
                pace.settle(loop, clock)
                #expect(shown.take().last == [1, text.value], "\(kind), \(pace)")
                place.value = 2
                #expect(shown.take() == [[2, text.value]], "\(kind), \(pace)")
                withExtendedLifetime(held) {}
            }
        }
    }

    @Test("The latest message, a mapping of it and a derived value follow the delivery")
    func latest() {
        let shown = shown
        let count = shown.map { $0.count }
        let derived = Derived(shown, count) { "\($0) \($1)" }
        let (observer, log) = (FreeObservation(), Log<String>())
        observer.observe(derived) { log.add($0.new) }
        text.value = "abc"
        #expect(shown.latestMessage == "" && count.latestMessage == 0 && derived.value == " 0")
        loop.runOnce()
        #expect(shown.latestMessage == "abc" && count.latestMessage == 3 && derived.value == "abc 3")
        #expect(log.entries == ["abc 3"])
    }

    @Test("What is delivered in place has the present state")
    func inPlace() {
        let late = Var(0, delivery: .loop(loop))
        let shown = late.new().delivered(by: .ordered)
        late.value = 1
        #expect(shown.latestMessage == 1)
    }
}

/// The ways to deliver later.
private enum Pace: CaseIterable {
    case loop, latestOnly, debounced, throttled

    func object(_ source: Var<Int>, _ loop: MessageLoop, _ clock: ManualClock) -> AnyBufferedObservable<Int> {
        let values = source.new()
        return switch self {
        case .loop: values.delivered(by: .loop(loop)).erased()
        case .latestOnly: values.delivered(by: .loop(loop).latestOnly).erased()
        case .debounced:
            values.delivered(by: .debounced(for: .milliseconds(10), clock: clock)).erased()
        case .throttled:
            values.delivered(by: .throttled(for: .milliseconds(10), clock: clock)).erased()
        }
    }

    /// Delivers all that waits.
    func settle(_ loop: MessageLoop, _ clock: ManualClock) {
        repeat { clock.advance(by: .seconds(1)) } while loop.runOnce() > 0 || clock.sleeperCount > 0
    }
}
