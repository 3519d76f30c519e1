/// The number of sends that led to a message, each in a handler of the previous message. Debug builds use it to report
/// messengers that answer each other without end. In other builds it is empty.
///
/// It is not the number of messages: a handler that sends a million messages makes no chain. A message that waits
/// carries the length along, through queues, actors' lanes and relays.
@usableFromInline
struct SendChain: Sendable {
    #if DEBUG
        @usableFromInline let length: Int

        @usableFromInline
        init(length: Int) { self.length = length }
    #else
        @inlinable
        init() {}
    #endif

    /// The chain of a message that is sent now.
    @inlinable static var next: SendChain {
        #if DEBUG
            SendChain(length: current.length + 1)
        #else
            SendChain()
        #endif
    }

    /// The chain of the message that this thread is handling.
    @inlinable static var current: SendChain {
        #if DEBUG
            SendChain(length: lengthHere)
        #else
            SendChain()
        #endif
    }
}

#if DEBUG
    extension SendChain {
        /// The length from which a chain is considered endless.
        static var longest: Int { 100_000 }

        @usableFromInline static var lengthHere: Int { ThreadSlot.existing?.pointee.chainLength ?? 0 }

        /// The scope in which handlers of a message run.
        @usableFromInline
        struct Entry {
            private let place: ThreadSlot.Place
            private let outer: Int

            @usableFromInline
            init(_ chain: SendChain) {
                let place = ThreadSlot.place
                self.init(chain.length, at: place, outer: place.pointee.chainLength)
            }

            /// Begins the scope. The place is this thread's.
            init(_ length: Int, at place: ThreadSlot.Place, outer: Int) {
                self.place = place
                self.outer = outer
                place.pointee.chainLength = length
            }

            @usableFromInline
            func leave() { place.pointee.chainLength = outer }
        }

        /// Begins to deliver a message that did not wait. Under no lock. Each call that it saves shortens every send of
        /// a debug build.
        @usableFromInline
        static func enter(from hub: Hub, by author: Origin) -> Entry {
            let place = ThreadSlot.place
            let outer = place.pointee.chainLength
            if outer >= nearNotice { noteNext(after: outer, hub, author) }
            return Entry(outer + 1, at: place, outer: outer)
        }

        private static func noteNext(after outer: Int, _ hub: Hub, _ author: Origin) {
            let chain = SendChain(length: outer + 1)
            if chain.isLong { chain.note(hub, author) }
        }

        /// The length after which the notice is near.
        private static var nearNotice: Int { longest - ChainNotes.count }

        /// Begins to deliver a message that waited. Under no lock.
        @usableFromInline
        static func enter<Message>(_ letter: Letter<Message>, from hub: Hub, sender: AnyObject) -> Entry {
            if letter.chain.isLong {
                let reference = letter.author?.author ?? letter.author
                letter.chain.note(hub, Origin(reference?.object ?? sender))
            }
            return Entry(letter.chain)
        }

        /// Whether the notice is near, so that authors are noted. Not behind it: the chain may go on for ever.
        private var isLong: Bool { length > SendChain.nearNotice && length <= SendChain.longest }

        private func note(_ hub: Hub, _ author: Origin) {
            let isFirst = length == SendChain.longest - ChainNotes.count + 1
            let text = ChainNotes.shared.withLock { notes in
                // A chain that ended before its notice has left links.
                if isFirst { notes.links = [] }
                notes.add(hub, author)
                return length == SendChain.longest ? notes.takeNotice() : nil
            }
            if let text { DebugOutput.tell(text) }
        }
    }

    /// The last links of long chains, and the messengers that a notice has named.
    struct ChainNotes {
        /// The number of links that are noted.
        static var count: Int { 8 }
        static let shared = Guarded(ChainNotes())

        fileprivate var links: [(hub: ObjectIdentifier, messenger: String, author: AuthorNote)] = []
        private var told = Set<ObjectIdentifier>()

        mutating func add(_ hub: Hub, _ author: Origin) {
            let notes = AuthorNote.list([], and: Origin(author.readable))
            guard let author = notes.first else { return }
            let id = ObjectIdentifier(hub)
            if links.contains(where: { $0.hub == id && $0.author == author }) { return }
            // Several chains may be near their ends.
            if links.count == ChainNotes.count { links.removeFirst() }
            links.append((id, hub.description, author))
        }

        /// Returns the notice, or nil if each messenger was named before.
        mutating func takeNotice() -> String? {
            defer { links = [] }
            guard !links.allSatisfy({ told.contains($0.hub) }) else { return nil }
            for link in links { told.insert(link.hub) }
            let names = links.map { "\($0.messenger), sent by \($0.author.description)" }
            return """
                SwiftObserver: \(SendChain.longest) messages were sent in a row, each in a handler of the one before, and \
                there may be no end to it. The last of them: \(names.joined(separator: "; ")). limitingNesting(to:) \
                limits how often messages lead to each other.
                """
        }

        /// Another messenger may have its address later.
        mutating func forget(_ hub: ObjectIdentifier) { told.remove(hub) }
    }
#endif
