import SwiftObserver
import TestSupport
import Testing

/// Every short history of one iteration, compared with a model that keeps everything it was ever offered.
@Suite("Async: what waits in an iteration", .timeLimit(.minutes(30)))
struct PendingMessagesTests {
    enum Call: CaseIterable { case offer, take, takeWithLag, wait, waitWithLag, finish, abandon, clear, replay }

    static let backlogs: [BacklogLimit] =
        [.unlimited]
        + [0, 1, 2].flatMap { [.limited(to: $0, dropping: .oldest), .limited(to: $0, dropping: .newest)] }

    private static let length = TestDepth.pick(quick: 4, usual: 4, deep: 6)

    @Test("G8: every short history agrees with the model, after a replay of any length", arguments: backlogs, 0...2)
    func exhaustive(backlog: BacklogLimit, replayed: Int) {
        forEachHistory(of: replayed == 0 ? Self.length : Self.length - 1) { history in
            play(Array(repeating: .replay, count: replayed) + history, backlog: backlog)
        }
    }

    private func forEachHistory(of length: Int, _ body: ([Call]) -> Void) {
        let calls = Call.allCases.filter { $0 != .replay }
        var indices = [Int](repeating: 0, count: length)
        while true {
            body(indices.map { calls[$0] })
            guard let last = indices.lastIndex(where: { $0 < calls.count - 1 }) else { return }
            indices[last] += 1
            for index in indices.indices where index > last { indices[index] = 0 }
        }
    }

    private func play(_ history: [Call], backlog: BacklogLimit) {
        var state = PendingMessages<Int, Int>(backlog: backlog)
        var model = Model(backlog: backlog)
        for (index, call) in history.enumerated() {
            let outcomes = perform(call, &state, &model)
            guard outcomes.0 == outcomes.1 else {
                Issue.record("\(history.prefix(index + 1)): \(outcomes.0), but the model says \(outcomes.1)")
                return
            }
        }
    }

    @Test("An iteration that begins with an element of its own has it before what was offered meanwhile")
    func beginsWithElement() {
        var state = PendingMessages<Int, Int>(backlog: .limited(to: 1, dropping: .oldest), hasFirst: true)
        let reactions = (1...3).map { describe(state.offer($0)) }
        #expect(reactions == ["nothing", "release 1", "release 2"])
        state.begin(with: 0)
        let steps = (0..<4).map { _ in describe(state.take(reportingLag: true)) }
        #expect(steps == ["message 0", "lag 2 at 1", "message 3", "nothing"])
    }

    private func perform(
        _ call: Call, _ state: inout PendingMessages<Int, Int>, _ model: inout Model
    ) -> (String, String) {
        switch call {
        case .offer:
            let element = model.nextElement()
            return (describe(state.offer(element)), model.offer(element))
        case .replay:
            let element = model.nextElement()
            return (describe(state.offer(element, isReplayed: true)), model.offer(element, isReplayed: true))
        case .take, .takeWithLag:
            let lag = call == .takeWithLag
            return (describe(state.take(reportingLag: lag)), model.take(lag))
        case .wait, .waitWithLag:
            let (lag, waiter) = (call == .waitWithLag, model.nextElement())
            return (describe(state.take(reportingLag: lag, orWait: waiter)), model.take(lag, orWait: waiter))
        case .finish:
            return ("\(state.finish())", "\(model.finish())")
        case .abandon:
            return ("\(state.abandon())", "\(model.abandon())")
        case .clear:
            return ("\(state.clear().waiters)", "\(model.abandon())")
        }
    }

    private func describe(_ step: MessageStep<Int>?) -> String {
        switch step {
        case .message(let element): "message \(element)"
        case .lag(let lag): "lag \(lag.dropped) at \(lag.position)"
        case .end: "end"
        case nil: "nothing"
        }
    }

    private func describe(_ reaction: PendingMessages<Int, Int>.Reaction) -> String {
        switch reaction {
        case .nothing: "nothing"
        case .resume(let waiter, let element): "resume \(waiter) with \(element)"
        case .release(let element): "release \(element)"
        }
    }
}

/// All messages that were offered, each with its fate; everything else is computed from it each time.
private struct Model {
    enum Fate { case waits, taken, dropped }

    let backlog: BacklogLimit
    var fates: [(element: Int, fate: Fate, lagReported: Bool)] = []
    var waiters: [Int] = []
    var unbounded = 0
    var hasEnded = false
    private var names = 0

    init(backlog: BacklogLimit) {
        self.backlog = backlog
    }

    mutating func nextElement() -> Int {
        names += 1
        return names
    }

    /// Indices of the messages that wait under the bound.
    private var crowd: [Int] {
        fates.indices.filter { $0 >= unbounded && fates[$0].fate == .waits }
    }

    private mutating func dropBeyondLimit() -> [Int] {
        guard case .limited(let limit, let rule) = backlog else { return [] }
        var losers = [Int]()
        while crowd.count > max(0, limit) {
            let index = rule == .oldest ? crowd.first! : crowd.last!
            fates[index].fate = .dropped
            losers.append(fates[index].element)
        }
        return losers
    }

    mutating func offer(_ element: Int, isReplayed: Bool = false) -> String {
        if isReplayed { unbounded += 1 }
        guard !hasEnded else { return "release \(element)" }
        guard waiters.isEmpty else {
            // A waiting iterator has seen all gaps, or does not report them.
            for index in fates.indices { fates[index].lagReported = true }
            fates.append((element, .taken, false))
            return "resume \(waiters.removeFirst()) with \(element)"
        }
        fates.append((element, .waits, false))
        return dropBeyondLimit().first.map { "release \($0)" } ?? "nothing"
    }

    mutating func take(_ lag: Bool, orWait waiter: Int? = nil) -> String {
        let next = fates.indices.first { fates[$0].fate == .waits } ?? fates.endIndex
        let gap = fates.indices.filter { $0 < next && fates[$0].fate == .dropped && !fates[$0].lagReported }
        if lag, let first = gap.first {
            for index in gap { fates[index].lagReported = true }
            return "lag \(gap.count) at \(first)"
        }
        if next < fates.endIndex {
            for index in gap { fates[index].lagReported = true }
            fates[next].fate = .taken
            return "message \(fates[next].element)"
        }
        if hasEnded { return "end" }
        if let waiter { waiters.append(waiter) }
        return "nothing"
    }

    mutating func finish() -> [Int] {
        hasEnded = true
        defer { waiters = [] }
        return waiters
    }

    mutating func abandon() -> [Int] {
        for index in fates.indices where fates[index].fate != .taken {
            fates[index].fate = .dropped
            fates[index].lagReported = true
        }
        return finish()
    }
}
