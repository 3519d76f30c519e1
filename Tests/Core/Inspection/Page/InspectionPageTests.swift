import Foundation
import SwiftObserverInspection
import Testing

@Suite("An inspection's page")
struct InspectionPageTests {
    private let sample = SampleInspection.make()
    private var html: String { InspectionPage(sample.graph, sample.trace, title: "A & <B>").html }

    private func data() throws -> [String: Any] {
        let parts = html.components(separatedBy: "<script id=\"data\" type=\"application/json\">")
        try #require(parts.count == 2)
        let json = try #require(parts[1].components(separatedBy: "</script>").first)
        return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    @Test("It loads nothing from elsewhere")
    func closed() {
        // What a message says may be anything.
        let page = InspectionPage(sample.graph, Trace()).html
            .replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
        let loading = ["http:", "https:", " src=", "@import", "url(", "fetch(", "XMLHttpRequest", "innerHTML", "eval("]
        let found = loading.filter { page.contains($0) }
        #expect(found == [])
        let isClosed = page.contains("default-src 'none'")
        #expect(isClosed)
    }

    @Test("The text of a message ends no element and begins none")
    func markup() throws {
        let found = ["alert(1)</script>", "<img"].filter { html.contains($0) }
        #expect(found == [])
        #expect(html.components(separatedBy: "<script").count == 3)
        let events = try #require(try data()["events"] as? [[Any]])
        #expect(events.contains { $0.last as? String == SampleInspection.markup })
        #expect(try data()["title"] as? String == "A & <B>")
    }

    @Test("Its data are the events, the nodes, and the edges with and without steps")
    func content() throws {
        let data = try data()
        #expect((data["events"] as? [[Any]])?.count == sample.trace.events.count)
        #expect((data["nodes"] as? [[String: Any]])?.count == sample.graph.nodes.count)
        let folded = try #require(data["folded"] as? [String: Any])
        #expect(folded["hidden"] as? [Int] == [4])
        let ways = try #require(folded["edges"] as? [[String: Any]])
        #expect(ways.contains { $0["via"] as? [Int] == [5, 2] })
    }

    @Test("Each kind of event has the name under which the script looks for it")
    func kinds() throws {
        let names = try #require(try data()["kinds"] as? [String])
        let kinds: [(Trace.Event.Kind, String)] = [
            (.made, "made"), (.gone, "gone"), (.observationBegan, "observationBegan"),
            (.observationNamed("a"), "observationNamed"), (.observationEnded(by: .stop), "observationEnded"),
            (.sent(author: 1), "sent"), (.described("a"), "described"), (.queued(actor: nil), "queued"),
            (.handedOver, "handedOver"), (.runBegan(actor: nil), "runBegan"), (.runEnded(delivered: 1), "runEnded"),
            (.handlerBegan(actor: 1), "handlerBegan"), (.handlerEnded, "handlerEnded"), (.replayed, "replayed"),
            (.dropped(by: .nesting(limit: 1)), "dropped"), (.refused(by: .other("a")), "refused"),
            (.discarded, "discarded"), (.strategyChanged(to: "a"), "strategyChanged"),
            (.derivedChecked, "derivedChecked"), (.derivedComputed, "derivedComputed"),
            (.derivedUnchanged, "derivedUnchanged"), (.transactionCommitted(changes: 1), "transactionCommitted"),
            (.transactionBegunAgain, "transactionBegunAgain"),
        ]
        var page = InspectionPage(sample.graph, Trace())
        page.trace.events = kinds.map { Trace.Event(time: 1, thread: 1, $0.0) }
        let json = page.html.components(separatedBy: "\"events\":[")[1]
        let numbers = json.split(separator: "\n").prefix(kinds.count).compactMap { line in
            line.drop { !$0.isNumber }.prefix { $0.isNumber }
        }
        #expect(numbers.compactMap { Int($0) }.map { names[$0] } == kinds.map(\.1))
        #expect(names.count == kinds.count)
    }

    @Test("A loss names the mailbox that it concerns, so that no other observation shows it")
    func mailboxes() {
        var page = InspectionPage(InspectionGraph(), Trace())
        let kinds: [Trace.Event.Kind] = [
            .dropped(by: .oldest(limit: 3, actor: 7)), .dropped(by: .oldest(limit: 3, actor: nil)),
            .refused(by: .newest(limit: 2, actor: 7)), .refused(by: .nesting(limit: 1)),
        ]
        page.trace.events = kinds.map { Trace.Event(time: 1, thread: 1, node: 1, message: 1, $0) }
        let lines = page.html.components(separatedBy: "\"events\":[")[1].split(separator: "\n").prefix(kinds.count)
        let ends = ["goes\",7]", "goes\"]", "refused\",7]", "times\",\"all\"]"]
        let found = zip(lines, ends).map { $0.0.contains($0.1) }
        #expect(found == [true, true, true, true])
    }

    @Test("It is written to a file, in place of the one before")
    func file() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).html").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let page = InspectionPage(sample.graph, sample.trace)
        for _ in 1...2 { try page.write(to: path) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == page.html)
        #expect(throws: (any Error).self) { try page.write(to: "/no/such/folder/page.html") }
    }
}
