extension ClientClosure {
    /// Takes apart a closure that reads. By types of its own: generic ones would wrap it twice.
    static func handler(
        _ closure: @escaping @isolated(any) @Sendable (StateReader) -> Void
    ) -> (actor: (any Actor)?, call: (StateReader) -> Void) {
        // The compiler can't read the isolation of a parameter, only that of a local constant.
        let closure = closure
        return (closure.isolation, unsafeBitCast(IsolatedReading(call: closure), to: PlainReading.self).call)
    }
}

private struct IsolatedReading {
    let call: @isolated(any) @Sendable (StateReader) -> Void
}

private struct PlainReading {
    let call: (StateReader) -> Void
}
