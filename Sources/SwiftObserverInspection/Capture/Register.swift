internal import SwiftObserver

/// The names and connections of what is followed, by number. What is gone is remembered for as long as there is room.
///
/// Lists of changes and not of states: a value that its owner guards by a lock. It holds nothing of a client's but names.
struct Register {
    struct Node {
        /// Nil for an observer.
        var state: WeakState?
        var type: AnyObject.Type
        var name: String?
        var strategy: String?
        var isObserver = false
        /// Whether it observes without a receiver, as the library and the modules on top of it do.
        var isFree = false
        var isGone = false
    }

    struct Observation {
        let node: Int
        let observer: Int
        let owner: UInt
        let type: AnyObject.Type
        let actor: Int?
        var name: String?
        var hasEnded = false
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
    private(set) var actors: [Int: String] = [1: "MainActor"]
    private var actorNumbers: [UInt: Int] = [UInt(FollowedEvent.mainActor): 1]
    /// The observers that have observations, by the addresses of their receivers.
    private var observers: [UInt: (node: Int, observations: Int)] = [:]
    /// What is gone, the earliest first.
    private var goneNodes = Fifo<Int>()
    private var goneObservations = Fifo<Int>()
    private var lastNode = 0
    private var lastObservation = 0
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = max(capacity, 1000)
    }

    mutating func addMessenger(_ state: any FollowedState, _ type: AnyObject.Type) -> Int {
        lastNode += 1
        nodes[lastNode] = Node(state: WeakState(state), type: type)
        return lastNode
    }

    mutating func add(_ beginning: FollowedBeginning) -> Int {
        lastObservation += 1
        observations[lastObservation] = Observation(
            node: beginning.node, observer: observer(of: beginning), owner: beginning.owner, type: beginning.type,
            actor: actor(at: beginning.actor), name: beginning.name)
        return lastObservation
    }

    private mutating func observer(of beginning: FollowedBeginning) -> Int {
        if let known = observers[beginning.owner] {
            observers[beginning.owner] = (known.node, known.observations + 1)
            return known.node
        }
        lastNode += 1
        nodes[lastNode] = Node(
            state: nil, type: beginning.observerType ?? beginning.type, isObserver: true, isFree: beginning.owner == 0)
        if beginning.owner != 0 { observers[beginning.owner] = (lastNode, 1) }
        return lastNode
    }

    /// Numbers an actor, whose name may be noted later.
    mutating func actor(at address: UInt) -> Int? {
        if address == 0 { return nil }
        if let number = actorNumbers[address] { return number }
        let number = actorNumbers.count + 1
        actorNumbers[address] = number
        return number
    }

    func existingActor(at address: UInt) -> Int? { actorNumbers[address] }

    mutating func name(actorAt address: UInt, _ name: String) {
        if let number = actor(at: address), number != 1 { actors[number] = name }
    }

    mutating func noteSource(_ event: FollowedEvent) {
        if event.observation != 0 {
            hinted[event.observation] = event.node
        } else if event.detail != 0 {
            derivations.insert([Int(event.detail), event.node])
        }
    }

    mutating func name(node: Int, _ name: String) { nodes[node]?.name = name }

    mutating func name(observation: Int, _ name: String) { observations[observation]?.name = name }

    mutating func setStrategy(_ strategy: String, of node: Int) { nodes[node]?.strategy = strategy }

    /// Notes that a messenger is gone. Returns what is forgotten, to be released without the lock.
    mutating func noteGone(_ node: Int) -> Node? {
        nodes[node]?.isGone = true
        return forget(node)
    }

    private mutating func forget(_ node: Int) -> Node? {
        goneNodes.append(node)
        guard goneNodes.count > capacity, let forgotten = goneNodes.popFirst() else { return nil }
        return nodes.removeValue(forKey: forgotten)
    }

    mutating func noteEnd(ofObservation number: Int) {
        guard let observation = observations[number], !observation.hasEnded else { return }
        observations[number]?.hasEnded = true
        if observation.owner == 0 {
            nodes[observation.observer]?.isGone = true
            _ = forget(observation.observer)
        } else if let known = observers[observation.owner], known.node == observation.observer {
            // Another receiver may have the same address later.
            observers[observation.owner] = known.observations > 1 ? (known.node, known.observations - 1) : nil
            if known.observations == 1 { _ = forget(known.node) }
        }
        goneObservations.append(number)
        if goneObservations.count > capacity, let forgotten = goneObservations.popFirst() {
            observations[forgotten] = nil
            hinted[forgotten] = nil
        }
    }
}

extension Register.Node {
    var typeName: String { String(describing: type) }
    /// Whether it observes on behalf of the library, to pass messages on.
    var isLink: Bool { isObserver && (isFree || type is any FollowedLink.Type) }
}
