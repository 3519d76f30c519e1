public import SwiftObserver

extension Downstream {
    /// Makes an operation before this downstream, with which it ends.
    @inlinable
    func operation<M: Machine>(
        _ machine: M, as name: StaticString, sourceCount: Int, starter: Operation<M>.Starter? = nil,
        timer: Operation<M>.Timer? = nil
    ) -> Operation<M> where M.Output == Element, M.Failure == Error {
        let end = end
        let operation = Operation(
            machine, sourceCount: sourceCount, before: observation, line: line, starter: starter, timer: timer,
            next: next
        ) { end(Completion($0)) }
        if observation.isFollowed { operation.noteWay(name) }
        return operation
    }
}

extension Operation {
    /// Notes the name of the operator, and keeps the way for its sources.
    @usableFromInline
    @inline(never)
    func noteWay(_ name: StaticString) {
        FollowedWay.note(name)
        FollowedWay.keep(for: self)
        sources.noteFollowed()
    }

    /// Observes an initial source, unless it is not wanted any more.
    @inlinable
    func observe<Port: SourcePort>(_ source: Signal<Port.Element, Port.Failure>, in slot: Int, by port: Port)
    where Port.Input == M.Input {
        guard let observation = sources.observation(of: slot) else { return }
        guard observation.isFollowed else { return start(source, observation, by: port) }
        FollowedWay.resume(of: self) { start(source, observation, by: port) }
    }

    /// Observes a source.
    @inlinable
    func start<Port: SourcePort>(
        _ source: Signal<Port.Element, Port.Failure>, _ observation: Observation, by port: Port
    ) where Port.Input == M.Input {
        let link = SourceLink(self, port)
        source.begin(observation, on: nil, line: self) {
            link.next($0)
        } end: {
            link.end(End($0))
        }
    }

    /// An overload of `observe(_:in:_:)` with a closure that makes the inputs.
    @inlinable
    func observe<Element, Error>(
        _ source: Signal<Element, Error>, in slot: Int, _ input: @escaping (Arrival<Element, Error>) -> M.Input
    ) {
        observe(source, in: slot, by: ClosurePort(input))
    }

    /// An overload of `start(_:_:_:)` with a closure that makes the inputs.
    @inlinable
    func start<Element, Error>(
        _ source: Signal<Element, Error>, _ observation: Observation,
        _ input: @escaping (Arrival<Element, Error>) -> M.Input
    ) {
        start(source, observation, by: ClosurePort(input))
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
