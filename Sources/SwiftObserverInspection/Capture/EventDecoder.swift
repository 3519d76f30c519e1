internal import SwiftObserver

/// Makes values of the events and the register of a session.
struct EventDecoder {
    private let session: Session
    private let register: Register
    /// The names of nodes. A number tells apart nodes of one type.
    private let names: [Int: String]

    init(_ session: Session) {
        self.session = session
        let register = session.registered { $0 }
        self.register = register
        var counter = NameCounter()
        var names: [Int: String] = [:]
        for (number, node) in register.nodes.sorted(by: { $0.key < $1.key }) {
            names[number] = node.name ?? counter.name(node.isUnknown ? "listener" : node.typeName)
        }
        self.names = names
    }

    // MARK: - Trace

    func trace() -> Trace {
        let (raw, lost, threads) = session.events()
        let texts = session.allDescriptions
        var authors = Authors()
        // The messengers that sent, to know calls that were given an earlier message.
        var senders: [UInt64: Int] = [:]
        for (_, raw) in raw where raw.event.kind == .sent { senders[raw.event.message] = raw.event.node }
        var trace = Trace(lost: lost)
        trace.events.reserveCapacity(raw.count)
        // The variables of the transaction whose event comes next on a thread.
        var changed: [Int: [Int]] = [:]
        for (thread, raw) in raw {
            if raw.event.kind == .transactionChanged {
                changed[thread, default: []].append(raw.event.node)
                continue
            }
            var event = decode(raw, thread, texts, senders, &authors)
            if raw.event.kind.isOfTransaction { event.variables = changed.removeValue(forKey: thread) ?? [] }
            trace.events.append(event)
        }
        trace.names.nodes = names
        for (number, observation) in register.observations {
            trace.names.observations[number] =
                observation.name ?? names[observation.observer] ?? String(describing: observation.type)
            if !observation.operators.isEmpty { trace.names.operators[number] = observation.operators }
        }
        trace.names.actors = register.actors.names
        trace.names.authors = authors.names
        for thread in 0..<threads { trace.names.threads[thread + 1] = "Thread \(thread + 1)" }
        return trace
    }

    private func decode(
        _ raw: RawEvent, _ thread: Int, _ texts: [UInt64: String], _ senders: [UInt64: Int], _ authors: inout Authors
    ) -> Trace.Event {
        let event = raw.event
        let node = event.node == 0 ? nil : event.node
        var message = event.message == 0 ? nil : event.message
        // The message that led to a call may be another messenger's, if the handler was given an earlier message.
        if let number = message, let sender = senders[number], let node, sender != node { message = nil }
        return Trace.Event(
            time: raw.time, thread: thread, node: node, observation: event.observation == 0 ? nil : event.observation,
            message: message, call: event.call == 0 ? nil : event.call, kind(of: event, texts, &authors))
    }

    private func kind(
        of event: FollowedEvent, _ texts: [UInt64: String], _ authors: inout Authors
    ) -> Trace.Event.Kind {
        switch event.kind {
        case .made: .made
        case .gone: .gone
        case .observationBegan: .observationBegan
        case .observationNamed: .observationNamed(register.observations[event.observation]?.name ?? "")
        case .observationEnded: .observationEnded(by: ending(event.detail))
        case .sent: .sent(author: authors.number(at: event.detail, type: event.extra))
        case .described: .described(texts[event.message] ?? "")
        case .queued: .queued(actor: actor(event.detail))
        case .handedOver: .handedOver
        case .runBegan: .runBegan(actor: actor(event.detail))
        case .runEnded: .runEnded(delivered: Int(event.extra))
        case .handlerBegan: .handlerBegan(actor: register.observations[event.observation]?.actor)
        case .handlerEnded: .handlerEnded
        case .replayed: .replayed
        case .dropped: .dropped(by: bound(event))
        case .refused: .refused(by: bound(event))
        case .discarded: .discarded
        case .strategyChanged: .strategyChanged(to: texts[event.detail] ?? register.nodes[event.node]?.strategy ?? "")
        case .derivedChecked: .derivedChecked
        case .derivedComputed: .derivedComputed
        case .derivedUnchanged: .derivedUnchanged
        case .transactionCommitted: .transactionCommitted(changes: Int(event.detail))
        case .transactionBegunAgain: .transactionBegunAgain
        // Is not written.
        case .derivedConnected, .transactionChanged: .derivedChecked
        }
    }

    private func actor(_ address: UInt64) -> Int? { register.actors.existingNumber(at: UInt(address)) }

    private func ending(_ detail: UInt64) -> Trace.Event.Ending {
        switch FollowedEvent.Reason(rawValue: detail) {
        case .receiver: .receiver
        case .messenger: .messenger
        case .actor: .observer
        case .stop, nil: .stop
        }
    }

    private func bound(_ event: FollowedEvent) -> Trace.Event.Bound {
        let limit = Int(event.detail >> 8)
        return switch FollowedEvent.Bound(rawValue: event.detail & 255) {
        case .oldest: .oldest(limit: limit, actor: actor(event.extra))
        case .newest: .newest(limit: limit, actor: actor(event.extra))
        case .nesting: .nesting(limit: limit)
        case .finish: .other("finished")
        case nil: .other("unknown")
        }
    }

    /// Numbers authors by their addresses and types. A later author at the same address, of the same type, has the same
    /// number.
    private struct Authors {
        private var numbers: [[UInt64]: Int] = [:]
        private var counter = NameCounter()
        private(set) var names: [Int: String] = [:]

        mutating func number(at address: UInt64, type: UInt64) -> Int? {
            guard address != 0 else { return nil }
            if let known = numbers[[address, type]] { return known }
            let number = numbers.count + 1
            numbers[[address, type]] = number
            // Types last as long as the process.
            let metatype = unsafeBitCast(UInt(type), to: Any.Type.self)
            names[number] = counter.name(String(describing: metatype))
            return number
        }
    }

    // MARK: - Graph

    func graph(duration: UInt64) -> InspectionGraph {
        var graph = InspectionGraph(actors: register.actors.names, duration: duration)
        var numbers: [Int: ObservationNumbers] = [:]
        for (number, node) in register.nodes.sorted(by: { $0.key < $1.key }) {
            // One after the other, and none is kept: the reference may be the last one.
            let state = node.state?.state?.followedNumbers(in: session.number)
            numbers.merge(state?.observations ?? [:]) { $1 }
            graph.nodes.append(
                InspectionGraph.Node(
                    id: number, kind: kind(of: node), name: names[number] ?? node.typeName, type: node.typeName,
                    strategy: state?.strategy.map(strategyName) ?? node.strategy, actor: commonActor(of: number, node),
                    sent: state?.sent ?? 0, pending: state?.pending ?? 0, isGone: node.isGone))
        }
        for (number, observation) in register.observations.sorted(by: { $0.key < $1.key }) {
            let derived = register.hinted[number]
            let target = derived ?? observation.observer
            // The node may have been forgotten.
            guard register.nodes[observation.node] != nil, let node = register.nodes[target] else { continue }
            graph.edges.append(
                InspectionGraph.Edge(
                    derived != nil ? .derives : node.isObserver ? .observes : .passesOn, from: observation.node,
                    to: target, observation: number, name: observation.name,
                    operators: observation.operators, actor: observation.actor,
                    numbers: .init(observation.numbers ?? numbers[number]), hasEnded: observation.hasEnded))
        }
        for pair in register.derivations.sorted(by: { $0.lexicographicallyPrecedes($1) })
        where pair.allSatisfy({ register.nodes[$0] != nil }) {
            graph.edges.append(InspectionGraph.Edge(.derives, from: pair[0], to: pair[1]))
        }
        // An observation that hints a derived value is an edge and no node.
        let ends = Set(graph.edges.flatMap { [$0.from, $0.to] })
        graph.nodes.removeAll { register.nodes[$0.id]?.isUnknown == true && !ends.contains($0.id) }
        // A messenger to which the library passes on, and that was given no name, is a step of a chain.
        let targets = Set(graph.edges.filter { $0.kind == .passesOn }.map(\.to))
        for index in graph.nodes.indices where graph.nodes[index].kind == .messenger {
            let id = graph.nodes[index].id
            if targets.contains(id), register.nodes[id]?.name == nil { graph.nodes[index].kind = .step }
        }
        return graph
    }

    private func kind(of node: Register.Node) -> InspectionGraph.Node.Kind {
        if node.isObserver { return node.isLink ? .step : .observer }
        return switch (node.type as? any FollowedMessenger.Type)?.followedKind {
        case .variable: .variable
        case .derived: .derived
        case .step: .step
        case .messenger, nil: .messenger
        }
    }

    private func commonActor(of number: Int, _ node: Register.Node) -> Int? {
        guard node.isObserver else { return nil }
        let actors = Set(register.observations.values.filter { $0.observer == number }.map(\.actor))
        return actors.count == 1 ? actors.first ?? nil : nil
    }
}

/// Numbers equal names: "Clerk", "Clerk 2".
private struct NameCounter {
    private var counts: [String: Int] = [:]

    mutating func name(_ name: String) -> String {
        counts[name, default: 0] += 1
        return counts[name].map { $0 == 1 ? name : "\(name) \($0)" } ?? name
    }
}

extension FollowedEvent.Kind {
    fileprivate var isOfTransaction: Bool { self == .transactionCommitted || self == .transactionBegunAgain }
}

extension InspectionGraph.Numbers {
    init(_ numbers: ObservationNumbers?) {
        self.init()
        guard let numbers else { return }
        offered = numbers.offered
        delivered = numbers.delivered
        dropped = numbers.dropped
        discarded = numbers.discarded
        pending = numbers.pending
        replayed = numbers.replayed
    }
}
