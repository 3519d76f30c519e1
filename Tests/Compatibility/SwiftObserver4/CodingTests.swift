import Foundation
import SwiftObserver4
import Testing

@Suite("SwiftObserver4: coding")
struct CodingTests {
    struct Place: Codable, Equatable { var name: String; var size: Int? }

    final class Model: Codable {
        private(set) var count = Var(1)
        private(set) var place = Var<Place>()
        private(set) var days = Var([Date(timeIntervalSinceReferenceDate: 5)])
        private(set) var bytes = Var(Data([1, 2]))
    }

    static func decode<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    @Test("SO4-023 variables of any value come back, also by strategies of a coder")
    func roundTrips() throws {
        let model = Model()
        model.place <- Place(name: "p", size: nil)
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.iso8601, .iso8601)
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(model)
        #expect(
            String(decoding: data, as: UTF8.self) == #"""
                {"bytes":{"storedValue":"AQI="},"count":{"storedValue":1},"days":{"storedValue":["2001-01-01T00:00:05Z"]},\#
                "place":{"storedValue":{"name":"p"}}}
                """#)
        let copy = try decoder.decode(Model.self, from: data)
        #expect(copy.count.value == 1 && copy.place.value == model.place.value)
        #expect(copy.days.value == model.days.value && copy.bytes.value == model.bytes.value)
        model.place <- nil
        #expect(try decoder.decode(Model.self, from: encoder.encode(model)).place.value == nil)
    }

    @Test("SO4-023 wrong input is an error that names its place", arguments: ["\"x\"", "[]", "{}"])
    func wrongInput(_ value: String) {
        let error = #expect(throws: DecodingError.self) {
            try Self.decode("[{\"storedValue\":\(value)}]", as: [Var<Int>].self)
        }
        guard case .typeMismatch(_, let context)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(context.codingPath.map(\.stringValue).suffix(1) == ["storedValue"])
    }

    @Test("SO4-023 what is no variable is an error", arguments: ["1", "null", "[1]", "\"x\""])
    func noVariable(_ text: String) {
        #expect(throws: DecodingError.self) { try Self.decode(text, as: Var<Int>.self) }
    }
}
