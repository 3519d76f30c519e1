internal import Synchronization

/// The values of derived values that a pull has read as messages, to show them to a handler: to the one of a combined
/// observation, or to one that begins with the latest message.
///
/// **A shown value has been told.** A derived value sends nothing if its value is back at the one that its observers
/// know. A handler that was shown a value in between would be left with it. So before a value is shown, the derived
/// value sends it. Where it can't, because it is sending already, it notes that it has shown another value than the one
/// that it has sent. Then it sends its next value in any case.
struct ShownState {
    /// The derived values, and the ones that only remember a message, each with the count of changes that was read.
    fileprivate var values = ContiguousArray<(node: StateNode, count: UInt)>()

    /// Whether observers know all of it.
    ///
    /// A node without observers is seen through: its sources were shown.
    var isTold: Bool { values.allSatisfy { $0.node.isTold($0.count) } }

    /// Sends the values that observers don't know. Returns whether the values are still the ones that were read.
    @discardableResult
    func tell() -> Bool {
        for (node, count) in values { node.tellShown(count) }
        return values.allSatisfy { $0.node.hasCount($0.count) }
    }

    /// Notes that the values were shown that observers don't know.
    func keep() {
        for (node, count) in values { node.keepShown(count) }
    }
}

extension StateReader {
    /// Reads messages of one moment, to show them to a handler.
    ///
    /// Telling calls handlers, which may change the sources. Then they are read again: a few times, since each of these
    /// calls may change it once more.
    @usableFromInline
    static func show<Result>(_ read: (StateReader) -> Result) -> Result {
        let (result, untold) = lookTelling(read)
        untold?.keep()
        return result
    }

    /// Reads messages of one moment, and tells observers of the values that they don't know. Returns also the values
    /// that it could not tell.
    static func lookTelling<Result>(_ read: (StateReader) -> Result) -> (result: Result, untold: ShownState?) {
        var (result, shown) = look(read)
        for _ in 0..<3 {
            if shown.isTold { return (result, nil) }
            if shown.tell() { break }
            (result, shown) = look(read)
        }
        return (result, shown.isTold ? nil : shown)
    }

    /// Reads messages of one moment. Returns the values that have to be told before these are shown.
    ///
    /// A source that keeps messages is taken as it is: its own messages tell of its changes.
    @usableFromInline
    static func read<Result>(_ read: (StateReader) -> Result) -> Result { look(read).result }

    static func look<Result>(_ read: (StateReader) -> Result) -> (result: Result, shown: ShownState) {
        pull { reader in
            reader.isShowing = true
            reader.shown.values.removeAll(keepingCapacity: true)
            _ = reader.begin(nil, mayFail: false)
            let result = read(reader)
            reader.end()
            reader.leave()
            reader.isShowing = false
            return reader.isTorn ? nil : (result, reader.takeShown())
        }
    }

    private func takeShown() -> ShownState {
        // Mostly there is none.
        if shown.values.isEmpty { return ShownState() }
        defer { shown = ShownState() }
        return shown
    }

    /// Reads a derived value as a message.
    @usableFromInline
    func readShown<Value>(_ node: DerivedNode<Value>) -> Value {
        let outer = kinds
        let value = node.read(by: self)
        // Whatever its closure has read: the value is a state.
        kinds = outer.union(.derived)
        noteShown(node)
        return value
    }

    /// Notes that the value of a node was read as a message.
    func noteShown(_ node: StateNode) {
        guard isShowing, depth == 1 else { return }
        shown.values.append((node, count(of: node)))
    }

    /// Whether the message that is being read may be shown to a handler, and not only to the closure of a derived
    /// value.
    var mayShow: Bool { isShowing && depth == 1 || transformDepth == depth }
}

extension StateNode {
    /// Whether the value has that count of changes, or a count that no pull knows.
    fileprivate final func hasCount(_ count: UInt) -> Bool {
        lock.withLock { _ in counts.changes.load(ordering: .relaxed) == count }
    }

    /// Whether observers know the value of that count.
    @inline(never)  // It calls itself, and the compiler would unroll that.
    fileprivate final func isTold(_ count: UInt) -> Bool {
        switch known(count) {
        case .told(let told): told == count
        case .unobserved(let sources): sources?.allSatisfy { $0.node.isTold($0.count) } ?? false
        }
    }

    fileprivate final func tellShown(_ count: UInt) {
        switch known(count) {
        case .told(let told): if told != count, !lock.withLock({ isTelling($0) }) { changed() }
        case .unobserved(let sources): for source in sources ?? [] { source.node.tellShown(source.count) }
        }
    }

    fileprivate final func keepShown(_ count: UInt) {
        switch known(count) {
        case .told:
            let isOver = lock.withLock { held in
                guard let told = toldCount(held), told != count else { return false }
                oweUpdate(held)
                return counts.changes.load(ordering: .relaxed) != count
            }
            // Otherwise the change that led to the value is still on its way, and is told later.
            if isOver { changed() }
        case .unobserved(let sources):
            for source in sources ?? currentSources { source.node.keepShown(source.count) }
        }
    }

    private enum Known {
        /// The count that observers know.
        case told(UInt)
        /// There are no observers. The derived values from which the value of that count was computed; nil if it is
        /// over.
        case unobserved(ContiguousArray<(node: StateNode, count: UInt)>?)
    }

    private final func known(_ count: UInt) -> Known {
        lock.withLock { held in
            if let told = toldCount(held) { return .told(told) }
            guard counts.changes.load(ordering: .relaxed) == count else { return .unobserved(nil) }
            return .unobserved(derivedSources)
        }
    }

    /// The derived values of which this is made, with a count that no value has had.
    private final var currentSources: ContiguousArray<(node: StateNode, count: UInt)> {
        var sources = lock.withLock { _ in derivedSources }
        for place in sources.indices { sources[place].count = StateCounter.never }
        return sources
    }

    /// Under the lock.
    private final var derivedSources: ContiguousArray<(node: StateNode, count: UInt)> {
        var derived = ContiguousArray<(node: StateNode, count: UInt)>()
        guard let sources else { return derived }
        for place in 0..<sources.count where sources.base[place].entry.counter.kind == .derived {
            derived.append((sources.base[place].entry.node.takeUnretainedValue(), sources.knownCount(place)))
        }
        return derived
    }
}

extension BufferedObservable {
    /// For the package's own use. Leave it to the default.
    public func _beginShowing(_ subscription: AnyObject) {
        messenger.beginShowing(unsafeDowncast(subscription, to: Subscription<Message>.self), self)
    }
}

extension Messenger {
    /// Begins an observation with a message that derived values may be behind. Their updates come first.
    final func beginShowing<O: BufferedObservable<Message>>(_ subscription: Subscription<Message>, _ observable: O) {
        var attempts = 0
        var untold: ShownState?
        repeat {
            untold?.tell()
            untold = nil
            attempts += 1
            makeCore().begin(subscription, sender: self) {
                let (message, shown) = StateReader.look { observable._readLatest(by: $0) }
                if shown.isTold { return message }
                if attempts > 3 {
                    shown.keep()
                    return message
                }
                untold = shown
                return nil
            }
        } while untold != nil
    }
}
