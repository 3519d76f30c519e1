/// What a bag tells that it is gone. The bag retains it.
protocol DisposeBagWitness: AnyObject {
    /// Called outside all locks, when all that was in the bag has been disposed.
    func bagWasDeallocated()
}
