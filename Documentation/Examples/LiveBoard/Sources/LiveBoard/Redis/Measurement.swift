#if Redis
    import Foundation
    import SwiftObserver
    import Synchronization

    /// How much one stream carries: one, two and three processes write to it and follow it, as fast as they can.
    ///
    /// The program starts itself as those processes. Each writes its share of the messages, with 200 of them on the way
    /// at a time, and follows the stream until it has seen those of all.
    struct Measurement {
        let options: Options

        func run() async throws {
            let address = try RedisAddress.parsed(options.redis ?? "")
            if let role = options.role { return try await play(role, at: address) }
            print("\(options.messages) messages of \(options.bytes) bytes, at \(address)")
            print("processes   in, per s   out, per s, of each process   out, per s, all together")
            for processes in 1...3 {
                let seconds = try measure(processes)
                let rate = Double(options.messages) / seconds
                print(
                    Self.padded("\(processes)", 9), Self.padded("\(Int(rate))", 11), Self.padded("\(Int(rate))", 30),
                    Self.padded("\(Int(rate) * processes)", 26), separator: " ")
            }
        }

        /// The seconds that it took until the slowest process had seen everything.
        private func measure(_ count: Int) throws -> Double {
            let key = "liveboard-measure-\(UUID().uuidString)"
            let outputs = try (0..<count).map { number in
                let process = Process()
                let output = Pipe()
                process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
                process.arguments = [
                    "measure", "--redis", options.redis ?? "", "--stream", key, "--messages", "\(options.messages)",
                    "--bytes", "\(options.bytes)", "--role", "\(number)/\(count)",
                ]
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
            var description: String { "a process that measures ended without a result" }
        }

        // MARK: - One of the processes

        private func play(_ role: String, at address: RedisAddress) async throws {
            let numbers = role.split(separator: "/").compactMap { Int($0) }
            guard numbers.count == 2 else { throw Incomplete() }
            let (number, count) = (numbers[0], numbers[1])
            let share = options.messages / count + (number < options.messages % count ? 1 : 0)
            let board = Messenger<Int>()
            let stream = RedisStream<[UInt8], Int>(
                .init(
                    address: address.forMeasurement, key: options.stream, keep: 10_000_000, beginning: nil,
                    whenCutOff: .wait(upTo: 1000)),
                into: board, codec: .init(encode: { $0 }, decode: { id, _ in Int(id.number) }))
            let messages = board.messages()
            for await state in stream.state.values() where state.hasBegun { break }
            // All begin together: at the next full two seconds.
            let now = Date().timeIntervalSince1970
            try await Task.sleep(for: .seconds((now / 2).rounded(.up) * 2 - now))
            let begin = ContinuousClock.now
            let payload = [UInt8](repeating: UInt8(ascii: "x"), count: options.bytes)
            try await withThrowingTaskGroup { group in
                let left = Counter(share)
                for _ in 0..<min(200, share) {
                    group.addTask { while left.take() { _ = try await stream.add(payload) } }
                }
                try await group.waitForAll()
            }
            for await message in messages where message == options.messages { break }
            let parts = (ContinuousClock.now - begin).components
            print(Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
            stream.stop()
        }

        private final class Counter: Sendable {
            private let left: Atomic<Int>
            init(_ count: Int) { left = Atomic(count) }
            func take() -> Bool { left.subtract(1, ordering: .relaxed).newValue >= 0 }
        }

        private static func padded(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
    }

    extension RedisAddress {
        fileprivate var forMeasurement: RedisStream<[UInt8], Int>.Address {
            switch self {
            case .host(let name, let port): .host(name, port: port)
            case .socket(let path): .socket(path)
            }
        }
    }
#endif
