/// The messages that a messenger keeps: for new observations, and for those who ask for the latest one.
@usableFromInline
struct ReplayBuffer<Message>: ~Copyable {
    @usableFromInline var letters = Ring<Letter<Message>>()
    @usableFromInline var limit = 0
    @usableFromInline var latest: LatestMessage<Message>? { didSet { updateIsNeededAnyway() } }
    /// For observations that are about to begin.
    @usableFromInline private(set) var recordings: [Recording<Message>] = []
    @usableFromInline private(set) var isRecording = false
    /// Whether there is anything to do for a message that is sent, whatever the limit.
    @usableFromInline private(set) var isNeededAnyway = false

    @inlinable
    init() {}

    /// Whether there is anything to do for a message that is sent.
    @inlinable
    var isNeeded: Bool { limit > 0 || isNeededAnyway }

    /// Whether messages are kept as such.
    @inlinable
    var keepsLetters: Bool { limit > 0 || isRecording }

    /// Keeps a message, and returns the one that goes for it, to be released outside the lock.
    @inlinable
    mutating func keep(_ letter: Letter<Message>) -> Letter<Message>? {
        if isRecording { record(letter) }
        guard limit > 0 else { return letter }
        return keepWithinLimit(letter)
    }

    /// The same where there is a limit and nothing else.
    @inlinable
    mutating func keepWithinLimit(_ letter: Letter<Message>) -> Letter<Message>? {
        let oldest = letters.count >= limit ? letters.popFirst() : nil
        letters.append(letter)
        return oldest
    }

    mutating func begin(_ recording: Recording<Message>) {
        recordings.append(recording)
        isRecording = true
        updateIsNeededAnyway()
    }

    mutating func end(_ recording: Recording<Message>) {
        recordings.removeAll { $0 === recording }
        isRecording = !recordings.isEmpty
        updateIsNeededAnyway()
    }

    private mutating func updateIsNeededAnyway() {
        isNeededAnyway = latest != nil || isRecording
    }

    @usableFromInline
    borrowing func record(_ letter: Letter<Message>) {
        for recording in recordings { recording.letters.append(letter) }
    }

    /// Sets how many are kept from now on, and returns those that go.
    mutating func setLimit(_ newLimit: Int) -> Ring<Letter<Message>> {
        limit = newLimit
        var lost = Ring<Letter<Message>>()
        while letters.count > limit, let oldest = letters.popFirst() {
            lost.append(oldest)
        }
        return lost
    }

    /// What a new observation is given, oldest first.
    @inlinable
    borrowing func copy() -> Ring<Letter<Message>> {
        var copy = Ring<Letter<Message>>()
        for index in 0..<letters.count {
            copy.append(letters[index])
        }
        return copy
    }
}
