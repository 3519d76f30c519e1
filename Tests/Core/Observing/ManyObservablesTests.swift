import SwiftObserver
import Testing

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
