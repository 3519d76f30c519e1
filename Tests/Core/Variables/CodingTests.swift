import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("Coding of variables and properties")
struct CodingTests {
    struct Place: Codable, Equatable { var name: String; var size: Int? }

    final class Model: Codable {
        private(set) var count = Var(1)
        private(set) var place = Var<Place?>(nil)
        private(set) var inner = Var(Var(2))
        @ObservableVar var days = [Date(timeIntervalSinceReferenceDate: 5)]
        @ObservableVar var bytes = Data([1, 2])
        @ObservableVar var note: String?
    }

    static func decode<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    @Test("SO6-034 all values come back, nested and nil, by the strategies of a coder")
    func roundTrips() throws {
        let model = Model()
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.iso8601, .iso8601)
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(model)
        #expect(
            String(decoding: data, as: UTF8.self) == #"""
                {"bytes":"AQI=","count":{"storedValue":1},"days":["2001-01-01T00:00:05Z"],\#
                "inner":{"storedValue":{"storedValue":2}},"place":{"storedValue":null}}
                """#)
        let copy = try decoder.decode(Model.self, from: data)
        #expect(copy.count.value == 1 && copy.place.value == nil && copy.inner.value.value == 2)
        #expect(copy.days == model.days && copy.bytes == model.bytes && copy.note == nil)
        model.place.value = Place(name: "p", size: nil)
        model.note = "n"
        let full = try decoder.decode(Model.self, from: encoder.encode(model))
        #expect(full.place.value == model.place.value && full.note == "n")
        let listed = try PropertyListDecoder().decode(Var<Int>.self, from: PropertyListEncoder().encode(Var(7)))
        #expect(listed.value == 7)
    }

    @Test("SO6-034 wrong input is an error that names its place", arguments: ["\"x\"", "[]", "{}", "null"])
    func wrongInput(_ value: String) {
        let error = #expect(throws: DecodingError.self) {
            try Self.decode("[{\"storedValue\":\(value)}]", as: [Var<Int>].self)
        }
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            #expect(context.codingPath.map(\.stringValue).suffix(1) == ["storedValue"])
        default: Issue.record("\(error as Any)")
        }
    }

    @Test("SO6-034 what is no variable is an error", arguments: ["1", "null", "[1]", "{}", "{\"value\":1}"])
    func noVariable(_ text: String) {
        #expect(throws: DecodingError.self) { try Self.decode(text, as: Var<Int>.self) }
    }
}

private struct Profile: Codable {
    @ObservableVar var name = "Ada"
    @ObservableVar var born: Date
    @ObservableVar var motto: String?
}

@Suite("Coding of properties")
struct PropertyCodingTests {
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
