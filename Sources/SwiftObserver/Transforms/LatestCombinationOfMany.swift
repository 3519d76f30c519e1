/// An observable of the latest messages of four others or more: what `combineLatest` makes of so many.
///
/// It is to them what ``LatestCombination`` is to two. Its message is a tuple with the message of each. It retains them,
/// observes them from the beginning, and must be held itself: when it is deallocated, it falls silent.
public final class LatestCombinationOfMany<each O: BufferedObservable>: BufferedObservable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<(repeat (each O).Message)>()
    public let receiver = Receiver()
    /// What is observed.
    public let origins: (repeat each O)
    private let stamp: StateStamp?

    /// Observes all of them from now on.
    public init(_ origins: repeat each O) {
        self.origins = (repeat each origins)
        var stamps: [StateStamp?] = []
        repeat stamps.append((each origins)._latestReader.stamp)
        stamp = sum(stamps)
        let messenger = messenger
        _ = combine(
            repeat each origins, initial: false, on: nil, nil, withAuthor: nil,
            asTuple: { messages, author in messenger.deliver(messages, from: author) })
    }

    /// The latest message of each.
    public var latestMessage: (repeat (each O).Message) {
        readTogether(stamp) { (repeat (each origins).latestMessage) }
    }

    public var _latestReader: LatestReader<(repeat (each O).Message)> {
        // The stamp anew, since the origin of an origin may have been replaced.
        var (areStates, areLive, stamps) = (true, true, [] as [StateStamp?])
        for origin in repeat each origins {
            let reader = origin._latestReader
            areStates = areStates && reader.isState
            areLive = areLive && reader.isLive
            stamps.append(reader.stamp)
        }
        return LatestReader(of: self, isState: areStates, isLive: areLive, stamp: sum(stamps))
    }

    deinit {
        messenger.noteDeath(of: LatestCombinationOfMany.self)
    }
}

// The stamp is read from atomics.
extension LatestCombinationOfMany: @unchecked Sendable
where repeat each O: Sendable, repeat (each O).Message: Sendable {}
