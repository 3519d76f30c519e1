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
