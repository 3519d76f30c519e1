import ChannelZ
import Foundation
import Testing

@Suite("ChannelZ: coding")
struct CodingTests {
    struct Place: Codable, Hashable { var name: String; var size: Int? }

    final class Model: Codable {
        @Transceiver var count = 1
        @Transceiver var note: String?
        @Transceiver var place: Place? = Place(name: "home", size: nil)
        @Transceiver var days: [Date] = [Date(timeIntervalSinceReferenceDate: 5)]
        @Transceiver var bytes = Data([1, 2])
        @Transceiver var page: URL? = URL(string: "https://example.org/a")
    }

    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func decode<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    /// The path in a decoder's error.
    static func path(of error: DecodingError?) -> [String]? {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            return context.codingPath.map(\.stringValue)
        default: return nil
        }
    }

    @Test("CZ-077 properties are coded as their values code themselves, nil as null, and come back")
    func properties() throws {
        let model = Model()
        #expect(
            try Self.json(model) == #"""
                {"bytes":[1,2],"count":1,"days":[5],"note":null,"page":"https://example.org/a","place":{"name":"home"}}
                """#)
        (model.count, model.note, model.place) = (7, "x", Place(name: "p", size: 3))
        let copy = try Self.decode(Self.json(model), as: Model.self)
        #expect(copy.count == 7 && copy.note == "x" && copy.place == model.place && copy.days == model.days)
        #expect(copy.bytes == model.bytes && copy.page == model.page)
        (model.note, model.place, model.page) = (nil, nil, nil)
        let empty = try Self.decode(Self.json(model), as: Model.self)
        #expect(empty.note == nil && empty.place == nil && empty.page == nil)
        let list = PropertyListEncoder()
        let listed = try PropertyListDecoder().decode(Model.self, from: list.encode(copy))
        #expect(listed.count == 7 && listed.place == copy.place)
    }

    @Test("CZ-077 what was decoded is received like any other property")
    func receivingDecoded() throws {
        let cells = try Self.decode("[1,null]", as: [Transceiver<Int?>].self)
        let trap = cells[0].projectedValue.new().trap(9)
        cells[0].wrappedValue = nil
        #expect(trap.caught == [1, nil] && cells[1].wrappedValue == nil)
    }

    @Test("CZ-077, CZ-085 wrong input names the place of the error")
    func wrongInput() throws {
        let valid = try Self.json(Model())
        let wrong = valid.replacingOccurrences(of: #""count":1"#, with: #""count":"one""#)
        let missing = valid.replacingOccurrences(of: #""count":1,"#, with: "")
        let mismatch = #expect(throws: DecodingError.self) { try Self.decode(wrong, as: Model.self) }
        #expect(Self.path(of: mismatch) == ["count"])
        let absence = #expect(throws: DecodingError.self) { try Self.decode(missing, as: Model.self) }
        #expect("\(absence as Any)".contains("count"))
        let error = #expect(throws: ChoiceDecodingError<Choose3<Int, [Int], Bool>>.self) {
            try Self.decode(#"[1,["a"]]"#, as: [Choose3<Int, [Int], Bool>].self)
        }
        let paths = error?.errors.map { Self.path(of: $0 as? DecodingError) ?? [] }
        #expect(paths?.map(\.count) == [1, 2, 1])
    }

    @Test("CZ-085 choices come back as the first type that fits, nested and nil too")
    func choices() throws {
        typealias Inner = Choose2<Bool, String?>
        typealias Outer = Choose4<Int, [Inner], Place, Date?>
        let all: [Outer] = [
            .v1(1), .v2([.v1(true), .v2("a"), .v2(nil)]), .v3(Place(name: "p", size: nil)),
            .v3(Place(name: "q", size: 2)),
            .v4(nil),
        ]
        let text = try Self.json(all)
        #expect(text == #"[1,[true,"a",null],{"name":"p"},{"name":"q","size":2},null]"#)
        #expect(try Self.decode(text, as: [Outer].self) == all)
        // A value that another type before it fits, too.
        #expect(try Self.decode("5", as: Choose2<Double, Int>.self) == .v1(5))
        typealias Ten = Choose10<Bool, Bool, Bool, Bool, Bool, Bool, Bool, Bool, Bool, String>
        #expect(try Self.decode(Self.json(Ten.v10("x")), as: Ten.self) == .v10("x"))
        let error = #expect(throws: ChoiceDecodingError<Ten>.self) { try Self.decode("1", as: Ten.self) }
        #expect(error?.errors.count == 10)
    }

    struct Failure: Error, Codable, Equatable { var code: Int }

    @Test("CZ-083 results come back, and their errors too")
    func results() throws {
        typealias Outcome = Result<Place?, Failure>
        let all: [Outcome] = [
            .success(Place(name: "p", size: 1)), .failure(Failure(code: 4)), .success(nil),
        ]
        let text = try Self.json(all)
        #expect(text == #"[{"name":"p","size":1},{"code":4},null]"#)
        #expect(try Self.decode(text, as: [Outcome].self) == all)
        #expect(throws: ChoiceDecodingError<Choose2<Place?, Failure>>.self) {
            try Self.decode(#"{"kode":4}"#, as: Outcome.self)
        }
    }
}
