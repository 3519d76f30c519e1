/// An object that tells when it is deallocated.
public protocol Deallocatable: AnyObject {
    /// A signal that ends when the object is deallocated. It does not hold the object.
    var deallocated: SafeSignal<Void> { get }
}

/// An object with a bag: what is put into it is disposed when the object is deallocated.
public protocol DisposeBagProvider: Deallocatable {
    /// Disposes what is put into it. The object alone should hold it.
    var bag: DisposeBag { get }
}

extension DisposeBagProvider {
    /// A signal that completes when the object's bag is deallocated, and so when the object is. It does not hold the object.
    public var deallocated: SafeSignal<Void> { bag.deallocated }
}

extension DisposeBag {
    /// A signal that completes when the bag is deallocated, after all that was in it has been disposed. It emits nothing, and
    /// does not hold the bag.
    public var deallocated: SafeSignal<Void> {
        guard let end = witness({ BagEnd() }) as? BagEnd else { preconditionFailure("A bag has another witness") }
        return end.subject.toSignal()
    }
}

/// The end of a bag as a signal. Who observes later gets the end at once.
private final class BagEnd: DisposeBagWitness {
    let subject = ReplayOneSubject<Void, Never>()

    func bagWasDeallocated() {
        subject.on(.completed)
    }
}
