import Dispatch
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// Random graphs: some threads set the variables, others look, observe, stop, and swap strategies.
struct ThreadedModelTests {
    @Test("What threads see of a random graph existed together, is not stale, and never goes back")
    func graphs() {
        for seed in 0..<TestDepth.pick(quick: 3, usual: 6, thorough: 12, deep: 40) {
            let rounds = TestDepth.pick(quick: 40, usual: 60, thorough: 150, deep: 2_000)
            let flaws = ThreadedRun(seed: UInt64(seed)).run(rounds: rounds)
            #expect(flaws == [], "Seed \(seed)")
        }
    }
}

private final class ThreadedRun: Sendable {
    private static let writers = 2
    private let leaves = WrittenLeaves(writers: ThreadedRun.writers)
    private let nodes: [Derived<Sighting>]
    private let seed: UInt64
    private let queue = DispatchQueue(label: "script")
    private let flaws = Log<String>()
    /// Whether derived values are shown as a part of something else. Then they send the next value in any case.
    private var isShown: Bool { seed % 2 == 0 }

    init(seed: UInt64) {
        self.seed = seed
        var random = SplitMix64(seed: seed)
        var nodes: [Derived<Sighting>] = []
        let count = leaves.leaves.count
        for _ in 0..<12 {
            let known = UInt64(count + nodes.count)
            let sources = (0..<(2 + Int(random.next() % 3))).map { _ in Int(random.next() % known) }
            let isDynamic = random.next() % 3 == 0
            let before = nodes
            let reading: @Sendable (StateReader, Int) -> Sighting = { [leaves] read, source in
                source < count
                    ? Sighting(read(leaves.leaves[source]), of: source, leaves: count) : read(before[source - count])
            }
            if !isDynamic, sources[0] >= count, sources[1] >= count {
                nodes.append(
                    Derived(before[sources[0] - count], before[sources[1] - count]) {
                        var sighting = $0
                        sighting.add($1)
                        return sighting
                    })
                continue
            }
            nodes.append(
                Derived { read in
                    var sighting = reading(read, sources[0])
                    let skips = isDynamic && (sighting.numbers.max() ?? 0) % 3 == 0
                    for source in sources.dropFirst(skips ? 2 : 1) { sighting.add(reading(read, source)) }
                    return sighting
                })
        }
        self.nodes = nodes
    }

    func run(rounds: Int) -> [String] {
        let watched = nodes.suffix(4).map { node in
            let updates = Log<Update<Sighting>>()
            return (node: node, updates: updates, observation: node.observe(initial: true) { updates.add($0) })
        }
        let pair = (nodes[nodes.count - 2], nodes[nodes.count - 1])
        let together = Log<Sighting>(), runs = Log<Sighting>(), latest = Var(0)
        let combined = FreeObservation()
        if isShown { combined.observe(pair.0, pair.1, initial: true) { together.add(Sighting($0.new, $1.new)) } }
        let tracked = FreeObservation { [flaws] read in
            // It sets something that it has read, and reads all of it again.
            let first = Sighting(read(pair.0), read(pair.1))
            _ = read(latest)
            latest.value = first.numbers.max() ?? 0
            let again = Sighting(read(pair.0), read(pair.1))
            if !again.isSince(first) { flaws.add("\(again.numbers) was read after \(first.numbers)") }
            if read(latest) != first.numbers.max() { flaws.add("A tracked run does not see what it has set") }
            runs.add(first)
        }
        let isOver = Flag()
        let writing = (0..<Self.writers).map { writer -> @Sendable () -> Void in
            { [leaves] in for round in 1...rounds { leaves.write(round, as: writer) } }
        }
        let looking = (0..<2).map { number -> @Sendable () -> Void in
            { [self] in
                var random = SplitMix64(seed: seed &* 100 &+ UInt64(number))
                var last = Sighting(leaves: leaves.leaves.count)
                while !isOver.isRaised { look(&random, &last) }
            }
        }
        let restless: @Sendable () -> Void = { [self] in
            var random = SplitMix64(seed: seed &* 100 &+ 50)
            while !isOver.isRaised { comeAndGo(&random) }
        }
        let left = Counter()
        let written: [@Sendable () -> Void] = writing.map { write in
            {
                write()
                left.add()
                if left.value == Self.writers { isOver.raise() }
            }
        }
        if !onThreads(written + looking + [restless]) { flaws.add("It does not come to an end") }
        queue.sync {}
        for (node, updates, observation) in watched {
            observation.stop()
            check(updates.entries, node)
        }
        if leaves.leaves.contains(where: { $0.value != rounds }) { flaws.add("A change was lost") }
        let last = Sighting(pair.0.value, pair.1.value)
        if runs.last != last { flaws.add("The last tracked run has read \(runs.last?.numbers ?? [])") }
        if isShown, together.last != last {
            flaws.add("The last combined call was for \(together.last?.numbers ?? [])")
        }
        check(states: together.entries)
        tracked.stop()
        combined.stop()
        for leaf in leaves.leaves where !leaf.numbers.observations.isEmpty { flaws.add("A link is left behind") }
        return flaws.entries
    }

    private func look(_ random: inout SplitMix64, _ last: inout Sighting) {
        let known = leaves.known
        let (one, other) = (nodes.randomElement(using: &random), nodes.randomElement(using: &random))
        guard let one, let other else { return }
        var sighting: Sighting
        let way = random.next() % 4
        switch way {
        case 0:
            sighting = snapshot { read in
                var sighting = read(one)
                sighting.add(read(other))
                return sighting
            }
        case 1:
            sighting = transaction { t in
                var sighting = t.read(one)
                // One that joins sees the same state.
                transaction { u in
                    for (index, leaf) in leaves.leaves.enumerated() {
                        sighting.add(Sighting(u[leaf], of: index, leaves: leaves.leaves.count))
                    }
                }
                return sighting
            }
        default: sighting = one.value
        }
        if let flaw = leaves.flaw(of: sighting, since: known) { flaws.add("Read in way \(way): \(flaw)") }
        if !sighting.isSince(last) { flaws.add("\(sighting.numbers) was read after \(last.numbers)") }
        for (index, number) in sighting.numbers.enumerated() where number >= 0 { last.numbers[index] = number }
    }

    private func comeAndGo(_ random: inout SplitMix64) {
        guard let node = nodes.randomElement(using: &random) else { return }
        switch random.next() % 3 {
        case 0:
            let updates = Log<Update<Sighting>>()
            let observation = node.observe(initial: random.next() % 2 == 0) { updates.add($0) }
            _ = node.value
            observation.stop()
            check(chain: updates.entries)
        case 1:
            let observation = FreeObservation { read in _ = read(node) }
            observation.stop()
        default:
            if random.next() % 2 == 0 { node.setDelivery(.queue(queue)) } else { node.setDelivery(.ordered) }
        }
    }

    private func check(_ updates: [Update<Sighting>], _ node: Derived<Sighting>) {
        check(chain: updates)
        if updates.last?.new != node.value { flaws.add("The last update is \(updates.last?.new.numbers ?? [])") }
    }

    private func check(states: [Sighting]) {
        for state in states {
            if let flaw = leaves.flaw(of: state, since: []) { flaws.add("A combined call: \(flaw)") }
        }
        for (one, next) in zip(states, states.dropFirst()) where !next.isSince(one) {
            flaws.add("A combined call goes back: \(one.numbers), \(next.numbers)")
        }
    }

    private func check(chain updates: [Update<Sighting>]) {
        for update in updates {
            if let flaw = leaves.flaw(of: update.new, since: []) { flaws.add("An update: \(flaw)") }
            if !update.new.isSince(update.old) { flaws.add("An update goes back: \(update)") }
        }
        for (one, next) in zip(updates, updates.dropFirst()) {
            if one.new != next.old { flaws.add("The chain is broken: \(one), \(next)") }
            if !isShown, next.old == next.new { flaws.add("An update says nothing: \(next)") }
        }
    }
}
