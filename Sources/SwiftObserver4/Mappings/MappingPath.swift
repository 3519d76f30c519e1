internal import SwiftObserver

/// What a mapping does with the updates of its source, however many steps it was made of: one filter and one map.
struct MappingPath<Source, Mapped> {
    /// Whether an update passes all filters; nil if there are none.
    let filter: ((Source) -> Bool)?
    /// The map without the filters.
    let map: (Source) -> Mapped
    /// The actor that the last step was written on; nil if there is none so far.
    private let actor: (any Actor)?
    /// Leads a messenger's updates along the path, on an actor, to a function that gets what comes out of it.
    private let lead: (Messenger<Source>, (any Actor)?, @escaping (Mapped, AnyAuthor) -> Void) -> Void

    /// Leads the updates that an inbox is sent to an outbox.
    func lead(_ inbox: Messenger<Source>, to outbox: Messenger<Mapped>) {
        lead(inbox, actor) { update, author in outbox.send(update, from: author) }
    }

    /// The path with one more map.
    func mapping<Next>(on isolation: (any Actor)?, _ next: @escaping (Mapped) -> Next) -> MappingPath<Source, Next> {
        let map = map
        return extended(on: isolation, filter: filter, map: { next(map($0)) }, step: next)
    }

    /// The path with one more filter, which is asked about what comes out of the path so far.
    func filtering(on isolation: (any Actor)?, _ keep: @escaping (Mapped) -> Bool) -> MappingPath {
        let (map, filter) = (map, filter)
        let combined: (Source) -> Bool = { (filter?($0) ?? true) && keep(map($0)) }
        return extended(on: isolation, filter: combined, map: map, step: { keep($0) ? $0 : nil })
    }

    /// A step of another actor is taken there: what has come so far is sent on to it. A step of none is taken where the
    /// others are.
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
                lead(inbox, actor) { update, author in relay.send(update, from: author) }
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
        lead: @escaping (Messenger<Source>, (any Actor)?, @escaping (Mapped, AnyAuthor) -> Void) -> Void
    ) {
        self.filter = filter
        self.map = map
        self.actor = actor
        self.lead = lead
    }
}

extension MappingPath where Mapped == Source {
    /// The path without a step.
    init() {
        self.init(filter: nil, map: { $0 }, actor: nil) { inbox, actor, receive in
            _ = inbox.connect(on: actor, receive)
        }
    }
}
