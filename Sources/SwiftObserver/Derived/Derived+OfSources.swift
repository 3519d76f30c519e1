/// Up to three sources are named by themselves: what reads them is then made for their types, and takes less than half as
/// long as what a parameter pack reads.
extension Derived {
    /// A value that is computed from that of a source: of a variable or a derived value, or from the latest message of
    /// another buffered observable.
    ///
    /// ```swift
    /// let price = Var(5)
    /// let label = Derived(price) { "\($0) €" }
    /// ```
    @inlinable
    public convenience init<Source: BufferedObservable>(
        _ source: Source, delivery: some DeliveryStrategy = .ordered,
        compute: @escaping @Sendable (Source.ReadValue) -> Value
    ) where Value: Sendable {
        self.init(
            .ofSources { read in
                let value = read(source)
                return read.isWhole() ? compute(value) : nil
            }, delivery)
    }

    /// A value that is computed from the values of two sources: of variables and derived values, or the latest messages of
    /// other buffered observables.
    ///
    /// ```swift
    /// let price = Var(5), quantity = Var(2)
    /// let label = Derived(price, quantity) { "\($0) × \($1)" }
    /// ```
    ///
    /// The closure is only called with values that existed together.
    @inlinable
    public convenience init<A: BufferedObservable, B: BufferedObservable>(
        _ a: A, _ b: B, delivery: some DeliveryStrategy = .ordered,
        compute: @escaping @Sendable (A.ReadValue, B.ReadValue) -> Value
    ) where Value: Sendable {
        self.init(
            .ofSources { read in
                let (a, b) = (read(a), read(b))
                return read.isWhole() ? compute(a, b) : nil
            }, delivery)
    }

    /// A value that is computed from the values of three sources: of variables and derived values, or the latest messages
    /// of other buffered observables.
    ///
    /// The closure is only called with values that existed together.
    @inlinable
    public convenience init<A: BufferedObservable, B: BufferedObservable, C: BufferedObservable>(
        _ a: A, _ b: B, _ c: C, delivery: some DeliveryStrategy = .ordered,
        compute: @escaping @Sendable (A.ReadValue, B.ReadValue, C.ReadValue) -> Value
    ) where Value: Sendable {
        self.init(
            .ofSources { read in
                let (a, b, c) = (read(a), read(b), read(c))
                return read.isWhole() ? compute(a, b, c) : nil
            }, delivery)
    }

    /// A value that is computed from the values of four sources or more: of variables and derived values, or the latest
    /// messages of other buffered observables.
    ///
    /// The closure is only called with values that existed together.
    @inlinable
    public convenience init<
        A: BufferedObservable, B: BufferedObservable, C: BufferedObservable, D: BufferedObservable,
        each Other: BufferedObservable
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ others: repeat each Other, delivery: some DeliveryStrategy = .ordered,
        compute:
            @escaping @Sendable (
                A.ReadValue, B.ReadValue, C.ReadValue, D.ReadValue, repeat (each Other).ReadValue
            ) -> Value
    ) where Value: Sendable {
        self.init(
            .ofSources { read in
                let (a, b, c, d) = (read(a), read(b), read(c), read(d))
                let values = (repeat read(each others))
                return read.isWhole() ? compute(a, b, c, d, repeat each values) : nil
            }, delivery)
    }
}
