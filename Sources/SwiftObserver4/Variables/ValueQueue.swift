/// What waits until the observers of a variable have been called: updates that are only sent, and then the next value.
///
/// An update that a handler sends is about the value that is there, so it comes before the values that wait.
@usableFromInline
struct ValueQueue<Value> {
    @usableFromInline
    enum Entry {
        /// Takes effect, and is sent as an update.
        case value(Value?)
        /// Is sent as it is.
        case update(Update<Value?>, Author)
        /// Says what the value is when it is sent.
        case latestUpdate
    }

    /// Who an update is from. It may be in its `deinit`, so it is held weakly; one that is gone reads as none.
    @usableFromInline
    struct Author {
        @usableFromInline weak var object: AnyObject?

        @usableFromInline
        init(_ object: AnyObject?) {
            self.object = object
        }
    }

    private var updates = Fifo<Entry>()
    private var values = Fifo<Entry>()

    @usableFromInline
    init() {}

    @usableFromInline
    mutating func append(_ entry: Entry) {
        if case .value = entry { values.append(entry) } else { updates.append(entry) }
    }

    @usableFromInline
    mutating func popFirst() -> Entry? {
        updates.popFirst() ?? values.popFirst()
    }
}
