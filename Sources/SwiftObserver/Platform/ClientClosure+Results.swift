/// Closures that return something: transforms, conditions and productions.
extension ClientClosure {
    @inlinable
    package static func transform<A, Result>(
        _ closure: @escaping @isolated(any) @Sendable (A) -> Result
    ) -> (actor: (any Actor)?, call: (A) -> Result) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(IsolatedMap(closure), to: PlainMap<A, Result>.self).call)
    }

    @inlinable
    package static func transform<A, B, Result>(
        _ closure: @escaping @isolated(any) @Sendable (A, B) -> Result
    ) -> (actor: (any Actor)?, call: (A, B) -> Result) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(IsolatedMap2(closure), to: PlainMap2<A, B, Result>.self).call)
    }

    /// Takes a closure without parameters apart.
    @inlinable
    package static func production<Result>(
        _ closure: @escaping @isolated(any) @Sendable () -> Result
    ) -> (actor: (any Actor)?, call: () -> Result) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(IsolatedMake(closure), to: PlainMake<Result>.self).call)
    }

    /// Takes a throwing closure without parameters apart.
    @inlinable
    package static func attempt<Result>(
        _ closure: @escaping @isolated(any) @Sendable () throws -> Result
    ) -> (actor: (any Actor)?, call: () throws -> Result) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(IsolatedTry(closure), to: PlainTry<Result>.self).call)
    }

    @inlinable
    package static func transform<A, B, C, Result>(
        _ closure: @escaping @isolated(any) @Sendable (A, B, C) -> Result
    ) -> (actor: (any Actor)?, call: (A, B, C) -> Result) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(IsolatedMap3(closure), to: PlainMap3<A, B, C, Result>.self).call)
    }

    @inlinable
    package static func transform<A, B, C, D, Result>(
        _ closure: @escaping @isolated(any) @Sendable (A, B, C, D) -> Result
    ) -> (actor: (any Actor)?, call: (A, B, C, D) -> Result) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(IsolatedMap4(closure), to: PlainMap4<A, B, C, D, Result>.self).call)
    }

    @inlinable
    package static func transform<A, B, C, D, E, Result>(
        _ closure: @escaping @isolated(any) @Sendable (A, B, C, D, E) -> Result
    ) -> (actor: (any Actor)?, call: (A, B, C, D, E) -> Result) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(IsolatedMap5(closure), to: PlainMap5<A, B, C, D, E, Result>.self).call)
    }

    @inlinable
    package static func transform<A, B, C, D, E, F, Result>(
        _ closure: @escaping @isolated(any) @Sendable (A, B, C, D, E, F) -> Result
    ) -> (actor: (any Actor)?, call: (A, B, C, D, E, F) -> Result) {
        let closure = closure
        return (
            closure.isolation, unsafeBitCast(IsolatedMap6(closure), to: PlainMap6<A, B, C, D, E, F, Result>.self).call
        )
    }

    /// Takes a throwing closure apart.
    @inlinable
    package static func attempt<A, Result>(
        _ closure: @escaping @isolated(any) @Sendable (A) throws -> Result
    ) -> (actor: (any Actor)?, call: (A) throws -> Result) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(IsolatedAttempt(closure), to: PlainAttempt<A, Result>.self).call)
    }

    @inlinable
    package static func condition<A>(
        _ closure: @escaping @isolated(any) @Sendable (A) -> Bool
    ) -> (actor: (any Actor)?, call: (A) -> Bool) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(IsolatedTest(closure), to: PlainTest<A>.self).call)
    }
}

// The two sides of the cast, for each form of closure.

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
