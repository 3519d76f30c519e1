public import Synchronization

extension Hub {
    /// Whether anybody in the process asks for causes.
    @inlinable
    final var causesAreWanted: Bool { !causeCount.isZero }

    /// Whether what is sent now has to do with causes, for those who know that causes are wanted.
    @usableFromInline
    final func hasCauses(_ held: borrowing HeldLock) -> Bool { gate.isLimited || Causes.hasCurrent }

    /// What limits nested sends, if anything does.
    final func limiter(_ held: borrowing HeldLock) -> NestingLimiter? {
        gate.isLimited ? limiterInUse.takeUnretainedValue() : nil
    }

    /// What limits nested sends, for those who have found the gate to say that something does: as its deliverer, or under the
    /// lock.
    @inlinable
    final var limiterInUse: Unmanaged<NestingLimiter> {
        // Meets the exchange in `replaceLimiter`.
        .fromOpaque(books.unsafelyUnwrapped.pointee.limiterPointer.load(ordering: .acquiring).unsafelyUnwrapped)
    }

    /// Whether a limiter is there, in use or not, for those who know that the books were made.
    @inlinable
    final func hasHadLimiter(_ held: borrowing HeldLock) -> Bool {
        books.unsafelyUnwrapped.pointee.limiterPointer.load(ordering: .relaxed) != nil
    }

    /// Keeps the limiter before it, at which a deliverer may just look.
    final func replaceLimiter(with limiter: NestingLimiter, _ held: borrowing HeldLock) {
        let pointer = UnsafeRawPointer(Unmanaged.passRetained(limiter).toOpaque())
        // Meets the load in `limiterInUse`: a deliverer that reads the pointer sees the limiter made.
        let former = openBooks(held).pointee.limiterPointer.exchange(pointer, ordering: .acquiringAndReleasing)
        limiter.former = former.map { Unmanaged.fromOpaque($0).takeRetainedValue() }
    }

    /// Takes out what limited nested sends. Under the lock by the deliverer, or by nobody but the `deinit`.
    final func takeLimiter() -> NestingLimiter? {
        let pointer = books?.pointee.limiterPointer.exchange(nil, ordering: .relaxed)
        return pointer.map { Unmanaged<NestingLimiter>.fromOpaque($0).takeRetainedValue() }
    }

    /// Lets go of limiters that no deliverer looks at any more. For the deliverer.
    @usableFromInline
    final func releaseFormerLimiters(_ held: borrowing HeldLock) {
        if gate.isLimited { limiter(held)?.former = nil } else { _ = takeLimiter() }
    }

    /// Tells of a refusal, if somebody asked for that, or else says once, in debug builds, who sent what ended in it.
    /// Under no lock.
    @usableFromInline
    final func tellAboutRefusal<Message>(of message: Message, from author: AnyAuthor) {
        guard let limiter = lock.withLock({ held in limiter(held) }) else { return }
        if let report = limiter.refusalReport { return report(message, { limiter.isFirstRefusal }) }
        #if DEBUG
            guard limiter.isFirstRefusal else { return }
            let notes = AuthorNote.list(Causes.current?.allAuthors ?? [], and: author)
            let names = notes.map(\.description).joined(separator: ", ")
            DebugOutput.tell(
                """
                SwiftObserver: \(description) refused a message, since nested(upTo:) allows no more of them to lead \
                to each other. In the loop, these sent: \(names). What is refused after that is not reported.
                """)
        #endif
    }
}
