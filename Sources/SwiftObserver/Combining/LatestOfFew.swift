// The closures that read set a variable. If they returned a tuple, the runtime would be asked for its type at each
// call.

/// The latest messages of two sources, which are read together whenever one of them has sent one. Used in calls of one
/// handler, which never overlap.
@usableFromInline
struct LatestOfTwo<O1: BufferedObservable, O2: BufferedObservable> {
    @usableFromInline typealias Sent = (O1.Message?, O2.Message?)

    @usableFromInline let part1: CombinedPart<O1>
    @usableFromInline let part2: CombinedPart<O2>
    @usableFromInline let hub1: Hub?
    @usableFromInline let hub2: Hub?
    @usableFromInline let read1: () -> O1.Message?
    @usableFromInline let read2: () -> O2.Message?
    /// Whether both are variables, of which the one that sent is current if it is so after the other one was read.
    @usableFromInline let isSimple: Bool
    @usableFromInline let beginning: CombinedBeginning<Sent>?
    @usableFromInline let joiner = CommitJoiner()

    @inlinable
    init(_ observable1: O1, _ observable2: O2, initial: Bool = false) {
        (part1, part2) = (CombinedPart(observable1), CombinedPart(observable2))
        (hub1, hub2) = (part1.variable?.hub, part2.variable?.hub)
        (read1, read2) = (part1.variable?.read ?? { nil }, part2.variable?.read ?? { nil })
        isSimple = !initial && hub1 != nil && hub2 != nil && observable1 !== observable2
        beginning = initial ? CombinedBeginning((nil, nil)) : nil
    }

    /// A shorter form of `latest`, for the most frequent case: a message that its source is still delivering. If it is
    /// current after the other one was read, both existed together. Nil if that can't be said.
    @inlinable
    @inline(__always)
    func atAGlance(_ sent: Sent, of commit: Commit?, isInFlight: Bool) -> (O1.Message, O2.Message)? {
        guard commit == nil, isSimple, isInFlight else { return nil }
        if let message1 = sent.0, let message2 = read2(), isCurrent(hub1) { return (message1, message2) }
        if let message2 = sent.1, let message1 = read1(), isCurrent(hub2) { return (message1, message2) }
        return nil
    }

    /// Returns the latest message of both. Nil if another message has told of the same transaction, if it is too early
    /// for the first call, or if one of the sources is gone.
    @inlinable
    @inline(never)
    func latest(after sent: Sent, of commit: Commit?) -> (O1.Message, O2.Message)? {
        var sent = sent
        if let commit {
            switch joiner.next(of: commit, isLive: sent.0 == nil ? part2.isLive : part1.isLive) {
            case .first where beginning?.isOver ?? true:
                sent = (sent.0 ?? part1.message(in: commit), sent.1 ?? part2.message(in: commit))
            case .rest: return nil
            case .first, .later: break
            }
        }
        if let beginning, !beginning.isOver {
            sent = (sent.0 ?? beginning.sent.0, sent.1 ?? beginning.sent.1)
            let isComplete = sent.0 != nil && sent.1 != nil
            guard beginning.add(sent, isComplete: isComplete, none: (nil, nil)) else { return nil }
        }
        var both: Sent = (nil, nil)
        StateReader.show { reader in
            both = (part1.latest(after: sent.0, by: reader), part2.latest(after: sent.1, by: reader))
        }
        guard let message1 = both.0, let message2 = both.1 else { return nil }
        return (message1, message2)
    }
}

/// The latest messages of three sources: see `LatestOfTwo`.
///
/// `LatestOfMany` could read three too, but a parameter pack asks the runtime for types at each call.
@usableFromInline
struct LatestOfThree<O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable> {
    @usableFromInline typealias Sent = (O1.Message?, O2.Message?, O3.Message?)

    @usableFromInline let part1: CombinedPart<O1>
    @usableFromInline let part2: CombinedPart<O2>
    @usableFromInline let part3: CombinedPart<O3>
    @usableFromInline let beginning: CombinedBeginning<Sent>?
    @usableFromInline let joiner = CommitJoiner()

    @inlinable
    init(_ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool) {
        (part1, part2, part3) = (CombinedPart(observable1), CombinedPart(observable2), CombinedPart(observable3))
        beginning = initial ? CombinedBeginning((nil, nil, nil)) : nil
    }

    @inlinable
    @inline(never)
    func latest(after sent: Sent, of commit: Commit?) -> (O1.Message, O2.Message, O3.Message)? {
        var sent = sent
        if let commit {
            let isLive = sent.0 == nil ? (sent.1 == nil ? part3.isLive : part2.isLive) : part1.isLive
            switch joiner.next(of: commit, isLive: isLive) {
            case .first where beginning?.isOver ?? true:
                sent = (
                    sent.0 ?? part1.message(in: commit), sent.1 ?? part2.message(in: commit),
                    sent.2 ?? part3.message(in: commit)
                )
            case .rest: return nil
            case .first, .later: break
            }
        }
        if let beginning, !beginning.isOver {
            sent = (sent.0 ?? beginning.sent.0, sent.1 ?? beginning.sent.1, sent.2 ?? beginning.sent.2)
            let isComplete = sent.0 != nil && sent.1 != nil && sent.2 != nil
            guard beginning.add(sent, isComplete: isComplete, none: (nil, nil, nil)) else { return nil }
        }
        var all: Sent = (nil, nil, nil)
        StateReader.show { reader in
            all = (
                part1.latest(after: sent.0, by: reader), part2.latest(after: sent.1, by: reader),
                part3.latest(after: sent.2, by: reader)
            )
        }
        guard let message1 = all.0, let message2 = all.1, let message3 = all.2 else { return nil }
        return (message1, message2, message3)
    }
}
