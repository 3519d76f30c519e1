import ReactiveKit
import Testing

/// An operator, as the contract examines it: a signal made of three sources.
struct Specimen: Sendable, CustomTestStringConvertible {
    enum Trait {
        /// Emits elements as they are, each thread's in their order, and leaves out some at most.
        case transparent
        /// Need not end when all of its sources have.
        case endless
        /// Holds a source, since it may observe it again.
        case holdsSource
        /// May begin with an end, or with elements, while it is being observed.
        case early
        /// Takes from its first element on a source that may never end.
        case waits
    }

    let name: String
    let traits: Set<Trait>
    let make: @Sendable (Bench) -> Signal<Int, Failure>

    init(_ name: String, _ traits: Trait..., make: @escaping @Sendable (Bench) -> Signal<Int, Failure>) {
        self.name = name
        self.traits = Set(traits)
        self.make = make
    }

    var testDescription: String { name }
}

/// The sources and observers for the examination of an operator.
final class Bench: @unchecked Sendable {  // the hook is set before anything is sent, or on the one thread there is
    private(set) var sources = (0..<3).map { _ in TestSource() }
    let time = ManualTime()
    let log = EventLog<Int, Failure>()
    /// Called wherever a closure of the operator is.
    var hook: (() -> Void)?

    var a: Signal<Int, Failure> { sources[0].signal }
    var b: Signal<Int, Failure> { sources[1].signal }
    var c: Signal<Int, Failure> { sources[2].signal }

    /// For closures: calls the hook, and passes a value on.
    func visit<Value>(_ value: Value) -> Value {
        hook?()
        return value
    }

    func send(_ event: Signal<Int, Failure>.Event, from index: Int) {
        sources[index].send(event)
    }

    func letTimePass() { time.advance(by: .seconds(1)) }

    func releaseSources() { sources = [] }

    var observerCount: Int { sources.map(\.observerCount).reduce(0, +) }

    /// Twelve events of three sources that follow from a number.
    static func script(_ seed: Int) -> [(source: Int, event: Signal<Int, Failure>.Event)] {
        var state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        return (0..<12).map { number in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let dice = Int(state >> 33)
            let event: Signal<Int, Failure>.Event =
                switch (dice / 3) % 10 {
                case 0 where seed % 4 != 0: .completed
                case 1 where seed % 4 == 2: .failed(.first)
                default: .next(number)
                }
            return (dice % 3, event)
        }
    }
}
