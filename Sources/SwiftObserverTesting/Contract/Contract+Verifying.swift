extension Contract {
    /// Puts a subject to all checks that apply to it, and throws a ``BrokenContract`` if it fails one.
    ///
    /// In an asynchronous test this one line is all that you need; the error shows every violation once.
    ///
    /// - Throws: ``BrokenContract``.
    public func verify(_ subject: Subject) async throws {
        try BrokenContract.throwIfNeeded(await violations(of: subject))
    }

    /// Puts a subject to all checks that apply to it, while the calling thread waits, and throws a ``BrokenContract`` if
    /// it fails one.
    ///
    /// - Throws: ``BrokenContract``.
    public func verify(_ subject: Subject) throws {
        try BrokenContract.throwIfNeeded(violations(of: subject))
    }
}
