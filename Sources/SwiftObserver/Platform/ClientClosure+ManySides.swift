/// The two sides of the cast in `ClientClosure` for closures that combine more than two parameters.

@usableFromInline
struct IsolatedMap3<A, B, C, Result> {
    @usableFromInline let call: @isolated(any) @Sendable (A, B, C) -> Result

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (A, B, C) -> Result) {
        self.call = call
    }
}

@usableFromInline
struct PlainMap3<A, B, C, Result> {
    @usableFromInline let call: (A, B, C) -> Result
}

@usableFromInline
struct IsolatedMap4<A, B, C, D, Result> {
    @usableFromInline let call: @isolated(any) @Sendable (A, B, C, D) -> Result

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (A, B, C, D) -> Result) {
        self.call = call
    }
}

@usableFromInline
struct PlainMap4<A, B, C, D, Result> {
    @usableFromInline let call: (A, B, C, D) -> Result
}

@usableFromInline
struct IsolatedMap5<A, B, C, D, E, Result> {
    @usableFromInline let call: @isolated(any) @Sendable (A, B, C, D, E) -> Result

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (A, B, C, D, E) -> Result) {
        self.call = call
    }
}

@usableFromInline
struct PlainMap5<A, B, C, D, E, Result> {
    @usableFromInline let call: (A, B, C, D, E) -> Result
}

@usableFromInline
struct IsolatedMap6<A, B, C, D, E, F, Result> {
    @usableFromInline let call: @isolated(any) @Sendable (A, B, C, D, E, F) -> Result

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (A, B, C, D, E, F) -> Result) {
        self.call = call
    }
}

@usableFromInline
struct PlainMap6<A, B, C, D, E, F, Result> {
    @usableFromInline let call: (A, B, C, D, E, F) -> Result
}
