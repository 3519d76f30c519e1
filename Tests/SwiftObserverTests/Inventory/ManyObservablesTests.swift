import SwiftObserver
import Testing

@Suite("Inventory: combined observations without end")
struct ManyObservablesTests {
    @Test("SO6-007 with more than three the list goes on")
    func five() {
        let vars = (0..<5).map { Var($0) }
        let person = Person()
        var sums: [Int] = []
        person.observe(vars[0], vars[1], vars[2], vars[3], vars[4]) { a, b, c, d, e in
            sums.append(a.new + b.new + c.new + d.new + e.new)
        }
        vars[4] <- 14
        vars[0] <- 100
        #expect(sums == [20, 120])
    }
}
