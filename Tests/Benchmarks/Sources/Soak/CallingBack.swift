import Dispatch
import SwiftObserver
import Synchronization

/// Messages that take the messenger's lock when they are deallocated, lost in every way in which they can be.
///
/// In optimized code, because there the compiler decides where an unused value is released: under a lock,
/// the message would wait for ever for itself.
enum CallingBack {
    /// Complains about each way that does not come to an end.
    static func run() -> [String] {
        ways.compactMap { name, lose in
            let isOver = DispatchSemaphore(value: 0)
            DispatchQueue(label: name).async {
                lose()
                isOver.signal()
            }
            guard isOver.wait(timeout: .now() + 60) == .success else {
                return "A message that was lost by \(name) waits for a lock that is held"
            }
            return Reentrant.count.load(ordering: .relaxed) == 0 ? nil : "Messages lost by \(name) are left"
        }
    }

    private static let ways: [(name: String, lose: @Sendable () -> Void)] = [
        ("forgetting the replay", { observed(.cold) { $0.clearReplay() } }),
        ("a strategy that keeps less", { observed(.cold) { $0.setDelivery(.warm(upTo: 1)) } }),
        ("a bound", { observed(.loop(MessageLoop()).bounded(to: 1, dropping: .oldest)) { _ in } }),
        (
            "a bound that comes later",
            { observed(.loop(MessageLoop())) { $0.setDelivery(.loop(MessageLoop()).latestOnly) } }
        ),
        ("discarding what waits", { observed(AtOnce { $0.discard() }) { _ in } }),
        ("letting go of what waits", { observed(AtOnce { _ in }) { _ in } }),
        ("the end of their observation", { observed(.loop(MessageLoop()).cold) { $0.stopBeingObserved() } }),
    ]

    /// Sends some messages to an observer, and then performs the step that loses them.
    private static func observed(
        _ strategy: some DeliveryStrategy, _ lose: (Messenger<Reentrant>) -> Void
    ) {
        let messenger = Messenger<Reentrant>(delivery: strategy)
        let observer = FreeObserver()
        observer.observe(messenger) { _ in }
        for _ in 0..<4 { messenger.send(Reentrant(messenger)) }
        lose(messenger)
    }
}

/// Asks its messenger for its numbers in the end, for which that takes its lock.
private final class Reentrant: Sendable {
    static let count = Atomic(0)
    private weak let messenger: Messenger<Reentrant>?

    init(_ messenger: Messenger<Reentrant>) {
        self.messenger = messenger
        Reentrant.count.wrappingAdd(1, ordering: .relaxed)
    }

    deinit {
        _ = messenger?.numbers
        Reentrant.count.wrappingSubtract(1, ordering: .relaxed)
    }
}

private final class FreeObserver: Observer {
    let receiver = Receiver()
}

/// Does something else with a delivery than to run it.
private final class AtOnce: DeliveryStrategy {
    private let finish: @Sendable (Delivery) -> Void

    init(_ finish: @escaping @Sendable (Delivery) -> Void) {
        self.finish = finish
    }

    func schedule(_ delivery: Delivery) {
        finish(delivery)
    }
}
