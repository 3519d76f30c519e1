import SwiftObserver
import Testing

/// Every ad hoc transform is tested in its three forms: chained on, ended by a handler, ended by one that takes the
/// author.
@Suite("Inventory: transforms in an observation")
struct AdHocTransformTests {
    let joe = Person(), messenger = Messenger<Int>(), observer = TestObserver<String>()

    /// Writes down a message as a text, with a mark for the form of call it came through.
    private func note(_ form: Int) -> @Sendable (Any) -> Void {
        { [unowned observer] in observer.note("\(form):\($0)") }
    }

    /// The same for handlers with an author; it writes down nothing for any author but Joe.
    private func noteJoes(_ form: Int) -> @Sendable (Any, AnyAuthor) -> Void {
        { [unowned observer, unowned joe] in if $1 === joe { observer.note("\(form):\($0)") } }
    }

    @Test("SO6-053 receive ends a chain, with and without the author")
    func receive() {
        observer.observe(messenger).receive { [note = note(1)] in note($0) }
        observer.observe(messenger).map { $0 + 1 }.receive { [note = noteJoes(2)] in note($0, $1) }
        messenger.send(1, from: joe)
        messenger.send(5)
        #expect(observer.log == ["1:1", "2:2", "1:5"])
    }

    @Test("SO6-054 map")
    func map() {
        observer.observe(messenger).map { $0 * 2 }.map { $0 + 1 }.receive { [note = note(1)] in note($0) }
        observer.observe(messenger).map({ $0 * 2 }) { [note = note(2)] in note($0) }
        observer.observe(messenger).map({ $0 * 2 }, receiveMapped: { [note = noteJoes(3)] in note($0, $1) })
        messenger.send(4, from: joe)
        #expect(observer.log == ["1:9", "2:8", "3:8"])
    }

    @Test("SO6-055 new")
    func new() {
        let number = Var(1)
        observer.observe(number).new().map { $0 * 2 }.receive { [note = note(1)] in note($0) }
        observer.observe(number).new { [note = note(2)] in note($0) }
        observer.observe(number).new(receiveNew: { [note = noteJoes(3)] in note($0, $1) })
        number.set(4, as: joe)
        #expect(observer.log == ["1:8", "2:4", "3:4"])
    }

    @Test("SO6-056 filter")
    func filter() {
        observer.observe(messenger).filter { $0 > 1 }.filter { $0 < 4 }.receive { [note = note(1)] in note($0) }
        observer.observe(messenger).filter({ $0 > 2 }) { [note = note(2)] in note($0) }
        observer.observe(messenger).filter({ $0 > 3 }, receiveFiltered: { [note = noteJoes(3)] in note($0, $1) })
        for number in (1...4) { messenger.send(number, from: joe) }
        #expect(observer.log == ["1:2", "1:3", "2:3", "2:4", "3:4"])
    }

    @Test("SO6-057 select")
    func select() {
        observer.observe(messenger).select(1).map { "one" }.receive { [note = note(1)] in note($0) }
        observer.observe(messenger).select(2) { [note = note(2)] in note("two") }
        observer.observe(messenger).select(3) { [note = noteJoes(3)] (author: AnyAuthor) in note("three", author) }
        for number in (1...4) { messenger.send(number, from: joe) }
        #expect(observer.log == ["1:one", "2:two", "3:three"])
    }

    @Test("SO6-058 unwrap")
    func unwrap() {
        let maybes = Messenger<Int?>()
        observer.observe(maybes).unwrap().map { $0 * 2 }.receive { [note = note(1)] in note($0) }
        observer.observe(maybes).unwrap { [note = note(2)] in note($0) }
        observer.observe(maybes).unwrap(receiveUnwrapped: { [note = noteJoes(3)] in note($0, $1) })
        maybes.send(1, from: joe)
        maybes.send(nil, from: joe)
        #expect(observer.log == ["1:2", "2:1", "3:1"])
    }

    @Test("SO6-059 unwrap with a default")
    func unwrapWithDefault() {
        let maybes = Messenger<Int?>()
        observer.observe(maybes).unwrap(7).map { $0 * 2 }.receive { [note = note(1)] in note($0) }
        observer.observe(maybes).unwrap(7) { [note = note(2)] in note($0) }
        observer.observe(maybes).unwrap(7, receiveUnwrapped: { [note = noteJoes(3)] in note($0, $1) })
        maybes.send(1, from: joe)
        maybes.send(nil, from: joe)
        #expect(observer.log == ["1:2", "2:1", "3:1", "1:14", "2:7", "3:7"])
    }

    @Test("SO6-060 an ad hoc chain needs nothing but its observer and its observable")
    func lifetime() {
        var person: Person? = Person()
        nonisolated(unsafe) var heard: [Int] = []
        person?.observe(messenger).map { $0 + 1 }.filter { $0 > 1 }.receive { heard.append($0) }
        messenger.send(1)
        messenger.send(0)
        person = nil
        messenger.send(2)
        #expect(heard == [2])
        #expect(messenger.numbers.observers == 0)
    }

    @Test("SO6-060 a chain that is ended twice makes two observations")
    func endedTwice() {
        let chain = observer.observe(messenger).map { $0 * 2 }
        chain.receive { [note = note(1)] in note($0) }
        chain.filter { $0 > 2 }.receive { [note = note(2)] in note($0) }
        messenger.send(1)
        messenger.send(2)
        #expect(observer.log == ["1:2", "1:4", "2:4"])
    }
}
