/// Suppresses messages that equal the last one that passed.
@usableFromInline
struct Deduplication<Message>: MessageTransform {
    @usableFromInline let areEqual: (Message, Message) -> Bool
    @usableFromInline let last: StepMemory<Message?>

    @inlinable
    init(_ areEqual: @escaping (Message, Message) -> Bool) {
        self.areEqual = areEqual
        last = StepMemory(nil)
    }

    @inlinable
    func output(of message: Message, from author: Origin) -> Message? {
        if let last = last.value, areEqual(last, message) { return nil }
        last.replace(with: message)
        return message
    }

    @inlinable
    func begun() -> Deduplication { Deduplication(areEqual) }
}

/// Combines each message with the result before, and passes on the results.
@usableFromInline
struct Accumulation<Input, Output>: MessageTransform {
    @usableFromInline let initial: Output
    @usableFromInline let next: (Output, Input) -> Output
    @usableFromInline let result: StepMemory<Output>

    @inlinable
    init(_ initial: Output, _ next: @escaping (Output, Input) -> Output) {
        self.initial = initial
        self.next = next
        result = StepMemory(initial)
    }

    @inlinable
    func output(of message: Input, from author: Origin) -> Output? {
        let output = next(result.value, message)
        result.replace(with: output)
        return output
    }

    @inlinable
    func begun() -> Accumulation { Accumulation(initial, next) }
}

/// Turns each message but the first into one that has the message before it as well.
@usableFromInline
struct Succession<Message>: MessageTransform {
    @usableFromInline let last: StepMemory<Message?>

    @inlinable
    init() {
        last = StepMemory(nil)
    }

    @inlinable
    func output(of message: Message, from author: Origin) -> Update<Message>? {
        let before = last.value
        last.replace(with: message)
        return before.map { Update($0, message) }
    }

    @inlinable
    func begun() -> Succession { Succession() }
}

/// Suppresses the first messages.
@usableFromInline
struct Omission<Message>: MessageTransform {
    @usableFromInline let count: Int
    @usableFromInline let remaining: StepMemory<Int>

    @inlinable
    init(_ count: Int) {
        self.count = count
        remaining = StepMemory(count)
    }

    @inlinable
    func output(of message: Message, from author: Origin) -> Message? {
        remaining.countDown() ? nil : message
    }

    @inlinable
    func begun() -> Omission { Omission(count) }
}

/// Lets the first messages pass, and ends the observation with the last of them.
@usableFromInline
struct Limitation<Message>: MessageTransform {
    @usableFromInline let count: Int
    @usableFromInline let countdown: Countdown

    @usableFromInline
    init(_ count: Int) {
        self.count = count
        countdown = Countdown(count)
    }

    @usableFromInline
    func output(of message: Message, from author: Origin) -> Message? {
        countdown.take() ? message : nil
    }

    @usableFromInline
    func begun() -> Limitation { Limitation(count) }

    @usableFromInline
    func joined(_ observation: ObservationToken) {
        countdown.join(observation)
    }
}
