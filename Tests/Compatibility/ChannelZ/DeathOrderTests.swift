import ChannelZ
import TestSupport
import Testing

/// A source with a channel and a receipt, a conduit from it to another cell and one between two more, a part of it, and a join
/// of it with another cell: let go in every order.
@Suite("ChannelZ: the ends of all, in every order")
struct DeathOrderTests {
    enum Role: Int, CaseIterable {
        case source, channel, receipt, left, right, lens, join
    }

    enum Connection: CaseIterable {
        case conduct, conduit, bind, restated
    }

    struct Pair {
        var number = 0
        let tracked: Census.Citizen
    }

    /// The objects that a client may hold, with a life for each.
    struct Cast {
        let living = Census()
        let calls = Log<Role>()
        private(set) var source: ValueTransceiver<Pair>?
        private(set) var channel: TransceiverChannel<Pair>?
        private(set) var receipt: (any Receipt)?
        private(set) var left: ValueTransceiver<Int>?
        private(set) var right: ValueTransceiver<Int>?
        /// Sets the part, and holds the channel of it.
        private(set) var lens: ((Int) -> Void)?
        private(set) var join: ((Int) -> Void)?
        private var held = Set(Role.allCases)

        weak var aliveSource: ValueTransceiver<Pair>?
        weak var aliveLeft: ValueTransceiver<Int>?
        weak var aliveRight: ValueTransceiver<Int>?

        init(_ connection: Connection) {
            let (calls, living) = (calls, living)
            let source = ValueTransceiver(Pair(tracked: living.make()))
            let (left, right) = (ValueTransceiver(1), ValueTransceiver(2))
            let channel = source.transceive()
            let lens = channel.focus(get: { $0.number }, set: { $0.number = $1 })
            let join = channel.join(
                left.transceive(), finder: { $0.number + $1 }, updater: { ($0.0, $1 - $0.0.number) })
            func receive<Origin>(_ channel: Channel<Origin, some Any>, as role: Role) -> any Receipt {
                let captured = living.make()
                return channel.receive { _ in
                    withExtendedLifetime(captured) { calls.add(role) }
                }
            }
            receipt = receive(channel, as: .receipt)
            _ = receive(lens, as: .lens)
            _ = receive(join, as: .join)
            _ = receive(right.transceive(), as: .right)
            lens.new().conduct(right.transceive())
            let (one, other) = (left.transceive().new(), right.transceive().new())
            switch connection {
            case .conduct: one.conduct(other)
            case .conduit: one.conduit(other)
            case .bind: one.bind(other)
            case .restated: one.bind(other.restate(get: { -$0 }, set: { -$0 }))
            }
            (self.source, self.channel, self.left, self.right) = (source, channel, left, right)
            self.lens = { lens.value = $0 }
            self.join = { join.value = $0 }
            (aliveSource, aliveLeft, aliveRight) = (source, left, right)
        }

        mutating func letGo(_ role: Role, cancelling: Bool) {
            held.remove(role)
            switch role {
            case .source: source = nil
            case .channel: channel = nil
            case .receipt:
                if cancelling { receipt?.cancel() }
                receipt = nil
            case .left: left = nil
            case .right: right = nil
            case .lens: lens = nil
            case .join: join = nil
            }
        }

        /// Sets whatever can still be set.
        func set(_ number: Int) {
            lens?(number)
            join?(number + 1)
            source?.value.number = number + 2
            left?.value = number + 3
            right?.value = number + 4
        }

        /// Whether exactly the objects are alive that another one holds.
        var areRightOnesAlive: Bool {
            (aliveSource != nil) == !held.isDisjoint(with: [.source, .channel, .lens, .join])
                && (aliveLeft != nil) == !held.isDisjoint(with: [.left, .join])
                && (aliveRight != nil) == held.contains(.right)
        }
    }

    @Test("nobody keeps anybody, nothing is called that has ended, and nothing is left", arguments: Connection.allCases)
    func everyOrder(_ connection: Connection) {
        for (index, order) in permutations(of: Role.allCases).enumerated() {
            // Every fourth order in one way of connecting, or all in all of them if there is time.
            let turn = index / 4 % Connection.allCases.count
            guard
                TestDepth.isDeep || (index % 4 == 0 && turn == Connection.allCases.firstIndex(of: connection))
            else { continue }
            var cast = Cast(connection)
            let cancelling = index % 3 != 0
            var isRight = cast.areRightOnesAlive
            for (step, role) in order.enumerated() {
                cast.letGo(role, cancelling: cancelling)
                isRight = isRight && cast.areRightOnesAlive
                _ = cast.calls.take()
                cast.set(10 * step)
                let called = Set(cast.calls.take())
                if cancelling, order[...step].contains(.receipt) { isRight = isRight && !called.contains(.receipt) }
                if cast.aliveSource == nil {
                    isRight = isRight && called.isDisjoint(with: [.receipt, .lens, .join])
                } else if cast.source != nil, !cancelling || !order[...step].contains(.receipt) {
                    isRight = isRight && called.contains(.receipt)
                }
                isRight = isRight && called.contains(.right) == (cast.right != nil)
            }
            #expect(isRight && cast.living.living == 0, "\(order)")
        }
    }
}

/// All orders of some elements.
func permutations<Element>(of elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index in
        var rest = elements
        let first = rest.remove(at: index)
        return permutations(of: rest).map { [first] + $0 }
    }
}
