internal import SwiftObserver

/// A variable of this package with a strategy, and all that may stand between it and a handler.
///
/// It holds numbers. Handlers get the messages that were sent with them.
final class VariableAdapter: TestedMessenger, @unchecked Sendable {  // `messages` by the lock
    static func make(_ delivery: TestedDelivery) -> Specimen {
        let (strategy, deliverPending) = delivery.make()
        return Specimen(messenger: VariableAdapter(strategy), deliverPending: deliverPending)
    }

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

    private init(_ strategy: any DeliveryStrategy) {
        variable.setDelivery(strategy)
    }

    func send(_ message: CountedMessage, from author: AnyObject?) {
        lock.withLock { messages[message.number] = message }
        variable.value = message.number
    }

    func message(_ number: Int) -> CountedMessage? {
        lock.withLock { messages[number] }
    }

    func makeObserver() -> any TestedObserver { VariableObserver(self) }

    var detours: [String] { Detour.allCases.map(\.rawValue) }

    private let lock = Lock()
    private var messages: [Int: CountedMessage] = [:]
}

/// An observer of such a variable. It holds what stands between.
private final class VariableObserver: Observer, TestedObserver, @unchecked Sendable {  // `held` by the lock
    let receiver = Receiver()

    init(_ specimen: VariableAdapter) { self.specimen = specimen }

    func observe(_ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) -> (@Sendable () -> Tally)? {
        observe(on: nil, through: nil) { receive($0, nil) }
        return nil
    }

    func observe(
        on actor: isolated (any Actor)?, through detour: String?,
        _ receive: @escaping @Sendable (CountedMessage) -> Void
    ) {
        guard let specimen else { return }
        let variable = specimen.variable
        let other = Var(0)
        let take: @Sendable (Int) -> Void = { [weak specimen] number in
            if let message = specimen?.message(number) { receive(message) }
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
        lock.withLock { held.append(object) }
    }

    private weak let specimen: VariableAdapter?
    private let lock = Lock()
    private var held: [AnyObject] = []
}
