import Foundation
import SwiftObserverInspection
import Testing

/// Checks what is written against the Trace Event Format, as its document describes it.
@Suite("An inspection's trace for Perfetto")
struct PerfettoTests {
    private struct File: Decodable {
        var traceEvents: [Item]
        var displayTimeUnit: String
        var otherData: [String: Int]
    }

    private struct Item: Decodable {
        var ph: String
        var name: String?
        var pid: Int
        var tid: Int
        var ts: Double?
        var id: UInt64?
        var s: String?
        var bp: String?
        var args: Arguments?
    }

    private struct Arguments: Decodable {
        var name: String?
        var message: UInt64?
        var author: String?
    }

    private func decoded(_ trace: Trace) throws -> File {
        try JSONDecoder().decode(File.self, from: Data(trace.perfettoJSON.utf8))
    }

    @Test("Every event has what its phase demands")
    func format() throws {
        let file = try decoded(SampleInspection.make().trace)
        #expect(["ms", "ns"].contains(file.displayTimeUnit))
        #expect(Set(file.traceEvents.map(\.ph)) == ["B", "E", "i", "s", "f", "M"])
        for item in file.traceEvents {
            #expect(item.pid == 1)
            #expect(item.ph == "M" || item.ts != nil)
            #expect(item.ph == "E" || item.name != nil)
            switch item.ph {
            case "M":
                #expect(item.name == "process_name" || item.name == "thread_name")
                #expect(item.args?.name != nil)
            case "i": #expect(item.s == "t")
            case "s": #expect(item.id != nil)
            case "f":
                #expect(item.id != nil)
                #expect(item.bp == "e")
            default: break
            }
        }
    }

    @Test("Slices of a thread begin and end in each other, and times are microseconds")
    func slices() throws {
        let sample = SampleInspection.make()
        let file = try decoded(sample.trace)
        var depth: [Int: Int] = [:]
        for item in file.traceEvents {
            if item.ph == "B" { depth[item.tid, default: 0] += 1 }
            if item.ph == "E" { depth[item.tid, default: 0] -= 1 }
            #expect(depth[item.tid, default: 0] >= 0)
        }
        #expect(depth.values.allSatisfy { $0 == 0 })
        let last = try #require(sample.trace.events.last)
        #expect(file.traceEvents.compactMap(\.ts).max() == Double(last.time) / 1_000)
    }

    @Test("An arrow leads from each send to each call to which it led")
    func arrows() throws {
        let sample = SampleInspection.make()
        let file = try decoded(sample.trace)
        let starts = file.traceEvents.filter { $0.ph == "s" }
        let ends = file.traceEvents.filter { $0.ph == "f" }
        let calls = sample.trace.events.filter { if case .handlerBegan = $0.kind { true } else { false } }
        #expect(starts.map(\.id) == ends.map(\.id))
        #expect(starts.map(\.id) == calls.map(\.call))
        for (start, end) in zip(starts, ends) { #expect((start.ts ?? 1) <= (end.ts ?? 0)) }
        #expect(file.traceEvents.contains { $0.args?.author == "Importer" && $0.args?.message != nil })
    }

    @Test("What begins and whose end is missing ends, and an end without a beginning is left out")
    func torn() throws {
        var sample = SampleInspection.make()
        let firstEnd = try #require(
            sample.trace.events.firstIndex { if case .handlerEnded = $0.kind { true } else { false } })
        sample.trace.events.remove(at: firstEnd)
        let firstBegin = try #require(
            sample.trace.events.firstIndex { if case .runBegan = $0.kind { true } else { false } })
        sample.trace.events.removeSubrange(0...firstBegin)
        sample.trace.lost = 17
        let file = try decoded(sample.trace)
        let begins = file.traceEvents.filter { $0.ph == "B" }.count
        let ends = file.traceEvents.filter { $0.ph == "E" }.count
        #expect(begins == ends)
        #expect(begins == 5)
        #expect(file.otherData["lostEvents"] == 17)
    }
}
