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

    // MARK: - Decisions, under the lock

    /// Takes in a message. Returns whether the caller is to deliver, and what must be released outside the lock.
    private func post(_ letter: SimpleLetter) -> (isDeliverer: Bool, lost: [SimpleLetter]) {
        sent += 1
        letter.audience = sent
        if fault == .dropsEveryHundredth, sent % 100 == 0 { return (false, [letter]) }
        if fault == .losesFromOtherThreads, isDeliveredElsewhere { return (false, [letter]) }
        for observation in observations where observation.isActive {
            observation.tally.offered += 1
            observation.tally.pending += 1
        }
        var lost: [SimpleLetter] = []
        let isNext = claims.timing == .inPlace && deliverer == nil
        if !isNext, case .limited(let limit, let rule) = claims.backlog, fault != .growsPastBound,
            waiting.count >= limit
        {
            let dropsNewest = (rule == .newest) != (fault == .dropsTheWrongOne)
            let dropped = dropsNewest ? letter : waiting.removeFirst()
            lost.append(dropped)
            countDrop(of: dropped)
            if dropsNewest { return (false, lost) }
        }
        keep(letter, &lost)
        if fault == .inventsMessages, sent == 3 {
            let life = LifetimeTracker().begin("an invention")
            let invention = SimpleLetter(
                message: CountedMessage(number: 1000, life: life), author: letter.author, holdsAuthor: false)
            invention.audience = sent
            waiting.append(invention)
        }
        if fault == .leaksMessages { leaked.append(letter) }
        waiting.append(letter)
        if fault == .deliversTwice, sent % 3 == 0 { waiting.append(letter) }
        if fault == .swapsTwo || (fault == .swapsWhatThreadsSend && isDeliveredElsewhere),
            waiting.count > 1
        {
            waiting.swapAt(waiting.count - 1, waiting.count - 2)
        }
        return (claims.timing == .inPlace && beginDelivery(), lost)
    }

    private func countDrop(of letter: SimpleLetter) {
        for observation in observations where observation.isActive && observation.audience < letter.audience {
            observation.tally.pending -= 1
            switch fault {
            case .miscountsDrops: break
            case .countsDropsAsDelivered: observation.tally.delivered += 1
            default: observation.tally.dropped += 1
            }
        }
    }

    private func keep(_ letter: SimpleLetter, _ lost: inout [SimpleLetter]) {
        kept.append(letter)
        let limit =
            switch claims.replay {
            case .none: fault == .keepsForEver ? Int.max : 0
            case .last(let count): fault == .keepsForEver ? Int.max : count
            case .all: Int.max
            }
        while kept.count > limit {
            if fault == .releasesUnderLock { trash.append(kept.removeFirst()) } else { lost.append(kept.removeFirst()) }
        }
    }

    private func beginDelivery() -> Bool {
        guard deliverer == nil else { return false }
        deliverer = ObjectIdentifier(Thread.current)
        return true
    }

    /// Takes out what is delivered next, and to whom.
    private func next() -> (letter: SimpleLetter, to: [SimpleObservation], isReplay: Bool)? {
        let reached = waiting.first?.audience ?? Int.max
        if let joining = observations.first(where: { !$0.replay.isEmpty && $0.replayFollows < reached }) {
            return (joining.replay.removeFirst(), [joining], true)
        }
        guard !waiting.isEmpty else {
            deliverer = nil
            return nil
        }
        let letter = waiting.removeFirst()
        var audience = observations.filter { $0.audience < letter.audience || fault == .deliversToLatecomers }
        if fault == .callsNewestFirst { audience.reverse() }
        return (letter, audience, false)
    }

    // MARK: - Deliveries, outside the lock

    private func deliverAll() {
        while let (letter, audience, isReplay) = lock.withLock({ next() }) {
            deliver(letter, to: audience, isReplay: isReplay)
        }
    }

    /// Waits for it, so that it looks as if it were in place.
    private func deliverOnAnotherThread() {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            self.deliverAll()
            done.signal()
        }
        done.wait()
    }

    private func deliverNested() {
        guard let letter = lock.withLock({ waiting.isEmpty ? nil : waiting.removeFirst() }) else { return }
        deliver(letter, to: lock.withLock { observations }, isReplay: false)
    }

    private func deliver(_ letter: SimpleLetter, to audience: [SimpleObservation], isReplay: Bool) {
        let author = fault == .forgetsAuthor ? self : letter.author ?? lock.withLock { messenger }
        for observation in audience {
            let receive = lock.withLock { () -> SimpleObservation.Handler? in
                guard observation.isActive || fault == .deliversAfterStop else { return nil }
                if isReplay {
                    observation.tally.replayed += 1
                } else if fault == .countsInTwoSteps {
                    observation.tally.delivered += 1
                } else {
                    observation.count()
                }
                return observation.receive
            }
            if fault == .callsUnderLock {
                lock.withLock { receive?(letter.message, author) }
            } else {
                receive?(letter.message, author)
            }
            if fault == .countsInTwoSteps, !isReplay { lock.withLock { observation.tally.pending -= 1 } }
        }
    }

    /// Gives a new observation its replay before it becomes one: what is sent meanwhile is lost for it.
    private func handOver(_ observation: SimpleObservation) {
        let replay = lock.withLock { () -> [SimpleLetter] in
            let replay = observation.replay
            observation.replay = []
            observation.tally.replayed = replay.count
            return replay
        }
        for letter in replay { observation.receive?(letter.message, letter.author) }
        lock.withLock {
            observation.audience = sent
            observations.append(observation)
        }
    }

    private func waitForIdle() {
        for _ in 0..<10_000 where isDeliveredHere { usleep(1000) }
    }

    private func waitForOthers() {
        for _ in 0..<1000 where lock.withLock({ isDeliveredElsewhere }) { usleep(1000) }
    }

    private var isDelivering: Bool { lock.withLock { deliverer != nil } }

    private var isDeliveredHere: Bool { lock.withLock { deliverer == ObjectIdentifier(Thread.current) } }

    /// Under the lock.
    private var isDeliveredElsewhere: Bool {
        deliverer != nil && deliverer != ObjectIdentifier(Thread.current)
    }

    private let claims: DeliveryClaims
    private let lock = Lock()
    private let sendLock = NSRecursiveLock()
    private var observations: [SimpleObservation] = []
    private var waiting: [SimpleLetter] = []
    private var kept: [SimpleLetter] = []
    private var trash: [SimpleLetter] = []
    private var held: [AnyObject] = []
    private var leaked: [SimpleLetter] = []
    private var farewell: CountedMessage?
    private var deliverer: ObjectIdentifier?
    private weak var messenger: SimpleMessenger?
    private var sent = 0
}

/// A message on its way.
final class SimpleLetter: @unchecked Sendable {  // `audience` by the hub's lock
    init(message: CountedMessage, author: AnyObject?, holdsAuthor: Bool) {
        self.message = message
        sender = author
        heldSender = holdsAuthor ? author : nil
    }

    let message: CountedMessage
    var audience = 0
    var author: AnyObject? { sender }

    private weak let sender: AnyObject?
    private let heldSender: AnyObject?
}

/// One observation of a simple messenger.
final class SimpleObservation: @unchecked Sendable {  // all variables by the hub's lock
    typealias Handler = @Sendable (CountedMessage, AnyObject?) -> Void

    init(observer: ObjectIdentifier, receive: @escaping Handler) {
        self.observer = observer
        self.receive = receive
    }

    let observer: ObjectIdentifier
    var receive: Handler?
    var isActive = true
    var audience = 0
    var replay: [SimpleLetter] = []
    /// The replay comes after the messages that waited when the observation began.
    var replayFollows = 0
    var tally = Tally()

    func count() {
        guard isActive else { return }
        tally.delivered += 1
        tally.pending -= 1
    }

    /// Lets go of the handler, outside the lock.
    func clear(_ lock: borrowing Lock) {
        var released: (Handler?, [SimpleLetter]) = (nil, [])
        lock.withLock {
            released = (receive, replay)
            receive = nil
            replay = []
        }
        withExtendedLifetime(released) {}
    }
}
