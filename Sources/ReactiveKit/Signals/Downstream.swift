public import SwiftObserver

/// The destination of the events of one observation.
///
/// Code that starts an observation calls one function at a time, and `end` at most once and last. It calls them on the
/// actor, if there is one. It attaches to the observation everything that has to end with it, and calls nothing once
/// the observation is over. A stage that calls a client's closure asks afterwards whether the observation goes on, as
/// `passing` does.
@usableFromInline
struct Downstream<Element, Error: Swift.Error> {
    @usableFromInline typealias Completion = Subscribers.Completion<Error>

    @usableFromInline let observation: Observation
    /// The actor on which to call. Only a signal with `canHop` gets one.
    @usableFromInline var actor: (any Actor)?
    /// The next place downstream where events pass one at a time, if known.
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

    /// This downstream without the actor. Sources retain only this form, so that they never retain an actor.
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

    /// Returns the upstream of a stage that changes elements and passes the end on.
    @inlinable
    func before<Source>(_ next: @escaping (Source) -> Void) -> Downstream<Source, Error> {
        Downstream<Source, Error>(observation, line: line, next: next, end: end)
    }

    /// Returns the upstream of a stage that changes elements and the end.
    @inlinable
    func before<Source, SourceError: Swift.Error>(
        _ next: @escaping (Source) -> Void, end: @escaping (Subscribers.Completion<SourceError>) -> Void
    ) -> Downstream<Source, SourceError> {
        Downstream<Source, SourceError>(observation, line: line, next: next, end: end)
    }

    /// Returns the upstream of a stage that passes on the results of a client's closure.
    ///
    /// The closure may have ended the observation, so `passing` asks after each call. It takes the closure as it is: a
    /// closure around it would cost a call for each element. For that reason, stages with memory that are often used
    /// ask by themselves.
    @inlinable
    @inline(__always)
    func passing<Source>(_ make: @escaping (Source) -> Element) -> Downstream<Source, Error> {
        let (observation, next) = (observation, next)
        return before { element in
            let result = make(element)
            if observation.isActive { next(result) }
        }
    }

    /// Returns the upstream of a stage that passes on the results of a client's closure that are not nil.
    @inlinable
    @inline(__always)
    func passingUnlessNil<Source>(_ make: @escaping (Source) -> Element?) -> Downstream<Source, Error> {
        let (observation, next) = (observation, next)
        return before { element in
            if let result = make(element), observation.isActive { next(result) }
        }
    }

    /// Returns the upstream of a stage that passes on the elements for which a client's closure returns true.
    @inlinable
    @inline(__always)
    func passingWhere(_ isIncluded: @escaping (Element) -> Bool) -> Downstream {
        let (observation, next) = (observation, next)
        return before { element in
            if isIncluded(element), observation.isActive { next(element) }
        }
    }

    /// Notes the name of an operator, while messengers are followed.
    ///
    /// - Parameters:
    ///   - name: The name, as a client writes it; empty for an operator that no client has written.
    ///   - partCount: How many of the operators upstream this one is made of. Their names are left out.
    @inlinable
    @inline(__always)
    func note(_ name: StaticString, insteadOf partCount: Int = 0) {
        if observation.isFollowed { FollowedWay.note(name, insteadOf: partCount) }
    }

    /// Makes a part of the observation, for the upstream of a stage that may end the signal by itself. Such a stage
    /// ends the part first, and passes the end on only if the part was still active.
    @inlinable
    func makePart() -> Observation {
        let part = Observation(upstreamOf: observation)
        observation.attach(.observation(part))
        return part
    }
}
