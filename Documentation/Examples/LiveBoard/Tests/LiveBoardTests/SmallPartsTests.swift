import Foundation
import RedisStream
import SwiftObserver
import Testing

@testable import LiveBoard

struct SmallPartsTests {
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
        #expect(place.move(to: id(12)) == [.gap(.init(from: 10, dropped: 2, slow: 2))])
        #expect(place.move(to: id(15)) == [.gap(.init(from: 13, dropped: 2, bound: 2))])
        #expect(place.move(to: id(1, 2)) == [.anew])
        #expect(place.move(to: id(1, 2)) == [.anew])

        var back = Place(after: id(4))
        #expect(back.move(to: id(9)) == [.gap(.init(from: 5, dropped: 4, away: 4))])
        #expect(back.move(to: id(10)) == [])
    }

    @Test func anEntryOfAnotherProgramIsNoNewBoard() {
        func id(_ number: UInt64, _ epoch: UInt64 = 1) -> EntryID { EntryID(epoch: epoch, number: number) }
        var place = Place(after: id(7))
        #expect(place.move(to: id(0, 5), after: id(7)) == [])
        #expect(place.move(to: id(1, 5), after: id(0, 5)) == [])
        var slow = Place(after: id(7))
        #expect(slow.move(to: id(0, 5), after: id(9)) == [.gap(.init(from: 8, dropped: 2, away: 2))])
        // Numbers that no Int can hold are numbers all the same.
        var huge = Place(after: id(1))
        #expect(huge.move(to: id(.max)) == [.gap(.init(from: 2, dropped: .max, away: .max))])
        var first = Place(after: nil)
        #expect(first.move(to: id(.max)) == [.earlier(.max)])
    }

    @Test func onlyLoopbackNamesAreThoseOfAServerOnLoopback() {
        for name in ["127.0.0.1", "127.0.0.1:8080", "LOCALHOST", "localhost.:80", "[::1]", "[::1]:8080", "127.0.0.2:1"]
        {
            #expect(Guard.isLoopback(Guard.name(in: name)), "\(name)")
        }
        let others = [
            nil, "", "[::1].evil.example", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "::1",
            "127.0.0.1:80:80", "128.0.0.1", "127.0.0.256",
        ]
        for name in others { #expect(!Guard.isLoopback(Guard.name(in: name)), "\(name ?? "nil")") }
        #expect(Guard.isLoopback("127.0.0.2"))
    }

    @Test func namesDoNotTurnTextAroundAndLinesCanBeSeen() {
        func post(_ line: String, by author: String = "") -> Post {
            Post(content: .line(line), author: author, colour: 0, token: "")
        }
        for name in ["Ann\u{202E}", "\u{2066}Bob", "C\u{2028}D"] {
            #expect(throws: Refusal.self) { try post("hello", by: name).check() }
        }
        for line in ["\u{200B}", " \u{FE0F}\u{200D} ", "a\u{2029}b", "\u{3164}"] {
            #expect(throws: Refusal.self) { try post(line).check() }
        }
        for line in ["שלום", "👩‍👩‍👧", "a\u{202E}b", "می‌خواهم"] {
            #expect(throws: Never.self) {
                try post(line, by: line.count > 1 && line != "a\u{202E}b" ? "עמית" : "").check()
            }
        }
    }

    @Test func redisAddressesAreUnderstoodAndNeverShowThePassword() throws {
        let plain = try RedisAddress("127.0.0.1:6379")
        #expect(plain == RedisAddress(.host("127.0.0.1", port: 6379)))
        #expect(try RedisAddress("[::1]:6379").place == .host("::1", port: 6379))
        #expect(try RedisAddress("/run/redis.sock").place == .socket("/run/redis.sock"))
        let full = try RedisAddress("redis://ann:s%40cret@redis.example:7000/3")
        #expect(full.user == "ann" && full.password == "s@cret" && full.database == 3)
        #expect(full.place == .host("redis.example", port: 7000))
        #expect("\(full)" == "redis.example:7000, database 3")
        #expect(try RedisAddress("redis://:secret@host").password == "secret")
        let socket = try RedisAddress("unix://:secret@/run/redis.sock?db=2")
        #expect(socket.place == .socket("/run/redis.sock") && socket.database == 2 && socket.password == "secret")
        for text in [
            "localhost", ":1", "h:0", "redis://", "http://secret@host", "redis://:secret@host/two",
            "redis://:secret@host:99999", "redis://ann@secret", "redis://:secret@host?colour=red", "unix://:secret@",
        ] {
            let mistake = #expect(throws: RedisAddress.Mistake.self, "\(text)") { try RedisAddress(text) }
            #expect(mistake?.sentence.contains("secret") == false, "\(text)")
        }
        if !RedisAddress.canEncrypt {
            let mistake = #expect(throws: RedisAddress.Mistake.self) { try RedisAddress("rediss://host:1") }
            #expect(mistake?.sentence.contains("--traits TLS") == true)
        }
    }

    @Test func argumentsAreUnderstoodOrASentenceSaysWhyNot() throws {
        let options = try Options.parsed([
            "--port", "0", "--host", "localhost", "--replay", "all", "--backlog", "7", "--most-windows", "9",
        ])
        #expect(options?.port == 0)
        #expect(options?.replay == .all)
        #expect(options?.backlog == 7)
        #expect(options?.mostWindows == 9)
        #expect(try Options.parsed([], environment: [:]) == Options())
        #expect(try Options.parsed(["--help"]) == nil)
        #expect(try Options.parsed(["--inspect", "yes"])?.mayBeInspected == true)
        let mistakes = [
            ["--prot", "1"], ["--port"], ["--port", "x"], ["--port", "65536"], ["--port", "-1"], ["--replay", "some"],
            ["--backlog", "0"], ["--host", ""], ["--when-cut-off", "wait:5"], ["--stream", "s"],
            ["--may-be-killed", "yes"],
            ["--redis", "localhost"], ["--redis", ":1"], ["--redis", "h:0"], ["--when-cut-off", "wait:x"],
            ["--redis", "h:1", "--when-cut-off", "maybe"], ["--redis", "redis://:secret@h:port"],
            ["--redis", "h:1", "--may-be-killed", "maybe"], ["--inspect", "maybe"],
            ["--inspect", "yes", "--host", "0.0.0.0"],
        ]
        for arguments in mistakes {
            let mistake = #expect(throws: Options.Mistake.self, "\(arguments)") { try Options.parsed(arguments) }
            #expect(mistake?.sentence.hasSuffix(".") == true)
        }
    }
}
