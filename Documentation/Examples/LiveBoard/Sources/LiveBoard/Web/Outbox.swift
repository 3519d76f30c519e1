import NIOCore
import Synchronization

/// The bytes for one connection: several tasks put some in, and one takes all of them out and writes them.
///
/// `put` suspends while there is no room. So when the connection stops, its producers stop too, and messages wait in their
/// sequences, where they are counted.
final class Outbox: Sendable {
    private typealias Taker = CheckedContinuation<ByteBuffer?, Never>

    private struct State {
        var bytes = ByteBuffer()
        var isFinished = false
        var taker: Taker?
        var putters: [CheckedContinuation<Void, Never>] = []

        var canTake: Bool { isFinished || bytes.readableBytes > 0 }

        /// All bytes that are there; nil if no more will come.
        mutating func take() -> ByteBuffer? {
            defer { bytes = ByteBuffer() }
            return bytes.readableBytes > 0 ? bytes : nil
        }

        /// The task that waits, and the bytes for it.
        mutating func serve() -> (Taker, ByteBuffer?)? {
            guard canTake, let taker = taker.take() else { return nil }
            return (taker, take())
        }
    }

    private let room: Int
    private let state = Mutex(State())

    init(room: Int) { self.room = room }

    /// Puts bytes in, after it has waited for room. Once it is finished, this does nothing.
    func put(_ bytes: ByteBuffer) async {
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                if state.isFinished || state.bytes.readableBytes < room { return true }
                state.putters.append(continuation)
                return false
            }
            if hasRoom { continuation.resume() }
        }
        let served = state.withLock { state in
            if !state.isFinished { state.bytes.writeImmutableBuffer(bytes) }
            return state.serve()
        }
        served.map { $0.resume(returning: $1) }
    }

    /// All that is there, as soon as there is something; nil when it is finished and empty. Cancelling finishes it.
    func take() async -> ByteBuffer? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (served, putters) = state.withLock { state in
                    state.taker = continuation
                    let served = state.serve()
                    defer { if served != nil { state.putters = [] } }
                    return (served, served == nil ? [] : state.putters)
                }
                served.map { $0.resume(returning: $1) }
                for putter in putters { putter.resume() }
            }
        } onCancel: {
            finish()
        }
    }

    /// Takes nothing more in but these bytes.
    func finish(with last: ByteBuffer? = nil) {
        let (served, putters) = state.withLock { state in
            if let last, !state.isFinished { state.bytes.writeImmutableBuffer(last) }
            state.isFinished = true
            defer { state.putters = [] }
            return (state.serve(), state.putters)
        }
        served.map { $0.resume(returning: $1) }
        for putter in putters { putter.resume() }
    }
}
