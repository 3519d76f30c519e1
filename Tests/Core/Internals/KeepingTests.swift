import SwiftObserver
import Testing

@Suite("Keeping")
struct KeepingTests {
    private func kept(_ messenger: Messenger<Int>) -> [Int] {
        nonisolated(unsafe) var messages: [Int] = []
        messenger.connect { messages.append($0) }.stop()
        return messages
    }

    /// Negative numbers are kept alone, zero only at first.
    private func messenger(_ delivery: some SynchronousDelivery) -> Messenger<Int> {
        let messenger = Messenger<Int>(delivery: delivery)
        messenger.setKeeping { $0 > 0 ? .together : $0 < 0 ? .alone : .atFirst }
        return messenger
    }

    @Test(
        "Messages are kept together, alone, or only at first, as their messenger's rule says",
        arguments: [false, true])
    func keeping(isImmediate: Bool) {
        let messenger = isImmediate ? messenger(.immediate.warm(upTo: 3)) : messenger(.warm(upTo: 3))
        var expected: [(Int, [Int])] = [(0, [0]), (0, [0]), (1, [1]), (0, [1]), (2, [1, 2]), (3, [1, 2, 3])]
        expected += [(4, [2, 3, 4]), (-1, [-1]), (0, [-1]), (-2, [-2]), (5, [5]), (6, [5, 6])]
        for (message, all) in expected {
            messenger.send(message)
            #expect(kept(messenger) == all)
        }
        messenger.clearReplay()
        #expect(kept(messenger).isEmpty)
        messenger.send(0)
        #expect(kept(messenger) == [0])
        messenger.send(7)
        messenger.finish(with: 8, kept: true)
        #expect(kept(messenger) == [7, 8])
    }

    @Test("A rule keeps nothing where the limit is zero")
    func limit() {
        let messenger = messenger(.ordered)
        for message in [0, 1, -1] { messenger.send(message) }
        #expect(kept(messenger).isEmpty)
    }

    @Test("What was replaced is released outside the lock, before the message is delivered")
    func releasing() {
        final class Probe: Sendable {
            let whenGone: @Sendable () -> Void
            init(_ whenGone: @escaping @Sendable () -> Void) { self.whenGone = whenGone }
            deinit { whenGone() }
        }
        let messenger = Messenger<Probe?>(delivery: .warm(upTo: 5))
        messenger.setKeeping { $0 == nil ? .alone : .together }
        nonisolated(unsafe) var gone = 0
        for _ in 0..<3 {
            // Would not return if the messenger's lock were held.
            messenger.send(Probe { gone += messenger.numbers.sent > 0 ? 1 : 0 })
        }
        let token = messenger.connect(replaying: false) { _, _ in #expect(gone == 3) }
        messenger.send(nil)
        #expect(token.numbers.delivered == 1)
    }
}
