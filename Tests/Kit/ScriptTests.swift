import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Scripts")
struct ScriptTests {
    private let vocabulary = Vocabulary(
        observers: 3, authors: 2, deliveries: 2, longestBurst: 20, nests: true, crossesThreads: true,
        endsObservers: true, endsMessengers: true, clearsReplay: true, delivers: true)

    @Test("the generator gives the numbers of the published algorithm")
    func generator() {
        var random = SplitMix64(seed: 1_234_567)
        #expect(
            (0..<3).map { _ in random.next() }
                == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test("a seed gives the same script again, and another seed another one")
    func seeds() {
        let scripts = (0..<100).map { Script(seed: $0, vocabulary: vocabulary) }
        #expect(scripts == (0..<100).map { Script(seed: $0, vocabulary: vocabulary) })
        #expect(Set(scripts.map(\.steps)).count == 100)
        #expect(scripts.allSatisfy { (4...24).contains($0.steps.count) })
    }

    @Test("random scripts use every word, and words that are not allowed never")
    func words() {
        let steps = Set((0..<500).flatMap { Script(seed: $0, vocabulary: vocabulary).steps.map(kind) })
        #expect(
            steps == [
                "send", "burst", "observe", "stop", "observerDies", "authorDies", "messengerDies", "swap",
                "clearReplay", "deliver", "inHandler", "onAnotherThread",
            ])
        let plain = Set((0..<500).flatMap { Script(seed: $0, vocabulary: Vocabulary()).steps.map(kind) })
        #expect(plain == ["send", "observe", "stop"])
        let initial = (0..<500).map { Script(seed: $0, vocabulary: Vocabulary(beginsWithLatest: true)) }
        let asking = initial.filter { $0.steps.map(kind).contains("observeInitially") }
        #expect((50..<200).contains(asking.count))
    }

    @Test("all small scripts: each once, all lengths, interleaved with what handlers do")
    func exhaustive() {
        var scripts: [Script] = []
        let count = Script.forEachScript(upTo: 4) {
            scripts.append($0)
            return true
        }
        #expect(count == scripts.count)
        #expect(Set(scripts).count == count)
        #expect(Set(scripts.map(\.steps.count)) == [2, 3, 4])
        #expect(scripts.contains([.observe(0), .send(), .observe(1), .send()]))
        #expect(scripts.contains([.inHandler(of: 0, call: 1, .stop(0)), .observe(0), .send(), .send()]))
        #expect(count == 1256)
    }

    @Test("there are as many small scripts as the contract's documentation says")
    func counts() {
        func count(upTo length: Int, _ vocabulary: Vocabulary) -> Int {
            Script.forEachScript(upTo: length, vocabulary: vocabulary) { _ in true }
        }
        let small = Vocabulary(nests: true, delivers: true)
        let lengths = TestDepth.isDeep ? 3...6 : 3...5
        #expect(lengths.map { count(upTo: $0, small) } == Array([137, 1256, 12_391, 129_796].prefix(lengths.count)))
        #expect(
            lengths.map { count(upTo: $0, Vocabulary(nests: true)) }
                == Array([111, 955, 8842, 86_339].prefix(lengths.count)))
        #expect([3, 4].map { count(upTo: $0, vocabulary) } == [609, 11_883])
        #expect([4, 5, 6].map { count(upTo: $0, Vocabulary(delivers: true)) } == [121, 555, 2700])
    }

    @Test("all small scripts with all words: deaths, swaps, and observing anew in one's own handler")
    func exhaustiveInFull() {
        var scripts: Set<Script> = []
        let count = Script.forEachScript(upTo: 4, vocabulary: vocabulary) { scripts.insert($0).inserted }
        #expect(count == scripts.count)
        #expect(
            scripts.isSuperset(of: [
                [.observe(0), .send(), .observerDies(0), .deliver],
                [.observe(0), .send(), .messengerDies, .deliver],
                [.inHandler(of: 0, call: 1, .observerDies(0)), .send(), .send(), .observe(0)],
                [.inHandler(of: 0, call: 1, .messengerDies), .observe(0), .send()],
                [.inHandler(of: 0, call: 1, .swap(to: 1)), .send(), .send(), .observe(0)],
                [.inHandler(of: 0, call: 1, .observe(0)), .observe(0), .send(), .send()],
                [.swap(to: 1), .observe(0), .send(), .messengerDies],
            ]))
        let words = Set(scripts.flatMap(\.steps))
        #expect(words.isSuperset(of: [.swap(to: 0), .inHandler(of: 1, call: 1, .observerDies(0))]))
        #expect(count == 11_883)
    }

    @Test("the enumeration ends when it is told to")
    func exhaustiveStops() {
        var count = 0
        Script.forEachScript(upTo: 6) { _ in
            count += 1
            return count < 10
        }
        #expect(count == 10)
    }

    @Test("a failing script is shrunk until no step can be left out")
    func shrinking() {
        let script = Script(
            [.send(), .observe(1), .burst(40), .swap(to: 1), .inHandler(of: 1, call: 3, .send(author: 1)), .deliver])
        let smallest = script.shrunk { script in
            script.steps.contains { if case .inHandler = $0 { true } else { false } }
                && script.steps.contains { if case .burst(let count) = $0 { count >= 10 } else { false } }
        }
        #expect(smallest == [.burst(10), .inHandler(of: 1, call: 1, .send())])
    }

    @Test("shrinking tries no more scripts than allowed")
    func shrinkingIsBounded() {
        var attempts = 0
        _ = Script(Array(repeating: .send(), count: 100)).shrunk(attempts: 7) { _ in
            attempts += 1
            return false
        }
        #expect(attempts == 7)
    }

    @Test("a script prints as numbered lines of English")
    func printing() {
        let script: Script = [
            .observe(0), .inHandler(of: 1, call: 2, .onAnotherThread(.stop(0))), .burst(3), .send(author: 1),
        ]
        #expect(
            script.description == """
                  1  A observes
                  2  in call 2 of B's handler: on another thread: A stops observing
                  3  send 3 times
                  4  send from author 1
                """)
    }

    private func kind(_ step: Step) -> String {
        switch step {
        case .send: "send"
        case .burst: "burst"
        case .observe: "observe"
        case .observeInitially: "observeInitially"
        case .stop: "stop"
        case .observerDies: "observerDies"
        case .authorDies: "authorDies"
        case .messengerDies: "messengerDies"
        case .swap: "swap"
        case .limitNesting: "limitNesting"
        case .clearReplay: "clearReplay"
        case .deliver: "deliver"
        case .inHandler: "inHandler"
        case .onAnotherThread: "onAnotherThread"
        case .beforeScheduleReturns: "beforeScheduleReturns"
        }
    }
}
