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
