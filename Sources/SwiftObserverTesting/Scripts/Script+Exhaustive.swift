extension Script {
    /// Calls `body` with every script of up to `length` steps that says something, the shorter ones first.
    ///
    /// The words are sending, observing and stopping for two observers, and what the vocabulary allows of these:
    /// delivering, deallocating observers and the messenger, and swapping. If handlers do something, they do it at
    /// their observer's first call: all of this but delivering, for themselves and for the other observer. Only observing
    /// anew in their own handler is kept for vocabularies in which observers may be deallocated. Bursts, authors, other threads,
    /// clearing the replay, and what handlers do at later calls are left to random scripts.
    ///
    /// A script that differs from another only by the observers' names, or by a step that has nothing to act on, is left
    /// out. `body` returns whether to go on.
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
        var ends = observers.map { Step.stop($0) }
        if vocabulary.endsObservers { ends += observers.map { .observerDies($0) } }
        if vocabulary.endsMessengers { ends.append(.messengerDies) }
        if vocabulary.deliveries > 1 { ends += (0..<vocabulary.deliveries).map { .swap(to: $0) } }
        var words: [Step] = [.send()] + observers.map { .observe($0) } + ends
        if vocabulary.delivers { words.append(.deliver) }
        guard vocabulary.nests else { return words }
        for observer in observers {
            let observing = observers.filter { $0 != observer || vocabulary.endsObservers }
            let reactions = [.send()] + ends + observing.map { Step.observe($0) }
            words += reactions.map { .inHandler(of: observer, call: 1, $0) }
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

    /// A script ends with something that can show: a send, an observation, a delivery, or a farewell.
    private func isTelling(_ step: Step) -> Bool {
        switch step {
        case .send, .observe, .deliver, .messengerDies: true
        default: false
        }
    }

    private func saysSomething(_ word: Step, left: Int) -> Bool {
        // Once the messenger is gone, only what waits can still show something.
        guard !steps.contains(.messengerDies) || isHeardAfterDeath(word) else { return false }
        switch word {
        case .observe(let observer): return observer == 0 || mentions(.observe(0))
        case .stop(let observer), .observerDies(let observer):
            return steps.last != word && mentions(.observe(observer)) && left > 1
        case .messengerDies: return mentions(.observe(0)) && !mentions(.messengerDies)
        case .swap(let delivery): return left > 1 && changes(to: delivery)
        case .deliver: return steps.last != .deliver && steps.contains { $0.innermost == .send() }
        case .inHandler(let observer, _, let step):
            return left > 1 && (observer == 0 || mentions(.observe(0))) && sorted(after: word) && step != steps.last
                && !(step == .messengerDies && mentions(step))
        default: return true
        }
    }

    private func isHeardAfterDeath(_ word: Step) -> Bool {
        switch word {
        case .stop, .observerDies, .deliver: words.contains(.deliver)
        default: false
        }
    }

    /// Whether the messenger may have another delivery than this one.
    private func changes(to delivery: Int) -> Bool {
        if case .swap? = steps.last { return false }
        let swaps = steps.filter { if case .swap = $0.innermost { true } else { false } }
        return (swaps.isEmpty ? .swap(to: 0) : swaps.last) != .swap(to: delivery)
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
