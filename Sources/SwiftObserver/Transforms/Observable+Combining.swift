/// Observables of several others, named as in Combine. They retain what they are made of, and must be held.
///
/// Each sends in one sequence, whatever threads and strategies its sources have. Like other transform objects, they begin
/// with what is sent from then on, and are not told what their sources replay.
extension Observable {
    /// An observable of the messages of this one and of another one: all that come, in one sequence.
    ///
    /// ```swift
    /// let all = amounts.merge(with: levels)
    /// ```
    ///
    /// The messages of each keep their order. In a chain, `observe(a).merge(with: b)` needs nothing to be held.
    @inlinable
    public func merge<Other: Observable>(with other: Other) -> Merger<Self, Other> where Other.Message == Message {
        Merger(self, other)
    }
}

extension BufferedObservable {
    /// An observable of the latest messages of this one and of another one: both, whenever one of them has sent.
    ///
    /// Both are read just then, so what is made of one variable fits together, and nothing goes back. See
    /// ``LatestCombination``.
    ///
    /// It is buffered itself. To combine messengers, which keep no message, give them one by `startWith` or `cache`.
    ///
    /// ```swift
    /// let area = width.combineLatest(height).map { $0.new * $1.new }
    /// label.observe(area, initial: true) { print($0) }
    /// ```
    @inlinable
    public func combineLatest<Other: BufferedObservable>(_ other: Other) -> LatestCombination<Self, Other> {
        LatestCombination(self, other)
    }

    /// An observable of the latest messages of this one and of two others: all three, whenever one of them has sent.
    @inlinable
    public func combineLatest<O2: BufferedObservable, O3: BufferedObservable>(
        _ observable2: O2, _ observable3: O3
    ) -> Mapper<LatestCombination<LatestCombination<Self, O2>, O3>, (Message, O2.Message, O3.Message)> {
        Mapper(combineLatest(observable2).combineLatest(observable3), Mapping { ($0.0.0, $0.0.1, $0.1) })
    }
}

/// An observable of pairs: the first message of one observable with the first of another one, then the second ones, and so
/// on.
///
/// ```swift
/// let pairs = zip(amounts, levels)
/// label.observe(pairs) { pair in print(pair.0, pair.1) }
/// ```
///
/// What one of the two is ahead of the other waits, without a limit.
///
/// It is a function beside the standard library's, as in swift-async-algorithms: a method of that name would hide that one
/// in every class that is an observable.
@inlinable
public func zip<O1: Observable, O2: Observable>(_ observable1: O1, _ observable2: O2) -> Zipper<O1, O2> {
    Zipper(observable1, observable2)
}
