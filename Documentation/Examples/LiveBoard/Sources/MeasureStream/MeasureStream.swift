import Foundation
import RedisStream
import SwiftObserver
import Synchronization

/// How much one stream carries: one, two and three processes write to it and follow it, as fast as they can.
///
/// The program starts itself as each process. Each writes its share of the messages, with 200 of them on the way at a
/// time, and follows the stream until it has seen all messages.
@main
struct MeasureStream {
    let redis: String
    let messages: Int

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 1, let messages = arguments.count > 1 ? Int(arguments[1]) : 20_000, messages >= 100
        else {
            print("usage: MeasureStream REDIS [MESSAGES]\nIt leaves streams behind: give it a Redis of its own.")
            exit(2)
        }
        let measurement = MeasureStream(redis: arguments[0], messages: messages)
        if arguments.count == 5, let number = Int(arguments[3]), let count = Int(arguments[4]) {
            return try await measurement.play(number, of: count, at: arguments[2])
        }
        print("\(messages) messages of 100 bytes, at \(try RedisAddress(measurement.redis))")
        print("processes   in, per s   out, per s, of each process   out, per s, all together")
        for processes in 1...3 {
            let rate = Int(Double(messages) / (try measurement.measure(processes)))
            let columns = [("\(processes)", 9), ("\(rate)", 11), ("\(rate)", 30), ("\(rate * processes)", 26)]
            print(columns.map { String(repeating: " ", count: max(0, $1 - $0.count)) + $0 }.joined(separator: " "))
        }
    }

    /// The seconds that it took until the slowest process had seen everything.
    private func measure(_ count: Int) throws -> Double {
        let key = "measure-\(UUID().uuidString)"
        let outputs = try (0..<count).map { number in
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            process.arguments = [redis, "\(messages)", key, "\(number)", "\(count)"]
            process.standardOutput = output
            try process.run()
            return output
        }
        let seconds = outputs.compactMap { output in
            let data = output.fileHandleForReading.readDataToEndOfFile()
            return Double(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        }
        guard seconds.count == count, let slowest = seconds.max() else { throw Incomplete() }
        return slowest
    }

    struct Incomplete: Error, CustomStringConvertible {
        var description: String { "A process that measures ended without a result." }
    }

    // MARK: - One of the processes

    private func play(_ number: Int, of count: Int, at key: String) async throws {
        let share = messages / count + (number < messages % count ? 1 : 0)
        let board = Messenger<Int>()
        let stream = RedisStream<[UInt8], Int>(
            .init(
                address: try RedisAddress(redis), key: key, keep: 10_000_000, beginning: nil,
                whenCutOff: .wait(upTo: 1000)),
            into: board, codec: .init(encode: { $0 }, decode: { Int(clamping: $0.id.number) }))
        let sequence = board.messages()
        for await state in stream.state.values() where state.hasBegun { break }
        // All begin together: at the next full two seconds.
        let now = Date().timeIntervalSince1970
        try await Task.sleep(for: .seconds((now / 2).rounded(.up) * 2 - now))
        let begin = ContinuousClock.now
        let payload = [UInt8](repeating: UInt8(ascii: "x"), count: 100)
        try await withThrowingTaskGroup { group in
            let left = Counter(share)
            for _ in 0..<min(200, share) {
                group.addTask { while left.take() { _ = try await stream.add(payload) } }
            }
            try await group.waitForAll()
        }
        for await message in sequence where message == messages { break }
        let parts = (ContinuousClock.now - begin).components
        print(Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
        stream.stop()
    }

    private final class Counter: Sendable {
        private let left: Atomic<Int>
        init(_ count: Int) { left = Atomic(count) }
        func take() -> Bool { left.subtract(1, ordering: .relaxed).newValue >= 0 }
    }
}
