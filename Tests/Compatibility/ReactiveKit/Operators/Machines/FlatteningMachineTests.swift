import Testing

@testable import ReactiveKit

/// Every sequence of up to six inputs of an outer source and the sources that it emits, against models that are lists.
@Suite("Machines that flatten")
struct FlatteningMachineTests {
    private func nested(_ say: Say) -> NestedSources<String, Int, TestError> {
        guard say.slot == 0 else { return .inner(say.slot, say.arrival) }
        switch say.word {
        case .next: return .outer(.next("source"))
        case .completed: return .outer(.end(.completed))
        case .failed: return .outer(.end(.failed(TestError())))
        }
    }

    private func words(_ slot: Int) -> [Say.Word] { slot == 2 ? [.next, .completed] : [.next, .completed, .failed] }

    /// - Parameters:
    ///   - observed: Returns the inner sources that are or were observed after the given events.
    ///   - isCurrent: Whether a source's event counts, by the events before.
    private func outcome(_ said: [Say], observed: ([Say]) -> Set<Int>, open: ([Say]) -> Set<Int>) -> Outcome {
        var outcome = Outcome()
        for place in said.indices where said[place].slot != 0 {
            guard open(Array(said[..<place])).contains(said[place].slot) else { continue }
            if said[place].word == .next { outcome.outputs.append("\(said[place].number)") }
            if said[place].word == .failed { outcome.end = "x" }
        }
        if said.end(of: 0) == "x" { outcome.end = "x" }
        let waiting = Set(said.elements(of: 0).indices.map { $0 + 1 }).subtracting(observed(said))
        let openNow = open(said).union(said.end(of: 0) == nil ? [0] : [])
        if outcome.end == nil, openNow.isEmpty, waiting.isEmpty { outcome.end = "|" }
        if outcome.end == nil { outcome.open = openNow }
        return outcome
    }

    private func inner(_ said: [Say]) -> [Int] { said.elements(of: 0).indices.map { $0 + 1 } }

    @Test("flatMapMerge agrees with its model")
    func merge() {
        let exploration = Exploration<FlatMergeMachine<String, Int, TestError>>(wordsOfSlot: words, input: nested) {
            said in
            outcome(said, observed: { Set(inner($0)) }) { said in Set(inner(said).filter { said.end(of: $0) == nil }) }
        }
        check(exploration.run(FlatMergeMachine(), sources: 1))
    }

    @Test("flatMapLatest agrees with its model")
    func latest() {
        let exploration = Exploration<FlatLatestMachine<String, Int, TestError>>(wordsOfSlot: words, input: nested) {
            said in
            outcome(said, observed: { Set(inner($0)) }) { said in
                Set(inner(said).suffix(1).filter { said.end(of: $0) == nil })
            }
        }
        check(exploration.run(FlatLatestMachine(), sources: 1))
    }

    @Test("flatMapConcat agrees with its model")
    func concat() {
        func observed(_ said: [Say]) -> Set<Int> {
            Set(inner(said).filter { slot in (1..<slot).allSatisfy { said.end(of: $0) == "|" } })
        }
        let exploration = Exploration<FlatConcatMachine<String, Int, TestError>>(wordsOfSlot: words, input: nested) {
            said in
            outcome(said, observed: observed) { said in observed(said).filter { said.end(of: $0) == nil } }
        }
        check(exploration.run(FlatConcatMachine(), sources: 1))
    }

    @Test("append agrees with its model")
    func append() {
        let exploration = Exploration<AppendMachine<String, Int, TestError>>(input: { SlotArrival($0.slot, $0.arrival) }
        ) {
            said in
            var outcome = Outcome(outputs: said.filter { $0.word == .next }.map { "\($0.number)" })
            outcome.end = said.end(of: 0) == "x" ? "x" : said.end(of: 1)
            if outcome.end == nil { outcome.open = said.end(of: 0) == nil ? [0] : [1] }
            return outcome
        }
        check(exploration.run(AppendMachine("second"), sources: 1), atLeast: 30)
    }

    @Test("flatMapError agrees with its model")
    func recover() {
        let exploration = Exploration<RecoverMachine<String, Int, TestError>>(input: { say in
            guard say.slot == 0 else { return .replacement(say.arrival) }
            switch say.word {
            case .next: return .next(say.number)
            case .completed: return .completed
            case .failed: return .failed(replacement: "other")
            }
        }) { said in
            var outcome = Outcome(outputs: said.filter { $0.word == .next }.map { "\($0.number)" })
            outcome.end = said.end(of: 0) == "|" ? "|" : said.end(of: 1)
            if outcome.end == nil { outcome.open = said.end(of: 0) == nil ? [0] : [1] }
            return outcome
        }
        check(exploration.run(RecoverMachine(), sources: 1), atLeast: 30)
    }

    @Test("retry agrees with its model")
    func retry() {
        // The second failure is not to be tried again.
        let exploration = Exploration<RetryMachine<Int, TestError>>(input: { say in
            say.word == .failed && say.slot < 2 ? .again(say.slot) : .attempt(say.slot, say.arrival)
        }) { said in
            var outcome = Outcome(outputs: said.filter { $0.word == .next }.map { "\($0.number)" })
            let failures = said.filter { $0.word == .failed }.count
            if failures == 3 { outcome.end = "x" }
            if said.contains(where: { $0.word == .completed }) { outcome.end = "|" }
            if outcome.end == nil { outcome.open = [failures] }
            return outcome
        }
        check(exploration.run(RetryMachine(), sources: 1), atLeast: 30)
    }

    @Test("retry(when:) agrees with its model")
    func retryWhen() {
        // Attempts have even slots.
        let exploration = Exploration<RetryWhenMachine<Int, TestError>>(input: { say in
            guard say.slot % 2 == 1 else {
                return say.word == .failed && say.slot < 2 ? .again(say.slot) : .attempt(say.slot, say.arrival)
            }
            return say.word == .failed ? nil : .signal(say.slot, say.word == .next ? .next(()) : .end(.completed))
        }) { said in
            var outcome = Outcome()
            var current = 0
            for say in said where say.slot == current {
                if say.slot % 2 == 0 {
                    if say.word == .next { outcome.outputs.append("\(say.number)") }
                    if say.word == .completed { outcome.end = "|" }
                    if say.word == .failed { if current < 2 { current += 1 } else { outcome.end = "x" } }
                } else if say.word == .next {
                    current += 1
                }
            }
            // A signal that completes without a word leaves nothing to be waited for.
            let hangs = said.contains { $0.slot == current && $0.slot % 2 == 1 && $0.word == .completed }
            if outcome.end == nil, !hangs { outcome.open = [current] }
            return outcome
        }
        check(exploration.run(RetryWhenMachine(), sources: 1), atLeast: 30)
    }

    @Test("repeat agrees with its model")
    func repeating() {
        // The kind of a slot follows from the events: an element of the source asks for a signal, one of the signal for
        // the source anew.
        func kinds(_ said: [Say]) -> (isSource: [Bool], source: Int, signal: Int?) {
            var (isSource, source, signal) = ([true], 0, Int?.none)
            for say in said where say.word == .next {
                if say.slot == source {
                    signal = isSource.count
                    isSource.append(false)
                } else if say.slot == signal {
                    source = isSource.count
                    isSource.append(true)
                }
            }
            return (isSource, source, signal)
        }
        var said: [Say] = []
        let exploration = Exploration<RepeatMachine<String, Int, TestError>>(
            length: 6,
            input: { say in
                said = Array(said.prefix(say.number))
                defer { said.append(say) }
                if kinds(said).isSource[say.slot] {
                    switch say.word {
                    case .next: return .source(say.slot, .next((say.number, "signal")))
                    case .completed: return .source(say.slot, .end(.completed))
                    case .failed: return .source(say.slot, .end(.failed(TestError())))
                    }
                }
                return .signal(say.slot, say.word == .next ? .next(()) : .end(.completed))
            }
        ) { said in
            var outcome = Outcome()
            for place in said.indices where said[place].slot == kinds(Array(said[..<place])).source {
                if said[place].word == .next { outcome.outputs.append("\(said[place].number)") }
                if said[place].word == .failed { outcome.end = "x" }
            }
            let (_, source, signal) = kinds(said)
            let open = Set([source, signal].compactMap { $0 }.filter { said.end(of: $0) == nil })
            if outcome.end == nil, open.isEmpty { outcome.end = "|" }
            if outcome.end == nil { outcome.open = open }
            return outcome
        }
        check(exploration.run(RepeatMachine(), sources: 1))
    }
}
