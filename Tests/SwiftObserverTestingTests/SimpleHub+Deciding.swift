import Foundation
import SwiftObserver
import SwiftObserverTesting

/// What is decided under the lock.
extension SimpleHub {
    /// Takes in a message. Returns whether the caller is to deliver, and what must be released outside the lock.
    func post(_ letter: SimpleLetter) -> (isDeliverer: Bool, lost: [SimpleLetter]) {
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

    func beginDelivery() -> Bool {
        guard deliverer == nil else { return false }
        deliverer = ObjectIdentifier(Thread.current)
        return true
    }

    /// Takes out what is delivered next, and to whom.
    func next() -> (letter: SimpleLetter, to: [SimpleObservation], isReplay: Bool)? {
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
}
