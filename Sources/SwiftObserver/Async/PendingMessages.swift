/// The backlog of one iteration over messages, and the consumers that wait for the next message.
///
/// It only decides. Each call returns what the caller has to do once the lock is released: resume a waiter, or release
/// an element. It never releases an element itself.
///
/// Positions count the elements that the iteration was offered, dropped ones included. Two queues hold the backlog. The
/// first has the elements to which no bound applies: all of an unlimited backlog; of a limited one those with which the
/// iteration begins, the replay or the value of a variable. Their positions have no gaps. Behind them are the bounded
/// ones, which know their positions.
@usableFromInline
package struct PendingMessages<Element, Waiter>: ~Copyable {
    /// The caller's duty after an element was offered.
    @usableFromInline
    package enum Reaction {
        case nothing
        case resume(Waiter, with: Element)
        case release(Element)
    }

    /// Elements and waiters that left the state, for the caller to release.
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
    /// Counts of the elements that were sent before the iteration began, that were dropped, and that waited at the end.
    @usableFromInline var replayed: Int
    @usableFromInline var drops = Drops()
    @usableFromInline var cleared = 0
    /// The largest count of elements that waited at a time.
    @usableFromInline var mostWaiting = 0

    /// - Parameter hasFirst: Whether `begin(with:)` will be called, before the first element is taken.
    package init(backlog: BacklogLimit, hasFirst: Bool = false) {
        self.backlog = backlog
        offered = hasFirst ? 1 : 0
        replayed = offered
    }

    // MARK: - For the messenger

    /// The iteration begins with `element`, before all that was or will be offered.
    package mutating func begin(with element: Element) {
        var early = unbounded.takeAll()
        unbounded.append(element)
        while let element = early.popFirst() { unbounded.append(element) }
    }

    /// Offers an element. One that `isReplayed` was sent before the iteration began, so no bound applies to it.
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

    /// Ends the offers. The backlog can still be taken. Returns the waiters, which will get no element.
    package mutating func finish() -> [Waiter] {
        hasEnded = true
        defer { waiters = [] }
        return waiters
    }

    // MARK: - For the consumer

    /// Takes the next step, if there is one already.
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

    /// Takes the next step, or else lets `waiter` wait for it, behind earlier waiters.
    @inlinable
    package mutating func take(reportingLag: Bool, orWait waiter: Waiter) -> MessageStep<Element>? {
        if let step = take(reportingLag: reportingLag) { return step }
        waiters.append(waiter)
        return nil
    }

    /// Ends the iteration at once, without releasing the backlog. Returns the waiters, which will get no element.
    package mutating func abandon() -> [Waiter] {
        isAbandoned = true
        return finish()
    }

    /// Ends the iteration at once, and returns the backlog to be released.
    package mutating func clear() -> Remains {
        cleared += unbounded.count + bounded.count
        return Remains(waiters: abandon(), unbounded: unbounded.takeAll(), bounded: bounded.takeAll())
    }

    // MARK: - Numbers

    /// Completes the numbers of the observation, which count each message that was handed on to the iteration as
    /// delivered.
    func complete(_ numbers: inout ObservationNumbers) {
        let taken = offered - drops.total - cleared - unbounded.count - bounded.count
        // The elements with which the iteration begins are handed out first.
        numbers.replayed = min(taken, replayed)
        numbers.delivered = taken - numbers.replayed
        numbers.add(drops)
        numbers.countRest(isOver: isAbandoned)
        numbers.highWaterMark = max(mostWaiting, numbers.highWaterMark ?? 0)
    }

    @usableFromInline
    mutating func noteWaiting() {
        mostWaiting = max(mostWaiting, unbounded.count &+ bounded.count)
    }

    /// Adds an element within the bound. Returns the element that is dropped for it.
    @usableFromInline
    mutating func enqueue(_ element: Element, at position: Int, _ limit: Int, _ rule: DroppingRule) -> Element? {
        if bounded.count < limit {
            bounded.append((position, element))
            noteWaiting()
            return nil
        }
        guard rule == .oldest, let oldest = bounded.popFirst() else {
            drops.refused &+= 1
            return element
        }
        drops.evicted &+= 1
        bounded.append((position, element))
        return oldest.element
    }
}
