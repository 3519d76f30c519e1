extension Derived where Value: Sendable {
    /// The values of this derived value as an async sequence: first the current one, then the new value of every update.
    ///
    /// ```swift
    /// let price = Var(5), quantity = Var(2)
    /// let total = Derived(price, quantity) { $0 * $1 }
    /// for await value in total.values() { print(value) }
    /// ```
    ///
    /// It is a sequence like that of a variable, ``Variable/values(backlog:)``: no change between the current value and the
    /// first update is lost or doubled. While a task iterates, the derived value is observed, so it is computed with each
    /// change of its sources. The sequence ends when the derived value is deallocated, which the iterating task does not hold.
    ///
    /// - Parameter backlog: How many values may wait to be taken, and which to drop beyond that. The value that the
    ///   sequence begins with does not count. `.limited(to: 1, dropping: .oldest)` keeps up with the latest value.
    public func values(backlog: BacklogLimit = .unlimited) -> MessageSequence<Value> {
        MessageSequence(
            source: MessageSource { [weak self] in
                let storage = MessageStorage<Value>(backlog: backlog, hasFirst: true)
                guard let self else { return MessageSubscription(storage: storage, token: nil) }
                let (token, value) = self.connectWithValue(
                    { update, _ in storage.offer(update.new) }, whenEnded: { storage.finish() })
                storage.begin(with: value)
                return MessageSubscription(storage: storage, token: token)
            })
    }
}
