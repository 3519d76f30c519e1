import Foundation
import SwiftObserver
import SwiftObserverTesting

/// What a simple messenger and its observers share. It decides under its lock, and acts outside of it.
final class SimpleHub: @unchecked Sendable {  // all variables by the lock
    init(_ claims: DeliveryClaims, fault: Fault?) {
        self.claims = claims
        self.fault = fault
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
        if fault == .sendsUnderRecursiveLock { sendLock.lock() }
        defer { if fault == .sendsUnderRecursiveLock { sendLock.unlock() } }
        let letter = SimpleLetter(message: message, author: author, holdsAuthor: fault == .holdsAuthor)
        let (isDeliverer, lost) = lock.withLock { post(letter) }
        withExtendedLifetime(lost) {}
        if fault == .releasesUnderLock { lock.withLock { trash = [] } }
        if fault == .overlapsItself, !isDeliverer, isDelivering { deliverNested() }
        if isDeliverer { fault == .deliversOnAnotherThread ? deliverOnAnotherThread() : deliverAll() }
    }

    func add(_ observation: SimpleObservation, of messenger: SimpleMessenger) {
        var forgotten: SimpleObservation?
        let isDeliverer = lock.withLock {
            if fault != .losesHandOver { observations.append(observation) }
            if fault == .forgetsObservations, observations.count > 1 { forgotten = observations.removeFirst() }
            observation.replay = fault == .replaysTooLittle ? Array(kept.dropFirst()) : kept
            if fault == .replaysToEveryone { for other in observations where other.isActive { other.replay = kept } }
            observation.audience = sent
            observation.replayFollows = waiting.last?.audience ?? 0
            return claims.timing == .inPlace && beginDelivery()
        }
        forgotten?.clear(lock)
        if fault == .losesHandOver { handOver(observation) }
        if isDeliverer { deliverAll() }
    }

    func end(_ observer: ObjectIdentifier) {
        if fault == .waitsForItself { waitForIdle() }
        let released = lock.withLock { () -> [SimpleObservation] in
            let ended = observations.filter { $0.observer == observer && $0.isActive }
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
            kept = []
            return released
        }
        withExtendedLifetime(released) {}
    }

    func tally(of observation: SimpleObservation) -> Tally {
        lock.withLock { observation.tally }
    }

    /// The messenger is gone; what waits is still delivered.
    func die() {
        let released = lock.withLock { () -> [SimpleLetter] in
            var released = kept
            kept = []
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
            return (held, leaked, trash, waiting, kept, observations)
        }
        for observation in released.5 { observation.clear(lock) }
    }

    /// Delivers what waits, for a messenger that delivers on demand.
    func deliver() {
        if lock.withLock({ beginDelivery() }) { deliverAll() }
    }

    // MARK: - State, by the lock

    let claims: DeliveryClaims
    let lock = Lock()
    let sendLock = NSRecursiveLock()
    var observations: [SimpleObservation] = []
    var waiting: [SimpleLetter] = []
    var kept: [SimpleLetter] = []
    var trash: [SimpleLetter] = []
    var held: [AnyObject] = []
    var leaked: [SimpleLetter] = []
    var farewell: CountedMessage?
    var deliverer: ObjectIdentifier?
    weak var messenger: SimpleMessenger?
    var sent = 0
}
