/// Where the events of one observation go.
///
/// Who starts an observation is given this, and keeps to the following: it calls one function at a time, and `end` at most
/// once and last; it calls them on the actor, if there is one; it gives the observation what has to be ended with it; and
/// it calls nothing any more once the observation is over. A stage in between that calls a client's closure asks for that
/// afterwards.
@usableFromInline
struct Downstream<Element, Error: Swift.Error> {
    @usableFromInline typealias Completion = Subscribers.Completion<Error>

    @usableFromInline let observation: Observation
    /// Where to call. Asked for only from signals that can go there by themselves.
    @usableFromInline var actor: (any Actor)?
    /// Where events have to pass one at a time, if such a place is known.
    @usableFromInline let line: (any SourceLine)?
    @usableFromInline let next: (Element) -> Void
    @usableFromInline let end: (Completion) -> Void

    @inlinable
    init(
        _ observation: Observation, on actor: (any Actor)? = nil, line: (any SourceLine)? = nil,
        next: @escaping (Element) -> Void, end: @escaping (Completion) -> Void
    ) {
        self.line = line
        self.observation = observation
        self.actor = actor
        self.next = next
        self.end = end
    }

    /// The same without the actor, for what is held by the source: nothing there holds an actor.
    @inlinable
    var withoutActor: Downstream { Downstream(observation, line: line, next: next, end: end) }

    @inlinable
    func receive(_ event: Signal<Element, Error>.Event) {
        switch event {
        case .next(let element): next(element)
        case .completed: end(.finished)
        case .failed(let error): end(.failure(error))
        }
    }

    /// What is upstream of a stage that changes elements, and passes the end on.
    @inlinable
    func before<Source>(_ next: @escaping (Source) -> Void) -> Downstream<Source, Error> {
        Downstream<Source, Error>(observation, line: line, next: next, end: end)
    }

    /// What is upstream of a stage that changes elements and the end.
    @inlinable
    func before<Source, SourceError: Swift.Error>(
        _ next: @escaping (Source) -> Void, end: @escaping (Subscribers.Completion<SourceError>) -> Void
    ) -> Downstream<Source, SourceError> {
        Downstream<Source, SourceError>(observation, line: line, next: next, end: end)
    }

    /// The upstream of a stage that hands on what a client's closure returns.
    ///
    /// The closure may have ended the observation, so `passing` asks after each call. It takes the closure as it is: a
    /// closure around it would cost a call for each element.
    @inlinable
    @inline(__always)
    func passing<Source>(_ make: @escaping (Source) -> Element) -> Downstream<Source, Error> {
        let (observation, next) = (observation, next)
        return before { element in
            let result = make(element)
            if observation.isActive { next(result) }
        }
    }

    /// The upstream of a stage that hands on what a client's closure returns, except nil.
    @inlinable
    @inline(__always)
    func passingUnlessNil<Source>(_ make: @escaping (Source) -> Element?) -> Downstream<Source, Error> {
        let (observation, next) = (observation, next)
        return before { element in
            if let result = make(element), observation.isActive { next(result) }
        }
    }

    /// The upstream of a stage that hands on the elements for which a client's closure returns true.
    @inlinable
    @inline(__always)
    func passingWhere(_ isIncluded: @escaping (Element) -> Bool) -> Downstream {
        let (observation, next) = (observation, next)
        return before { element in
            if isIncluded(element), observation.isActive { next(element) }
        }
    }

    /// A part of the observation, for what is upstream of a stage that may end the signal by itself: it ends the part first,
    /// which says whether that was still to be done, and then passes the end on.
    @inlinable
    func makePart() -> Observation {
        let part = Observation()
        observation.attach(.observation(part))
        return part
    }
}
