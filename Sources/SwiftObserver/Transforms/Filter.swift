/// An observable that passes on some messages of its origin: the result of `filter`.
///
/// ```swift
/// let errors: Filter<Messenger<String>> = log.filter {
///     $0.hasPrefix("error")
/// }
/// observer.observe(errors) { print($0) }
/// ```
///
/// It retains its origin, observes it from the beginning, and must be held itself: once it is deallocated, it sends
/// nothing.
public final class Filter<O: Observable>: TransformedObservable<O, O.Message>, @unchecked Sendable {
    // Inherits the condition of its superclass.

    /// Observes the origin from now on.
    @preconcurrency
    @inlinable
    public convenience init(_ origin: O, _ keep: @escaping @Sendable (O.Message) -> Bool) {
        self.init(origin, Selection.filter(keep))
    }

    @inlinable
    init(_ origin: O, _ step: Selection<O.Message, O.Message>) {
        super.init(origin, step)
    }
}

/// An observable that passes on messages of its origin by their author: the result of `filterAuthor`, `from` and
/// `notFrom`.
///
/// ```swift
/// let others: AuthorFilter<Messenger<String>> = log.notFrom(observer)
/// observer.observe(others) { print($0) }
/// log.send("my own", from: observer)
/// log.send("another's")    // prints: another's
/// ```
///
/// It retains its origin, observes it from the beginning, and must be held itself: once it is deallocated, it sends
/// nothing.
public final class AuthorFilter<O: Observable>: TransformedObservable<O, O.Message>, @unchecked Sendable {
    // Inherits the condition of its superclass.

    /// Observes the origin from now on.
    @preconcurrency
    @inlinable
    public convenience init(_ origin: O, _ keep: @escaping @Sendable (AnyAuthor) -> Bool) {
        self.init(origin, AuthorSelection.filterAuthor(keep))
    }

    @inlinable
    init(_ origin: O, _ step: AuthorSelection<O.Message>) {
        super.init(origin, step)
    }
}

/// An observable that passes on the messages of its origin that are not nil: the result of `unwrap()`.
///
/// ```swift
/// typealias Titles = Mapper<Var<String?>, String?>
/// let titles: Unwrapper<Titles, String> = title.new().unwrap()
/// observer.observe(titles) { print($0) }
/// title.value = "A tale"    // prints: A tale
/// title.value = nil
/// ```
///
/// It retains its origin, observes it from the beginning, and must be held itself: once it is deallocated, it sends
/// nothing.
public final class Unwrapper<O: Observable, Unwrapped>: TransformedObservable<O, Unwrapped>, @unchecked Sendable
where O.Message == Unwrapped? {
    // Inherits the condition of its superclass.

    /// Observes the origin from now on.
    @inlinable
    public init(_ origin: O) {
        super.init(origin, Selection.unwrap())
    }
}
