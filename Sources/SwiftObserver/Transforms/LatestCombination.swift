/// An observable of the latest messages of two others: what `combineLatest(_:)` makes.
///
/// Whenever one of the two has sent a message, this one sends the latest message of both, read just then: so what they say
/// existed together, and none is older than what was sent before, whichever threads send and whatever their strategies are.
/// What each contributes is what it contributes to an observation of several observables; so a transaction that sets several
/// variables is one message. Since it is buffered itself, it
/// can be observed with `initial: true` and be part of further combinations.
///
/// It retains both, observes them from the beginning, and must be held itself: when it is deallocated, it falls silent.
public final class LatestCombination<O1: BufferedObservable, O2: BufferedObservable>: BufferedObservable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<(O1.Message, O2.Message)>()
    public let receiver = Receiver()
    /// What is observed.
    public let origins: (O1, O2)
    @usableFromInline let stamp: StateStamp?

    /// Observes both from now on.
    @inlinable
    public init(_ origin1: O1, _ origin2: O2) {
        origins = (origin1, origin2)
        let inlet = Messenger<EitherMessage<O1.Message, O2.Message>>()
        let (reader1, reader2) = (origin1._latestReader, origin2._latestReader)
        stamp = sum([reader1.stamp, reader2.stamp])
        let (read1, read2, isCurrent1, isCurrent2) = (
            reader1.read, reader2.read, reader1.isCurrent, reader2.isCurrent
        )
        let readBoth = reader1.together(with: reader2)
        let isSimple = areIndependent([reader1.owner, reader2.owner])
        let inletCore = inlet.makeCore()
        let joiner = CommitJoiner()
        let end = CommonEnd(of: 2)
        messenger.draw(
            from: inlet,
            through: JoiningSelection { message, commit in
                var sent: (O1.Message?, O2.Message?) =
                    switch message {
                    case .first(let message1): (message1, nil)
                    case .second(let message2): (nil, message2)
                    }
                if let commit {
                    switch joiner.next(of: commit, isLive: sent.0 == nil ? reader2.isLive : reader1.isLive) {
                    case .first:
                        sent = (sent.0 ?? reader1.message(in: commit), sent.1 ?? reader2.message(in: commit))
                    case .rest: return nil
                    case .later: break
                    }
                } else if isSimple, inletCore.gate.isDirect {
                    // What goes through the inlet directly is still being delivered by its source. If it is current after
                    // the other one was read, it was so then.
                    if let message1 = sent.0, let message2 = read2(), isCurrent1() { return (message1, message2) }
                    if let message2 = sent.1, let message1 = read1(), isCurrent2() { return (message1, message2) }
                }
                return readBoth(sent.0, sent.1)
            }, finishingIf: { end.isReached })
        inlet.draw(from: origin1, by: receiver, until: end) { .first($0) }
        inlet.draw(from: origin2, by: receiver, until: end) { .second($0) }
    }

    /// The latest message of both.
    @inlinable
    public var latestMessage: (O1.Message, O2.Message) {
        readTogether(stamp) { (origins.0.latestMessage, origins.1.latestMessage) }
    }

    @inlinable
    public var _latestReader: LatestReader<(O1.Message, O2.Message)> {
        let (reader1, reader2) = (origins.0._latestReader, origins.1._latestReader)
        // Anew, since the origin of an origin may have been replaced.
        let stamp = sum([reader1.stamp, reader2.stamp])
        return LatestReader(
            of: self, isState: reader1.isState && reader2.isState, isLive: reader1.isLive && reader2.isLive,
            stamp: stamp)
    }

    deinit {
        messenger.noteDeath(of: LatestCombination.self)
    }
}

// The stamp is read from atomics.
extension LatestCombination: @unchecked Sendable
where O1: Sendable, O2: Sendable, O1.Message: Sendable, O2.Message: Sendable {}
