public import Synchronization

/// The state of a messenger while its strategy limits nested sends.
@usableFromInline
final class NestingLimiter: @unchecked Sendable {  // each property says how it is guarded
    let cause = Cause()
    /// The causes of handlers if the message has none.
    @usableFromInline let first: Causes
    /// The plan that came with the limit, unless the messenger hands deliveries to its strategy: such a strategy may
    /// keep deliveries, which keep this.
    let plan: Plan?
    /// The level above which messages are refused.
    private let highestLevel: Atomic<Int32>
    private let hasRefused = Atomic<Bool>(false)
    /// Called with each refused message, if the strategy reports refusals. Otherwise debug builds report the first one.
    let refusalReport: RefusalReport?
    /// The previous limiter, while a deliverer may be reading it. Under the messenger's lock.
    @exclusivity(unchecked) var former: NestingLimiter?
    /// The causes under which the latest caused message was handled, and the causes that led to it: a cache of one
    /// element. For the deliverer.
    @exclusivity(unchecked) private var latest: Causes?
    @exclusivity(unchecked) private var latestOuter: Causes?
    #if DEBUG
        @exclusivity(unchecked) private var latestAuthor: ObjectIdentifier?
    #endif

    init(for plan: Plan) {
        self.plan = plan.isInPlace ? plan : nil
        refusalReport = (plan.strategy as? any RefusalReporting)?.refusalReport
        highestLevel = Atomic(Int32(clamping: plan.highestLevel))
        first = Causes(cause)
    }

    /// Returns true the first time.
    var isFirstRefusal: Bool { !hasRefused.exchange(true, ordering: .relaxed) }

    /// Whether a message with these causes is refused.
    func refuses(after causes: Causes) -> Bool {
        guard let level = causes.level(of: cause) else { return false }
        return isTooHigh(level)
    }

    private func isTooHigh(_ level: Int) -> Bool { level >= Int(highestLevel.load(ordering: .relaxed)) }

    /// Adopts the limit of another plan.
    func adoptLimit(of plan: Plan) {
        highestLevel.store(Int32(clamping: plan.highestLevel), ordering: .relaxed)
    }

    /// Makes this the innermost cause of the thread. Returns the entry that restores the previous causes, or nil if the
    /// message is refused. Restore them before leaving the gate. For the deliverer.
    @usableFromInline
    func enter(by author: Origin) -> Causes.Entry? {
        let entry = Causes.Entry()
        if let outer = entry.outer {
            guard let led = outer._withUnsafeGuaranteedRef({ led(by: $0, author) }) else { return nil }
            entry.set(led)
        } else {
            entry.set(.passUnretained(first))
        }
        return entry
    }

    /// Returns the causes for a message. Consecutive messages mostly have the same causes, as in a row of cells.
    private func led(by outer: Causes, _ author: Origin) -> Unmanaged<Causes>? {
        if latestOuter === outer, isLatest(author), let latest {
            return latest.level > 0 && isTooHigh(latest.level - 1) ? nil : .passUnretained(latest)
        }
        if refuses(after: outer) { return nil }
        let led = Causes.adding(cause, to: outer, by: author)
        (latestOuter, latest) = (outer, led)
        return .passUnretained(led)
    }

    /// Whether the author is the latest noted one. Only debug builds note authors.
    private func isLatest(_ author: Origin) -> Bool {
        #if DEBUG
            defer { latestAuthor = ObjectIdentifier(author.object) }
            return latestAuthor == ObjectIdentifier(author.object)
        #else
            return true
        #endif
    }
}

extension Hub {
    /// Whether a `Cause` exists in the process, or the closure of a transaction runs.
    @inlinable
    final var causesAreWanted: Bool { !counts.contexts.isZero }

    /// Whether a message that is sent now has causes or becomes one.
    @inlinable
    final func hasCauses(_ held: borrowing HeldLock) -> Bool { gate.isLimitedOrFollowed || Causes.hasCurrent }

    /// Whether it has or becomes one, or is sent in the closure of a transaction. Precondition: `causesAreWanted`.
    @inlinable
    final func hasContext(_ held: borrowing HeldLock) -> Bool { gate.isLimitedOrFollowed || Causes.hasContext }

    /// The limiter, if nested sends are limited.
    final func limiter(_ held: borrowing HeldLock) -> NestingLimiter? {
        gate.isLimited ? limiterInUse.takeUnretainedValue() : nil
    }

    /// The limiter. Precondition: `gate.isLimited`, read by the deliverer or under the lock.
    @inlinable
    final var limiterInUse: Unmanaged<NestingLimiter> {
        // Meets the exchange in `replaceLimiter`.
        .fromOpaque(limiterPointer.load(ordering: .acquiring).unsafelyUnwrapped)
    }

    /// Whether there is a limiter, in use or not.
    @inlinable
    final func hasHadLimiter(_ held: borrowing HeldLock) -> Bool { limiterPointer.load(ordering: .relaxed) != nil }

    /// Installs a limiter, which keeps the previous one alive: a deliverer may be reading that.
    final func replaceLimiter(with limiter: NestingLimiter, _ held: borrowing HeldLock) {
        let pointer = UnsafeRawPointer(Unmanaged.passRetained(limiter).toOpaque())
        // Meets the load in `limiterInUse`: a deliverer that reads the pointer sees the limiter made.
        let former = limiterPointer.exchange(pointer, ordering: .acquiringAndReleasing)
        limiter.former = former.map { Unmanaged.fromOpaque($0).takeRetainedValue() }
    }

    /// Takes the limiter out. Called under the lock by the deliverer, or by the `deinit`.
    final func takeLimiter() -> NestingLimiter? {
        let pointer = limiterPointer.exchange(nil, ordering: .relaxed)
        return pointer.map { Unmanaged<NestingLimiter>.fromOpaque($0).takeRetainedValue() }
    }

    /// Releases limiters that no deliverer reads any more. For the deliverer.
    @usableFromInline
    final func releaseFormerLimiters(_ held: borrowing HeldLock) {
        if gate.isLimited { limiter(held)?.former = nil } else { _ = takeLimiter() }
    }

    /// Reports a refusal to the strategy. If the strategy does not ask for reports, debug builds report the first
    /// refusal, with the authors in the loop. Under no lock.
    @usableFromInline
    final func tellAboutRefusal<Message>(of message: Message, from author: Origin) {
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

/// Identifies an author in messages of debug builds, without keeping it alive. Other builds have no notes.
struct AuthorNote: Equatable, Sendable, CustomStringConvertible {
    private let type: ObjectIdentifier
    private let author: ObjectIdentifier
    let description: String

    private init(_ author: Origin) {
        // A transaction is no author.
        let author = author.lasting.object
        let type: any AnyObject.Type = Swift.type(of: author)
        self.type = ObjectIdentifier(type)
        self.author = ObjectIdentifier(author)
        description = "\(type) (0x\(String(UInt(bitPattern: self.author), radix: 16)))"
    }

    /// Returns the notes with another one added, unless it is there or the notes are many.
    static func list(_ notes: [AuthorNote], and author: Origin?) -> [AuthorNote] {
        #if DEBUG
            guard let author, notes.count < 8 else { return notes }
            let note = AuthorNote(author)
            return notes.contains(note) ? notes : notes + [note]
        #else
            return notes
        #endif
    }
}
