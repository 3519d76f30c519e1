import SwiftObserver
import Testing

/// Every form of a client's closure knows the actor of the closure, and calls it with its arguments.
@Suite("Closures of clients")
@MainActor
struct ClientClosureTests {
    private func isMain(_ actor: (any Actor)?) -> Bool { actor === MainActor.shared }

    @Test("Handlers keep their actor and their arguments")
    func handlers() {
        var seen: [Int] = []
        let none = ClientClosure.handler { @MainActor in seen.append(0) }
        let one = ClientClosure.handler { @MainActor (a: Int) in seen.append(a) }
        let two = ClientClosure.handler { @MainActor (a: Int, b: Int) in seen += [a, b] }
        let three = ClientClosure.handler { @MainActor (a: Int, b: Int, c: String) in seen += [a, b, c.count] }
        let four = ClientClosure.handler { @MainActor (a: Int, b: Int, c: String, d: [Int]) in
            seen += [a, b, c.count] + d
        }
        let areMain = [none.actor, one.actor, two.actor, three.actor, four.actor].map(isMain)
        #expect(areMain == [true, true, true, true, true])
        none.call()
        one.call(1)
        two.call(2, 3)
        three.call(4, 5, "six")
        four.call(7, 8, "nine", [10, 11])
        #expect(seen == [0, 1, 2, 3, 4, 5, 3, 7, 8, 4, 10, 11])
    }

    @Test("Closures with results keep their actor and return the results")
    func results() {
        var calls = 0
        func count<Value>(_ value: Value) -> Value {
            calls += 1
            return value
        }
        let none = ClientClosure.production { @MainActor in count("none") }
        let test = ClientClosure.condition { @MainActor (a: Int) in count(a > 0) }
        let one = ClientClosure.transform { @MainActor (a: Int) in count("\(a)") }
        let two = ClientClosure.transform { @MainActor (a: Int, b: Int) in count("\(a)\(b)") }
        let three = ClientClosure.transform { @MainActor (a: Int, b: Int, c: Int) in count("\(a)\(b)\(c)") }
        let four = ClientClosure.transform { @MainActor (a: Int, b: Int, c: Int, d: Int) in
            count("\(a)\(b)\(c)\(d)")
        }
        let five = ClientClosure.transform { @MainActor (a: Int, b: Int, c: Int, d: Int, e: Int) in
            count("\(a)\(b)\(c)\(d)\(e)")
        }
        let six = ClientClosure.transform { @MainActor (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) in
            count("\(a)\(b)\(c)\(d)\(e)\(f)")
        }
        let actors = [
            none.actor, test.actor, one.actor, two.actor, three.actor, four.actor, five.actor, six.actor,
        ]
        #expect(actors.filter(isMain).count == 8)
        #expect(test.call(1) && !test.call(-1))
        let results = [
            none.call(), one.call(1), two.call(1, 2), three.call(1, 2, 3), four.call(1, 2, 3, 4),
            five.call(1, 2, 3, 4, 5), six.call(1, 2, 3, 4, 5, 6),
        ]
        #expect(results == ["none", "1", "12", "123", "1234", "12345", "123456"])
        #expect(calls == 9)
    }

    @Test("Closures that throw keep their actor and throw the errors")
    func attempts() {
        struct Refusal: Error {}
        let none = ClientClosure.attempt { @MainActor () throws -> Int in throw Refusal() }
        let one = ClientClosure.attempt { @MainActor (a: Int) throws -> Int in if a > 0 { a } else { throw Refusal() } }
        #expect(isMain(none.actor) && isMain(one.actor))
        #expect(throws: Refusal.self) { try none.call() }
        #expect(throws: Refusal.self) { try one.call(0) }
        #expect((try? one.call(3)) == 3)
    }

    /// Makes closures that belong to it.
    private actor Home {
        private var count = 0

        func closures() -> (handler: (actor: (any Actor)?, call: (Int) -> Void), isMine: Bool) {
            let taken = take { self.add($0) }
            return (taken, taken.actor === self)
        }

        private nonisolated func take(
            @_inheritActorContext _ closure: @escaping @isolated(any) @Sendable (Int) -> Void
        ) -> (actor: (any Actor)?, call: (Int) -> Void) {
            ClientClosure.handler(closure)
        }

        func add(_ number: Int) { count += number }

        func takesApart() -> Bool {
            let (taken, isMine) = closures()
            taken.call(5)
            return isMine && count == 5
        }
    }

    @Test("A closure of an actor of one's own knows that actor; one of nobody's knows none")
    func others() async {
        #expect(await Home().takesApart())
        nonisolated func free() -> Bool {
            let handler = ClientClosure.handler { @Sendable (_: Int) in }
            let make = ClientClosure.production { @Sendable in 1 }
            let map = ClientClosure.transform { @Sendable (a: Int, b: Int) in a + b }
            return handler.actor == nil && make.actor == nil && map.actor == nil && map.call(1, 2) == 3
        }
        #expect(free())
    }
}
