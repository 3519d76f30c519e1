import HTTPTypes
import RedisStream
import SwiftObserver
import SwiftObserverInspection

/// The order of many processes: that of the Redis stream which all of them follow.
final class RedisJournal: Journal, Observer, Sendable {
    typealias Stream = RedisStream<Post, Entry>

    let receiver = Receiver()
    private let stream: Stream

    init(for board: Board, at address: RedisAddress, options: Options, link: Var<LinkState>) {
        let beginning: Int? = if case .last(let count) = options.replay { count } else { nil }
        let entries = Messenger<Entry>()
        stream = RedisStream(
            .init(
                address: address, key: options.stream, keep: options.keep, beginning: beginning,
                whenCutOff: options.whenCutOff),
            into: entries,
            codec: .init(
                encode: { try $0.json() },
                decode: { arrival in
                    let id = EntryID(arrival.id)
                    let previous = arrival.previous.map { EntryID($0) }
                    // Posts of other programs are held to the same rules.
                    if let post = arrival.payload.flatMap({ try? Post(json: $0) }), (try? post.check()) != nil,
                        let entry = try? Entry(id, after: previous, post)
                    {
                        return entry
                    }
                    return Entry(unreadable: id, after: previous)
                }))
        observe(entries) { board.put($0) }
        // The stream may have begun before it is observed, so it is asked for its state, too. The last
        // of the two sets the state that holds then.
        let refresh: @Sendable () -> Void = { [stream] in link.modify { $0 = LinkState(stream.state.value) } }
        observe(stream.state) { _ in refresh() }
        refresh()
        Inspection.follow(entries, "entries of the stream")
        Inspection.follow(stream.state, "state of the stream")
    }

    func begin() async {
        let states = stream.state.values()
        await withTaskGroup { group in
            group.addTask { for await state in states where state.hasBegun { return } }
            group.addTask { try? await Task.sleep(for: .seconds(1)) }
            await group.next()
            group.cancelAll()
        }
    }

    func add(_ post: Post) async throws -> EntryID {
        do {
            return EntryID(try await stream.add(post))
        } catch let failure as Stream.Failure {
            throw Refusal(.serviceUnavailable, failure.sentence)
        }
    }

    func stop() { stream.stop() }
}

extension EntryID {
    fileprivate init(_ id: RedisJournal.Stream.ID) {
        self.init(epoch: id.epoch, number: id.number)
    }
}

extension LinkState {
    fileprivate init(_ state: RedisJournal.Stream.State) {
        self = state.problem.map { .cutOff($0) } ?? (state.hasBegun ? .following : .connecting)
    }
}

extension RedisStream.Failure {
    fileprivate var sentence: String {
        switch self {
        case .cutOff(let reason):
            "This server is cut off from the others (\(reason)). Nothing was written; try again."
        case .full: "Too much waits to be written. Nothing of this was; try again."
        case .refused(let reason): "Redis refused it: \(reason)"
        case .stopped: "The server stops. Nothing of this was written; try again."
        case .stoppedWhileAdding:
            "The server stops, and it is not known whether this was written. Look at the board."
        }
    }
}
