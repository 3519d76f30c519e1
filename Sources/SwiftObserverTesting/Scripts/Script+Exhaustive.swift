extension Script {
    /// Calls `body` with every script of up to `length` steps that says something, the shorter ones first.
    ///
    /// The words are sending, a nested send, observing, stopping and dying for two observers, also inside each other's
    /// handlers, and delivering. A script that differs from another only by the observers' names, or by a step that
    /// has nothing to act on, is left out. `body` returns whether to go on.
    ///
    /// - Returns: How many scripts there were.
    @discardableResult
    public static func forEachScript(
        upTo length: Int, vocabulary: Vocabulary = Vocabulary(nests: true, delivers: true), _ body: (Script) -> Bool
    ) -> Int {
        var enumeration = Enumeration(words: words(of: vocabulary))
        for length in stride(from: 2, through: length, by: 1) where enumeration.goesOn {
            enumeration.extend(length: length, body)
        }
        return enumeration.count
    }

    private static func words(of vocabulary: Vocabulary) -> [Step] {
        let observers = Array(0..<min(2, vocabulary.observers))
        var words: [Step] = [.send()]
        words += observers.map { .observe($0) }
        words += observers.map { .stop($0) }
        if vocabulary.delivers { words.append(.deliver) }
        if vocabulary.nests {
            for observer in observers {
                words.append(.inHandler(of: observer, call: 1, .send()))
                words += observers.map { .inHandler(of: observer, call: 1, .stop($0)) }
                words += observers.filter { $0 != observer }.map { .inHandler(of: observer, call: 1, .observe($0)) }
            }
        }
        return words
    }
}

/// Walks the tree of scripts, and cuts the branches that say nothing new.
private struct Enumeration {
    init(words: [Step]) {
        self.words = words
    }

    private(set) var count = 0
    private(set) var goesOn = true

    mutating func extend(length: Int, _ body: (Script) -> Bool) {
        guard goesOn else { return }
        guard steps.count < length else { return finish(body) }
        for word in words where goesOn && saysSomething(word, left: length - steps.count) {
            steps.append(word)
            extend(length: length, body)
            steps.removeLast()
        }
    }

    private mutating func finish(_ body: (Script) -> Bool) {
        guard let last = steps.last, isTelling(last) else { return }
        count += 1
        goesOn = body(Script(steps))
    }

    /// A script ends with something that can show: a send, an observation, or a delivery.
    private func isTelling(_ step: Step) -> Bool {
        switch step {
        case .send, .observe, .deliver: true
        default: false
        }
    }

    private func saysSomething(_ word: Step, left: Int) -> Bool {
        switch word {
        case .observe(let observer): observer == 0 || mentions(.observe(0))
        case .stop(let observer): steps.last != word && mentions(.observe(observer)) && left > 1
        case .deliver: steps.last != .deliver && steps.contains { $0.innermost == .send() }
        case .inHandler(let observer, _, let step):
            left > 1 && (observer == 0 || mentions(.observe(0))) && sorted(after: word) && step != steps.last
        default: true
        }
    }

    /// Two reactions in a row that belong to different handlers mean the same in either order: one order is enough.
    private func sorted(after word: Step) -> Bool {
        guard case .inHandler(let before, _, _)? = steps.last, case .inHandler(let observer, _, _) = word else {
            return true
        }
        return before <= observer
    }

    private func mentions(_ step: Step) -> Bool {
        steps.contains { $0.innermost == step }
    }

    private let words: [Step]
    private var steps: [Step] = []
}
