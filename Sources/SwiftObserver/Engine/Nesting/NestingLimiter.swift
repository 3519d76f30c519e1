public import Synchronization

/// The state of a messenger while its strategy limits nested sends.
@usableFromInline
final class NestingLimiter: @unchecked Sendable {  // as said beside what changes
    let cause = Cause()
    /// The causes for the handlers of a message without causes.
    @usableFromInline let first: Causes
    /// The level above which messages are refused.
    let highestLevel: Atomic<Int>
    private let hasRefused = Atomic<Bool>(false)
    /// Called with each refused message, if the strategy wants that. Otherwise debug builds report the first refusal.
    let refusalReport: RefusalReport?
    /// The limiter before this one, as long as a deliverer may look at it. Under the messenger's lock.
    @exclusivity(unchecked) var former: NestingLimiter?
    /// The causes under which the latest caused message was handled, and the causes that led to it: a cache of one
    /// element. For the deliverer.
    @exclusivity(unchecked) private var latest: Causes?
    @exclusivity(unchecked) private var latestOuter: Causes?
    #if DEBUG
        @exclusivity(unchecked) private var latestAuthor: ObjectIdentifier?
    #endif

    init(for plan: Plan) {
        refusalReport = (plan.strategy as? any RefusalReporting)?.refusalReport
        highestLevel = Atomic(plan.highestLevel)
        first = Causes(cause)
    }

    /// True the first time.
    var isFirstRefusal: Bool { !hasRefused.exchange(true, ordering: .relaxed) }

    /// Whether a message with these causes is refused.
    func refuses(after causes: Causes) -> Bool {
        guard let level = causes.level(of: cause) else { return false }
        return isTooHigh(level)
    }

    private func isTooHigh(_ level: Int) -> Bool { level >= highestLevel.load(ordering: .relaxed) }

    /// Makes this the innermost cause of the thread. Returns the entry by which the causes before are to be restored
    /// before the gate is left; nil if the message is refused. For the deliverer.
    @usableFromInline
    func enter(by author: AnyAuthor) -> Causes.Entry? {
        let entry = Causes.Entry()
        if let outer = entry.outer {
            guard let led = outer._withUnsafeGuaranteedRef({ led(by: $0, author) }) else { return nil }
            entry.set(led)
        } else {
            entry.set(.passUnretained(first))
        }
        return entry
    }

    /// Returns the causes for a message. Mostly, consecutive messages have the same causes, as between cells that
    /// follow each other.
    private func led(by outer: Causes, _ author: AnyAuthor) -> Unmanaged<Causes>? {
        if latestOuter === outer, isLatest(author), let latest {
            return latest.level > 0 && isTooHigh(latest.level - 1) ? nil : .passUnretained(latest)
        }
        if refuses(after: outer) { return nil }
        let led = Causes.adding(cause, to: outer, by: author)
        (latestOuter, latest) = (outer, led)
        return .passUnretained(led)
    }

    /// Whether the author is the latest one. Causes note authors in debug builds only.
    private func isLatest(_ author: AnyAuthor) -> Bool {
        #if DEBUG
            defer { latestAuthor = ObjectIdentifier(author) }
            return latestAuthor == ObjectIdentifier(author)
        #else
            return true
        #endif
    }
}

extension Hub {
    /// Whether a `Cause` exists in the process.
    @inlinable
    final var causesAreWanted: Bool { !causeCount.isZero }

    /// Whether a message that is sent now has causes or becomes one. Precondition: `causesAreWanted`.
    @usableFromInline
    final func hasCauses(_ held: borrowing HeldLock) -> Bool { gate.isLimitedOrFollowed || Causes.hasCurrent }

    /// The limiter, if nested sends are limited.
    final func limiter(_ held: borrowing HeldLock) -> NestingLimiter? {
        gate.isLimited ? limiterInUse.takeUnretainedValue() : nil
    }

    /// The limiter. Precondition: `gate.isLimited`, read by the deliverer or under the lock.
    @inlinable
    final var limiterInUse: Unmanaged<NestingLimiter> {
        // Meets the exchange in `replaceLimiter`.
        .fromOpaque(books.unsafelyUnwrapped.pointee.limiterPointer.load(ordering: .acquiring).unsafelyUnwrapped)
    }

    /// Whether there is a limiter, in use or not. Precondition: The books were made.
    @inlinable
    final func hasHadLimiter(_ held: borrowing HeldLock) -> Bool {
        books.unsafelyUnwrapped.pointee.limiterPointer.load(ordering: .relaxed) != nil
    }

    /// Installs a limiter, which keeps the one before it alive: a deliverer may be looking at that.
    final func replaceLimiter(with limiter: NestingLimiter, _ held: borrowing HeldLock) {
        let pointer = UnsafeRawPointer(Unmanaged.passRetained(limiter).toOpaque())
        // Meets the load in `limiterInUse`: a deliverer that reads the pointer sees the limiter made.
        let former = openBooks(held).pointee.limiterPointer.exchange(pointer, ordering: .acquiringAndReleasing)
        limiter.former = former.map { Unmanaged.fromOpaque($0).takeRetainedValue() }
    }

    /// Takes the limiter out. Called under the lock by the deliverer, or by the `deinit`.
    final func takeLimiter() -> NestingLimiter? {
        let pointer = books?.pointee.limiterPointer.exchange(nil, ordering: .relaxed)
        return pointer.map { Unmanaged<NestingLimiter>.fromOpaque($0).takeRetainedValue() }
    }

    /// Lets go of limiters that no deliverer looks at any more. For the deliverer.
    @usableFromInline
    final func releaseFormerLimiters(_ held: borrowing HeldLock) {
        if gate.isLimited { limiter(held)?.former = nil } else { _ = takeLimiter() }
    }

    /// Reports a refusal: to the strategy, if it wants that, or else once, in debug builds, with the authors in the
    /// loop. Under no lock.
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
                SwiftObserver: \(description) refused a message, since limitingNesting(to:) allows no more of them to lead \
                to each other. In the loop, these sent: \(names). What is refused after that is not reported.
                """)
        #endif
    }
}

/// Identifies an author in messages of debug builds, and does not keep it alive. In other builds there are no notes.
struct AuthorNote: Equatable, Sendable, CustomStringConvertible {
    private let type: ObjectIdentifier
    private let author: ObjectIdentifier
    let description: String

    private init(_ author: AnyAuthor) {
        // A transaction is no author.
        let author = StandIn.alone(author)
        let type: any AnyObject.Type = Swift.type(of: author)
        self.type = ObjectIdentifier(type)
        self.author = ObjectIdentifier(author)
        description = "\(type) (0x\(String(UInt(bitPattern: self.author), radix: 16)))"
    }

    /// The notes and one more, if that is new and there are not too many.
    static func list(_ notes: [AuthorNote], and author: AnyAuthor?) -> [AuthorNote] {
        #if DEBUG
            guard let author, notes.count < 8 else { return notes }
            let note = AuthorNote(author)
            return notes.contains(note) ? notes : notes + [note]
        #else
            return notes
        #endif
    }
}
