/// Takes a client's closure apart: into a function to call, and the actor to which the closure belongs.
///
/// Clients' closures come as `@isolated(any)`: they know the actor on which they were written, if any. Swift allows
/// calls of such a closure only after waiting for that actor. The package calls it on that actor alone, or, if it
/// belongs to no actor, anywhere. So the closure is reinterpreted as one without isolation. That is right because both
/// have the same representation and calling convention: `@isolated(any)` adds to a closure's context, in which the
/// callee looks for nothing but its captures. The cast applies to a struct that holds the closure, generic in the
/// closure's parameters: a cast of the closure itself would wrap it twice. Nothing else in the package casts closures,
/// and the returned function may be called only on the returned actor.
@usableFromInline
package enum ClientClosure {
    @inlinable
    package static func handler<A>(
        _ closure: @escaping @isolated(any) @Sendable (A) -> Void
    ) -> (actor: (any Actor)?, call: (A) -> Void) {
        // The compiler does not cope with the isolation of a parameter.
        let closure = closure
        return (closure.isolation, unsafeBitCast(Isolated1(closure), to: Plain1<A>.self).call)
    }

    @inlinable
    package static func handler<A, B>(
        _ closure: @escaping @isolated(any) @Sendable (A, B) -> Void
    ) -> (actor: (any Actor)?, call: (A, B) -> Void) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(Isolated2(closure), to: Plain2<A, B>.self).call)
    }

    @inlinable
    package static func handler<A, B, C>(
        _ closure: @escaping @isolated(any) @Sendable (A, B, C) -> Void
    ) -> (actor: (any Actor)?, call: (A, B, C) -> Void) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(Isolated3(closure), to: Plain3<A, B, C>.self).call)
    }

    @inlinable
    package static func handler<A, B, C, D>(
        _ closure: @escaping @isolated(any) @Sendable (A, B, C, D) -> Void
    ) -> (actor: (any Actor)?, call: (A, B, C, D) -> Void) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(Isolated4(closure), to: Plain4<A, B, C, D>.self).call)
    }

    /// Takes a closure without parameters apart.
    @inlinable
    package static func handler(
        _ closure: @escaping @isolated(any) @Sendable () -> Void
    ) -> (actor: (any Actor)?, call: () -> Void) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(Isolated0(closure), to: Plain0.self).call)
    }

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

    /// Takes a closure with a pack of parameters apart.
    package static func pack<each A>(
        _ closure: @escaping @isolated(any) @Sendable (repeat each A) -> Void
    ) -> (actor: (any Actor)?, call: (repeat each A) -> Void) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(IsolatedPack(closure), to: PlainPack<repeat each A>.self).call)
    }
}
