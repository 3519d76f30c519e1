extension Observable where Message: Sendable {
    /// Returns the messages of this observable as an async sequence that has begun to observe when this returns.
    ///
    /// ```swift
    /// let lines = log.messages(backlog: .limited(to: 64, dropping: .oldest))
    /// let task = Task {
    ///     for await line in lines { print(line) }
    /// }
    /// task.cancel()    // ends the observation
    /// ```
    ///
    /// Every call is an observation of its own: each sequence gets every message, with the replay that the messenger's
    /// strategy promises, without gap or duplicate. It ends after the observable's last message, or at once when the
    /// task that iterates is cancelled, and neither side keeps the other alive. See ``MessageSequence`` for iterating
    /// more than once.
    ///
    /// - Parameter backlog: How many messages may wait to be taken, and which to drop beyond that. The replay with
    ///   which the sequence begins does not count. Use ``MessageSequence/reportingLag()`` to learn where some were
    ///   dropped.
    @inlinable
    public func messages(backlog: BacklogLimit = .unlimited) -> MessageSequence<Message> {
        MessageSequence(
            source: MessageSource { [weak messenger] in
                let storage = MessageStorage<Message>(backlog: backlog)
                return .begin(storage, at: messenger) { message, _ in
                    storage.offer(message)
                } replayed: { message, _ in
                    storage.offer(message, isReplayed: true)
                }
            })
    }

    /// Returns the messages of this observable as an async sequence, each with the identity of its author. Apart from
    /// that it is ``messages(backlog:)``.
    ///
    /// ```swift
    /// let lines = log.authoredMessages()
    /// log.send("hello", from: observer)
    /// var authored = lines.makeAsyncIterator()
    /// print(await authored.next()?.author.is(observer) ?? false)  // prints: true
    /// ```
    @inlinable
    public func authoredMessages(backlog: BacklogLimit = .unlimited) -> MessageSequence<AuthoredMessage<Message>> {
        MessageSequence(
            source: MessageSource { [weak messenger] in
                let storage = MessageStorage<AuthoredMessage<Message>>(backlog: backlog)
                return .begin(storage, at: messenger) { message, author in
                    storage.offer(AuthoredMessage(message, from: author.comparable))
                } replayed: { message, author in
                    storage.offer(AuthoredMessage(message, from: author.comparable), isReplayed: true)
                }
            })
    }
}

extension Observable where Message: Sendable {
    /// Waits for one message: the first that a new observation gets, be it replayed or sent from now on.
    ///
    /// ```swift
    /// if let line = await log.next() { print(line) }
    /// ```
    ///
    /// It begins to observe at once, on the caller's actor, and ends with that message. Between two waits messages pass
    /// unseen; iterate over ``messages(backlog:)`` to miss none.
    ///
    /// - Returns: The message, or nil when the task is cancelled or the observable stops being observed. The observable
    ///   stays alive during the call.
    @inlinable
    public func next(isolation: isolated (any Actor)? = #isolation) async -> Message? {
        var iterator = messages(backlog: .limited(to: 1, dropping: .newest)).makeAsyncIterator()
        return await iterator.next(isolation: isolation)
    }

    /// Waits for the first message that satisfies `predicate`, which runs on the caller's actor.
    ///
    /// ```swift
    /// let error = await log.next { $0.hasPrefix("error") }
    /// ```
    ///
    /// It begins to observe at once, on the caller's actor, and ends with that message. Messages that come faster than
    /// the predicate is asked about them wait for it, however many they are.
    ///
    /// - Returns: The message, or nil when the task is cancelled or the observable stops being observed. The observable
    ///   stays alive during the call.
    @inlinable
    public func next<Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, where predicate: (Message) throws(Failure) -> Bool
    ) async throws(Failure) -> Message? {
        var iterator = messages().makeAsyncIterator()
        while let message = await iterator.next(isolation: isolation) {
            if try predicate(message) { return message }
        }
        return nil
    }
}

extension Observable {
    /// Sends every element of an async sequence as a message, as it comes, until the sequence ends.
    ///
    /// ```swift
    /// observer.observe(amounts) { print($0) }
    /// let (stream, input) = AsyncStream.makeStream(of: Int.self)
    /// input.yield(5)
    /// input.finish()
    /// await amounts.send(contentsOf: stream)    // prints: 5
    /// ```
    ///
    /// It is part of the task that calls it: it returns when the sequence ends, and rethrows the sequence's error. When
    /// the task is cancelled, it sends nothing more and returns as soon as the sequence lets it. The messages are sent
    /// on the caller's actor, one after the other. Meanwhile it keeps the observable and the author alive.
    ///
    /// - Parameters:
    ///   - sequence: The source of the messages.
    ///   - author: The author of the messages; this observable if nil.
    @inlinable
    public func send<Messages: AsyncSequence>(
        contentsOf sequence: Messages, from author: AnyAuthor? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(Messages.Failure) where Messages.Element == Message {
        var iterator = sequence.makeAsyncIterator()
        while !Task.isCancelled, let message = try await iterator.next(isolation: isolation), !Task.isCancelled {
            send(message, from: author)
        }
    }
}

extension Variable where Value: Sendable {
    /// Returns the values of this variable as an async sequence: first the current one, then the new value of every
    /// update.
    ///
    /// ```swift
    /// let values = counter.values()
    /// counter.value = 2
    /// counter.finish()
    /// for await value in values { print(value) }    // prints: 1 2
    /// ```
    ///
    /// No change between the current value and the first update is lost or doubled. The replay of the variable's
    /// strategy is left out, since its values are older than the current one. Otherwise it is a sequence like
    /// ``Observable/messages(backlog:)``; a later iterator starts with the value that is current when it is made.
    ///
    /// - Parameter backlog: How many values may wait to be taken, and which to drop beyond that. The value that the
    ///   sequence begins with does not count. `.limited(to: 1, dropping: .oldest)` keeps up with the latest value.
    @inlinable
    public func values(backlog: BacklogLimit = .unlimited) -> MessageSequence<Value> {
        MessageSequence(
            source: MessageSource { [weak self] in
                let storage = MessageStorage<Value>(backlog: backlog, hasFirst: true)
                return .begin(storage, at: self) { update, _ in storage.offer(update.new) }
            })
    }
}

extension Derived where Value: Sendable {
    /// Returns the values of this derived value as an async sequence: first the current one, then the new value of
    /// every update.
    ///
    /// ```swift
    /// let price = Var(5), quantity = Var(2)
    /// let total = Derived(price, quantity) { $0 * $1 }
    /// for await value in total.values() { print(value) }
    /// ```
    ///
    /// It is a sequence like that of a variable, ``Variable/values(backlog:)``: no change between the current value and
    /// the first update is lost or doubled. While a task iterates, the derived value is observed, so it is computed
    /// with each change of its sources. The sequence ends when the derived value is deallocated, which the iterating
    /// task does not hold.
    ///
    /// - Parameter backlog: How many values may wait to be taken, and which to drop beyond that. The value that the
    ///   sequence begins with does not count. `.limited(to: 1, dropping: .oldest)` keeps up with the latest value.
    public func values(backlog: BacklogLimit = .unlimited) -> MessageSequence<Value> {
        MessageSequence(
            source: MessageSource { [weak self] in
                let storage = MessageStorage<Value>(backlog: backlog, hasFirst: true)
                guard let self else { return MessageSubscription(storage: storage, token: nil) }
                let (token, value) = self.connectWithValue(
                    { update, _ in storage.offer(update.new) }, whenEnded: { storage.finish() })
                self.noteReading()
                storage.begin(with: value)
                return MessageSubscription(storage: storage, token: token)
            })
    }
}
