extension Signal where Error == any Swift.Error {
    /// Creates a signal that calls an asynchronous function in a task for each observation. It emits the result and
    /// completes, or fails with the error that the function throws. Disposing the observation cancels the task.
    ///
    /// ```swift
    /// let page = Signal<String, any Error>(await: {
    ///     try await Task.sleep(for: .milliseconds(1))
    ///     return "page"
    /// })
    /// for try await text in page.toAsyncThrowingStream() { print(text) }
    /// // prints: page
    /// ```
    ///
    /// The function runs on the actor on which it was written, if any.
    @preconcurrency
    public init(@_inheritActorContext await produce: @escaping @Sendable () async throws -> Element) {
        self.init(inTask: { downstream in
            do {
                let element = try await produce()
                if downstream.observation.isActive { downstream.finish(with: element) }
            } catch {
                if downstream.observation.isActive { downstream.end(.failure(error)) }
            }
        })
    }
}

extension Signal where Error == Never {
    /// Creates a signal that calls an asynchronous function in a task for each observation, emits its result, and
    /// completes. Disposing the observation cancels the task.
    ///
    /// The function runs on the actor on which it was written, if any.
    @preconcurrency
    public init(@_inheritActorContext await produce: @escaping @Sendable () async -> Element) {
        self.init(inTask: { downstream in
            let element = await produce()
            if downstream.observation.isActive { downstream.finish(with: element) }
        })
    }
}

extension Signal {
    /// Creates a signal that emits from a task, one for each observation.
    init(inTask operate: @escaping (Downstream<Element, Error>) async -> Void) {
        self.init(home: nil) { downstream in
            // `downstream` is sent to the task and used nowhere else; `operate` may be called from any task.
            nonisolated(unsafe) let (downstream, operate) = (downstream, operate)
            let task = Task { await operate(downstream) }
            downstream.observation.attach(.disposable(TaskEnd(task: task)))
        }
    }
}

/// Cancels the task of an observation.
private struct TaskEnd: Disposable {
    let task: Task<Void, Never>

    func dispose() {
        task.cancel()
    }

    var isDisposed: Bool { task.isCancelled }
}

extension AsyncSequence {
    /// Returns a signal of the elements of this sequence. Each observation iterates over it in a task of its own.
    /// Disposing the observation cancels the task.
    ///
    /// ```swift
    /// let names = AsyncStream<String> { continuation in
    ///     continuation.yield("Ada")
    ///     continuation.finish()
    /// }
    /// print(names.toSignal().waitAndCollectElements())    // prints: ["Ada"]
    /// ```
    public func toSignal() -> Signal<Element, any Swift.Error> {
        return Signal(inTask: { [self] downstream in
            do {
                for try await element in self {
                    guard downstream.observation.isActive else { return }
                    downstream.next(element)
                }
                if downstream.observation.isActive { downstream.end(.finished) }
            } catch {
                if downstream.observation.isActive { downstream.end(.failure(error)) }
            }
        })
    }

    /// Returns a signal of the elements of this sequence, as `toSignal()` does, with the sequence's type of error.
    ///
    /// ```swift
    /// let names = AsyncStream<String> { continuation in
    ///     continuation.yield("Ada")
    ///     continuation.finish()
    /// }
    /// let safe: SafeSignal<String> = names.toFullyTypedSignal()
    /// print(safe.waitAndCollectElements())    // prints: ["Ada"]
    /// ```
    public func toFullyTypedSignal() -> Signal<Element, Failure> {
        return Signal(inTask: { [self] downstream in
            do throws(Failure) {
                var iterator = makeAsyncIterator()
                while let element = try await iterator.next(isolation: nil) {
                    guard downstream.observation.isActive else { return }
                    downstream.next(element)
                }
                if downstream.observation.isActive { downstream.end(.finished) }
            } catch {
                if downstream.observation.isActive { downstream.end(.failure(error)) }
            }
        })
    }
}
