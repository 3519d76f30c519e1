internal import SwiftObserver

extension SignalProtocol {
    /// The signal, of whose elements some are also sent to a subject, in another form, before they go on.
    ///
    /// The signal holds the subject. The closures run on the actor on which they were written; if they belong to none, where
    /// the events come.
    ///
    /// - Parameters:
    ///   - when: Which elements are sent to the subject; by default all.
    ///   - map: What the subject is sent for an element.
    @preconcurrency
    public func feedNext<S: SubjectProtocol>(
        into listener: S,
        @_inheritActorContext when: @escaping @isolated(any) @Sendable (Element) -> Bool = { _ in true },
        @_inheritActorContext map: @escaping @isolated(any) @Sendable (Element) -> S.Element
    ) -> Signal<Element, Error> {
        let (condition, transform) = (ClientClosure.condition(when), ClientClosure.transform(map))
        let (isWanted, make) = (condition.call, transform.call)
        let marked: Signal<(Element, Bool), Error> = _serialSignal.stage(on: condition.actor) { downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            return downstream.before { element in
                let isWanted = isWanted(element)
                if observation.isActive { next((element, isWanted)) }
            }
        }
        return marked.stage(on: transform.actor) { downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            return downstream.before { marked in
                if marked.1 { listener.on(.next(make(marked.0))) }
                if observation.isActive { next(marked.0) }
            }
        }
    }
}
