import Testing

@testable import SwiftObserver

/// The queue in which messages wait, beside an array that does the same.
@Suite("The queue of messages")
struct RingTests {
    @Test("a long queue keeps its order, at every length around the sizes of its pieces", arguments: [0, 1, 2, 3])
    func order(seed: Int) {
        var ring = Ring<Item>()
        var model: [Int] = []
        var next = 0
        var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        // It grows to several pieces and shrinks to nothing again, five times.
        for turn in 0..<10 {
            for _ in 0..<1500 {
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let grows = (random >> 33) % 4 != 0
                if grows == turn.isMultiple(of: 2) {
                    ring.append(Item(next))
                    model.append(next)
                    next += 1
                } else if let first = ring.popFirst() {
                    #expect(first.number == model.removeFirst())
                } else {
                    #expect(model.isEmpty)
                }
                #expect(ring.count == model.count)
                if let last = model.indices.last {
                    #expect(ring[last].number == model[last])
                    #expect(ring[last / 2].number == model[last / 2])
                }
            }
            // A copy is as long, and taking from it leaves the queue as it is.
            var copy = ring.copied()
            for number in model { #expect(copy.popFirst()?.number == number) }
            #expect(copy.isEmpty && ring.count == model.count)
        }
    }

    @Test(
        "what is in a queue is released once, when it is taken or when the queue goes", arguments: [3, 256, 257, 1000])
    func lifetimes(count: Int) {
        let lives = Lives()
        do {
            var ring = Ring<Item>()
            for number in 0..<count { ring.append(Item(number, lives)) }
            for _ in 0..<count / 2 { _ = ring.popFirst() }
            #expect(lives.count == count - count / 2)
            let taken = ring.takeAll()
            #expect(ring.isEmpty && taken.count == lives.count)
            ring.append(Item(0, lives))
        }
        #expect(lives.count == 0)
    }

    private final class Item {
        let number: Int
        private let lives: Lives?

        init(_ number: Int, _ lives: Lives? = nil) {
            self.number = number
            self.lives = lives
            lives?.count += 1
        }

        deinit { lives?.count -= 1 }
    }

    private final class Lives {
        var count = 0
    }
}
