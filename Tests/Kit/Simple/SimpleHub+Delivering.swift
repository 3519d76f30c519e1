import Foundation
import SwiftObserver
import SwiftObserverTesting

/// The work outside the lock.
extension SimpleHub {
    func deliverAll() {
        while let (letter, audience, isReplay) = lock.withLock({ next() }) {
            deliver(letter, to: audience, isReplay: isReplay)
        }
    }

    /// Waits for it, so that it looks as if it were in place.
    func deliverOnAnotherThread() {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            self.deliverAll()
            done.signal()
        }
        done.wait()
    }

    func deliverNested() {
        guard let letter = lock.withLock({ waiting.isEmpty ? nil : waiting.removeFirst() }) else { return }
        deliver(letter, to: lock.withLock { observations }, isReplay: false)
    }

    func deliver(_ letter: SimpleLetter, to audience: [SimpleObservation], isReplay: Bool) {
        let forgetsAuthor = fault == .forgetsAuthor || (fault == .forgetsAuthorOfReplay && isReplay)
        let author = forgetsAuthor ? self : letter.author ?? lock.withLock { messenger }
        let causes = lock.withLock {
            causesInFlight = letter.causes
            return isReplay ? audience.first.map { $0.causes(joining: letter) } ?? nil : letter.causes
        }
        let forgets = fault == .forgetsCauses && letter.hasWaited
        Causes.run(under: forgets ? nil : causes) { call(audience, with: letter, from: author, isReplay: isReplay) }
        lock.withLock { causesInFlight = nil }
        // An author that dies after this is led to by nothing.
        withExtendedLifetime(author) {}
    }

    private func call(
        _ audience: [SimpleObservation], with letter: SimpleLetter, from author: AnyObject?, isReplay: Bool
    ) {
        for observation in audience {
            let receive = lock.withLock { () -> SimpleObservation.Handler? in
                guard observation.isActive || fault == .deliversAfterStop else { return nil }
                if isReplay {
                    observation.tally.replayed += 1
                    if fault == .countsReplayTwice { observation.tally.replayed += 1 }
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

    /// Gives a new observation its replay before it becomes one: it loses the messages sent meanwhile.
    func handOver(_ observation: SimpleObservation) {
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

    func waitForIdle() {
        for _ in 0..<10_000 where isDeliveredHere { usleep(1000) }
    }

    func waitForOthers() {
        for _ in 0..<10_000 where lock.withLock({ isDeliveredElsewhere }) { usleep(1000) }
    }

    var isDelivering: Bool { lock.withLock { deliverer != nil } }

    var isDeliveredHere: Bool { lock.withLock { deliverer == ObjectIdentifier(Thread.current) } }

    /// Under the lock.
    var isDeliveredElsewhere: Bool {
        deliverer != nil && deliverer != ObjectIdentifier(Thread.current)
    }
}
