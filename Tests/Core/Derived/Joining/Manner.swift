import Dispatch
import SwiftObserver
import Testing

/// A strategy, and how it is brought to deliver.
enum Manner: CaseIterable, Sendable, CustomTestStringConvertible {
    case ordered, immediate, loop, latestOnLoop, queue, swapped

    var testDescription: String { "\(self)" }

    /// Whether messages are delivered where they are sent.
    var isInPlace: Bool { self == .ordered || self == .immediate || self == .swapped }

    /// A variable with this strategy, and what brings that to deliver all that waits.
    func variable(_ value: Int) -> (Var<Int>, settle: () -> Void) {
        switch self {
        case .ordered: return (Var(value), {})
        case .immediate: return (Var(value, delivery: .immediate), {})
        case .loop:
            let loop = MessageLoop()
            return (Var(value, delivery: .loop(loop)), { while loop.runOnce() > 0 {} })
        case .latestOnLoop:
            let loop = MessageLoop()
            return (Var(value, delivery: .loop(loop).latestOnly), { while loop.runOnce() > 0 {} })
        case .queue:
            let queue = DispatchQueue(label: "join")
            return (Var(value, delivery: .queue(queue)), { for _ in 0..<10 { queue.sync {} } })
        case .swapped:
            let loop = MessageLoop()
            let variable = Var(value, delivery: .loop(loop))
            variable.value += 1
            variable.setDelivery(.ordered)
            variable.value -= 1
            return (variable, { while loop.runOnce() > 0 {} })
        }
    }
}
