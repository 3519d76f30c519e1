/// The two sides of the cast in `ClientClosure`, for each number of parameters.

@usableFromInline
struct Isolated0 {
    @usableFromInline let call: @isolated(any) @Sendable () -> Void

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable () -> Void) {
        self.call = call
    }
}

@usableFromInline
struct Plain0 {
    @usableFromInline let call: () -> Void
}

@usableFromInline
struct Isolated1<A> {
    @usableFromInline let call: @isolated(any) @Sendable (A) -> Void

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (A) -> Void) {
        self.call = call
    }
}

@usableFromInline
struct Plain1<A> {
    @usableFromInline let call: (A) -> Void
}

@usableFromInline
struct Isolated2<A, B> {
    @usableFromInline let call: @isolated(any) @Sendable (A, B) -> Void

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (A, B) -> Void) {
        self.call = call
    }
}

@usableFromInline
struct Plain2<A, B> {
    @usableFromInline let call: (A, B) -> Void
}

@usableFromInline
struct Isolated3<A, B, C> {
    @usableFromInline let call: @isolated(any) @Sendable (A, B, C) -> Void

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (A, B, C) -> Void) {
        self.call = call
    }
}

@usableFromInline
struct Plain3<A, B, C> {
    @usableFromInline let call: (A, B, C) -> Void
}

@usableFromInline
struct Isolated4<A, B, C, D> {
    @usableFromInline let call: @isolated(any) @Sendable (A, B, C, D) -> Void

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (A, B, C, D) -> Void) {
        self.call = call
    }
}

@usableFromInline
struct Plain4<A, B, C, D> {
    @usableFromInline let call: (A, B, C, D) -> Void
}

@usableFromInline
struct IsolatedMap<A, Result> {
    @usableFromInline let call: @isolated(any) @Sendable (A) -> Result

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (A) -> Result) {
        self.call = call
    }
}

@usableFromInline
struct PlainMap<A, Result> {
    @usableFromInline let call: (A) -> Result
}

@usableFromInline
struct IsolatedMap2<A, B, Result> {
    @usableFromInline let call: @isolated(any) @Sendable (A, B) -> Result

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (A, B) -> Result) {
        self.call = call
    }
}

@usableFromInline
struct PlainMap2<A, B, Result> {
    @usableFromInline let call: (A, B) -> Result
}

@usableFromInline
struct IsolatedAttempt<A, Result> {
    @usableFromInline let call: @isolated(any) @Sendable (A) throws -> Result

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (A) throws -> Result) {
        self.call = call
    }
}

@usableFromInline
struct PlainAttempt<A, Result> {
    @usableFromInline let call: (A) throws -> Result
}

@usableFromInline
struct IsolatedTest<A> {
    @usableFromInline let call: @isolated(any) @Sendable (A) -> Bool

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (A) -> Bool) {
        self.call = call
    }
}

@usableFromInline
struct PlainTest<A> {
    @usableFromInline let call: (A) -> Bool
}

@usableFromInline
struct IsolatedMake<Result> {
    @usableFromInline let call: @isolated(any) @Sendable () -> Result

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable () -> Result) {
        self.call = call
    }
}

@usableFromInline
struct PlainMake<Result> {
    @usableFromInline let call: () -> Result
}

@usableFromInline
struct IsolatedTry<Result> {
    @usableFromInline let call: @isolated(any) @Sendable () throws -> Result

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable () throws -> Result) {
        self.call = call
    }
}

@usableFromInline
struct PlainTry<Result> {
    @usableFromInline let call: () throws -> Result
}

struct IsolatedPack<each A> {
    let call: @isolated(any) @Sendable (repeat each A) -> Void

    init(_ call: @escaping @isolated(any) @Sendable (repeat each A) -> Void) {
        self.call = call
    }
}

struct PlainPack<each A> {
    let call: (repeat each A) -> Void
}

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
