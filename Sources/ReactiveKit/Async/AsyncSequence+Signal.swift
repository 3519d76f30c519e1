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
