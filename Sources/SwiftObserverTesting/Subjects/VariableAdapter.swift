internal import SwiftObserver

/// An adapter of a variable of this package, with all detours between it and a handler.
///
/// The variable holds numbers. Handlers get the messages of these numbers.
final class VariableAdapter: TestedMessenger {
    enum Detour: String, CaseIterable {
        case chain = "a chain"
        case mergedChain = "a merged chain"
        case redeliveredChain = "a chain that is delivered by .ordered"
        case mapped = "a mapped object"
        case merged = "a merged object"
        case redelivered = "an object that is delivered by .ordered"
        case combinedObservation = "a combined observation"
        case combination = "an object of combineLatest"
        case binding = "a binding"
    }

    let variable = Var(0)

    let deliverPending: @Sendable () -> Void

    init(_ delivery: TestedDelivery) {
        let (strategy, deliverPending) = delivery.make()
        self.deliverPending = deliverPending
        variable.setDelivery(strategy)
    }

    func send(_ message: CountedMessage, from author: AnyObject?) {
        messages.withLock { $0[message.number] = message }
        variable.value = message.number
    }

    func message(_ number: Int) -> CountedMessage? {
        messages.withLock { $0[number] }
    }

    func makeObserver() -> any TestedObserver { VariableObserver(self) }

    var detours: [String] { Detour.allCases.map(\.rawValue) }

    private let messages = Guarded<[Int: CountedMessage]>([:])
}

/// An observer of such a variable. It retains the detours.
private final class VariableObserver: Observer, TestedObserver {
    let receiver = Receiver()

    init(_ adapter: VariableAdapter) { self.adapter = adapter }

    func observe(_ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) -> (@Sendable () -> Tally)? {
        observe(on: nil, through: nil) { receive($0, nil) }
        return nil
    }

    func observe(
        on actor: isolated (any Actor)?, through detour: String?,
        _ receive: @escaping @Sendable (CountedMessage) -> Void
    ) {
        guard let adapter else { return }
        let variable = adapter.variable
        let other = Var(0)
        let take: @Sendable (Int) -> Void = { [weak adapter] number in
            if let message = adapter?.message(number) { receive(message) }
        }
        switch detour.flatMap(VariableAdapter.Detour.init) {
        case nil:
            observe(variable) { update in
                _ = actor
                take(update.new)
            }
        case .chain:
            observe(variable).map { $0.new }.receive { number in
                _ = actor
                take(number)
            }
        case .mergedChain:
            observe(variable).merge(with: other).receive { update in
                _ = actor
                take(update.new)
            }
        case .redeliveredChain:
            observe(variable).delivered(by: .ordered).receive { update in
                _ = actor
                take(update.new)
            }
        case .mapped:
            let object = variable.map { $0.new }
            observe(object) { number in
                _ = actor
                take(number)
            }
            hold(object)
        case .merged:
            let object = variable.merge(with: other)
            observe(object) { update in
                _ = actor
                take(update.new)
            }
            hold(object)
        case .redelivered:
            let object = variable.delivered(by: .ordered)
            observe(object) { update in
                _ = actor
                take(update.new)
            }
            hold(object)
        case .combinedObservation:
            observe(variable, other) { update, _ in
                _ = actor
                take(update.new)
            }
        case .combination:
            let object = variable.combineLatest(other).map { $0.0.new }
            observe(object) { number in
                _ = actor
                take(number)
            }
            hold(object)
        case .binding:
            hold(variable.bind(to: other))
            observe(other) { update in
                _ = actor
                take(update.new)
            }
        }
        hold(other)
    }

    private func hold(_ object: AnyObject) {
        held.withLock { $0.append(object) }
    }

    private weak let adapter: VariableAdapter?
    private let held = Guarded<[AnyObject]>([])
}
