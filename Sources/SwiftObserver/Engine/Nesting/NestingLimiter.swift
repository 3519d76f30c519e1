public import Synchronization

/// What a messenger has while its strategy limits nested sends.
@usableFromInline
final class NestingLimiter: @unchecked Sendable {  // as said beside what changes
    let cause = Cause()
    /// What a message is handled under that nothing led to.
    @usableFromInline let first: Causes
    /// The level above which messages are refused.
    let highestLevel: Atomic<Int>
    private let hasRefused = Atomic<Bool>(false)
    /// Who is told of refusals instead of those who debug.
    let refusalReport: RefusalReport?
    /// The limiter before this one, as long as a deliverer may look at it. Under the messenger's lock.
    @exclusivity(unchecked) var former: NestingLimiter?
    /// What the latest message was handled under that something led to, and what that was. For the deliverer.
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

    /// Whether a message is refused that these led to.
    func refuses(after causes: Causes) -> Bool {
        guard let level = causes.level(of: cause) else { return false }
        return isTooHigh(level)
    }

    private func isTooHigh(_ level: Int) -> Bool { level >= highestLevel.load(ordering: .relaxed) }

    /// Makes this the innermost cause of the thread, and hands out what led there, which is to be restored before the gate is
    /// left; nil if the message is refused. For the deliverer.
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

    /// Most often the same leads to one message after the other, as between cells that follow each other.
    private func led(by outer: Causes, _ author: AnyAuthor) -> Unmanaged<Causes>? {
        if latestOuter === outer, isLatest(author), let latest {
            return latest.level > 0 && isTooHigh(latest.level - 1) ? nil : .passUnretained(latest)
        }
        if refuses(after: outer) { return nil }
        let led = Causes.adding(cause, to: outer, by: author)
        (latestOuter, latest) = (outer, led)
        return .passUnretained(led)
    }

    /// Causes note authors for those who debug.
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
                SwiftObserver: \(description) refused a message, since limitingNesting(to:) allows no more of them to lead \
                to each other. In the loop, these sent: \(names). What is refused after that is not reported.
                """)
        #endif
    }
}

/// Tells authors apart in what is said to those who debug, and keeps none of them alive. In other builds there is none.
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
