internal import SwiftObserver

/// The names and connections of nodes and observations, by number. It remembers ended ones for as long as there is room.
///
/// A value, which its owner guards by a lock. It holds nothing of a client's but names.
struct Register {
    struct Node {
        /// Nil for an observer.
        var state: WeakState?
        /// The address of a messenger; zero for an observer.
        var address: UInt = 0
        var type: AnyObject.Type
        var name: String?
        var strategy: String?
        var isObserver = false
        /// Whether it stands for an observation of the library, which passes on to a messenger that is not followed.
        var isLink = false
        var isGone = false
    }

    struct Observation {
        let node: Int
        /// An observer; or the messenger to which it passes on.
        var observer: Int
        let owner: UInt
        let type: AnyObject.Type
        let actor: Int?
        /// The operators between the node and the observer.
        var operators: [String] = []
        /// Tells apart the ends of chains; zero for another observation.
        var end = 0
        var name: String?
        var hasEnded = false
        /// The last numbers, once it has ended.
        var numbers: ObservationNumbers?
    }

    /// Does not keep the state of a messenger.
    final class WeakState: @unchecked Sendable {  // never changes, but for the end of the state
        weak let state: (any FollowedState)?

        init(_ state: any FollowedState) {
            self.state = state
        }
    }

    private(set) var nodes: [Int: Node] = [:]
    private(set) var observations: [Int: Observation] = [:]
    /// The derived values that are hinted by an observation, by its number.
    private(set) var hinted: [Int: Int] = [:]
    /// The derived values that are computed from other ones: source and dependent.
    private(set) var derivations: Set<[Int]> = []
    private(set) var actors = ActorRegister()
    /// The messengers that exist, by their addresses.
    private var messengers: [UInt: Int] = [:]
    /// The observations that pass on to a messenger that is not followed yet, by its address.
    private var unresolved: [UInt: [Int]] = [:]
    private var isClosed = false
    /// The observers that have observations, by the addresses of their receivers.
    private var observers: [UInt: (node: Int, observations: Int)] = [:]
    /// The ends of chains, by their numbers.
    private var ends: [Int: (node: Int, observations: Int)] = [:]
    /// Nodes and observations that have ended, the earliest first.
    private var goneNodes = Fifo<Int>()
    private var goneObservations = Fifo<Int>()
    private let capacity: Int
    /// How many derivations there may be before outdated ones are looked for.
    private var roomForDerivations: Int

    init(capacity: Int) {
        self.capacity = max(capacity, 1000)
        roomForDerivations = self.capacity
    }

    /// Adds nothing from now on. Returns the states of the messengers that exist.
    mutating func close() -> [WeakState] {
        isClosed = true
        return nodes.values.compactMap(\.state)
    }

    /// Returns the number of the messenger; zero once this is closed.
    mutating func addMessenger(_ state: any FollowedState, _ messenger: FollowedIdentity) -> Int {
        if isClosed { return 0 }
        let number = FollowedNumber.next()
        nodes[number] = Node(state: WeakState(state), address: messenger.address, type: messenger.type)
        messengers[messenger.address] = number
        for observation in unresolved.removeValue(forKey: messenger.address) ?? [] {
            guard let standIn = observations[observation]?.observer else { continue }
            observations[observation]?.observer = number
            nodes[standIn] = nil
        }
        return number
    }

    /// Returns the number of the observation; zero once this is closed.
    mutating func add(_ beginning: FollowedBeginning) -> Int {
        if isClosed { return 0 }
        let number = FollowedNumber.next()
        let way = beginning.way.flatMap { $0.source == nodes[beginning.node]?.address ? $0 : nil }
        let observer = way.map { self.end(of: $0, beginning, number) } ?? observer(of: beginning, number)
        observations[number] = Observation(
            node: beginning.node, observer: observer, owner: beginning.owner,
            type: beginning.type, actor: actors.number(at: beginning.actor), operators: way?.operators ?? [],
            end: way.map { $0.target == 0 ? $0.end : 0 } ?? 0, name: beginning.name)
        return number
    }

    /// The messenger or the handler at the end of a chain, which may have several sources.
    private mutating func end(of way: FollowedWay, _ beginning: FollowedBeginning, _ observation: Int) -> Int {
        if way.target != 0 { return target(at: way.target, of: observation, beginning) }
        if let known = ends[way.end] {
            ends[way.end] = (known.node, known.observations + 1)
            nodes[known.node]?.isGone = false
            return known.node
        }
        let number = FollowedNumber.next()
        nodes[number] = Node(type: beginning.type, isObserver: true)
        ends[way.end] = (number, 1)
        return number
    }

    /// The messenger to which an observation passes on, or a node that stands for it until it is followed.
    private mutating func target(at address: UInt, of observation: Int, _ beginning: FollowedBeginning) -> Int {
        if let target = messengers[address] { return target }
        unresolved[address, default: []].append(observation)
        let number = FollowedNumber.next()
        nodes[number] = Node(type: beginning.observerType ?? beginning.type, isObserver: true, isLink: true)
        return number
    }

    private mutating func observer(of beginning: FollowedBeginning, _ observation: Int) -> Int {
        if beginning.target != 0 { return target(at: beginning.target, of: observation, beginning) }
        if let known = observers[beginning.owner] {
            observers[beginning.owner] = (known.node, known.observations + 1)
            return known.node
        }
        let number = FollowedNumber.next()
        nodes[number] = Node(
            type: beginning.observerType ?? beginning.type, isObserver: true,
            isLink: beginning.type is any FollowedLink.Type)
        if beginning.owner != 0 { observers[beginning.owner] = (number, 1) }
        return number
    }

    /// Returns actors to be released without the lock.
    mutating func note(_ actor: any Actor, _ name: String) -> [any Actor] { actors.note(actor, name, room: capacity) }

    mutating func noteSource(_ event: FollowedEvent) {
        if event.observation != 0 {
            hinted[event.observation] = event.node
        } else if event.detail != 0 {
            derivations.insert([Int(event.detail), event.node])
            guard derivations.count > roomForDerivations else { return }
            derivations = derivations.filter { $0.allSatisfy { nodes[$0] != nil } }
            roomForDerivations = max(capacity, derivations.count * 2)
        }
    }

    mutating func name(node: Int, _ name: String) { nodes[node]?.name = name }

    mutating func name(observation: Int, _ name: String) { observations[observation]?.name = name }

    mutating func setStrategy(_ strategy: String, of node: Int) { nodes[node]?.strategy = strategy }

    /// Notes the end of a messenger. Returns a node that is forgotten, to be released without the lock.
    mutating func noteGone(_ node: Int) -> Node? {
        nodes[node]?.isGone = true
        if let address = nodes[node]?.address, messengers[address] == node { messengers[address] = nil }
        return forget(node)
    }

    private mutating func forget(_ node: Int) -> Node? {
        goneNodes.append(node)
        guard goneNodes.count > capacity, let forgotten = goneNodes.popFirst() else { return nil }
        return nodes.removeValue(forKey: forgotten)
    }

    mutating func noteEnd(ofObservation number: Int, _ numbers: ObservationNumbers, isObserverGone: Bool) {
        guard let observation = observations[number], !observation.hasEnded else { return }
        if isObserverGone, let node = observers[observation.owner]?.node { nodes[node]?.isGone = true }
        observations[number]?.hasEnded = true
        observations[number]?.numbers = numbers
        leaveObserver(number, observation)
        goneObservations.append(number)
        if goneObservations.count > capacity, let forgotten = goneObservations.popFirst() {
            observations[forgotten] = nil
            hinted[forgotten] = nil
        }
    }

    private mutating func leaveObserver(_ number: Int, _ observation: Observation) {
        guard let observer = nodes[observation.observer], observer.isObserver else { return }
        if let known = ends[observation.end] {
            if known.observations > 1 {
                ends[observation.end] = (known.node, known.observations - 1)
            } else {
                ends[observation.end] = nil
                nodes[known.node]?.isGone = true
                _ = forget(known.node)
            }
            return
        }
        guard let known = observers[observation.owner], known.node == observation.observer else {
            // It stood for this observation alone.
            nodes[observation.observer]?.isGone = true
            _ = forget(observation.observer)
            for (address, waiting) in unresolved where waiting.contains(number) {
                let others = waiting.filter { $0 != number }
                unresolved[address] = others.isEmpty ? nil : others
            }
            return
        }
        // Another receiver may have the same address later.
        observers[observation.owner] = known.observations > 1 ? (known.node, known.observations - 1) : nil
        if known.observations == 1 { _ = forget(known.node) }
    }
}

extension Register.Node {
    var typeName: String { String(describing: type) }
    /// Whether it stands for an observation without a known observer.
    var isUnknown: Bool { isObserver && (isLink || type is ObservationToken.Type) }
}
