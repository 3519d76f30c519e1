/// A change of a value: what variables send.
public struct Update<Value> {
    /// The value before.
    public let old: Value
    /// The value after.
    public let new: Value

    /// `old` and `new` may be equal: such an update says what the value is without a change.
    @inlinable
    public init(_ old: Value, _ new: Value) {
        self.old = old
        self.new = new
    }

    /// An update from nil to nil.
    @inlinable
    public init<Wrapped>() where Value == Wrapped? {
        self.init(nil, nil)
    }
}

extension Update: Sendable where Value: Sendable {}

extension Update: Equatable where Value: Equatable {
    /// Whether `old` and `new` differ.
    @inlinable
    public var isChange: Bool { old != new }
}

extension Update: Hashable where Value: Hashable {}

/// A message that says what a state is.
protocol StateMessage {
    /// The latest message, as one that tells of everything since another one was about to be sent.
    func following(_ earlier: Self) -> Self
}

extension Update: StateMessage {
    func following(_ earlier: Update) -> Update { Update(earlier.old, new) }
}

/// What makes one message of one that was delivered and the latest one, where messages say what a state is.
func stateJoiner<Message>(of type: Message.Type) -> ((_ delivered: Message, _ latest: Message) -> Message)? {
    func joiner<State: StateMessage>(of type: State.Type) -> (Message, Message) -> Message {
        { delivered, latest in
            guard let earlier = delivered as? State, let later = latest as? State else { return latest }
            return later.following(earlier) as? Message ?? latest
        }
    }
    return (type as? any StateMessage.Type).map { joiner(of: $0) }
}
