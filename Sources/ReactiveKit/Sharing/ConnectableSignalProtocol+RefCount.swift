extension ConnectableSignalProtocol {
    /// A signal that connects this one when it is first observed, and disconnects when nobody observes it any more.
    ///
    /// The next observer connects it again, with the same subject: what that keeps is kept.
    ///
    /// - Parameter disconnectCount: At how many observers it is disconnected when one leaves; by default, when the last one
    ///   does. A negative number means that it stays connected.
    public func refCount(disconnectCount: Int = 0) -> Signal<Element, Error> {
        let connection = SharedConnection(disconnectingAt: disconnectCount)
        let source = _serialSignal
        return Signal(home: source.home, canHop: source.canHop) { connection.start($0, of: self) }
    }
}
