/// Observables of the latest messages of four others or more, named as in Combine. See ``LatestCombinationOfMany``.
///
/// The forms for up to six are for the compiler: a closure that takes such a tuple apart takes it seconds where the tuple is
/// made of a parameter pack.
extension BufferedObservable {
    /// An observable of the latest messages of this one and of three others: all, whenever one of them has sent.
    ///
    /// ```swift
    /// let (a, b, c, d) = (Var(1), Var(2), Var(3), Var(4))
    /// let sum = a.combineLatest(b, c, d).map { $0.new + $1.new + $2.new + $3.new }
    /// ```
    public func combineLatest<
        O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable
    >(
        _ observable2: O2, _ observable3: O3, _ observable4: O4
    ) -> Mapper<LatestCombinationOfMany<Self, O2, O3, O4>, (Message, O2.Message, O3.Message, O4.Message)> {
        Mapper(LatestCombinationOfMany(self, observable2, observable3, observable4), Mapping { $0 })
    }

    /// An observable of the latest messages of this one and of four others: all, whenever one of them has sent.
    public func combineLatest<
        O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable, O5: BufferedObservable
    >(
        _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5
    ) -> Mapper<
        LatestCombinationOfMany<Self, O2, O3, O4, O5>, (Message, O2.Message, O3.Message, O4.Message, O5.Message)
    > {
        Mapper(LatestCombinationOfMany(self, observable2, observable3, observable4, observable5), Mapping { $0 })
    }

    /// An observable of the latest messages of this one and of five others: all, whenever one of them has sent.
    public func combineLatest<
        O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable, O5: BufferedObservable,
        O6: BufferedObservable
    >(
        _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5, _ observable6: O6
    ) -> Mapper<
        LatestCombinationOfMany<Self, O2, O3, O4, O5, O6>,
        (Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message)
    > {
        Mapper(
            LatestCombinationOfMany(self, observable2, observable3, observable4, observable5, observable6),
            Mapping { $0 })
    }

    /// An observable of the latest messages of this one and of six others or more: all, whenever one of them has sent.
    ///
    /// A closure takes the tuple apart by `$0.0`, `$0.1` and so on, or the compiler may take long.
    public func combineLatest<
        O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable, O5: BufferedObservable,
        O6: BufferedObservable, O7: BufferedObservable, each O: BufferedObservable
    >(
        _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5, _ observable6: O6,
        _ observable7: O7, _ others: repeat each O
    ) -> LatestCombinationOfMany<Self, O2, O3, O4, O5, O6, O7, repeat each O> {
        LatestCombinationOfMany(
            self, observable2, observable3, observable4, observable5, observable6, observable7,
            repeat each others)
    }
}
