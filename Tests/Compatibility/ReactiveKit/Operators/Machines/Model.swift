/// The events of several sources that exist from the beginning, as lists.
struct Model {
    struct Source {
        let isCompleted: Bool
    }

    let said: [Say]
    let sources: [Source]

    init(_ said: [Say], sources count: Int) {
        self.said = said
        sources = (0..<count).map { slot in Source(isCompleted: said.end(of: slot) == "|") }
    }

    /// The outcome of an operator that fails with any of its sources.
    ///
    /// - Parameters:
    ///   - isCompleted: Whether it has completed.
    ///   - output: Returns the output for the element at a place.
    func outcome(endsWhen isCompleted: ([Source]) -> Bool, output: (Int) -> String?) -> Outcome {
        var outcome = Outcome()
        outcome.outputs = said.indices.filter { said[$0].word == .next }.compactMap(output)
        if said.contains(where: { $0.word == .failed }) {
            outcome.end = "x"
        } else if isCompleted(sources) {
            outcome.end = "|"
        } else {
            outcome.open = Set(sources.indices.filter { !sources[$0].isCompleted })
        }
        return outcome
    }
}

extension [Say] {
    func elements(of slot: Int, upTo place: Int = .max) -> [Int] {
        prefix(place == .max ? count : place + 1).filter { $0.slot == slot && $0.word == .next }.map(\.number)
    }

    func end(of slot: Int) -> String? {
        last { $0.slot == slot && $0.word != .next }.map { $0.word == .completed ? "|" : "x" }
    }
}
