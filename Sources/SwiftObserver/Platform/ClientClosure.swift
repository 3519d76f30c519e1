/// Takes a client's closure apart: into a function to call, and the actor to which the closure belongs.
///
/// Clients' closures come as `@isolated(any)`: they know the actor on which they were written, if any. Swift allows
/// calls of such a closure only after waiting for that actor. The package calls it on that actor alone, or, if it
/// belongs to no actor, anywhere. So the closure is reinterpreted as one without isolation. That is right because both
/// have the same representation and calling convention: `@isolated(any)` adds to a closure's context, in which the
/// callee looks for nothing but its captures. The cast applies to a struct that holds the closure, generic in the
/// closure's parameters: a cast of the closure itself would wrap it twice. No other code casts clients' closures,
/// and the returned function may be called only on the returned actor.
@usableFromInline
package enum ClientClosure {
    @inlinable
    package static func handler<A>(
        _ closure: @escaping @isolated(any) @Sendable (A) -> Void
    ) -> (actor: (any Actor)?, call: (A) -> Void) {
        // The compiler can't read the isolation of a parameter, only that of a local constant.
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

    /// Takes a closure with a pack of parameters apart.
    package static func pack<each A>(
        _ closure: @escaping @isolated(any) @Sendable (repeat each A) -> Void
    ) -> (actor: (any Actor)?, call: (repeat each A) -> Void) {
        let closure = closure
        return (closure.isolation, unsafeBitCast(IsolatedPack(closure), to: PlainPack<repeat each A>.self).call)
    }
}

// The two sides of the cast, for each number of parameters.

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

struct IsolatedPack<each A> {
    let call: @isolated(any) @Sendable (repeat each A) -> Void

    init(_ call: @escaping @isolated(any) @Sendable (repeat each A) -> Void) {
        self.call = call
    }
}

struct PlainPack<each A> {
    let call: (repeat each A) -> Void
}
