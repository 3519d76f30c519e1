import Foundation
import SwiftObserver
import SwiftObserverTesting

/// The state that a simple messenger and its observers share. It decides under its lock, and acts outside of it.
final class SimpleHub: @unchecked Sendable {  // all variables by the lock
    init(_ deliveries: [DeliveryClaims], fault: Fault?) {
        self.deliveries = deliveries
        claims = deliveries[0]
        if claims.nestingLimit != .unlimited { cause = Cause() }
        self.fault = fault
    }

    convenience init(_ claims: DeliveryClaims, fault: Fault?) {
        self.init([claims], fault: fault)
    }

    let fault: Fault?

    func hold(_ object: AnyObject) {
        lock.withLock { held.append(object) }
    }

    func prepareFarewell(_ message: CountedMessage) {
        lock.withLock { farewell = message }
    }

    func takeFarewell() -> CountedMessage? {
        lock.withLock {
            defer { farewell = nil }
            return farewell
        }
    }

    func belong(to messenger: SimpleMessenger) {
        lock.withLock { self.messenger = messenger }
    }

    // MARK: - Calls

    func send(_ message: CountedMessage, from author: AnyObject?) {
        _ = trySend(message, from: author)
    }

    /// Returns whether the message was accepted.
    func trySend(_ message: CountedMessage, from author: AnyObject?) -> Bool {
        if fault == .sendsUnderRecursiveLock { sendLock.lock() }
        defer { if fault == .sendsUnderRecursiveLock { sendLock.unlock() } }
        let letter = SimpleLetter(message: message, author: author, holdsAuthor: fault == .holdsAuthor)
        let (isDeliverer, lost, isAccepted) = lock.withLock { post(letter) }
        withExtendedLifetime(lost) {}
        if fault == .releasesUnderLock { lock.withLock { trash = [] } }
        if fault == .overlapsItself, !isDeliverer, isDelivering { deliverNested() }
        if isDeliverer { fault == .deliversOnAnotherThread ? deliverOnAnotherThread() : deliverAll() }
        return isAccepted || fault == .saysItAccepts
    }

    func add(_ observation: SimpleObservation, of messenger: SimpleMessenger) {
        var forgotten: SimpleObservation?
        let read = fault == .readsBeforeBeginning && observation.beginsWithLatest ? readLatest() : nil
        let handsOver = fault == .losesHandOver || (fault == .losesWhileBeginning && observation.beginsWithLatest)
        let isDeliverer = lock.withLock {
            if !handsOver { observations.append(observation) }
            if fault == .forgetsObservations, observations.count > 1 { forgotten = observations.removeFirst() }
            observation.replay = replay(for: observation, read: read)
            if fault == .replaysToEveryone { for other in observations where other.isActive { other.replay = kept } }
            observation.audience = sent
            observation.replayFollows = waiting.last?.audience ?? 0
            return claims.timing == .inPlace && beginDelivery(inPlace: true)
        }
        forgotten?.clear(lock)
        if handsOver { handOver(observation) }
        if isDeliverer { deliverAll() }
    }

    /// A caller that reads before observing lets others send in between.
    private func readLatest() -> SimpleLetter? {
        let read = lock.withLock { latest }
        Schedule.point("the latest message was read")
        usleep(200)
        return read
    }

    func end(_ observer: ObjectIdentifier) {
        if fault == .waitsForItself { waitForIdle() }
        let released = lock.withLock { () -> [SimpleObservation] in
            var ended = observations.filter { $0.observer == observer && $0.isActive }
            if fault == .stopsOneOnly { ended = ended.suffix(1) }
            for observation in ended {
                observation.isActive = false
                observation.tally.discarded += observation.tally.pending
                observation.tally.pending = 0
            }
            if fault != .deliversAfterStop { observations.removeAll { !$0.isActive } }
            return ended
        }
        if fault != .deliversAfterStop { for observation in released { observation.clear(lock) } }
    }

    func clearReplay() {
        if fault == .clearingWaits { waitForOthers() }
        let released = lock.withLock {
            let released = kept
            kept = fault == .clearsAllButOne ? kept.suffix(1) : []
            hasCleared = true
            return released
        }
        withExtendedLifetime(released) {}
    }

    /// Waiting messages are still delivered.
    func finish() {
        let lost = lock.withLock { () -> [SimpleLetter] in
            isFinished = fault != .ignoresFinish
            guard fault == .losesWhenFinished else { return [] }
            defer { waiting = [] }
            return waiting
        }
        withExtendedLifetime(lost) {}
    }

    /// The new delivery delivers the waiting messages.
    func swap(to delivery: Int) {
        guard deliveries.indices.contains(delivery) else { return }
        adopt { self.deliveries[delivery] }
    }

    func limitNesting(to level: Int) {
        adopt {
            var claims = self.claims
            claims.nestingLimit = .upTo(level)
            return claims
        }
    }

    private func adopt(_ newClaims: () -> DeliveryClaims) {
        let (isDeliverer, lost) = lock.withLock {
            claims = newClaims()
            if claims.nestingLimit == .unlimited { cause = nil } else if cause == nil { cause = Cause() }
            var lost: [SimpleLetter] = []
            trimKept(&lost)
            switch fault {
            case .doublesWhenSwapped: waiting += waiting.suffix(1)
            case .losesWhenSwapped: if !waiting.isEmpty { lost.append(waiting.removeLast()) }
            default: break
            }
            return (claims.timing == .inPlace && beginDelivery(inPlace: true), lost)
        }
        withExtendedLifetime(lost) {}
        if isDeliverer { deliverAll() }
    }

    func tally(of observation: SimpleObservation) -> Tally {
        lock.withLock { observation.tally }
    }

    /// The messenger is gone; waiting messages are still delivered.
    func die() {
        let released = lock.withLock { () -> [SimpleLetter] in
            var released = kept + [latest].compactMap(\.self)
            (kept, latest) = ([], nil)
            if fault == .losesWhatADyingMessengerSent {
                released += waiting
                waiting = []
            }
            return released
        }
        withExtendedLifetime(released) {}
    }

    /// Lets go of everything, whatever the fault is.
    func letGo() {
        let released = lock.withLock {
            defer { (held, leaked, trash, waiting, kept, observations) = ([], [], [], [], [], []) }
            defer { latest = nil }
            return (held, leaked, trash, waiting, kept + [latest].compactMap(\.self), observations)
        }
        for observation in released.5 { observation.clear(lock) }
    }

    /// Delivers the waiting messages, for a messenger that delivers on demand.
    func deliver() {
        if lock.withLock({ beginDelivery(inPlace: false) }) { deliverAll() }
    }

    // MARK: - State, by the lock

    let deliveries: [DeliveryClaims]
    var claims: DeliveryClaims
    let lock = Lock()
    let sendLock = NSRecursiveLock()
    var observations: [SimpleObservation] = []
    var waiting: [SimpleLetter] = []
    var kept: [SimpleLetter] = []
    var latest: SimpleLetter?
    /// Whether the replay has ever been cleared.
    var hasCleared = false
    /// The author of the latest message, for observations that begin with it.
    let standIn = SimpleStandIn()
    var trash: [SimpleLetter] = []
    var held: [AnyObject] = []
    var leaked: [SimpleLetter] = []
    var farewell: CountedMessage?
    var deliverer: ObjectIdentifier?
    /// As long as nested sends are limited.
    var cause: Cause?
    /// The causes of the message in flight.
    var causesInFlight: Causes?
    /// Whether the delivery that is under way began in place.
    var isInPlace = false
    weak var messenger: SimpleMessenger?
    var sent = 0
    var isFinished = false
}
