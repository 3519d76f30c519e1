extension Messenger {
    /// In debug builds, says that something made of others dies which is observed and has never sent anything: then most
    /// likely it was made in place, and nobody holds it.
    @usableFromInline
    final func noteDeath(of type: Any.Type) {
        #if DEBUG
            guard isObserved, messageCount == 0 else { return }
            DebugOutput.tell(
                """
                SwiftObserver: A \(type) was deallocated while it was observed, and before it had sent anything. Its \
                observations have ended. Hold it, or transform the observation: observe(x).map { }.receive { }
                """)
        #endif
    }
}
