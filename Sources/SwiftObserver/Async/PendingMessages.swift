/// What one iteration over messages has still to hand out, and who waits for it.
///
/// It decides and does nothing: every call returns what its caller has to do once the lock is released, be it to resume
/// a waiter or to release an element. It never lets go of an element itself.
///
/// Positions count what the iteration was offered, dropped elements included. Two queues hold what waits: the elements
/// that no bound applies to (all of an unlimited backlog; of a limited one those that the iteration begins with: the
/// replay, or the value of a variable), whose positions have no gaps, and behind them the bounded ones, which know their
/// positions.
@usableFromInline
package struct PendingMessages<Element, Waiter>: ~Copyable {
    /// What is to be done about an element that was offered.
    @usableFromInline
    package enum Reaction {
        case nothing
        case resume(Waiter, with: Element)
        case release(Element)
    }

    /// Elements and waiters that the state has let go of.
    package struct Remains: ~Copyable {
        package let waiters: [Waiter]
        fileprivate let unbounded: Ring<Element>
        fileprivate let bounded: Ring<(position: Int, element: Element)>
    }

    @usableFromInline let backlog: BacklogLimit
    @usableFromInline var unbounded = Ring<Element>()
    @usableFromInline var bounded = Ring<(position: Int, element: Element)>()
    @usableFromInline var waiters: [Waiter] = []
    @usableFromInline var offered: Int
    @usableFromInline var handedOut = 0
    @usableFromInline var hasEnded = false
    @usableFromInline var isAbandoned = false
    /// How many elements were sent before the iteration began, how many were dropped, and how many waited at the end.
    @usableFromInline var replayed: Int
    @usableFromInline var dropped = 0
    @usableFromInline var cleared = 0
    /// How many waited at most.
    @usableFromInline var mostWaiting = 0

    /// `hasFirst` says that `begin(with:)` will be called, before anybody takes.
    package init(backlog: BacklogLimit, hasFirst: Bool = false) {
        self.backlog = backlog
        offered = hasFirst ? 1 : 0
        replayed = offered
    }

    // MARK: - What the messenger does

    /// The iteration begins with `element`, before all that was or will be offered.
    package mutating func begin(with element: Element) {
        var early = unbounded.takeAll()
        unbounded.append(element)
        while let element = early.popFirst() { unbounded.append(element) }
    }

    /// `isReplayed` says that the element was sent before the iteration began: then no bound applies.
    @inlinable
    package mutating func offer(_ element: Element, isReplayed: Bool = false) -> Reaction {
        guard !hasEnded else { return .release(element) }
        let position = offered
        offered &+= 1
        if isReplayed { replayed &+= 1 }
        if !waiters.isEmpty {
            handedOut = offered
            return .resume(waiters.removeFirst(), with: element)
        }
        guard !isReplayed, case .limited(let limit, let rule) = backlog else {
            unbounded.append(element)
            noteWaiting()
            return .nothing
        }
        return enqueue(element, at: position, limit, rule).map { .release($0) } ?? .nothing
    }

    /// Nothing more will be offered. What waits can still be taken; returns those who wait in vain.
    package mutating func finish() -> [Waiter] {
        hasEnded = true
        defer { waiters = [] }
        return waiters
    }

    // MARK: - What the consumer does

    /// Takes what comes next, if that is there already.
    @inlinable
    package mutating func take(reportingLag: Bool) -> MessageStep<Element>? {
        if isAbandoned { return .end }
        if let element = unbounded.popFirst() {
            handedOut &+= 1
            return .message(element)
        }
        let next = bounded.isEmpty ? offered : bounded[0].position
        if reportingLag, next > handedOut {
            defer { handedOut = next }
            return .lag(Lag(dropped: next - handedOut, position: handedOut))
        }
        if let (position, element) = bounded.popFirst() {
            handedOut = position &+ 1
            return .message(element)
        }
        return hasEnded ? .end : nil
    }

    /// Takes what comes next, or else lets `waiter` wait for it, behind those who wait already.
    @inlinable
    package mutating func take(reportingLag: Bool, orWait waiter: Waiter) -> MessageStep<Element>? {
        if let step = take(reportingLag: reportingLag) { return step }
        waiters.append(waiter)
        return nil
    }

    /// Ends the iteration at once, without letting go of what waits; returns those who wait in vain.
    package mutating func abandon() -> [Waiter] {
        isAbandoned = true
        return finish()
    }

    /// Ends the iteration at once, and lets go of what waits.
    package mutating func clear() -> Remains {
        cleared += unbounded.count + bounded.count
        return Remains(waiters: abandon(), unbounded: unbounded.takeAll(), bounded: bounded.takeAll())
    }

    // MARK: - Numbers

    /// Completes the numbers of the observation, which say of what was handed on to the iteration that it was delivered.
    func complete(_ numbers: inout ObservationNumbers) {
        let taken = offered - dropped - cleared - unbounded.count - bounded.count
        // What the iteration begins with is handed out first.
        numbers.replayed = min(taken, replayed)
        numbers.delivered = taken - numbers.replayed
        numbers.dropped += dropped
        let rest = numbers.offered - numbers.delivered - numbers.dropped
        if isAbandoned { numbers.discarded = rest }
        numbers.pending = rest - numbers.discarded
        numbers.highWaterMark = max(mostWaiting, numbers.highWaterMark ?? 0)
    }

    @usableFromInline
    mutating func noteWaiting() {
        mostWaiting = max(mostWaiting, unbounded.count &+ bounded.count)
    }

    /// Puts an element under the bound; returns the one that has to go for it.
    @usableFromInline
    mutating func enqueue(_ element: Element, at position: Int, _ limit: Int, _ rule: DroppingRule) -> Element? {
        if bounded.count < limit {
            bounded.append((position, element))
            noteWaiting()
            return nil
        }
        dropped &+= 1
        guard rule == .oldest, let oldest = bounded.popFirst() else { return element }
        bounded.append((position, element))
        return oldest.element
    }
}
