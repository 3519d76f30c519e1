/// How operators with machines are put together.
extension Downstream {
    /// An operation before this. It ends when what is downstream does.
    @inlinable
    func operation<M: Machine>(
        _ machine: M, sourceCount: Int, starter: Operation<M>.Starter? = nil, timer: Operation<M>.Timer? = nil
    ) -> Operation<M> where M.Output == Element, M.Failure == Error {
        let end = end
        return Operation(
            machine, sourceCount: sourceCount, before: observation, starter: starter, timer: timer, next: next
        ) { end(Completion($0)) }
    }
}

extension Operation {
    /// Observes a source that was there from the beginning, unless it is not wanted any more.
    @inlinable
    @inline(__always)
    func observe<Element, Error>(
        _ source: Signal<Element, Error>, in slot: Int, _ input: @escaping (Arrival<Element, Error>) -> M.Input
    ) {
        guard let observation = sources.observation(of: slot) else { return }
        start(source, observation, input)
    }

    /// Observes a source.
    @inlinable
    @inline(__always)
    func start<Element, Error>(
        _ source: Signal<Element, Error>, _ observation: Observation,
        _ input: @escaping (Arrival<Element, Error>) -> M.Input
    ) {
        source.begin(observation, on: nil) {
            self.take(input(.next($0)))
        } end: {
            self.take(input(.end(End($0))))
        }
    }
}

extension End {
    @inlinable
    init(_ completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: self = .completed
        case .failure(let error): self = .failed(error)
        }
    }
}

extension Subscribers.Completion {
    @inlinable
    init(_ end: End<Failure>) {
        switch end {
        case .completed: self = .finished
        case .failed(let error): self = .failure(error)
        }
    }
}
