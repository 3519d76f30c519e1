import Testing

@testable import SwiftObserver

/// Rules of a test's own: what a rule takes out is kept no longer, and everything else stays in order.
@Suite("Rules for what is kept")
struct KeepingRuleTests {
    struct Quote: Equatable {
        let key: String
        let value: Int
    }

    /// Keeps the latest message of each key.
    private final class LatestOfEachKey: KeepingRule<Quote> {
        override func takeReplaced(by message: Quote, from letters: inout Ring<Letter<Quote>>) -> Ring<Letter<Quote>>? {
            letters.takeAll { $0.message.key == message.key }
        }
    }

    /// Keeps the messages whose values are less than so many below the latest value, as times of day.
    private final class NotOlder: KeepingRule<Quote> {
        let age: Int

        init(than age: Int) { self.age = age }

        override func takeReplaced(by message: Quote, from letters: inout Ring<Letter<Quote>>) -> Ring<Letter<Quote>>? {
            letters.takeAll { $0.message.value + age <= message.value }
        }
    }

    private func kept(by rule: KeepingRule<Quote>, upTo limit: Int, _ quotes: [Quote]) -> [Int] {
        let messenger = Messenger<Quote>(delivery: .warm(upTo: limit))
        messenger.setKeeping(by: rule)
        for quote in quotes { messenger.send(quote) }
        messenger.releaseReplaced()
        var values: [Int] = []
        messenger.connect { values.append($0.value) }.stop()
        return values
    }

    private func quotes(_ keys: String) -> [Quote] {
        keys.enumerated().map { Quote(key: String($1), value: $0) }
    }

    @Test("By key: the latest message of each key is kept, oldest first, within the limit")
    func byKey() {
        #expect(kept(by: LatestOfEachKey(), upTo: 9, quotes("abacbb")) == [2, 3, 5])
        #expect(kept(by: LatestOfEachKey(), upTo: 2, quotes("abacbb")) == [3, 5])
        let many = quotes(String(repeating: "abcdefgh", count: 200))
        #expect(kept(by: LatestOfEachKey(), upTo: 1000, many) == Array(1592..<1600))
    }

    @Test("By age: a message is dropped once a message comes that is so much later")
    func byAge() {
        #expect(kept(by: NotOlder(than: 3), upTo: 9, quotes("abcdef")) == [3, 4, 5])
        let many = quotes(String(repeating: "a", count: 1500))
        #expect(kept(by: NotOlder(than: 600), upTo: 1000, many) == Array(900..<1500))
    }
}
