extension Observer {
    /// The receiver, which knows from now on of what type its observer is. For those who observe.
    @inlinable
    var knownReceiver: Receiver {
        let receiver = receiver
        receiver.connections.observerType = type(of: self)
        return receiver
    }
}
