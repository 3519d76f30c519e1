internal import Synchronization

/// The causes of the work of a thread: the senders of the messages that led to it. Immutable, and keeps no cause alive.
///
/// While a messenger with a limit calls handlers, it is the innermost cause of the thread. A message that waits takes
/// the causes along, and brings them back when it is delivered, wherever that is. Tasks do not inherit them.
///
/// **Form.** The latest causes are a chain of a few nodes, the innermost first. Earlier ones stand in an index, which
/// later chains share. So adding and finding a cause both take O(log n) for n causes. If a cause occurs twice, its
/// latest entry counts.
@usableFromInline
package final class Causes: Sendable {
    private let cause: UInt
    /// The number of deliveries of the same cause that led to this one.
    package let level: Int
    /// The authors of the cause's messages that handlers sent. In debug builds only.
    private let authors: [AuthorNote]
    /// The rest of the chain.
    private let outer: Causes?
    /// The length of the chain; zero in the index.
    private let length: Int
    private let index: CauseIndex?
    /// The followed message whose handlers run, and the call of a handler that does the work. Zero for none.
    let message: UInt64
    let call: UInt64

    /// The length at which a chain moves into the index. Searching a shorter chain is faster.
    private static let longest = 16

    private init(_ cause: UInt, level: Int, authors: [AuthorNote], after outer: Causes?) {
        self.cause = cause
        self.level = level
        self.authors = authors
        message = outer?.message ?? 0
        call = outer?.call ?? 0
        let length = (outer?.length ?? 0) + 1
        if length < Causes.longest {
            self.outer = outer.flatMap { $0.length == 0 ? nil : $0 }
            self.length = length
            index = outer?.index
        } else {
            var entries = [CauseIndex.Entry(cause: cause, level: level, authors: authors)]
            outer?.forEachInChain { entries.append($0.entry) }
            self.outer = nil
            self.length = 0
            index = CauseIndex(adding: entries, to: outer?.index)
        }
    }

    /// Creates the same causes for a followed message and call.
    init(_ same: Causes?, message: UInt64, call: UInt64) {
        cause = same?.cause ?? 0
        level = same?.level ?? 0
        authors = same?.authors ?? []
        outer = same?.outer
        length = same?.length ?? 0
        index = same?.index
        self.message = message
        self.call = call
    }

    /// Creates causes that begin with one cause.
    convenience init(_ cause: Cause) {
        self.init(cause.number, level: 0, authors: [], after: nil)
    }

    /// Returns the causes after one more delivery of a cause.
    package static func adding(_ cause: Cause, to causes: Causes?, by author: Origin? = nil) -> Causes {
        let earlier = causes?.entry(of: cause.number)
        return Causes(
            cause.number, level: earlier.map { $0.level + 1 } ?? 0,
            authors: AuthorNote.list(earlier?.authors ?? [], and: author), after: causes)
    }

    /// Returns the number of deliveries of a cause that led to its latest one, or nil if there was none.
    package func level(of cause: Cause) -> Int? { entry(of: cause.number)?.level }

    /// Returns these causes with others inside them. Each cause has the higher of its levels.
    ///
    /// O(m log n) for m other causes and n of these. Limits count each cause by itself, so each of the others is looked up
    /// and added. This happens only where a kept message that carries causes is replayed during work that has causes.
    /// A kept message has one cause for each binding, property and limit that it came through.
    package func joined(by inner: Causes) -> Causes {
        let joined = inner.entries.reversed().reduce(self) { result, entry in
            if let level = result.entry(of: entry.cause)?.level, level > entry.level { return result }
            return Causes(entry.cause, level: entry.level, authors: entry.authors, after: result)
        }
        return joined.naming(inner.message)
    }

    /// Returns these causes for another followed message, or for none.
    func naming(_ message: UInt64) -> Causes {
        self.message == message ? self : Causes(self, message: message, call: call)
    }

    /// The noted authors of messages from handlers that led here.
    ///
    /// O(n · a) for n causes and a different authors, since each note is compared with those found before. Only the text
    /// about the first refusal of a limiter needs them, in debug builds. So neither the notes nor the causes are kept in a
    /// form that would make this faster and each hop slower.
    var allAuthors: [AuthorNote] {
        entries.reversed().reduce([]) { all, entry in all + entry.authors.filter { !all.contains($0) } }
    }

    /// Each cause once, the innermost first.
    ///
    /// O(n) for n causes. The lists of the index are merged from the smallest on, and each is at least twice as long as the
    /// one before, so an entry is copied a constant number of times on average. `joined(by:)` and `allAuthors` need all
    /// entries; finding and adding a cause don't.
    private var entries: [CauseIndex.Entry] {
        var entries: [CauseIndex.Entry] = []
        if length > 0 { forEachInChain { entries.append($0.entry) } }
        return index?.entries(after: entries) ?? CauseIndex.firsts(of: entries)
    }

    private var entry: CauseIndex.Entry { CauseIndex.Entry(cause: cause, level: level, authors: authors) }

    /// Visits the chain, which is shorter than `longest`, however many causes there are.
    private func forEachInChain(_ body: (Causes) -> Void) {
        var next: Causes? = self
        while let node = next {
            body(node)
            next = node.outer
        }
    }

    private func entry(of cause: UInt) -> CauseIndex.Entry? {
        if length > 0 {
            var next: Unmanaged<Causes>? = .passUnretained(self)
            while let node = next {
                let (isFound, outer) = node._withUnsafeGuaranteedRef {
                    ($0.cause == cause, $0.outer.map { Unmanaged.passUnretained($0) })
                }
                if isFound { return node._withUnsafeGuaranteedRef { $0.entry } }
                next = outer
            }
        }
        return index?.entry(of: cause)
    }
}

/// Many causes, found by their numbers: lists that grow by powers of two, the later ones first.
private final class CauseIndex: Sendable {
    struct Entry: Sendable {
        let cause: UInt
        let level: Int
        let authors: [AuthorNote]
    }

    private let lists: [CauseList]

    /// Adds a few entries, the innermost first. Lists of similar sizes are merged, so each entry moves O(log n) times.
    init(adding entries: [Entry], to index: CauseIndex?) {
        var newest = CauseList(CauseIndex.firsts(of: entries))
        var rest = (index?.lists ?? [])[...]
        while let next = rest.first, next.entries.count < 2 * newest.entries.count {
            newest = newest.before(next)
            rest.removeFirst()
        }
        lists = [newest] + rest
    }

    func entry(of cause: UInt) -> Entry? {
        for list in lists {
            if let entry = list.entry(of: cause) { return entry }
        }
        return nil
    }

    /// Returns each cause once, the innermost first, after a few inner ones.
    func entries(after entries: [Entry]) -> [Entry] {
        lists.reduce(CauseList(CauseIndex.firsts(of: entries))) { $0.before($1) }.entries
    }

    /// Returns the entries without duplicates, keeping first occurrences. O(entries²), for a chain's few entries.
    static func firsts(of entries: [Entry]) -> [Entry] {
        entries.indices.filter { index in !entries[..<index].contains { $0.cause == entries[index].cause } }
            .map { entries[$0] }
    }
}

/// Entries in their order, with a hash table of their places.
private final class CauseList: Sendable {
    let entries: [CauseIndex.Entry]
    /// The hash table. It has an entry's place plus one at the index for the entry's number or at a later one, and zero
    /// in a gap.
    private let places: [UInt32]
    private let mask: Int
    private let shift: Int

    init(_ entries: [CauseIndex.Entry]) {
        // At most half full, so that a search soon meets a gap.
        let bits = max(1, Int.bitWidth - (max(1, entries.count) * 2 - 1).leadingZeroBitCount)
        let mask = (1 << bits) - 1
        let shift = UInt.bitWidth - bits
        var places = [UInt32](repeating: 0, count: mask + 1)
        for (index, entry) in entries.enumerated() {
            var place = CauseList.place(of: entry.cause, shift)
            while places[place] != 0 { place = (place + 1) & mask }
            places[place] = UInt32(index + 1)
        }
        self.entries = entries
        self.places = places
        self.mask = mask
        self.shift = shift
    }

    /// Returns these entries, followed by the entries of other causes.
    func before(_ earlier: CauseList) -> CauseList {
        CauseList(entries + earlier.entries.filter { entry(of: $0.cause) == nil })
    }

    /// Spreads consecutive numbers far apart.
    private static func place(of cause: UInt, _ shift: Int) -> Int {
        Int((cause &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)) >> UInt(shift))
    }

    func entry(of cause: UInt) -> CauseIndex.Entry? {
        var place = CauseList.place(of: cause, shift)
        while places[place] != 0 {
            let entry = entries[Int(places[place]) - 1]
            if entry.cause == cause { return entry }
            place = (place + 1) & mask
        }
        return nil
    }
}

/// A possible cause of the work of handlers: a messenger with a limit for nested sends, the beginning of a conduit of
/// ChannelZ, a binding or a `nonRecursive()` context of ReactiveKit, an inspection that goes on.
///
/// While one exists in the process, messages that wait carry their causes along. Otherwise causes cost nothing.
@usableFromInline
package final class Cause: Sendable {
    /// Counts the causes in the process, among others. Made once, for the life of the process.
    @usableFromInline static let count = ProcessCounts.shared.contexts
    private static let lastNumber = Atomic<UInt>(0)

    /// Unique in the process, so that a cause can be remembered by its number, without being kept alive.
    let number: UInt

    @usableFromInline
    package init() {
        number = Cause.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        Cause.count.increment()
    }

    deinit {
        Cause.count.decrement()
    }

    /// Whether this is a cause of the work of the current thread.
    @usableFromInline
    package var isAtWork: Bool { Causes.current?.level(of: self) != nil }

    /// Runs a closure with this as the innermost cause: of its work, and of the messages that it sends, wherever
    /// these are delivered.
    @usableFromInline
    package func lead<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try Causes.run(under: Causes.adding(self, to: Causes.current), body)
    }
}
