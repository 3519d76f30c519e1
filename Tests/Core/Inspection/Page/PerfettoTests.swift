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
        var dur: Double?
        var id: UInt64?
        var s: String?
        var bp: String?
        var args: Arguments?
    }

    private struct Arguments: Decodable {
        var name: String?
        var message: UInt64?
        var call: UInt64?
        var author: String?
    }

    private func decoded(_ trace: Trace) throws -> File {
        try JSONDecoder().decode(File.self, from: Data(trace.perfettoJSON.utf8))
    }

    @Test("Every event has what its phase demands")
    func format() throws {
        let file = try decoded(SampleInspection.make().trace)
        #expect(["ms", "ns"].contains(file.displayTimeUnit))
        #expect(Set(file.traceEvents.map(\.ph)) == ["B", "E", "X", "i", "s", "f", "M"])
        for item in file.traceEvents {
            #expect(item.pid == 1)
            #expect(item.ph == "M" || item.ts != nil)
            #expect(item.ph == "E" || item.name != nil)
            switch item.ph {
            case "M":
                #expect(item.name == "process_name" || item.name == "thread_name")
                #expect(item.args?.name != nil)
            case "i": #expect(item.s == "t")
            case "X": #expect((item.dur ?? -1) >= 0)
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
        #expect(ends.map(\.id) == calls.map(\.call))
        #expect(starts.compactMap(\.id).sorted() == ends.compactMap(\.id).sorted())
        for end in ends {
            let start = try #require(starts.first { $0.id == end.id })
            #expect((start.ts ?? 1) <= (end.ts ?? 0))
        }
        #expect(file.traceEvents.contains { $0.args?.author == "Importer" && $0.args?.message != nil })
    }

    /// An arrow is drawn between the innermost slices that enclose its ends. So each end needs the right one.
    @Test("Each arrow begins in the slice of its send and ends in that of its call, and no slices overlap in part")
    func enclosingSlices() throws {
        let file = try decoded(SampleInspection.make().trace)
        let messages = Dictionary(
            uniqueKeysWithValues: file.traceEvents.filter { $0.ph == "B" }.compactMap { item in
                item.args?.call.flatMap { call in item.args?.message.map { (call, $0) } }
            })
        var open: [Int: [(item: Item, end: Double?)]] = [:]
        for item in file.traceEvents where item.ph != "M" {
            let time = try #require(item.ts)
            while let last = open[item.tid]?.last, let end = last.end,
                end < time || (end == time && last.item.ts != time)
            {
                open[item.tid]?.removeLast()
            }
            let enclosing = open[item.tid]?.last
            switch item.ph {
            case "B": open[item.tid, default: []].append((item, nil))
            case "X":
                let end = time + (item.dur ?? 0)
                let outer = open[item.tid]?.compactMap(\.end).min() ?? .infinity
                #expect(end <= outer)
                open[item.tid, default: []].append((item, end))
            case "E":
                #expect(enclosing?.item.ph == "B")
                open[item.tid]?.removeLast()
                for slice in open[item.tid] ?? [] { #expect(time <= slice.end ?? .infinity) }
            case "s":
                let call = try #require(item.id)
                #expect(enclosing?.item.ph == "X")
                #expect(enclosing?.item.args?.message == messages[call])
            case "f": #expect(enclosing?.item.args?.call == item.id)
            default: break
            }
        }
    }

    @Test("A send lasts as long as its thread works on the message, and one without work is short")
    func lengths() throws {
        let trace = Trace(events: [
            Trace.Event(time: 1_000, thread: 1, node: 1, message: 1, .sent(author: nil)),
            Trace.Event(
                time: 1_000, thread: 1, node: 1, observation: 1, message: 1, call: 2, .handlerBegan(actor: nil)),
            Trace.Event(time: 1_200, thread: 1, node: 2, message: 3, call: 2, .sent(author: nil)),
            Trace.Event(time: 1_500, thread: 1, node: 1, observation: 1, message: 1, call: 2, .handlerEnded),
            Trace.Event(time: 9_000, thread: 1, node: 1, message: 4, .sent(author: nil)),
        ])
        let sends = try decoded(trace).traceEvents.filter { $0.ph == "X" }
        #expect(sends.map(\.args?.message) == [1, 3, 4])
        // The second one can't last longer than the call in which it stands.
        #expect(sends.map(\.dur) == [1, 0.3, 1])
    }

    @Test("A trace that was made by hand, out of order and with odd numbers, is written all the same")
    func odd() throws {
        let trace = Trace(events: [
            Trace.Event(time: .max, thread: 1, node: 1, message: 1, .sent(author: nil)),
            Trace.Event(time: 5, thread: 1, node: 1, message: 1, call: 2, .handlerBegan(actor: nil)),
            Trace.Event(time: 3, thread: 1, node: 1, message: 3, .sent(author: nil)),
            Trace.Event(time: 1, thread: 1, .transactionCommitted(changes: -1)),
        ])
        let sends = try decoded(trace).traceEvents.filter { $0.ph == "X" }
        #expect(sends.count == 2)
        #expect(sends.allSatisfy { ($0.dur ?? -1) >= 0 })
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
