/// A signal that emits nothing until it is connected.
public protocol ConnectableSignalProtocol: SignalProtocol {
    /// Starts it, for everybody who observes. To drop what is returned ends nothing.
    func connect() -> any Disposable
}
