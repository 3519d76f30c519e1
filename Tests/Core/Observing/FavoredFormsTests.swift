import SwiftObserver
import TestSupport
import Testing

/// Where two functions fit, the one that is meant is taken. Without the marks in the declarations, the first of these tests
/// does not compile, and the second one observes something else.
@Suite("Forms between which the compiler has to choose")
struct FavoredFormsTests {
    @Test("a variable of a text keeps the functions of a collection")
    func textIsACollection() {
        let text = Var("ab")
        let all = text.map { "\($0)" }
        let vowels = text.filter { "\($0)" == "a" }
        let digits = Var("a1").compactMap { Int("\($0)") }
        let rest = text.dropFirst()
        let start = text.prefix(1)
        #expect(all == ["a", "b"])
        #expect(String(vowels) == "a")
        #expect(digits == [1])
        #expect(String(rest) == "b")
        #expect(String(start) == "a")
    }

    @Test("an observer that is observable is observed by a handler of one parameter without a name")
    func observableObserver() {
        let both = Both()
        let log = Log<String>()
        @Sendable func hear<Heard>(_ message: Heard) { log.add("\(message)") }
        let first = both.observe { hear($0) }
        let second = both.observe { log.add("\($0)") }
        both.messenger.send(1)
        #expect(log.entries == ["1", "1"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("a handler without parameters takes empty messages as messages, and others unseen")
    func emptyMessages() {
        let bells = Messenger<Void>()
        let numbers = Messenger<Int>()
        let observer = Both()
        let log = Log<String>()
        @Sendable func ring() { log.add("rung") }
        observer.observe(bells) { log.add("bell") }
        observer.observe(numbers) { log.add("number") }
        let bell = bells.observe { ring() }
        let number = numbers.observe { log.add("counted") }
        bells.send()
        numbers.send(2)
        #expect(log.entries == ["bell", "rung", "number", "counted"])
        withExtendedLifetime((bell, number)) {}
    }

    private final class Both: Observable, Observer {
        let messenger = Messenger<Int>()
        let receiver = Receiver()
    }
}
