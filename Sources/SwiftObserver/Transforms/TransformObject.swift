/// An observable that is made of others, its origins, which it observes itself: what `map`, `merge` and their like make.
///
/// For those who look after any of them, in logs and metrics. The package's own types conform to it.
public protocol TransformObject: Observable, Observer {}

extension TransformObject {
    /// What happened to the messages of its origins on the way here, of all together. Its own observers have numbers of their
    /// own: those of their tokens, and of its messenger.
    ///
    /// An origin that does not send any more, because it was finished or stopped, is left out.
    public var numbers: ObservationNumbers { .sum(of: receiver.observations.reversed().map(\.numbers)) }

    /// Gives its observations of its origins a name, which their numbers show, and those of the origins.
    ///
    /// ```swift
    /// let titles = messenger.map { "\($0)" }.named("titles")
    /// print(titles.numbers)    // titles: 0 offered, 0 delivered
    /// ```
    @discardableResult
    public func named(_ name: String) -> Self {
        for observation in receiver.observations { observation.named(name) }
        return self
    }
}

extension Mapper: TransformObject {}
extension Filter: TransformObject {}
extension Unwrapper: TransformObject {}
extension AuthorFilter: TransformObject {}
extension TransformedObservable: TransformObject {}
extension DuplicateFilter: TransformObject {}
extension Cache: TransformObject {}
extension CacheOnOptionalMessage: TransformObject {}
extension StartingCache: TransformObject {}
extension Redelivery: TransformObject {}
extension Weak: TransformObject {}
extension Merger: TransformObject {}
extension Zipper: TransformObject {}
extension LatestCombination: TransformObject {}
extension Chunks: TransformObject {}
