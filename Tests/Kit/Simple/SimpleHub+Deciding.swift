import Foundation
import SwiftObserver
import SwiftObserverTesting

/// The decisions under the lock.
extension SimpleHub {
    /// Takes in a message. Returns whether the caller is to deliver, the messages to release outside the lock, and whether
    /// the message was accepted.
    func post(_ letter: SimpleLetter) -> (isDeliverer: Bool, lost: [SimpleLetter], isAccepted: Bool) {
        if isFinished { return (false, [letter], false) }
        sent += 1
        letter.audience = sent
        if fault == .dropsEveryHundredth, sent % 100 == 0 { return (false, [letter], true) }
        if fault == .losesFromOtherThreads, isDeliveredElsewhere { return (false, [letter], true) }
        for observation in observations where observation.isActive {
            observation.tally.offered += 1
            observation.tally.pending += 1
        }
        if isTooDeep(letter) {
            countDrop(of: letter)
            return (false, [letter], false)
        }
        var lost: [SimpleLetter] = []
        let isNext = claims.timing == .inPlace && deliverer == nil
        letter.hasWaited = !isNext
        if !isNext, case .limited(let limit, let rule) = claims.backlog, fault != .growsPastBound,
            waiting.count >= limit + (fault == .keepsOneTooMany ? 1 : 0)
        {
            let dropsNewest = (rule == .newest) != (fault == .dropsTheWrongOne)
            let dropped = dropsNewest ? letter : waiting.removeFirst()
            lost.append(dropped)
            countDrop(of: dropped)
            if dropsNewest { return (false, lost, false) }
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
        if fault == .swapsTwo, waiting.count > 1 { waiting.swapAt(waiting.count - 1, waiting.count - 2) }
        if fault == .swapsEveryHundredth, sent % 100 == 0, waiting.count > 1 {
            waiting.swapAt(waiting.count - 1, waiting.count - 2)
        }
        if fault == .swapsWhatThreadsSend, isDeliveredElsewhere { waiting.insert(waiting.removeLast(), at: 0) }
        return (claims.timing == .inPlace && beginDelivery(inPlace: true), lost, true)
    }

    /// Notes a message's causes. Returns whether they are more than the limit allows.
    private func isTooDeep(_ letter: SimpleLetter) -> Bool {
        let causes = fault == .handsCausesOn ? causesInFlight ?? Causes.current : Causes.current
        letter.causes = causes
        guard let cause, case .upTo(let limit) = claims.nestingLimit else { return false }
        if let level = causes?.level(of: cause), level >= max(0, limit) { return true }
        letter.causes = Causes.run(under: causes) { cause.lead { Causes.current } }
        return false
    }

    func countDrop(of letter: SimpleLetter) {
        for observation in observations where observation.isActive && observation.audience < letter.audience {
            observation.tally.pending -= 1
            switch fault {
            case .miscountsDrops: break
            case .countsDropsAsDelivered: observation.tally.delivered += 1
            default: observation.tally.dropped += 1
            }
        }
    }

    func keep(_ letter: SimpleLetter, _ lost: inout [SimpleLetter]) {
        if let latest, fault != .releasesUnderLock { lost.append(latest) }
        latest = letter
        guard !(fault == .keepsNothingOnceCleared && hasCleared) else { return }
        kept.append(letter)
        trimKept(&lost)
    }

    /// The messages that an observation begins with.
    func replay(for observation: SimpleObservation, read: SimpleLetter?) -> [SimpleLetter] {
        guard observation.beginsWithLatest, kept.isEmpty || fault == .beginsWithReplayAndLatest else {
            return switch fault {
            case .replaysTooLittle: Array(kept.dropFirst())
            case .replaysNewestFirst: kept.reversed()
            default: kept
            }
        }
        guard let letter = asLatest(fault == .readsBeforeBeginning ? read : latest) else { return kept }
        return kept + (fault == .beginsTwice ? [letter, letter] : [letter])
    }

    /// The same message with the author that the latest one has.
    private func asLatest(_ letter: SimpleLetter?) -> SimpleLetter? {
        letter.map { SimpleLetter(message: $0.message, author: standIn, holdsAuthor: false) }
    }

    func trimKept(_ lost: inout [SimpleLetter]) {
        let limit =
            switch claims.replay {
            case .nothing: fault == .keepsForEver ? Int.max : 0
            case .last(let count), .untilObserved(upTo: let count): fault == .keepsForEver ? Int.max : count
            case .all: Int.max
            }
        while kept.count > limit {
            if fault == .releasesUnderLock { trash.append(kept.removeFirst()) } else { lost.append(kept.removeFirst()) }
        }
    }

    func beginDelivery(inPlace: Bool) -> Bool {
        guard deliverer == nil else { return false }
        isInPlace = inPlace
        deliverer = ObjectIdentifier(Thread.current)
        return true
    }

    /// Takes out the next message, and its observations.
    func next() -> (letter: SimpleLetter, to: [SimpleObservation], isReplay: Bool)? {
        // The rest waits for its time, if the delivery was swapped meanwhile.
        if isInPlace, claims.timing == .onDemand, fault != .deliversInTheOldPlace {
            deliverer = nil
            return nil
        }
        let reached = waiting.first?.audience ?? Int.max
        if let joining = observations.first(where: { !$0.replay.isEmpty && $0.replayFollows < reached }) {
            let letter = joining.replay.removeFirst()
            guard fault == .beginsWithLaterMessage, joining.beginsWithLatest, let later = asLatest(latest) else {
                return (letter, [joining], true)
            }
            return (later, [joining], true)
        }
        guard !waiting.isEmpty else {
            deliverer = nil
            return nil
        }
        let letter = waiting.removeFirst()
        var audience = observations.filter { $0.audience < letter.audience || fault == .deliversToLatecomers }
        if fault == .callsNewestFirst { audience.reverse() }
        if fault == .callsRelaysFirst { audience = audience.filter(\.isRelayed) + audience.filter { !$0.isRelayed } }
        return (letter, audience, false)
    }
}
