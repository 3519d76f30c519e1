extension SignalProtocol {
    /// The signal, which tells a subject whether it is being observed: true when an observation begins, false when it ends or
    /// is disposed. The signal holds the subject.
    public func feedActivity<S: SubjectProtocol>(into listener: S) -> Signal<Element, Error> where S.Element == Bool {
        let source = _serialSignal
        return Signal(home: source.home, canHop: source.canHop) { downstream in
            let activity = BlockDisposable(calling: { listener.on(.next(false)) })
            let part = Observation()
            downstream.observation.attach(.disposable(CompositeDisposable([part, activity])))
            listener.on(.next(true))
            guard downstream.observation.isActive else { return }
            let (observation, next, end) = (downstream.observation, downstream.next, downstream.end)
            source.begin(
                Downstream(
                    part, on: downstream.actor, next: next,
                    end: { completion in
                        guard part.end() else { return }
                        activity.dispose()
                        if observation.isActive { end(completion) }
                    }))
        }
    }

    /// The signal, whose elements are also sent to a subject, before they go on. The signal holds the subject.
    public func feedNext<S: SubjectProtocol>(into listener: S) -> Signal<Element, Error> where S.Element == Element {
        _serialSignal.stage { downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            return downstream.before { element in
                listener.on(.next(element))
                if observation.isActive { next(element) }
            }
        }
    }

    /// The signal, whose error is also sent to a subject, before it goes on. The signal holds the subject.
    public func feedError<S: SubjectProtocol>(into listener: S) -> Signal<Element, Error> where S.Element == Error {
        _serialSignal.stage { downstream in
            let (observation, end) = (downstream.observation, downstream.end)
            return downstream.before(downstream.next) { completion in
                if case .failure(let error) = completion { listener.on(.next(error)) }
                if observation.isActive { end(completion) }
            }
        }
    }

    /// The signal with its completion in place of a failure, whose error is sent to a subject. The signal holds the subject.
    ///
    /// - Parameter logging: Whether the error is printed.
    public func suppressAndFeedError<S: SubjectProtocol>(
        into listener: S, logging: Bool = true, file: String = #file, line: Int = #line
    ) -> Signal<Element, Never> where S.Element == Error {
        feedError(into: listener).suppressError(logging: logging, file: file, line: line)
    }
}
