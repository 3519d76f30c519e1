import SwiftObserver
import TestSupport
import Testing

@Suite("Observing without an observer")
struct FreeObservationTests {
    private let log = Log<String>()

    @Test("a free observation lasts until what observe returns is released")
    func released() {
        let numbers = Messenger<Int>()
        var observation: FreeObservation? = numbers.observe { [log] in log.add("\($0)") }
        numbers.send(1)
        #expect(observation?.isActive == true)
        observation = nil
        numbers.send(2)
        #expect(log.entries == ["1"] && !numbers.isObserved)
    }

    @Test("a free observation lasts until it is stopped")
    func stopped() {
        let numbers = Messenger<Int>()
        let observation = numbers.observe { [log] in log.add("\($0)") }
        observation.stop()
        observation.stop()
        numbers.send(1)
        #expect(log.entries == [] && !observation.isActive)
    }

    @Test("a free observation ends with its observable, and releases its handler")
    func observableDeallocated() {
        var numbers: Messenger<Int>? = Messenger()
        weak var captured: Log<Int>?
        let observation = { [numbers] in
            let log = Log<Int>()
            captured = log
            return numbers?.observe { log.add($0) }
        }()
        #expect(observation?.isActive == true && captured != nil)
        numbers = nil
        #expect(observation?.isActive == false && captured == nil)
    }

    @Test("a free observation exists in every form that observers have")
    func forms() {
        let (numbers, variable, other) = (Messenger<Int>(), Var(1), Var("a"))
        let free = FreeObservation()
        let kept: [FreeObservation] = [
            numbers.observe { [log] in log.add("with author \($0) \($1 === numbers)") },
            numbers.observeOnce { [log] in log.add("once \($0)") },
            numbers.observeOnce { [log] in log.add("once with author \($0) \($1 === numbers)") },
            variable.observe(initial: true) { [log] in log.add("initial \($0.new)") },
            variable.observe(initial: true) { [log] in log.add("initial \($0.new) \($1 === variable)") },
            variable.observeOnce(initial: true) { [log] in log.add("initial once \($0.new)") },
            variable.observeOnce(initial: true) { [log] in log.add("initial once \($0.new) \($1 === variable)") },
        ]
        free.observe(variable, other) { [log] in log.add("both \($0.new) \($1.new)") }
        free.observe(numbers).map { $0 + 1 }.receive { [log] in log.add("chain \($0)") }
        numbers.send(5)
        numbers.send(6)
        other.value = "b"
        #expect(
            Set(log.entries) == [
                "with author 5 true", "with author 6 true", "once 5", "once with author 5 true", "initial 1",
                "initial 1 true", "initial once 1", "initial once 1 true", "both 1 b", "chain 6", "chain 7",
            ])
        #expect(log.count == 11)
        #expect(kept.map(\.isActive) == [true, false, false, true, true, false, false])
    }

    @Test("a messenger of no content sends without an argument")
    func send() {
        let (pings, count) = (Messenger<Void>(), Counter())
        let observation = pings.observe { count.add() }
        pings.send()
        pings.send()
        #expect(count.value == 2)
        observation.stop()
    }
}
