import Foundation
import SwiftObserver4
import TestSupport
import Testing

@Suite("SwiftObserver 4: variables")
struct VariableTests {
    @Test("SO4-018 the value is optional, and nil if none is given")
    func optional() {
        #expect(Var<Int>().value == nil)
        #expect(Var(1).value == 1)
        #expect(Variable<String>(nil).value == nil)
    }

    @Test("SO4-019 a change is sent, an equal value is not")
    func changes() {
        let (dog, number, log) = (Dog(), Var(1), Log<Update<Int?>>())
        dog.observe(number) { log.add($0) }
        number.value = 1
        number.value = 2
        number.value = nil
        number.value = nil
        #expect(log.entries == [Update(1, 2), Update(2, nil)])
    }

    @Test("SO4-019 in a handler the value is the new one until all have been called; then the next one takes effect")
    func valueQueue() {
        let (first, second, number, log) = (Dog(), OwnDog(), Var(0), Log<String>())
        first.observe(number) { [weak number] update in
            guard let number else { return }
            log.add("first \(update.old ?? 0) \(update.new ?? 0) \(number.number)")
            if update.new == 1 {
                number.value = 2
                number.value = 3
                log.add("still \(number.number)")
            }
        }
        second.observe(number) { [weak number] update in
            log.add("second \(update.old ?? 0) \(update.new ?? 0) \(number?.number ?? 0)")
        }
        number.value = 1
        #expect(
            log.entries == [
                "first 0 1 1", "still 1", "second 0 1 1", "first 1 2 2", "second 1 2 2", "first 2 3 3", "second 2 3 3",
            ])
        #expect(number.value == 3)
    }

    @Test("SO4-019 what handlers send is about the value that is there, so it comes before the next one")
    func sendingInHandlers() {
        let (dog, number, log) = (Dog(), Var(0), Log<String>())
        dog.observe(number) { [weak number] update in
            log.add("\(update.old ?? 0) \(update.new ?? 0) at \(number?.value ?? -1)")
            if update.old == 0, update.new == 1 {
                number?.value = 2
                number?.send()
                number?.send(Update(8, 9))
            }
        }
        number.value = 1
        #expect(log.entries == ["0 1 at 1", "1 1 at 1", "8 9 at 1", "1 2 at 2"])
    }

    @Test("SO4-019 a value that is set while updates are merely sent waits too")
    func settingWhileSending() {
        let (first, second, number, log) = (Dog(), Dog(), Var(0), Log<String>())
        first.observe(number) { [weak number] update in
            if update.old == update.new { number?.value = 1 }
        }
        second.observe(number) { [weak number] in log.add("\($0.new ?? -1) \(number?.value ?? -1)") }
        number.send()
        #expect(log.entries == ["0 0", "1 1"])
    }

    @Test("SO4-019 a hundred thousand values that are set in a handler are sent in order, without stack")
    func burst() {
        let count = 100_000
        let (dog, number, log) = (Dog(), Var(0), Log<Int>())
        dog.observe(number) { [weak number] update in
            log.add(update.new ?? -1)
            guard update.old == 0 else { return }
            for value in 2...count { number?.value = value }
        }
        number.value = 1
        #expect(log.entries == Array(1...count))
    }

    @Test("SO4-019 each of a hundred thousand handlers sets the next value")
    func relay() {
        let count = 100_000
        let (dog, number, log) = (Dog(), Var(0), Log<Int>())
        dog.observe(number) { [weak number] update in
            let next = (update.new ?? 0) + 1
            if next <= count { number?.value = next } else { log.add(next) }
        }
        number.value = 1
        #expect(log.entries == [count + 1])
        #expect(number.value == count)
    }

    @Test("SO4-019 values that four threads set chain, and handlers see the one they are called with")
    func threads() throws {
        let (dog, number, log) = (OwnDog(), Var(-1), Log<Update<Int?>>())
        let differing = Log<Int>()
        dog.observe(number) { [weak number] update in
            log.add(update)
            if number?.value != update.new { differing.add(1) }
        }
        try onThreads(4) { thread in
            for value in 0..<2_000 {
                number.value = value * 4 + thread
                if value % 64 == 0 { number.send() }
            }
        }
        let updates = log.entries
        #expect(zip(updates, updates.dropFirst()).allSatisfy { $0.new == $1.old })
        #expect(updates.filter { $0.old != $0.new }.count == 8_000)
        #expect(differing.entries.isEmpty)
        for thread in 0..<4 {
            let own = updates.filter { $0.old != $0.new }.compactMap(\.new).filter { $0 % 4 == thread }
            #expect(own == own.sorted())
        }
    }

    @Test("SO4-019 the variable may die in a handler that it calls")
    func dying() {
        let (dog, log) = (Dog(), Log<Int?>())
        final class Holder: @unchecked Sendable { var number: Var<Int>? = Var(0) }
        let holder = Holder()
        dog.observe(holder.number!) { update in
            log.add(update.new)
            if update.new == 1 {
                holder.number?.value = 2
                holder.number = nil
            }
        }
        holder.number?.value = 1
        #expect(log.entries == [1, 2])
    }

    /// A value with a comparison that calls a test's closure.
    private struct Curious: Equatable, Codable, Sendable {
        let number: Int
        @TaskLocal static var whenCompared: (@Sendable () -> Void)?

        static func == (one: Curious, other: Curious) -> Bool {
            whenCompared?()
            return one.number == other.number
        }
    }

    @Test("SO4-019 values are compared, sent and released without a lock: all is allowed meanwhile")
    func noLock() {
        let (dog, number, log) = (Dog(), Var(Curious(number: 0)), Log<Int>())
        dog.observe(number) { log.add($0.new?.number ?? -1) }
        let isFirst = Log<Bool>()
        Curious.$whenCompared.withValue({
            guard isFirst.entries.isEmpty else { return }
            isFirst.add(true)
            log.add(number.value?.number ?? -1)
            number.value = Curious(number: 2)
            number.send()
            Dog().observe(number) { _ in }
            dog.observe(number) { log.add(($0.new?.number ?? -1) * 10) }
        }) {
            number.value = Curious(number: 1)
        }
        #expect(log.entries == [0, 10, 10, 20])
    }

    @Test("SO4-028 arithmetic that overflows traps")
    func overflow() async {
        await #expect(processExitsWith: .failure) {
            let number = Var(Int8.max)
            number += 1
        }
    }

    @Test("SO4-020 sent without an argument, the update has the value twice")
    func latestUpdate() {
        let (dog, number, log) = (Dog(), Var(5), Log<Update<Int?>>())
        dog.observe(number) { log.add($0) }
        #expect(number.latestUpdate == Update(5, 5))
        number.send()
        number.send(Update(1, nil))
        #expect(log.entries == [Update(5, 5), Update(1, nil)])
        #expect(number.value == 5)
    }

    @Test("SO4-021 the arrow sets, nil too, and does nothing without a variable")
    func assignment() {
        let number: Var<Int>? = Var(1)
        number <- 2
        #expect(number?.value == 2)
        number <- nil
        #expect(number?.value == nil)
        let none: Var<Int>? = nil
        none <- 3
    }

    @Test("SO4-022 variables compare by value, and nil comes last")
    func comparing() {
        #expect(Var(1) == Var(1))
        #expect(Var(1) != Var(2))
        #expect(Var<Int>() == Var<Int>())
        #expect(Var(1) < Var(2))
        #expect(!(Var(2) < Var(1)))
        #expect(Var(1) < Var<Int>())
        #expect(!(Var<Int>() < Var(1)))
        #expect(!(Var<Int>() < Var<Int>()))
        #expect([Var<Int>(), Var(2), Var(1)].sorted().map(\.value) == [1, 2, nil])
    }

    @Test("SO4-023 the value is coded under its key, nil by leaving that out, and null is read too")
    func coding() throws {
        func text(_ number: Var<Int>) throws -> String {
            String(decoding: try JSONEncoder().encode(number), as: UTF8.self)
        }
        func read(_ text: String) throws -> Int? {
            try JSONDecoder().decode(Var<Int>.self, from: Data(text.utf8)).value
        }
        #expect(try text(Var(123)) == #"{"storedValue":123}"#)
        #expect(try text(Var()) == "{}")
        #expect(try read(#"{"storedValue":123}"#) == 123)
        #expect(try read("{}") == nil)
        #expect(try read(#"{"storedValue":null}"#) == nil)
        #expect(throws: DecodingError.self) { try read(#"{"storedValue":"text"}"#) }
        #expect(throws: DecodingError.self) { try read("[]") }
    }

    @Test("SO4-023 a decoding that fails leaves nothing behind")
    func failedDecoding() {
        struct Choosy: Codable, Equatable {
            let held: Int
            nonisolated(unsafe) static weak var last: Mortal?
            init(from decoder: any Decoder) throws {
                let held = Mortal { _ in }
                Choosy.last = held
                throw DecodingError.valueNotFound(Int.self, .init(codingPath: [], debugDescription: ""))
            }
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Var<Choosy>.self, from: Data(#"{"storedValue":1}"#.utf8))
        }
        #expect(Choosy.last == nil)
    }

    @Test("SO4-024, SO4-025 a number counts nil as zero, and is set from nil too")
    func numbers() {
        let number = Var<Int>()
        #expect(number.number == 0)
        #expect(number.magnitude == 0)
        number.number += 3
        #expect(number.value == 3)
        number.number = -4
        #expect(number.magnitude == 4)
        #expect(Var(-1.5).magnitude == 1.5)
    }

    @Test("SO4-026 a text counts nil as empty")
    func text() {
        let text = Var<String>()
        #expect(text.string == "")
        text.string += "a"
        #expect(text.value == "a")
    }

    @Test("SO4-030 a text is a collection, and reading a nil one changes nothing")
    func collection() {
        let (dog, text, log) = (Dog(), Var<String>(), Log<String?>())
        dog.observe(text) { log.add($0.new) }
        #expect(text.isEmpty)
        #expect(text.count == 0)
        #expect(text.startIndex == text.endIndex)
        #expect(Array(text.indices).isEmpty)
        #expect(Array(text).isEmpty)
        #expect(text.value == nil)
        #expect(log.entries.isEmpty)
        text.write("ab")
        text.write("c")
        #expect(log.entries == ["ab", "abc"])
        #expect(String(text.reversed()) == "cba")
        #expect(text[text.index(after: text.startIndex)] == "b")
        #expect(text[text.index(before: text.endIndex)] == "c")
        #expect(text[text.startIndex..<text.index(after: text.startIndex)] == "a")
        #expect(text.map { "\($0)" }.count == 3)
        var copy = text
        print("d", terminator: "", to: &copy)
        #expect(text.string == "abcd")
    }

    @Test("SO4-031 descriptions are those of the value, and empty for nil")
    func descriptions() {
        #expect("\(Var(1))" == "1")
        #expect("\(Var<Int>())" == "")
        #expect(Var("a").debugDescription == #""a""#)
        #expect(Var<String>().debugDescription == "")
    }
}
