/// An object that tells before it changes.
///
/// It is a protocol of this module, not Combine's of the same name.
public protocol ObservableObject: AnyObject {
    /// The type of the signal that tells.
    associatedtype ObjectWillChangeSignal: SignalProtocol = Signal<Void, Never>
    where ObjectWillChangeSignal.Error == Never

    /// Emits before the object changes.
    var objectWillChange: ObjectWillChangeSignal { get }
}

extension ObservableObject where ObjectWillChangeSignal == Signal<Void, Never> {
    /// Emits before a property of the object changes that is declared `@Published`, in its class or in one that it inherits
    /// from. O(properties), for each time it is asked for
    public var objectWillChange: Signal<Void, Never> {
        var tellers: [PassthroughSubject<Void, Never>] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            for case let teller as any ChangeTeller in current.children.map(\.value) {
                tellers.append(teller.willChange)
            }
            mirror = current.superclassMirror
        }
        return tellers.told()
    }
}

extension [PassthroughSubject<Void, Never>] {
    /// All that these emit.
    fileprivate func told() -> Signal<Void, Never> {
        Signal(
            home: nil,
            starting: Signal.producing(on: nil) { observer in
                return CompositeDisposable(self.map { $0.eventSignal.observe(on: nil, observer.on) })
            })
    }
}
