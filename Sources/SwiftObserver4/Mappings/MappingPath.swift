internal import SwiftObserver

/// The steps of a mapping, combined into one filter and one map.
struct MappingPath<Source, Mapped> {
    /// Whether an update passes all filters; nil if there are none.
    let filter: ((Source) -> Bool)?
    /// The map without the filters.
    let map: (Source) -> Mapped
    /// The actor that the last step was written on, if there is one.
    private let actor: (any Actor)?
    /// Leads a messenger's updates along the path, on an actor, to a function that gets the results.
    private let lead: (Messenger<Source>, (any Actor)?, @escaping (Mapped, Origin) -> Void) -> Void

    /// Leads the updates of an inbox along the path to an outbox.
    func lead(_ inbox: Messenger<Source>, to outbox: Messenger<Mapped>) {
        lead(inbox, actor) { update, author in outbox.passOn(update, from: author) }
    }

    /// Returns the path with one more map.
    func mapping<Next>(on isolation: (any Actor)?, _ next: @escaping (Mapped) -> Next) -> MappingPath<Source, Next> {
        let map = map
        return extended(on: isolation, filter: filter, map: { next(map($0)) }, step: next)
    }

    /// Returns the path with one more filter, for the results of the path so far.
    func filtering(on isolation: (any Actor)?, _ keep: @escaping (Mapped) -> Bool) -> MappingPath {
        let (map, filter) = (map, filter)
        let combined: (Source) -> Bool = { (filter?($0) ?? true) && keep(map($0)) }
        return extended(on: isolation, filter: combined, map: map, step: { keep($0) ? $0 : nil })
    }

    /// Returns the path with one more step. If the step was written on another actor, the results so far are sent to
    /// that actor. A step without an actor runs where the steps before it run.
    private func extended<Next>(
        on isolation: (any Actor)?, filter: ((Source) -> Bool)?, map: @escaping (Source) -> Next,
        step: @escaping (Mapped) -> Next?
    ) -> MappingPath<Source, Next> {
        let (lead, actor) = (lead, actor)
        if let actor, let isolation, actor !== isolation {
            return MappingPath<Source, Next>(filter: filter, map: map, actor: isolation) { inbox, last, receive in
                let relay = Messenger<Mapped>()
                _ = relay.connect(on: last) { update, author in
                    if let next = step(update) { receive(next, author) }
                }
                lead(inbox, actor) { update, author in relay.passOn(update, from: author) }
            }
        }
        return MappingPath<Source, Next>(filter: filter, map: map, actor: actor ?? isolation) { inbox, last, receive in
            lead(inbox, last) { update, author in
                if let next = step(update) { receive(next, author) }
            }
        }
    }

    private init(
        filter: ((Source) -> Bool)?, map: @escaping (Source) -> Mapped, actor: (any Actor)?,
        lead: @escaping (Messenger<Source>, (any Actor)?, @escaping (Mapped, Origin) -> Void) -> Void
    ) {
        self.filter = filter
        self.map = map
        self.actor = actor
        self.lead = lead
    }
}

extension MappingPath where Mapped == Source {
    /// Creates a path without a step.
    init() {
        self.init(filter: nil, map: { $0 }, actor: nil) { inbox, actor, receive in
            _ = inbox.connect(on: actor, receive)
        }
    }
}
