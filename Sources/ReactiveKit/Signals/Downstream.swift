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

    /// A part of the observation, for what is upstream of a stage that may end the signal by itself: it ends the part first,
    /// which says whether that was still to be done, and then passes the end on.
    @inlinable
    func makePart() -> Observation {
        let part = Observation()
        observation.attach(.observation(part))
        return part
    }
}
