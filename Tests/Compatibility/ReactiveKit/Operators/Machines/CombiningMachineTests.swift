import Testing

@testable import ReactiveKit

/// Every sequence of up to six inputs, against models that are lists.
@Suite("Machines that combine")
struct CombiningMachineTests {
    private func two(_ say: Say) -> TwoSources<Int, Int, TestError> {
        say.slot == 0 ? .left(say.arrival) : .right(say.arrival)
    }

    private func many(_ say: Say) -> SlotArrival<Int, TestError> { SlotArrival(say.slot, say.arrival) }

    @Test("combineLatest of two agrees with its model")
    func combineLatest() {
        let exploration = Exploration<CombineLatestMachine<Int, Int, TestError>>(input: two) { said in
            Model(said, sources: 2).outcome(endsWhen: { $0.allSatisfy(\.isCompleted) }) { place in
                let latest = (0..<2).map { said.elements(of: $0, upTo: place).last }
                return latest.contains(nil) ? nil : "(\(latest[0]!), \(latest[1]!))"
            }
        }
        check(exploration.run(CombineLatestMachine(), sources: 2))
    }

    @Test("combineLatest of three agrees with its model")
    func combineMany() {
        let exploration = Exploration<CombineManyMachine<Int, TestError>>(input: many) { said in
            Model(said, sources: 3).outcome(endsWhen: { $0.allSatisfy(\.isCompleted) }) { place in
                let latest = (0..<3).compactMap { said.elements(of: $0, upTo: place).last }
                return latest.count < 3 ? nil : "\(latest)"
            }
        }
        check(exploration.run(CombineManyMachine(count: 3), sources: 3))
    }

    @Test("zip agrees with its model")
    func zip() {
        let exploration = Exploration<ZipMachine<Int, Int, TestError>>(input: two) { said in
            let (left, right) = (said.elements(of: 0), said.elements(of: 1))
            let pairs = min(left.count, right.count)
            return Model(said, sources: 2).outcome { sources in
                sources[0].isCompleted && left.count <= pairs || sources[1].isCompleted && right.count <= pairs
            } output: { place in
                let counts = (0..<2).map { said.elements(of: $0, upTo: place).count }
                let mine = counts[said[place].slot]
                return mine <= counts[1 - said[place].slot] ? "(\(left[mine - 1]), \(right[mine - 1]))" : nil
            }
        }
        check(exploration.run(ZipMachine(), sources: 2))
    }

    @Test("merge agrees with its model", arguments: [2, 3])
    func merge(count: Int) {
        let exploration = Exploration<MergeMachine<Int, TestError>>(input: many) { said in
            Model(said, sources: count).outcome(endsWhen: { $0.allSatisfy(\.isCompleted) }) { "\(said[$0].number)" }
        }
        check(exploration.run(MergeMachine(count: count), sources: count))
    }

    @Test("amb agrees with its model", arguments: [2, 3])
    func amb(count: Int) {
        let exploration = Exploration<AmbMachine<Int, TestError>>(input: many) { said in
            let winner = said[0].slot
            var outcome = Outcome(open: [winner])
            outcome.outputs = said.elements(of: winner).map { "\($0)" }
            outcome.end = said.end(of: winner)
            if outcome.end != nil { outcome.open = [] }
            return outcome
        }
        check(exploration.run(AmbMachine(), sources: count))
    }

    @Test("with(latestFrom:) agrees with its model")
    func latestFrom() {
        let exploration = Exploration<LatestFromMachine<Int, Int, TestError>>(input: two) { said in
            Model(said, sources: 2).outcome(endsWhen: { $0[0].isCompleted }) { place in
                let latest = said.elements(of: 1, upTo: place).last
                return said[place].slot == 0 ? latest.map { "(\(said[place].number), \($0))" } : nil
            }
        }
        check(exploration.run(LatestFromMachine(), sources: 2))
    }

    @Test("replayLatest agrees with its model")
    func replayLatest() {
        let exploration = Exploration<ReplayLatestMachine<Int, TestError>>(input: { say in
            say.slot == 0 ? .left(say.arrival) : .right(say.quietArrival)
        }) { said in
            Model(said, sources: 2).outcome { sources in
                sources[0].isCompleted && sources[1].isCompleted
            } output: { place in
                said.elements(of: 0, upTo: place).last.map { "\($0)" }
            }
        }
        check(exploration.run(ReplayLatestMachine(), sources: 2))
    }

    @Test("prefix(untilOutputFrom:) agrees with its model")
    func until() {
        let exploration = Exploration<UntilMachine<Int, TestError>>(input: { say in
            say.slot == 0 ? .left(say.arrival) : .right(say.quietArrival)
        }) { said in
            var outcome = Outcome(open: [0, 1])
            outcome.outputs = said.elements(of: 0).map { "\($0)" }
            outcome.end = said.last?.slot == 1 ? "|" : said.end(of: 0)
            if outcome.end != nil { outcome.open = [] }
            return outcome
        }
        check(exploration.run(UntilMachine(), sources: 2), atLeast: 30)
    }

    @Test("pausable agrees with its model")
    func pausable() {
        // An even number allows, an odd one pauses.
        let exploration = Exploration<PausableMachine<Int, TestError>>(input: { say in
            guard say.slot == 1 else { return .left(say.arrival) }
            return .right(say.word == .next ? .next(say.number % 2 == 0) : .end(.completed))
        }) { said in
            var outcome = Outcome(open: said.end(of: 1) == nil ? [0, 1] : [0])
            outcome.outputs = said.indices.filter { place in
                let isAllowed = said.elements(of: 1, upTo: place).last.map { $0 % 2 == 0 } ?? true
                return said[place].slot == 0 && said[place].word == .next && isAllowed
            }.map { "\($0)" }
            outcome.end = said.end(of: 0)
            if outcome.end != nil { outcome.open = [] }
            return outcome
        }
        check(exploration.run(PausableMachine(), sources: 2))
    }
}

func check(
    _ result: (count: Int, flaw: String?), atLeast count: Int = 100, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(result.flaw == nil, sourceLocation: sourceLocation)
    #expect(result.count >= count, sourceLocation: sourceLocation)
}
