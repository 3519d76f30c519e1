/// An object with a bag: what is put into it is disposed when the object is deallocated.
public protocol DisposeBagProvider: Deallocatable {
    /// Disposes what is put into it. The object alone should hold it.
    var bag: DisposeBag { get }
}

extension DisposeBagProvider {
    /// A signal that completes when the object's bag is deallocated, and so when the object is. It does not hold the object.
    public var deallocated: SafeSignal<Void> { bag.deallocated }
}
