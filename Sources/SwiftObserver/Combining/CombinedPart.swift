/// A source of a combination, which the combination doesn't keep alive.
///
/// Used in calls of one handler, which never overlap.
@usableFromInline
final class CombinedPart<O: BufferedObservable>: @unchecked Sendable {
    @usableFromInline weak let source: O?
    /// How the source is read, if it is a variable.
    @usableFromInline let variable: VariableReading<O.Message>?
    private let owner: ObjectIdentifier
    /// Makes one message of a delivered one and the latest one; nil if messages tell no state.
    @usableFromInline let join: ((_ delivered: O.Message, _ latest: O.Message) -> O.Message)?
    /// Whether the last message was made of variables alone, and nothing on the way keeps an earlier one.
    @usableFromInline @exclusivity(unchecked) var isLive: Bool

    /// The reading is made here, where the type of the observable is known.
    @inlinable
    convenience init(_ observable: O) {
        self.init(observable, observable._variableReading as? VariableReading<O.Message>)
    }

    @usableFromInline
    init(_ observable: O, _ variable: VariableReading<O.Message>?) {
        let messenger = observable.messenger
        source = observable
        self.variable = variable
        owner = ObjectIdentifier(messenger)
        join = stateJoiner(of: O.Message.self)
        isLive = variable != nil
    }

    /// Returns the latest message of the source. If it has just delivered one, joins that with the latest. Nil once the
    /// source is gone.
    @inlinable
    @inline(never)
    func latest(after delivered: O.Message?, by reader: StateReader) -> O.Message? {
        guard let source else { return delivered }
        let (latest, kinds) = reader.findingKinds { source._readLatest(by: reader) }
        isLive = kinds.isEmpty
        guard let delivered else { return latest }
        guard kinds.isState else { return delivered }
        return join?(delivered, latest) ?? latest
    }

    /// Returns the latest message of the source alone; nil once the source is gone. A variable needs no pull for that.
    @usableFromInline
    var latestAlone: O.Message? {
        if let variable { return variable.read() }
        return StateReader.read { latest(after: nil, by: $0) }
    }

    /// Returns the message that the source has sent in a transaction, if it is a variable that the transaction has set.
    @usableFromInline
    func message(in commit: Commit) -> O.Message? { commit.update(of: owner) as? O.Message }
}
