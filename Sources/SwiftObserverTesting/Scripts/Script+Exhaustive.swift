extension Script {
    /// Calls `body` with every meaningful script of up to `length` steps, the shorter ones first.
    ///
    /// The steps are sends, observations and stops of two observers and, as far as the vocabulary allows them,
    /// deliveries, swaps and deallocations of observers and of the messenger. If the vocabulary nests, the first call
    /// of a handler may also take each of these steps but `deliver`, for its own observer and for the other one. An
    /// observation of a handler's own observer is part of vocabularies in which observers may be deallocated. Bursts,
    /// authors, other threads, cleared replays, and steps in later calls of handlers are left to random scripts.
    ///
    /// A script that differs from another only by the observers' names, or by a step without effect, is left out.
    ///
    /// - Parameters:
    ///   - length: The length of the longest scripts.
    ///   - vocabulary: The steps that scripts are made of.
    ///   - body: A closure that returns whether to go on.
    /// - Returns: The number of scripts.
    @discardableResult
    public static func forEachScript(
        upTo length: Int, vocabulary: Vocabulary = Vocabulary(nests: true, delivers: true), _ body: (Script) -> Bool
    ) -> Int {
        var enumeration = Enumeration(words: words(of: vocabulary))
        for length in stride(from: 2, through: length, by: 1) {
            guard enumeration.goesOn else { break }
            enumeration.extend(length: length, body)
        }
        return enumeration.count
    }

    private static func words(of vocabulary: Vocabulary) -> [Step] {
        let observers = Array(0..<min(2, vocabulary.observers))
        var ends = observers.map { Step.stop($0) }
        if vocabulary.endsObservers { ends += observers.map { .observerDies($0) } }
        if vocabulary.endsMessengers { ends.append(.messengerDies) }
        if vocabulary.deliveries > 1 { ends += (0..<min(vocabulary.deliveries, 100)).map { .swap(to: $0) } }
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

/// A walk through the tree of scripts, without the branches that show nothing new.
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

    /// Returns whether a script may end with a step: a send, an observation, a delivery, or a farewell.
    private func isTelling(_ step: Step) -> Bool {
        switch step {
        case .send, .observe, .deliver, .messengerDies: true
        default: false
        }
    }

    private func saysSomething(_ word: Step, left: Int) -> Bool {
        // After the messenger's deallocation, only waiting messages matter.
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

    /// Returns whether the messenger may have another delivery than this one.
    private func changes(to delivery: Int) -> Bool {
        if case .swap? = steps.last { return false }
        let swaps = steps.filter { if case .swap = $0.innermost { true } else { false } }
        return (swaps.isEmpty ? .swap(to: 0) : swaps.last) != .swap(to: delivery)
    }

    /// Returns whether two reactions in a row are sorted by observer. The other order would mean the same.
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
