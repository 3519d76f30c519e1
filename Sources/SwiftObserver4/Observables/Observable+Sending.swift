extension Observable {
    /// Sends ``latestUpdate`` to the observers.
    @inlinable
    public func send() {
        send(latestUpdate)
    }

    /// Sends an update to the observers, in the order in which they began to observe.
    ///
    /// What handlers send in turn follows when every observer has been called. May be called from any thread if the
    /// update is `Sendable`, and in `deinit`.
    @inlinable
    public func send(_ update: UpdateType) {
        messenger.send(update, from: self)
    }
}
