import SwiftObserver
import TestSupport
import Testing

/// Variables that are bound to each other, set in one transaction.
struct BoundTests {
    @Test("Of two bound variables that a transaction sets, the one that it has set last wins, on both sides")
    func bound() {
        for manner in Manner.allCases {
            let ((a, settleA), (b, settleB)) = (manner.variable(0), manner.variable(0))
            let (c, settleC) = manner.variable(0)
            a.bind(to: b)
            b.bind(to: c)
            func settle() {
                for _ in 0..<4 {
                    settleA()
                    settleB()
                    settleC()
                }
            }
            settle()
            let log = Log<Int>()
            let observation = c.observe { log.add($0.new) }
            transaction { t in
                t[a] = 1
                t[b] = 2
            }
            settle()
            #expect([a.value, b.value, c.value] == [2, 2, 2], "\(manner)")
            transaction { t in
                t[b] = 3
                t[a] = 4
            }
            settle()
            #expect([a.value, b.value, c.value] == [4, 4, 4], "\(manner)")
            _ = log.take()
            // Both agree: the third one sees it once.
            transaction { t in
                t[a] = 5
                t[b] = 5
            }
            settle()
            #expect([a.value, b.value, c.value] == [5, 5, 5], "\(manner)")
            #expect(log.take() == [5], "\(manner)")
            withExtendedLifetime(observation) {}
        }
    }
}
