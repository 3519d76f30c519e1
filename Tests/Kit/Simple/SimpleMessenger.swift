import Dispatch
import SwiftObserver
import SwiftObserverTesting

/// A messenger that is simple enough to be right, and takes one fault when a test wants it wrong.
///
/// It knows nothing of the package's messengers: it shows that the contract asks for nothing that only they could give,
/// and that an adapter is enough to put another library to it.
final class SimpleMessenger: TestedMessenger {
    /// Makes a subject of such a messenger.
    static func subject(
        _ claims: DeliveryClaims = DeliveryClaims(), fault: Fault? = nil, features: Features = features,
        hubs: SimpleHubs? = nil, others: [DeliveryClaims] = []
    ) -> Subject {
        Subject(fault.map(\.rawValue) ?? "simple", deliveries: [claims] + others, features: features) {
            let hub = SimpleHub([claims] + others, fault: fault)
            hubs?.add(hub)
            return SimpleMessenger(hub)
        }
    }

    /// It knows no actors.
    static let features = Features.all.subtracting(.isolation)

    init(_ hub: SimpleHub) {
        self.hub = hub
        hub.belong(to: self)
        if hub.fault == .holdsMessenger { hub.hold(self) }
    }

    deinit {
        if let farewell = hub.takeFarewell() { hub.send(farewell, from: nil) }
        hub.die()
    }

    func send(_ message: CountedMessage, from author: AnyObject?) {
        hub.send(message, from: author ?? self)
    }

    func trySend(_ message: CountedMessage, from author: AnyObject?) -> Bool {
        hub.trySend(message, from: author ?? self)
    }

    var deliverPending: @Sendable () -> Void {
        { [hub] in hub.deliver() }
    }

    var standIn: AnyObject { hub.standIn }

    func makeObserver() -> any TestedObserver {
        SimpleObserver(hub, self)
    }

    var detours: [String] { ["a relay"] }

    func clearReplay() {
        hub.clearReplay()
    }

    func finishSending() {
        hub.finish()
    }

    func swap(to delivery: Int) {
        hub.swap(to: delivery)
    }

    func limitNesting(to level: Int) {
        hub.limitNesting(to: level)
    }

    func prepareFarewell(_ message: CountedMessage) {
        hub.prepareFarewell(message)
    }

    private let hub: SimpleHub
}

private final class SimpleObserver: TestedObserver {
    init(_ hub: SimpleHub, _ messenger: SimpleMessenger) {
        self.hub = hub
        self.messenger = messenger
    }

    deinit {
        hub.end(ObjectIdentifier(self))
    }

    func observe(_ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) -> (@Sendable () -> Tally)? {
        observe(initially: false, receive)
    }

    func observeInitially(
        _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) -> (@Sendable () -> Tally)? {
        observe(initially: true, receive)
    }

    private func observe(
        initially: Bool, isRelayed: Bool = false, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) -> (@Sendable () -> Tally)? {
        guard let messenger else { return nil }
        let observation = SimpleObservation(
            observer: ObjectIdentifier(self), beginsWithLatest: initially, isRelayed: isRelayed, receive: receive)
        if hub.fault == .leaksObserver { hub.hold(self) }
        hub.add(observation, of: messenger)
        return { [hub] in hub.tally(of: observation) }
    }

    func observe(
        on actor: isolated any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) {
        guard hub.fault == .holdsTheActor || hub.fault == .overtakesOnTheMainActor else {
            _ = observe(receive)
            return
        }
        let mailbox = ActorMailbox(actor, receive)
        let isForMain = hub.fault == .overtakesOnTheMainActor && actor === MainActor.shared
        _ = observe { message, author in
            if isForMain, Self.isOnMainQueue { receive(message, author) } else { mailbox.add(message, author) }
        }
    }

    func observe(
        on actor: isolated (any Actor)?, through detour: String?,
        _ receive: @escaping @Sendable (CountedMessage) -> Void
    ) {
        _ = observe(initially: false, isRelayed: detour != nil) { message, _ in receive(message) }
    }

    func stopObserving() {
        hub.end(ObjectIdentifier(self))
    }

    private static let mainQueue: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueue) == true }

    private let hub: SimpleHub
    private weak let messenger: SimpleMessenger?
}

/// Brings messages to an actor, and does not let go of it while more come.
private final class ActorMailbox: @unchecked Sendable {  // variables by the lock
    init(_ actor: any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) {
        self.actor = actor
        self.receive = receive
    }

    func add(_ message: CountedMessage, _ author: AnyObject?) {
        let begins = lock.withLock {
            messages.append((message, author))
            defer { isDraining = true }
            return !isDraining
        }
        if begins { Task { await drain(on: actor) } }
    }

    private func drain(on actor: isolated any Actor) {
        while let (message, author) = next() { receive(message, author) }
    }

    private func next() -> (CountedMessage, AnyObject?)? {
        lock.withLock {
            if messages.isEmpty { isDraining = false }
            return messages.isEmpty ? nil : messages.removeFirst()
        }
    }

    private let actor: any Actor
    private let receive: @Sendable (CountedMessage, AnyObject?) -> Void
    private let lock = Lock()
    private var messages: [(CountedMessage, AnyObject?)] = []
    private var isDraining = false
}
