extension Variable where Value: Sendable {
    /// The values of this variable as an async sequence: first the current one, then the new value of every update.
    ///
    /// No change between the current value and the first update is lost or doubled. What the variable's strategy would
    /// replay is left out: those values are older than the current one. Otherwise it is a sequence like
    /// ``Observable/messages(backlog:)``; a later iterator starts with the value that is current when it is made.
    ///
    /// - Parameter backlog: How many values may wait to be taken, and which to drop beyond that. The value that the
    ///   sequence begins with does not count. `.limited(to: 1, dropping: .oldest)` keeps up with the latest value.
    @inlinable
    public func values(backlog: BacklogLimit = .unlimited) -> MessageSequence<Value> {
        MessageSequence(
            source: MessageSource { [weak self] in
                let storage = MessageStorage<Value>(backlog: backlog, hasFirst: true)
                return .begin(storage, at: self) { update, _ in storage.offer(update.new) }
            })
    }
}
