internal import Synchronization

/// The messages that a messenger keeps: for new observations, and for callers that ask for the latest one.
@usableFromInline
struct ReplayBuffer<Message>: ~Copyable {
    @usableFromInline var letters = Ring<Letter<Message>>()
    @usableFromInline var limit = 0
    @usableFromInline var latest: LatestMessage<Message>? { didSet { updateIsNeededAnyway() } }
    /// For observations that are about to begin.
    @usableFromInline private(set) var recordings: [Recording<Message>] = []
    /// The rule for messages that are not all kept in the same way.
    var rule: KeepingRule<Message>? { didSet { updateIsNeededAnyway() } }
    // In an order that leaves no gaps.
    /// Whether the newest message is the last one of a messenger that was finished. It is kept whatever the limit.
    @usableFromInline private(set) var hasLast = false
    /// Whether the next observation takes the letters over, and nothing is kept after it.
    @usableFromInline var isForFirstObservation = false
    /// Whether there are recordings, or a rule.
    @usableFromInline private(set) var keepsSpecially = false
    /// Whether there is anything to do for a message that is sent, whatever the limit.
    @usableFromInline private(set) var isNeededAnyway = false

    @inlinable
    init() {}

    /// How many of the messages are kept whatever the limit.
    private var lastCount: Int { hasLast ? 1 : 0 }

    /// Whether there is anything to do for a message that is sent.
    @inlinable
    var isNeeded: Bool { limit > 0 || isNeededAnyway }

    /// Whether the next observation receives or ends anything.
    @inlinable
    var concernsObservation: Bool { letters.frontCount != 0 || isForFirstObservation }

    /// Whether messages are kept for new observations.
    @inlinable
    var keepsLetters: Bool { limit > 0 || keepsSpecially }

    /// Keeps a message. Notes what it replaces.
    @inlinable
    mutating func keep(_ letter: Letter<Message>, _ replaced: inout Replaced<Message>) {
        if keepsSpecially { return keepSpecially(letter, &replaced) }
        replaced.letter = limit > 0 ? keepWithinLimit(letter) : letter
    }

    /// Keeps a message where there is a limit and nothing else.
    @inlinable
    mutating func keepWithinLimit(_ letter: Letter<Message>) -> Letter<Message>? {
        let oldest = letters.count >= limit ? letters.popFirst() : nil
        letters.append(letter)
        return oldest
    }

    mutating func begin(_ recording: Recording<Message>) {
        recordings.append(recording)
        updateIsNeededAnyway()
    }

    mutating func end(_ recording: Recording<Message>) {
        recordings.removeAll { $0 === recording }
        updateIsNeededAnyway()
    }

    private mutating func updateIsNeededAnyway() {
        keepsSpecially = !recordings.isEmpty || rule != nil
        isNeededAnyway = latest != nil || keepsSpecially
    }

    @usableFromInline
    borrowing func record(_ letter: Letter<Message>) {
        for recording in recordings { recording.letters.append(letter) }
    }

    /// Keeps a last message for all later observations, whatever the limit.
    @usableFromInline
    mutating func keepLast(_ letter: Letter<Message>) {
        if keepsSpecially { record(letter) }
        letters.append(letter)
        hasLast = true
    }

    /// Keeps other messages, within the limit. Returns the ones that are kept no longer.
    mutating func replace(with newLetters: consuming Ring<Letter<Message>>) -> Ring<Letter<Message>> {
        swap(&letters, &newLetters)
        if lastCount > 0 { letters.append(newLetters[newLetters.count - 1]) }
        var surplus = setLimit(limit)
        while let letter = surplus.popFirst() { newLetters.append(letter) }
        return newLetters
    }

    /// Sets how many messages are kept from now on. Returns the ones that are kept no longer.
    mutating func setLimit(_ newLimit: Int) -> Ring<Letter<Message>> {
        limit = newLimit
        if limit > 0 { letters.reserve(limit) }
        var lost = Ring<Letter<Message>>()
        if letters.frontCount == 0 { return lost }
        while letters.count - lastCount > limit, let oldest = letters.popFirst() {
            lost.append(oldest)
        }
        return lost
    }

    /// Takes all messages, except the last one of a messenger that was finished.
    mutating func takeAll() -> Ring<Letter<Message>> {
        let limit = limit
        let lost = setLimit(0)
        self.limit = limit
        return lost
    }

    /// Returns the messages for a new observation that begins with the latest message, as long as nothing else is
    /// replayed: the latest message, and the ones that were recorded since.
    @usableFromInline
    mutating func copy(
        orBeginningWith latest: Letter<Message>, _ recording: Recording<Message>? = nil
    ) -> Ring<Letter<Message>> {
        guard letters.count == lastCount else { return copy() }
        endAtFirstObservation()
        var copy = Ring<Letter<Message>>()
        copy.append(latest)
        if let recording {
            while let letter = recording.letters.popFirst() { copy.append(letter) }
        }
        if lastCount > 0 { copy.append(letters[0]) }
        return copy
    }

    /// Returns the message for a new observation without replay of a messenger that was finished.
    @usableFromInline
    borrowing func copyOfLast() -> Ring<Letter<Message>> {
        var copy = Ring<Letter<Message>>()
        if lastCount > 0 { copy.append(letters[letters.count - 1]) }
        return copy
    }

    /// Returns the letters for a new observation, oldest first. Letters that are for the first observation alone are
    /// not kept any more.
    @inlinable
    mutating func copy() -> Ring<Letter<Message>> {
        let copy = letters.copied()
        // The copy retains each of them, so nothing is released here.
        if isForFirstObservation { endAtFirstObservation() }
        return copy
    }

    /// Keeps nothing from now on, if that was for the first observation alone.
    @usableFromInline
    mutating func endAtFirstObservation() {
        guard isForFirstObservation else { return }
        isForFirstObservation = false
        _ = setLimit(0)
    }
}

/// The messages that are sent while an observation is about to begin, between the question for the latest message and
/// the moment in which the observation has its place.
@usableFromInline
final class Recording<Message> {  // guarded by the messenger's lock
    @usableFromInline @exclusivity(unchecked) var letters = Ring<Letter<Message>>()

    init() {}
}

/// The latest message of a messenger that keeps it, to be read and replaced from any thread.
@usableFromInline
final class LatestMessage<Message> {
    private let lock = Lock()
    private var message: Message
    private let changeCount = Atomic<UInt>(0)

    /// `message` stands for the latest one until the first is sent.
    init(_ message: Message) {
        self.message = message
    }

    @usableFromInline
    var value: Message { lock.withLock { message } }

    /// How often the message was replaced: to be compared by two reads.
    @usableFromInline
    var changes: UInt { changeCount.load(ordering: .acquiring) }

    /// Replaces the message. Returns the one before, to be released where no lock is held.
    @usableFromInline
    func exchange(_ newMessage: Message) -> Message {
        lock.withLock {
            let replaced = message
            message = newMessage
            changeCount.wrappingAdd(1, ordering: .releasing)
            return replaced
        }
    }
}
