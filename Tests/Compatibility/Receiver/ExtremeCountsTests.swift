import Receiver
import TestSupport
import Testing

/// Each count of the module's public API, at the extremes of its type.
@Suite("Extreme counts of receivers")
struct ExtremeCountsTests {
    @Test("none of the waves is replayed, skipped or taken, or all are", arguments: [Int.min, -1, 0, .max])
    func counts(_ count: Int) {
        let (transmitter, receiver) = Receiver<Int>.make(with: .warm(upTo: count))
        transmitter.broadcast(1)
        let (replayed, later, first) = (Log<Int>(), Log<Int>(), Log<Int>())
        let disposables = [
            receiver.listen { replayed.add($0) }, receiver.skip(count: count).listen { later.add($0) },
            receiver.take(count: count).listen { first.add($0) },
        ]
        transmitter.broadcast(2)
        #expect(replayed.entries == (count > 0 ? [1, 2] : [2]))
        #expect(later.entries == (count > 0 ? [] : [2]))
        #expect(first.entries == (count > 0 ? [1, 2] : []))
        withExtendedLifetime(disposables) {}
    }
}
