/// A change of a value: the message of variables.
///
/// ```swift
/// let temperature = Var(20)
/// observer.observe(temperature) { update in
///     print("from \(update.old) to \(update.new)")
/// }
/// temperature.value = 21    // prints "from 20 to 21"
/// ```
public struct Update<Value> {
    /// The value before.
    public let old: Value
    /// The value after.
    public let new: Value

    /// Creates an update. `old` and `new` may be equal: such an update tells the value without a change.
    @inlinable
    public init(_ old: Value, _ new: Value) {
        self.old = old
        self.new = new
    }

    /// Creates an update from nil to nil.
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

/// A message that tells a state.
protocol StateMessage {
    /// This message as one that also covers an earlier message, with the old state of that one.
    func following(_ earlier: Self) -> Self
}

extension Update: StateMessage {
    func following(_ earlier: Update) -> Update { Update(earlier.old, new) }
}

/// Returns a function that makes one message of a delivered one and the latest one; nil if messages tell no state.
func stateJoiner<Message>(of type: Message.Type) -> ((_ delivered: Message, _ latest: Message) -> Message)? {
    func joiner<State: StateMessage>(of type: State.Type) -> (Message, Message) -> Message {
        { delivered, latest in
            guard let earlier = delivered as? State, let later = latest as? State else { return latest }
            return later.following(earlier) as? Message ?? latest
        }
    }
    return (type as? any StateMessage.Type).map { joiner(of: $0) }
}
