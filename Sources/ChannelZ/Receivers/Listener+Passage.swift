extension Listener {
    /// Has a reception call this listener, on its own actor: directly if it has none.
    ///
    /// For receptions that know nothing of actors, and where a pulse has to change to another actor.
    @usableFromInline
    func passing(to reception: (Listener<Pulse>) -> any Receipt) -> any Receipt {
        guard actor != nil else { return reception(self) }
        let passage = Confluence(to: self)
        let receipt = reception(passage.inlet { $0 })
        return receipt.isCancelled ? receipt : passage.receipt(for: receipt)
    }
}
