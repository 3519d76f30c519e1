/// An observable of the messages of its origin, each with the latest message of another observable: what `withLatest(from:)`
/// makes.
///
/// The other one is read whenever the origin's message comes, and its own messages cause nothing. Authors stay. If the origin
/// is buffered, then so is this.
///
/// It retains both, observes the origin from the beginning, and must be held itself: when it is deallocated, it falls silent.
public final class LatestCompanion<O: Observable, Other: BufferedObservable>: Observable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<(O.Message, Other.Message)>()
    public let receiver = Receiver()
    /// What is read with each message.
    public let other: Other
    private let link: Link<O, Mapping<O.Message, (O.Message, Other.Message)>>

    /// Observes the origin from now on.
    public init(_ origin: O, latestFrom other: Other) {
        self.other = other
        link = Link(Mapping { ($0, other.latestMessage) })
        link.connect(to: origin, from: receiver, into: messenger)
    }

    /// What is observed. Setting it stops observing the one before; it sends nothing.
    public var origin: O {
        get { link.origin }
        set { link.connect(to: newValue, from: receiver, into: messenger) }
    }

    deinit {
        messenger.noteDeath(of: LatestCompanion.self)
    }
}

// The origin is guarded by the link's lock.
extension LatestCompanion: @unchecked Sendable
where O: Sendable, Other: Sendable, O.Message: Sendable, Other.Message: Sendable {}

extension LatestCompanion: BufferedObservable where O: BufferedObservable {
    /// The latest message of the origin and that of the other one.
    public var latestMessage: (O.Message, Other.Message) { (origin.latestMessage, other.latestMessage) }

    public var _latestReader: LatestReader<(O.Message, Other.Message)> {
        let (reader, otherReader) = (origin._latestReader, other._latestReader)
        return LatestReader(
            of: self, isState: reader.isState && otherReader.isState, stamp: sum([reader.stamp, otherReader.stamp]))
    }
}
