extension Observable {
    /// What delivers the updates: a messenger that belongs to this object, unless its class declares one.
    ///
    /// In `deinit` it is the one that observers have observed before. It can be given another strategy, as any messenger.
    @inlinable
    public var messenger: Messenger<UpdateType> {
        if let found = Companions.messenger(of: self) {
            // An object's class conforms to this protocol once, so that all ask for the same type.
            return unsafeDowncast(found, to: Messenger<UpdateType>.self)
        }
        return Companions.makeMessenger(of: self)
    }

    /// What the core calls the latest update.
    @inlinable
    public var latestMessage: UpdateType { latestUpdate }
}
