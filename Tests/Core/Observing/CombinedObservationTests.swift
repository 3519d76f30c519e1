import SwiftObserver
import Testing

@Suite("Inventory: combined observations")
struct CombinedObservationTests {
    @Test("SO6-006 a message of either observable brings the latest message of both")
    func two() {
        let one = Var(1)
        let ten = Var(10)
        let person = Person()
        nonisolated(unsafe) var pairs: [[Int]] = []
        person.observe(one, ten) { pairs.append([$0.new, $1.new]) }
        #expect(pairs.isEmpty)
        one <- 2
        ten <- 20
        #expect(pairs == [[2, 10], [2, 20]])
    }

    @Test("SO6-006 the author of the message comes along")
    func twoWithAuthor() {
        let one = Var(1)
        let ten = Var("x")
        let person = Person()
        let joe = Person()
        nonisolated(unsafe) var pairs: [String] = []
        nonisolated(unsafe) var authors: [AnyAuthor] = []
        person.observe(one, ten) { number, text, author in
            pairs.append("\(number.new)\(text.new)")
            authors.append(author)
        }
        one.set(2, as: joe)
        ten <- "y"
        let expected: [AnyAuthor] = [joe, ten]
        let same = authors.elementsEqual(expected, by: ===)
        #expect(pairs == ["2x", "2y"])
        #expect(same)
    }

    @Test("SO6-006 the same observable may be given twice: guarantee instead of a lost registration")
    func sameObservableTwice() {
        let number = Var(1)
        let person = Person()
        nonisolated(unsafe) var pairs: [[Int]] = []
        person.observe(number, number) { pairs.append([$0.new, $1.new]) }
        number <- 2
        #expect(!pairs.isEmpty)
        #expect(pairs.allSatisfy { $0 == [2, 2] })
    }

    @Test("SO6-006 beside another observation of one of them both go on: guarantee instead of replacement")
    func besideAnOrdinaryObservation() {
        let one = Var(1)
        let ten = Var(10)
        let person = Person()
        nonisolated(unsafe) var news: [Int] = []
        nonisolated(unsafe) var pairs: [[Int]] = []
        person.observe(one).new { news.append($0) }
        person.observe(one, ten) { pairs.append([$0.new, $1.new]) }
        one <- 2
        #expect(news == [2])
        #expect(pairs == [[2, 10]])
    }

    @Test("SO6-006 when one of the combined has died nothing is delivered, and none is kept alive")
    func oneDies() {
        let one = Var(1)
        let person = Person()
        var ten: Var<Int>? = Var(10)
        weak let weakTen = ten
        nonisolated(unsafe) var calls = 0
        person.observe(one, ten!) { _, _ in calls += 1 }
        one <- 2
        #expect(calls == 1)
        ten = nil
        #expect(weakTen == nil)
        one <- 3
        #expect(calls == 1)
    }

    @Test("SO6-006 stopping ends a combined observation, by the observer and by its token")
    func stop() {
        let one = Var(1)
        let ten = Var(10)
        let person = Person()
        nonisolated(unsafe) var calls = 0
        person.observe(one, ten) { _, _ in calls += 1 }
        person.stopObserving()
        one <- 2
        ten <- 20
        #expect(calls == 0)
        let token = person.observe(one, ten) { _, _ in calls += 1 }
        ten <- 30
        token.stop()
        one <- 3
        ten <- 40
        #expect(calls == 1)
    }

    @Test("SO6-007 three observables, with and without the author")
    func three() {
        let a = Var("a")
        let b = Var("b")
        let c = Var("c")
        let person = Person()
        let joe = Person()
        nonisolated(unsafe) var texts: [String] = []
        nonisolated(unsafe) var byJoe: [String] = []
        person.observe(a, b, c) { texts.append($0.new + $1.new + $2.new) }
        person.observe(a, b, c) { a, b, c, author in
            if author === joe { byJoe.append(a.new + b.new + c.new) }
        }
        a <- "A"
        b <- "B"
        c.set("C", as: joe)
        #expect(texts == ["Abc", "ABc", "ABC"])
        #expect(byJoe == ["ABC"])
    }
}

@Suite("Inventory: combined observations without end")
struct ManyObservablesTests {
    @Test("SO6-007 with more than three the list goes on")
    func five() {
        let vars = (0..<5).map { Var($0) }
        let person = Person()
        nonisolated(unsafe) var sums: [Int] = []
        person.observe(vars[0], vars[1], vars[2], vars[3], vars[4]) { a, b, c, d, e in
            sums.append(a.new + b.new + c.new + d.new + e.new)
        }
        vars[4] <- 14
        vars[0] <- 100
        #expect(sums == [20, 120])
    }

    @Test("SO6-007 and the author comes last")
    func withAuthor() {
        let vars = (0..<6).map { Var($0) }
        let (a, b, c, d, e, f) = (vars[0], vars[1], vars[2], vars[3], Var("five"), Var<Double?>(nil))
        let person = Person()
        let joe = Person()
        nonisolated(unsafe) var log: [String] = []
        person.observe(a, b, c, d) { a, b, c, d, author in
            log.append("\(a.new + b.new + c.new + d.new) \(author === joe)")
        }
        person.observe(a, b, c, d, e) { _, _, _, d, e, author in
            log.append("\(d.new) \(e.new) \(author === joe)")
        }
        person.observe(a, b, c, d, e, f) { _, _, _, _, e, f, author in
            log.append("\(e.new) \(f.new ?? 0) \(author === joe)")
        }
        @Sendable func note(_ d: Update<Int>, _ c: Update<Int>, _ b: Update<Int>, _ a: Update<Int>, author: AnyAuthor) {
            log.append("\(author === vars[3])")
        }
        person.observe(d, c, b, a, initial: false, note)
        d.set(13, as: joe)
        #expect(log == ["16 true", "13 five true", "five 0.0 true", "false"])
        log = []
        f <- 0.5
        #expect(log == ["five 0.5 false"])
    }
}
