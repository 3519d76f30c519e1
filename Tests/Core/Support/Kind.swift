import Dispatch
import SwiftObserver
import TestSupport
import Testing

/// A strategy under test, made afresh for every test, with a way to let it deliver.
struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    /// Whether nested messages overtake.
    var isImmediate = false
    let make: @Sendable () -> Setup

    var testDescription: String { name }

    init(_ name: String, isImmediate: Bool = false, _ make: @escaping @Sendable () -> Setup) {
        self.name = name
        self.isImmediate = isImmediate
        self.make = make
    }

    /// The same strategy with modifiers.
    func modified(_ modifiers: Modifier...) -> Kind {
        let words = modifiers.map { ".\($0)" }.joined()
        return Kind(name + words, isImmediate: isImmediate) {
            let setup = make()
            var strategy = setup.strategy
            for modifier in modifiers { strategy = modifier.apply(to: strategy) }
            return Setup(strategy, hold: setup.hold, free: setup.free, turn: setup.turn)
        }
    }

    /// A strategy, made.
    struct Setup: Sendable {
        let strategy: any DeliveryStrategy
        /// Keeps it from delivering elsewhere, until `free`.
        let hold: @Sendable () -> Void
        let free: @Sendable () -> Void
        /// Delivers all scheduled deliveries, and blocks until they have ended.
        let turn: @Sendable () -> Void

        init(
            _ strategy: any DeliveryStrategy, hold: @escaping @Sendable () -> Void = {},
            free: @escaping @Sendable () -> Void = {}, turn: @escaping @Sendable () -> Void = {}
        ) {
            self.strategy = strategy
            self.hold = hold
            self.free = free
            self.turn = turn
        }

        /// Lets it deliver until nothing waits. Blocks.
        func settle(_ messenger: Messenger<some Sendable>) throws {
            try wait {
                turn()
                return messenger.isIdle
            }
            turn()
        }
    }
}

extension Kind {
    static let ordered = Kind("ordered") { Setup(.ordered) }
    static let immediate = Kind("immediate", isImmediate: true) { Setup(.immediate) }

    static let loop = Kind("loop") {
        let loop = MessageLoop()
        return Setup(.loop(loop), turn: { loop.runOnce() })
    }

    static let queue = Kind("queue") {
        let queue = DispatchQueue(label: "kind")
        return Setup(.queue(queue), hold: { queue.suspend() }, free: { queue.resume() }, turn: { queue.sync {} })
    }

    static let mainLoop = Kind("mainLoop") {
        let held = Holder<Door>()
        return Setup(
            .mainLoop,
            hold: {
                let door = Door()
                let isHeld = Door()
                held.object = door
                DispatchQueue.main.async {
                    isHeld.open()
                    door.pass()
                }
                isHeld.pass()
            },
            free: { held.object?.open() },
            turn: { DispatchQueue.main.sync {} })
    }

    /// A user's own that says that it delivers in place.
    static let ownInPlace = Kind("own, in place") { Setup(InPlace()) }
    /// A user's own that delivers in place without saying so.
    static let ownUnannounced = Kind("own, unannounced") { Setup(Unannounced()) }

    static let warm = ordered.modified(.warm(2))
    static let cold = ordered.modified(.cold)
    /// Its bound is one that no test reaches.
    static let bounded = ordered.modified(.oldest(1_000_000))

    /// The eight built-in strategies.
    static let builtIn = [ordered, immediate, loop, queue, mainLoop, warm, cold, bounded]
    static let own = [ownInPlace, ownUnannounced]
    static let all = builtIn + own

    /// Every ordered pair of built-in strategies, each with itself too.
    static let pairs = builtIn.flatMap { first in builtIn.map { Pair(from: first, to: $0) } }
}

/// A swap.
struct Pair: Sendable, CustomTestStringConvertible {
    let from: Kind
    let to: Kind

    var testDescription: String { "\(from.name) to \(to.name)" }
    var isImmediate: Bool { from.isImmediate || to.isImmediate }
}

struct InPlace: SynchronousDelivery {
    func schedule(_ delivery: Delivery) { delivery.run() }
}

struct Unannounced: DeliveryStrategy {
    func schedule(_ delivery: Delivery) { delivery.run() }
}

/// Keeps each delivery until the test runs it.
final class Keeping: DeliveryStrategy {
    let deliveries = Log<Delivery>()
    func schedule(_ delivery: Delivery) { deliveries.add(delivery) }
}

/// A modifier of a strategy, as a value.
enum Modifier: Sendable {
    case hot, cold, latestOnly
    case warm(Int)
    case oldest(Int)
    case newest(Int)
    case nested(Int)

    func apply(to strategy: some DeliveryStrategy) -> any DeliveryStrategy {
        switch self {
        case .hot: strategy.hot
        case .cold: strategy.cold
        case .latestOnly: strategy.latestOnly
        case .warm(let count): strategy.warm(upTo: count)
        case .oldest(let bound): strategy.bounded(to: bound, dropping: .oldest)
        case .nested(let level): strategy.limitingNesting(to: level)
        case .newest(let bound): strategy.bounded(to: bound, dropping: .newest)
        }
    }
}
