import SwiftObserverInspection

/// An inspection that was written down by hand: a feed that floods a slow reader, a total that is derived, and a label.
struct SampleInspection {
    var trace = Trace()
    var graph = InspectionGraph()
    private var time: UInt64 = 0
    private var next: UInt64 = 100

    static let markup = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"

    static func make() -> SampleInspection {
        var sample = SampleInspection()
        sample.nameAll()
        sample.begin()
        sample.happen()
        sample.connect()
        return sample
    }

    private mutating func nameAll() {
        trace.names.nodes = [
            1: "feed", 2: "cart", 3: "total", 4: "map", 5: "Reader", 6: "Label", 7: "Checkout", 8: "answers",
        ]
        trace.names.observations = [1: "slow reader", 2: "map", 3: "Label", 4: "Checkout", 5: "total"]
        trace.names.actors = [1: "MainActor"]
        trace.names.threads = [1: "main thread", 2: "thread 2"]
        trace.names.authors = [1: "Importer"]
        graph.actors = trace.names.actors
    }

    mutating func add(
        _ kind: Trace.Event.Kind, _ node: Int? = nil, observation: Int? = nil, message: UInt64? = nil,
        call: UInt64? = nil, thread: Int = 1
    ) {
        time += 1_500
        trace.events.append(
            Trace.Event(
                time: time, thread: thread, node: node, observation: observation, message: message, call: call, kind))
    }

    /// Adds a send, and returns the message.
    mutating func send(
        _ node: Int, in call: UInt64? = nil, author: Int? = nil, _ text: String? = nil, thread: Int = 1
    ) -> UInt64 {
        next += 1
        add(.sent(author: author), node, message: next, call: call, thread: thread)
        if let text { add(.described(text), node, message: next, thread: thread) }
        return next
    }

    /// Adds a call in which other things happen.
    mutating func call(
        _ observation: Int, of node: Int, with message: UInt64, actor: Int? = nil, thread: Int = 1,
        doing body: (inout SampleInspection, UInt64) -> Void = { _, _ in }
    ) {
        next += 1
        let call = next
        add(
            .handlerBegan(actor: actor), node, observation: observation, message: message, call: call, thread: thread)
        body(&self, call)
        add(.handlerEnded, node, observation: observation, message: message, call: call, thread: thread)
    }

    private mutating func begin() {
        for node in [1, 2, 3, 8] { add(.made, node) }
        add(.observationBegan, 1, observation: 1)
        add(.observationBegan, 2, observation: 2)
        add(.observationBegan, 4, observation: 5)
        add(.observationBegan, 3, observation: 3)
        add(.observationBegan, 2, observation: 4)
    }

    private mutating func happen() {
        var waiting: [UInt64] = []
        for number in 1...5 {
            let message = send(1, author: 1, "Post(\(number))", thread: 2)
            add(.queued(actor: nil), 1, message: message, thread: 2)
            waiting.append(message)
            if waiting.count > 3 {
                add(
                    .dropped(by: .oldest(limit: 3, actor: nil)), 1, observation: 1, message: waiting.removeFirst(),
                    thread: 2)
            }
        }
        add(.handedOver, 1, thread: 2)
        add(.runBegan(actor: nil), 1)
        call(1, of: 1, with: waiting[0]) { sample, call in
            let changed = sample.send(2, in: call, SampleInspection.markup)
            sample.call(2, of: 2, with: changed) { sample, inner in
                let mapped = sample.send(4, in: inner)
                sample.call(5, of: 4, with: mapped) { sample, hint in
                    sample.add(.derivedChecked, 3, call: hint)
                    sample.add(.derivedComputed, 3, call: hint)
                    let update = sample.send(3, in: hint, "Update(old: 1, new: 2)")
                    sample.call(3, of: 3, with: update, actor: 1)
                }
            }
            sample.call(4, of: 2, with: changed)
        }
        add(.runEnded(delivered: 1), 1)
        add(.transactionCommitted(changes: 2))
        add(.strategyChanged(to: ".immediate"), 8)
    }

    private mutating func connect() {
        typealias Node = InspectionGraph.Node
        typealias Edge = InspectionGraph.Edge
        graph.duration = time
        graph.nodes = [
            Node(
                id: 1, kind: .messenger, name: "feed", type: "Messenger<Post>",
                strategy: ".loop.bounded(to: 3, dropping: .oldest)", sent: 5, pending: 2),
            Node(id: 2, kind: .variable, name: "cart", type: "Var<Int>", strategy: ".ordered", sent: 1),
            Node(id: 3, kind: .derived, name: "total", type: "Derived<Int>", sent: 1),
            Node(id: 4, kind: .step, name: "map", type: "Mapper<Update<Int>, Int>", sent: 1),
            Node(id: 5, kind: .observer, name: "Reader"),
            Node(id: 6, kind: .observer, name: "Label", actor: 1),
            Node(id: 7, kind: .observer, name: "Checkout"),
            Node(id: 8, kind: .messenger, name: "answers", type: "Messenger<String>", strategy: ".immediate"),
        ]
        graph.edges = [
            Edge(
                .observes, from: 1, to: 5, observation: 1, name: "slow reader",
                numbers: numbers(offered: 5, delivered: 1, dropped: 2, pending: 2)),
            Edge(.passesOn, from: 2, to: 4, observation: 2, numbers: numbers(offered: 1, delivered: 1)),
            Edge(.derives, from: 4, to: 3, observation: 5, numbers: numbers(offered: 1, delivered: 1)),
            Edge(.observes, from: 3, to: 6, observation: 3, actor: 1, numbers: numbers(offered: 1, delivered: 1)),
            Edge(.observes, from: 2, to: 7, observation: 4, numbers: numbers(offered: 1, delivered: 1)),
            Edge(.observes, from: 8, to: 7, observation: 6),
        ]
    }

    private func numbers(
        offered: Int, delivered: Int, dropped: Int = 0, pending: Int = 0
    ) -> InspectionGraph.Numbers {
        var numbers = InspectionGraph.Numbers()
        (numbers.offered, numbers.delivered) = (offered, delivered)
        (numbers.dropped, numbers.pending) = (dropped, pending)
        return numbers
    }
}
