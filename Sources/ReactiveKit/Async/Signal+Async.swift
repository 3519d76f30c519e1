extension Signal where Error == any Swift.Error {
    /// A signal that emits what an asynchronous function returns, which is called in a task of its own for each observation,
    /// and completes; or fails with what the function throws. To dispose the observation cancels the task.
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
    /// A signal that emits what an asynchronous function returns, which is called in a task of its own for each observation,
    /// and completes. To dispose the observation cancels the task.
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
    /// A signal that emits from a task, one for each observation.
    init(inTask operate: @escaping (Downstream<Element, Error>) async -> Void) {
        self.init(home: nil) { downstream in
            // Downstream goes from here to the task, and nobody else has it; the operation may be called from any task.
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
    /// A signal of the elements of this sequence, which a task of its own asks for in each observation. To dispose the
    /// observation cancels the task.
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

    /// The same with the type of the sequence's error.
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
