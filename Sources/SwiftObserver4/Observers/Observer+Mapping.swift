extension Observer {
    /// Begins a chain of mappings for one observation. Nothing is observed until a function ends it.
    public func observe<O: Observable>(_ observable: O) -> ObservationMapper<O, O.UpdateType> {
        ObservationMapper(observable: observable, receiver: receiver, chain: observe(observable))
    }
}
