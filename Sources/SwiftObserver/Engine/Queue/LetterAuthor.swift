/// Holds the author of a message that waits, weakly: it may be in its `deinit` while the message is sent. Also holds
/// the causes of the message.
@usableFromInline
final class LetterAuthor: @unchecked Sendable {  // never changes, but for the end of the author
    /// Nil if the author is gone, and for a message with causes or of a transaction.
    @usableFromInline weak let object: AnyObject?
    /// Not sufficient by itself: the author may be gone, and another object may have its address.
    private let identity: ObjectIdentifier?
    @usableFromInline let causes: Causes?
    /// The transaction to which the message belongs.
    @usableFromInline let commit: Commit?
    /// The author of a message with causes or of a transaction; nil stands for the messenger.
    @usableFromInline let author: LetterAuthor?

    init(_ author: AnyObject) {
        object = author
        identity = ObjectIdentifier(author)
        causes = nil
        commit = nil
        self.author = nil
    }

    init(_ author: LetterAuthor?, in commit: Commit) {
        object = nil
        identity = nil
        causes = nil
        self.commit = commit
        self.author = author
    }

    /// Holds an author other than the sender, along with the transaction that the message belongs to.
    static func holding(_ author: Origin, sender: AnyObject?) -> LetterAuthor {
        guard let standIn = exactCast(author.object, to: StandIn.self), let commit = standIn.commit,
            let real = standIn.author?.object
        else { return LetterAuthor(author.object) }
        return LetterAuthor(real === sender ? nil : LetterAuthor(real), in: commit)
    }

    init(_ author: LetterAuthor?, under causes: Causes) {
        object = nil
        identity = nil
        self.causes = causes
        commit = nil
        self.author = author
    }

    /// Whether later messages may use this reference too. One with a transaction belongs to its own message.
    var isReusable: Bool { commit == nil && author?.commit == nil }

    /// Whether this holds an object, which the caller keeps alive.
    func holds(_ author: AnyObject) -> Bool {
        identity == ObjectIdentifier(author) && object === author
    }

    /// Whether this holds the causes, and the object or, if that is nil, the messenger.
    func holds(_ author: AnyObject?, under causes: Causes) -> Bool {
        guard self.causes === causes else { return false }
        if let author { return self.author?.holds(author) ?? false }
        return self.author == nil
    }
}

/// Stands, inside the package, for an author that cannot or need not be at hand when a message that waited is
/// delivered.
///
/// It stands either for the messenger, which mostly is the author and is hardly ever asked for; or for an author that
/// was deallocated in the meantime: author filters match no object then, and handlers are given the messenger. If
/// that is gone too, they are given this object, which outlives both.
///
/// Or it stands for the author of a message of a transaction, while the message is being sent or delivered, and carries
/// the transaction.
@usableFromInline
final class StandIn: @unchecked Sendable {  // never changes, but for the end of the messenger
    @usableFromInline weak let messenger: AnyObject?
    @usableFromInline let isForMessenger: Bool
    /// The author of a message of a transaction, or its stand-in; and the transaction. Both or none.
    @usableFromInline let author: Origin?
    @usableFromInline let commit: Commit?

    @usableFromInline
    init(for messenger: AnyObject?, isForMessenger: Bool) {
        self.messenger = messenger
        self.isForMessenger = isForMessenger
        author = nil
        commit = nil
    }

    @usableFromInline
    init(for author: Origin, in commit: Commit) {
        messenger = nil
        isForMessenger = false
        self.author = author
        self.commit = commit
    }

    /// Stands for an author that is gone, where no messenger is at hand.
    @usableFromInline static let nobody = StandIn(for: nil, isForMessenger: false)
}

/// Where a message is from, inside the package: its author, or a `StandIn`, or the `LetterAuthor` that holds it.
///
/// A type of its own, so that no handler is given by mistake what stands for an author.
@usableFromInline
package struct Origin {
    @usableFromInline package let object: AnyObject

    // A part of its callers, so that a debug build makes no call for it.
    @usableFromInline
    @_transparent
    package init(_ object: AnyObject) {
        self.object = object
    }

    /// The author that a handler is given.
    @inlinable
    package var readable: AnyAuthor {
        assert(!(object is LetterAuthor), "It is for a letter alone")
        guard let standIn = exactCast(object, to: StandIn.self) else { return object }
        return standIn.readable
    }

    /// The author that a filter compares.
    @inlinable
    package var comparable: AnyAuthor {
        guard let standIn = exactCast(object, to: StandIn.self) else { return object }
        return standIn.comparable
    }

    /// The same without the transaction to which the message belongs. A `StandIn` for that may exist for the time of one
    /// delivery only.
    package var lasting: Origin { exactCast(object, to: StandIn.self)?.author ?? self }

    /// The transaction to which the message belongs.
    @inlinable
    @inline(__always)
    var commit: Commit? { exactCast(object, to: StandIn.self)?.commit }
}

extension StandIn {
    /// Not inlined, since callers hardly ever come here.
    @usableFromInline
    @inline(never)
    var readable: AnyAuthor { author?.readable ?? messenger ?? self }

    @usableFromInline
    @inline(never)
    var comparable: AnyAuthor {
        if let author { return author.comparable }
        return isForMessenger ? messenger ?? self : self
    }
}

/// The stand-ins of one messenger, made before the first message that may be delivered without the messenger at hand.
@usableFromInline
struct StandIns: ~Copyable {
    // As long as no object refers to the messenger weakly, retaining it is fast. So they are made on demand.
    private let absent = OnceReference<StandIn>()
    private let present = OnceReference<StandIn>()

    init() {}

    deinit {
        _ = (absent.takeLast(), present.takeLast())
    }

    /// Makes the stand-ins, unless they exist.
    ///
    /// Precondition: The caller keeps the messenger alive, or passes a stand-in, so that they exist.
    @usableFromInline
    func make(for messenger: AnyObject) {
        guard present.unretained == nil else { return }
        _ = absent.place(StandIn(for: messenger, isForMessenger: false))
        _ = present.place(StandIn(for: messenger, isForMessenger: true))
    }

    /// Stands for the messenger, which may be gone.
    @usableFromInline
    var ofMessenger: StandIn {
        guard let present = present.unretained else {
            preconditionFailure("A delivery is deferred without stand-ins")
        }
        return present.takeUnretainedValue()
    }

    /// The author behind a reference that holds no object: because the author is gone, or because the reference carries
    /// causes or a transaction.
    @usableFromInline
    func author(behind reference: LetterAuthor, sender: AnyObject) -> Origin {
        guard reference.causes != nil || reference.commit != nil else {
            return Origin(reference.object ?? ofAbsentAuthor)
        }
        let real = reference.author.map { author(behind: $0, sender: sender) } ?? Origin(sender)
        return reference.commit.map { Origin(StandIn(for: real, in: $0)) } ?? real
    }

    private var ofAbsentAuthor: StandIn {
        guard let absent = absent.unretained else {
            preconditionFailure("An author waits without stand-ins")
        }
        return absent.takeUnretainedValue()
    }
}

/// References to authors and causes that messages carry while they wait.
extension MessageQueue {
    /// Returns a reference to the author for a message that waits; nil stands for the sender.
    @inlinable
    mutating func reference(to author: Origin, sender: AnyObject) -> LetterAuthor? {
        author.object === sender ? nil : makeReference(to: author, sender: sender)
    }

    @usableFromInline
    mutating func makeReference(to author: Origin, sender: AnyObject) -> LetterAuthor {
        if let lastAuthor, lastAuthor.holds(author.object) { return lastAuthor }
        if let reference = exactCast(author.object, to: LetterAuthor.self) { return reference }
        let reference = LetterAuthor.holding(author, sender: sender)
        guard reference.isReusable else {
            if reference.author != nil { standIns.make(for: sender) }
            return reference
        }
        standIns.make(for: sender)
        lastAuthor = reference
        return reference
    }

    /// Returns a reference to the author that carries causes along.
    @usableFromInline
    mutating func carrier(of author: Origin, under causes: Causes, sender: AnyObject) -> LetterAuthor {
        let other = author.object === sender ? nil : author
        if let lastAuthor, lastAuthor.holds(other?.object, under: causes) { return lastAuthor }
        standIns.make(for: sender)
        let carrier = LetterAuthor(other.map { .holding($0, sender: sender) }, under: causes)
        if carrier.isReusable { lastAuthor = carrier }
        return carrier
    }

    /// Returns a reference to the author of a message in flight, with the causes of the caller's work, if there are
    /// any.
    @usableFromInline
    mutating func carrierInFlight(of author: Origin, sender: AnyObject) -> LetterAuthor? {
        guard type(of: author.object) != LetterAuthor.self, let causes = Causes.current else {
            return reference(to: author, sender: sender)
        }
        return carrier(of: author, under: causes, sender: sender)
    }

    /// Adds the causes of the caller's work to messages that are replayed now.
    ///
    /// Hardly ever called, so the package keeps one copy of it for all types of messages.
    @_semantics("optimize.sil.specialize.generic.never")
    @usableFromInline
    static func ledHere(_ letters: consuming Ring<Letter<Message>>) -> Ring<Letter<Message>> {
        guard let causes = Causes.current else { return letters }
        var joined = Ring<Letter<Message>>()
        while let letter = letters.popFirst() {
            let own = letter.author?.causes
            let author = own == nil ? letter.author : letter.author?.author
            let carrier = LetterAuthor(author, under: own.map { causes.joined(by: $0) } ?? causes.naming(0))
            joined.append(
                Letter(
                    letter.message, author: carrier, audience: letter.audience, isExempt: letter.isExempt,
                    chain: letter.chain))
        }
        return joined
    }
}
