extension Disposable {
    /// Puts it into a bag, which disposes it when the bag is disposed or released.
    public func dispose(in disposeBag: any DisposeBagProtocol) {
        disposeBag.add(disposable: self)
    }

    /// Puts it into a bag, as `dispose(in:)` does.
    public func store(in disposeBag: any DisposeBagProtocol) {
        disposeBag.add(disposable: self)
    }

    /// Keeps it in a collection, in the form of an object that disposes it when it is released.
    public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        collection.append(AnyCancellable(self))
    }

    /// Keeps it in a set, in the form of an object that disposes it when it is released.
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(AnyCancellable(self))
    }
}
