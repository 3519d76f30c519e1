import NIOHTTP1
import Foundation
import Testing

@testable import LiveBoard

/// The address that shows what is connected in the process.
@Suite(.serialized) struct InspectionTests {
    @Test func thePageIsThereOnlyIfItWasAskedFor() async throws {
        let closed = try ServerProcess()
        #expect(try await Poster(port: closed.port).ask(.GET, "/inspect").status == 404)
    }

    @Test func thePageShowsTheBoardAndWhatWasWritten() async throws {
        let server = try ServerProcess("--inspect", "yes")
        let client = EventClient()
        try await client.open(port: server.port)
        let key = await client.snapshot.key
        let poster = try await Poster(port: server.port)
        let body = try JSONEncoder().encode(["key": key, "line": "an <i>inspected</i> line"])
        #expect(try await poster.post(String(decoding: body, as: UTF8.self)).status == 201)
        try await client.wait("the line") { $0.last == 1 }
        let answer = try await poster.ask(.GET, "/inspect")
        #expect(answer.status == 200)
        #expect(answer.body.contains("Messenger\\u003cEntry\\u003e"))
        #expect(answer.body.contains("an \\u003ci\\u003einspected"))
        #expect(!answer.body.contains("<i>"))
        // A page elsewhere whose name leads here is told nothing.
        #expect(try await poster.ask(.GET, "/inspect", host: "elsewhere.example").status == 421)
    }
}
