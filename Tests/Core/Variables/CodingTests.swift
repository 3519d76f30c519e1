import Foundation
import SwiftObserver
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
