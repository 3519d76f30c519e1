import Foundation
import HTTPTypes
import RedisStream
import SwiftObserver
import Synchronization

/// The processes that serve one board: each says once a second that it is there, in a small stream beside the board's, and
/// all follow it. By the same way one of them can be told to die.
final class Processes: Observer, Sendable {
    /// An entry of that stream.
    private struct Word: Codable, Sendable {
        var process: String
        /// Where its page is.
        var address: String
        var windows: Int
        /// The one that is to die.
        var kill: String?
    }

    struct Lamp: Codable, Sendable, Equatable {
        var name: String
        var address: String
        var windows: Int
        var isOn: Bool
        var isHere: Bool
    }

    private struct Seen {
        var word: Word
        var at: ContinuousClock.Instant
    }

    let receiver = Receiver()
    let name: String
    private let board: Board
    private let address: String
    private let mayBeKilled: Bool
    private let stream: RedisStream<Word, Word>
    private let seen = Mutex<[String: Seen]>([:])

    init(on board: Board, at redis: RedisAddress, options: Options, address: String) {
        name = options.name
        (self.board, self.address, mayBeKilled) = (board, address, options.mayBeKilled)
        let words = Messenger<Word>()
        stream = RedisStream(
            .init(address: redis, key: "{\(options.stream)}:processes", keep: 100, beginning: 0), into: words,
            codec: .init(
                encode: { Array(try JSONEncoder().encode($0)) },
                decode: { $0.payload.flatMap { try? JSONDecoder().decode(Word.self, from: Data($0)) } }))
        observe(words) { [weak self] word in self?.hear(word) }
    }

    private func hear(_ word: Word) {
        if let victim = word.kill {
            if victim == name, mayBeKilled { kill(getpid(), SIGKILL) }
        } else {
            seen.withLock { $0[word.process] = Seen(word: word, at: .now) }
        }
    }

    /// Says that it is there, until the task is cancelled.
    func goOn() async {
        repeat {
            let word = Word(process: name, address: address, windows: board.windows.count)
            _ = try? await stream.add(word)
        } while (try? await Task.sleep(for: .seconds(1))) != nil
    }

    /// The processes of the last minute. One that was silent for three seconds has gone.
    var lamps: [Lamp] {
        let now = ContinuousClock.now
        return seen.withLock { seen in
            seen = seen.filter { now - $0.value.at < .seconds(60) }
            return seen.values.map { one in
                Lamp(
                    name: one.word.process, address: one.word.address, windows: one.word.windows,
                    isOn: now - one.at < .seconds(3), isHere: one.word.process == name)
            }.sorted { ($0.address, $0.name) < ($1.address, $1.name) }
        }
    }

    func end(_ name: String) async throws {
        guard mayBeKilled else {
            throw Refusal(.forbidden, "The processes of this board are not to be killed. Start them by Scripts/three.")
        }
        guard seen.withLock({ $0[name] }) != nil else { throw Refusal(.notFound, "There is no process \(name).") }
        do {
            _ = try await stream.add(Word(process: self.name, address: address, windows: 0, kill: name))
        } catch {
            throw Refusal(.serviceUnavailable, "Redis is away, and so is the way to that process.")
        }
    }

    func stop() { stream.stop() }
}
