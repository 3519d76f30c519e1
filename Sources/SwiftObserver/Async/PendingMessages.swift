/// What one iteration over messages has still to hand out, and who waits for it.
///
/// It decides and does nothing: every call returns what its caller has to do once the lock is released, be it to resume
/// a waiter or to release an element. It never lets go of an element itself.
///
/// Positions count what the iteration was offered, dropped elements included. Two queues hold what waits: the elements
/// that no bound applies to (all of an unlimited backlog; of a limited one those that the iteration starts with), whose
/// positions have no gaps, and behind them the bounded ones, which know their positions.
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

    private let backlog: BacklogLimit
    @usableFromInline var unbounded = Ring<Element>()
    @usableFromInline var bounded = Ring<(position: Int, element: Element)>()
    @usableFromInline var waiters: [Waiter] = []
    /// The position of the first element that the bound applies to; unknown, and until then no element, at first.
    @usableFromInline var firstBounded = Int.max
    @usableFromInline var offered = 0
    @usableFromInline var handedOut = 0
    @usableFromInline var hasEnded = false
    @usableFromInline var isAbandoned = false

    package init(backlog: BacklogLimit) {
        self.backlog = backlog
    }

    // MARK: - Beginning, before anybody takes

    /// The iteration begins with `element`, before all that was or will be offered, and the bound applies from then on.
    package mutating func begin(with element: Element) -> [Element] {
        var early = unbounded.takeAll()
        unbounded.append(element)
        while let element = early.popFirst() { unbounded.append(element) }
        offered += 1
        return begin(unbounded: 1)
    }

    /// The bound applies to all but the first `count` elements offered; returns those that it drops at once.
    package mutating func begin(unbounded count: Int) -> [Element] {
        guard case .limited = backlog else { return [] }
        firstBounded = count
        var early = unbounded.takeAll()
        var dropped = [Element]()
        for position in 0..<offered {
            guard let element = early.popFirst() else { break }
            if position < count {
                unbounded.append(element)
            } else if let loser = enqueue(element, at: position) {
                dropped.append(loser)
            }
        }
        return dropped
    }

    // MARK: - What the messenger does

    @inlinable
    package mutating func offer(_ element: Element) -> Reaction {
        guard !hasEnded else { return .release(element) }
        let position = offered
        offered &+= 1
        if !waiters.isEmpty {
            handedOut = offered
            return .resume(waiters.removeFirst(), with: element)
        }
        if position < firstBounded {
            unbounded.append(element)
            return .nothing
        }
        return enqueue(element, at: position).map { .release($0) } ?? .nothing
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
        Remains(waiters: abandon(), unbounded: unbounded.takeAll(), bounded: bounded.takeAll())
    }

    // MARK: -

    /// Puts an element under the bound; returns the one that has to go for it.
    @usableFromInline
    mutating func enqueue(_ element: Element, at position: Int) -> Element? {
        guard case .limited(let limit, let rule) = backlog else { preconditionFailure("Only a limit bounds.") }
        if bounded.count < limit {
            bounded.append((position, element))
            return nil
        }
        guard rule == .oldest, let oldest = bounded.popFirst() else { return element }
        bounded.append((position, element))
        return oldest.element
    }
}
