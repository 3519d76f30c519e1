import Foundation
import SwiftObserver
import Testing

private struct Profile: Codable {
    @ObservableVar var name = "Ada"
    @ObservableVar var born: Date
    @ObservableVar var motto: String?
}

@Suite("Small additions")
struct SmallAdditionsTests {
    @Test("a messenger of no content sends without an argument")
    func send() {
        let (pings, count) = (Messenger<Void>(), Count())
        let observation = pings.observe { count.add() }
        pings.send()
        pings.send()
        #expect(count.value == 2)
        observation.stop()
    }

    @Test("a variable in a text reads as its value")
    func description() {
        #expect("\(Var(42)) \(Var("text")) \(Var(true)) \(Var([1, 2]))" == "42 text true [1, 2]")
        #expect("\(Var<Int?>(nil)) \(Var<Int?>(5))" == "nil Optional(5)")
    }

    @Test("observable properties are coded as their values, dates by the coder's strategy")
    func codable() throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .sortedKeys
        let profile = Profile(born: Date(timeIntervalSince1970: 0))
        let text = String(decoding: try encoder.encode(profile), as: UTF8.self)
        #expect(text == #"{"born":"1970-01-01T00:00:00Z","name":"Ada"}"#)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let copy = try decoder.decode(Profile.self, from: Data(text.utf8))
        #expect(copy.name == "Ada" && copy.born == profile.born && copy.motto == nil)
        profile.motto = "On"
        let withMotto = try decoder.decode(Profile.self, from: encoder.encode(profile))
        #expect(withMotto.motto == "On")
    }

    @Test("null is nil, and a wrong type or a missing value throws")
    func badInput() throws {
        let decoder = JSONDecoder()
        func decode(_ text: String) throws -> Profile { try decoder.decode(Profile.self, from: Data(text.utf8)) }
        #expect(try decode(#"{"born":0,"name":"A","motto":null}"#).motto == nil)
        #expect(throws: DecodingError.self) { try decode(#"{"born":0,"name":7}"#) }
        #expect(throws: DecodingError.self) { try decode(#"{"born":0,"name":"A","motto":7}"#) }
        #expect(throws: DecodingError.self) { try decode(#"{"born":0}"#) }
    }

    @Test("a decoded property can be observed")
    func observed() throws {
        let profile = try JSONDecoder().decode(Profile.self, from: Data(#"{"born":0,"name":"A"}"#.utf8))
        let log = Log<String>()
        let observation = profile.$name.observe(initial: true) { log.add($0.new) }
        profile.name = "B"
        #expect(log.entries == ["A", "B"])
        observation.stop()
    }
}
