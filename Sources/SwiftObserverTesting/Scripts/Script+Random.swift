extension Script {
    /// Makes the random script of a seed and a vocabulary, which is always the same one.
    ///
    /// It has 4 to 24 steps. Half of them send; most scripts begin with an observation.
    public init(seed: UInt64, vocabulary: Vocabulary) {
        var writer = ScriptWriter(seed: seed, vocabulary: vocabulary)
        self.init(writer.steps(), seed: seed)
    }
}

/// Writes one random script.
private struct ScriptWriter {
    init(seed: UInt64, vocabulary: Vocabulary) {
        random = SplitMix64(seed: seed)
        self.vocabulary = vocabulary
        beginnings = SplitMix64(seed: ~seed)
        limits = SplitMix64(seed: ~seed &+ 1)
        asksForLatest = vocabulary.beginsWithLatest && Int.random(in: 0..<4, using: &beginnings) == 0
    }

    mutating func steps() -> [Step] {
        let count = Int.random(in: 4...24, using: &random)
        var steps: [Step] = chance(outOf: 4) ? [] : [observing(0)]
        while steps.count < count { steps.append(step()) }
        limitNesting(in: &steps)
        return steps
    }

    /// Adds a limit in the first half of a script. In half of these scripts, handlers send one message after the other,
    /// and another thread sends in one of them.
    private mutating func limitNesting(in steps: inout [Step]) {
        guard vocabulary.limitsNesting, vocabulary.nests, Int.random(in: 0..<4, using: &limits) == 0 else { return }
        let level = Int.random(in: 0...2, using: &limits)
        steps.insert(.limitNesting(to: level), at: Int.random(in: 0...(steps.count / 2), using: &limits))
        guard Bool.random(using: &limits) else { return }
        let observer = Int.random(in: 0..<vocabulary.observers, using: &limits)
        let answers: [Step] = (1...4).map { .inHandler(of: observer, call: $0, .send()) }
        let crossing: [Step] =
            vocabulary.crossesThreads
            ? [.inHandler(of: observer, call: Int.random(in: 1...3, using: &limits), .onAnotherThread(.send()))] : []
        steps.insert(contentsOf: answers + crossing, at: 0)
    }

    private mutating func step() -> Step {
        if vocabulary.nests, chance(outOf: 4) {
            let observer = anyObserver()
            let call = Int.random(in: 1...4, using: &random)
            return .inHandler(of: observer, call: call, crossing(plainStep()))
        }
        return crossing(plainStep())
    }

    private mutating func crossing(_ step: Step) -> Step {
        vocabulary.crossesThreads && chance(outOf: 8) ? .onAnotherThread(step) : step
    }

    private mutating func plainStep() -> Step {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<8: return sending()
        case 8..<11: return observing(anyObserver())
        case 11..<13: return .stop(anyObserver())
        case 13 where vocabulary.endsObservers: return .observerDies(anyObserver())
        case 14 where vocabulary.authors > 0: return .authorDies(Int.random(in: 0..<vocabulary.authors, using: &random))
        case 15 where vocabulary.endsMessengers: return chance(outOf: 4) ? .messengerDies : sending()
        case 16 where vocabulary.deliveries > 1:
            return .swap(to: Int.random(in: 0..<min(vocabulary.deliveries, 100), using: &random))
        case 17 where vocabulary.clearsReplay: return .clearReplay
        case 18..<20 where vocabulary.delivers: return .deliver
        default: return sending()
        }
    }

    private mutating func observing(_ observer: Int) -> Step {
        guard asksForLatest, Int.random(in: 0..<2, using: &beginnings) == 0 else { return .observe(observer) }
        return .observeInitially(observer)
    }

    private mutating func sending() -> Step {
        if vocabulary.longestBurst > 1, chance(outOf: 6) {
            let short = min(vocabulary.longestBurst, 6)
            return .burst(Int.random(in: 2...(chance(outOf: 6) ? vocabulary.longestBurst : short), using: &random))
        }
        if vocabulary.authors > 0, chance(outOf: 3) {
            return .send(author: Int.random(in: 0..<vocabulary.authors, using: &random))
        }
        return .send()
    }

    private mutating func anyObserver() -> Int {
        Int.random(in: 0..<vocabulary.observers, using: &random)
    }

    private mutating func chance(outOf count: Int) -> Bool {
        Int.random(in: 0..<count, using: &random) == 0
    }

    private var random: SplitMix64
    /// Decides which observations begin with the latest message. With a generator of its own, it changes no other step.
    private var beginnings: SplitMix64
    /// Decides about limits. With a generator of its own, it changes no other step.
    private var limits: SplitMix64
    private let vocabulary: Vocabulary
    /// Whether some observations of this script begin with the latest message.
    private let asksForLatest: Bool
}

/// A small generator of random numbers that gives the same numbers for the same seed, on every platform.
///
/// It makes random scripts repeatable: a ``Violation`` names the seed of its script.
public struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
    /// Makes a generator that starts at `seed`. Every seed is a good one, zero included.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= UInt64(0x9E37_79B9_7F4A_7C15)
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* UInt64(0xBF58_476D_1CE4_E5B9)
        mixed = (mixed ^ (mixed >> 27)) &* UInt64(0x94D0_49BB_1331_11EB)
        return mixed ^ (mixed >> 31)
    }

    private var state: UInt64
}
