import Receiver
import SwiftObserver

/// Begins observations whose handlers hold the last reference to what they captured, in a class of a global actor.
@Files final class GlobalActorCapturer: Observer {
    let receiver = SwiftObserver.Receiver()

    func begin(_ form: Form, _ sources: Sources, _ count: Count) -> Begun {
        let captured = Captured(count) { Files.preconditionIsolated("released off its actor") }
        let (numbers, a) = (sources.numbers, sources.a)
        switch form {
        case .plain: return Begun(observe(numbers) { _ in _ = captured })
        case .author: return Begun(observe(numbers) { (_: Int, _: AnyAuthor) in _ = captured })
        case .once: return Begun(observeOnce(numbers) { _ in _ = captured })
        case .chain: return Begun(observe(numbers).map { $0 + 1 }.receive { _ in _ = captured })
        case .step:
            let chain = observe(numbers).filter { _ in
                _ = captured
                return true
            }
            return Begun(chain.receive { _ in })
        case .delivered: return Begun(observe(numbers).delivered(by: .ordered).receive { _ in _ = captured })
        case .beforeDelivered:
            let chain = observe(numbers).filter { _ in
                _ = captured
                return true
            }
            return Begun(chain.delivered(by: .ordered).receive { _ in })
        case .combined: return Begun(observe(a, a) { _, _ in _ = captured })
        case .four: return Begun(observe(a, a, a, a) { _, _, _, _ in _ = captured })
        case .five: return Begun(observe(a, a, a, a, a) { _, _, _, _, _ in _ = captured })
        case .initial: return Begun(observe(a, initial: true) { _ in _ = captured })
        case .free: return Begun(numbers.observe { _ in _ = captured })
        case .listener: return Begun(numbers.makeReceiver().listen { _ in _ = captured })
        }
    }
}
