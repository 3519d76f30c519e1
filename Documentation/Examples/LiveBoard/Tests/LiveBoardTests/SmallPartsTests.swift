import Foundation
import SwiftObserver
import SwiftObserverTesting
import Testing

@testable import LiveBoard

struct SmallPartsTests {
    @Test func throttledKeepsTheContract() async {
        let subject = Subject("throttled", delivery: Throttled(every: .microseconds(50)))
        let contract = Contract(randomScripts: 50, exhaustiveLength: 2)
        #expect(await contract.violations(of: subject) == [])
    }

    @Test func throttledDeliversAtOnceAndThenOncePerInterval() async throws {
        let board = Messenger<Int>(delivery: Throttled(every: .milliseconds(300)))
        var numbers = board.messages().makeAsyncIterator()
        let begin = ContinuousClock.now
        board.send(1)
        #expect(await numbers.next() == 1)
        board.send(2)
        board.send(3)
        // Later is allowed, on a busy machine; sooner never is.
        #expect(await numbers.next() == 2)
        #expect(ContinuousClock.now - begin >= .milliseconds(290))
        #expect(await numbers.next() == 3)
        board.send(4)
        #expect(await numbers.next() == 4)
        #expect(ContinuousClock.now - begin >= .milliseconds(590))
    }

    @Test func identifiersAreReadAsTheyAreWritten() {
        let id = EntryID(epoch: 17, number: 4)
        #expect(EntryID("\(id)") == id)
        for text in ["", "1", "1-", "-1", "1-2-3", "a-1", "1--2", "99999999999999999999-1"] {
            #expect(EntryID(text) == nil, "\(text)")
        }
        #expect(EntryID(epoch: 1, number: 9) < EntryID(epoch: 2, number: 1))
    }

    @Test func postsAreReadAsTheyAreWritten() throws {
        let line = Post(content: .line("a <b> & \"c\" ü 🙂"), author: "Ann", colour: 2, token: "t", acceptedAt: 5)
        let stroke = Post(
            content: .stroke(Stroke(id: "s", points: [1, 2, 3, 4])), author: "", colour: 0, token: "", acceptedAt: 0)
        for post in [line, stroke] {
            let json = try post.json()
            #expect(try Post(json: json) == post)
            #expect(!json.contains(UInt8(ascii: "<")) && !json.contains(UInt8(ascii: "&")))
            #expect(!json.contains(UInt8(ascii: "\n")))
        }
    }

    @Test func notMoreThanTwentyInAnySecond() {
        let limiter = RateLimiter(perSecond: 20)
        let begin = ContinuousClock.now
        for attempt in 0..<100 {
            // One each 10 ms: 20 pass, then none until the first is a second old.
            let isAllowed = limiter.allow(at: begin + .milliseconds(10 * attempt))
            #expect(isAllowed == (attempt < 20))
        }
        #expect(limiter.allow(at: begin + .milliseconds(1000)))
        #expect(!limiter.allow(at: begin + .milliseconds(1005)))
        #expect(limiter.allow(at: begin + .milliseconds(1010)))
    }

    @Test func gapsAreToldInTheirPlace() {
        func id(_ number: UInt64, _ epoch: UInt64 = 1) -> EntryID { EntryID(epoch: epoch, number: number) }
        var place = Place(after: nil)
        #expect(place.move(to: id(8)) == [.earlier(7)])
        #expect(place.move(to: id(9)) == [])
        place.noteLag(2)
        #expect(place.move(to: id(12)) == [.gap(.init(dropped: 2, slow: 2))])
        #expect(place.move(to: id(15)) == [.gap(.init(dropped: 2, bound: 2))])
        // A wake-up that was dropped as well is no entry.
        place.noteLag(3)
        #expect(place.move(to: id(18)) == [.gap(.init(dropped: 2, slow: 2))])
        #expect(place.move(to: id(1, 2)) == [.anew])
        #expect(place.move(to: id(1, 2)) == [.anew])

        var back = Place(after: id(4))
        #expect(back.move(to: id(9)) == [.gap(.init(dropped: 4, away: 4))])
        #expect(back.move(to: id(10)) == [])
    }

    @Test func argumentsAreUnderstoodOrASentenceSaysWhyNot() throws {
        let options = try Options.parsed([
            "--port", "0", "--host", "localhost", "--replay", "all", "--backlog", "7", "--most-clients", "9",
        ])
        #expect(options?.port == 0)
        #expect(options?.replay == .all)
        #expect(options?.backlog == 7)
        #expect(options?.mostClients == 9)
        #expect(try Options.parsed([]) == Options())
        #expect(try Options.parsed(["--help"]) == nil)
        let mistakes = [
            ["--prot", "1"], ["--port"], ["--port", "x"], ["--port", "65536"], ["--port", "-1"], ["--replay", "some"],
            ["--backlog", "0"], ["--host", ""], ["--when-cut-off", "wait:5"], ["--stream", "s"], ["measure"],
            ["--redis", "localhost"], ["--redis", ":1"], ["--redis", "h:0"], ["--when-cut-off", "wait:x"],
            ["--redis", "h:1", "--when-cut-off", "maybe"],
        ]
        for arguments in mistakes {
            let mistake = #expect(throws: Options.Mistake.self, "\(arguments)") { try Options.parsed(arguments) }
            #expect(mistake?.sentence.hasSuffix(".") == true || mistake?.sentence.hasSuffix("…") == true)
        }
    }
}
