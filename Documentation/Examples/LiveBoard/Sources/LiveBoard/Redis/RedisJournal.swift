#if Redis
    import HTTPTypes
    import SwiftObserver

    /// The order of many processes: that of the Redis stream which all of them follow.
    final class RedisJournal: Journal, Observer, Sendable {
        let receiver = Receiver()
        private let stream: RedisStream<Post, Entry>

        init(for board: Board, at address: RedisAddress, options: Options, link: Var<LinkState>) {
            let beginning: Int? = if case .last(let count) = options.replay { count } else { nil }
            let setup = RedisStream<Post, Entry>.Setup(
                address: address.forStream, key: options.stream, keep: options.keep, beginning: beginning,
                whenCutOff: options.whenCutOff.forStream)
            stream = RedisStream(
                setup, into: board.messenger,
                codec: .init(
                    encode: { try $0.json() },
                    decode: { id, json in
                        // What others wrote into the stream is held to the same rules. Who cannot be read is missing.
                        guard let post = try? Post(json: json), (try? post.check()) != nil else { return nil }
                        guard let json = try? post.json() else { return nil }
                        return board.entry(EntryID(epoch: id.epoch, number: id.number), json: json)
                    }))
            // The stream may have begun before it is observed, so it is asked for its state, too. Whoever is last sets the
            // state that holds then.
            let refresh: @Sendable () -> Void = { [stream] in link.modify { $0 = LinkState(stream.state.value) } }
            observe(stream.state) { _ in refresh() }
            refresh()
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
                let id = try await stream.add(post)
                return EntryID(epoch: id.epoch, number: id.number)
            } catch let failure as RedisStream<Post, Entry>.Failure {
                throw Refusal(.serviceUnavailable, failure.sentence)
            }
        }

        func stop() { stream.stop() }
    }

    extension LinkState {
        fileprivate init(_ state: RedisStream<Post, Entry>.State) {
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

    extension RedisAddress {
        var forStream: RedisStream<Post, Entry>.Address {
            switch self {
            case .host(let name, let port): .host(name, port: port)
            case .socket(let path): .socket(path)
            }
        }
    }

    extension Options.WhenCutOff {
        fileprivate var forStream: RedisStream<Post, Entry>.WhenCutOff {
            switch self {
            case .refuse: .refuse
            case .wait(let limit): .wait(upTo: limit)
            }
        }
    }
#endif
