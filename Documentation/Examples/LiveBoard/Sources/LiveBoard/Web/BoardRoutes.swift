import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import RedisStream
import SwiftObserver

/// The addresses of the server: the page, a stream of events for each window, and requests that change something.
struct BoardRoutes: Sendable {
    /// No request needs more than this: a stroke of 500 points has some 6 kB.
    static let largestBody = 32 * 1024

    let board: Board
    let journal: any Journal
    let state: ServerState
    let options: Options
    var inspection: InspectionRoute?

    func router() -> Router<BoardContext> {
        let router = Router(context: BoardContext.self)
        router.add(middleware: Guard(host: options.host))
        PageFiles().add(to: router)
        inspection?.add(to: router)
        router.get("/events") { try await events($0, $1) }
        router.get("/numbers") { _, _ in try json(state.census.numbers(mostRows: .max)) }
        router.post("/posts") { request, _ in try await post(request) }
        router.post("/pointer") { request, _ in try await movePointer(request) }
        router.post("/window") { request, _ in try await change(request) }
        router.post("/kill") { request, _ in try await kill(request) }
        return router
    }

    // MARK: - Events

    private func events(_ request: Request, _ context: BoardContext) async throws -> Response {
        // A body that is not read hides that the connection was closed.
        guard request.headers[.transferEncoding] == nil, request.headers[.contentLength] ?? "0" == "0" else {
            throw Refusal(.badRequest, "A request for events has no body.", endsConnection: true)
        }
        var visitor = try visitor(request)
        let newest = board.newest
        // An entry that this board does not have yet is one of another board.
        visitor.seen = visitor.seen.flatMap { seen in
            newest.map { seen.epoch == $0.epoch && seen <= $0 } ?? true ? seen : nil
        }
        try await context.keepBuffersSmall()
        let channel = context.channel
        guard let window = await board.open(visitor, closeConnection: { channel.close(promise: nil) }) else {
            throw Refusal(.serviceUnavailable, "As many windows as may be are open already. Try again in a moment.")
        }
        context.whenBrowserGoes {
            board.leave(window)
            window.disconnect()
        }
        let hello = Hello(
            key: window.key, label: window.label, epoch: (window.newest ?? newest).map { String($0.epoch) },
            newest: window.newest?.number ?? 0, isResumed: visitor.seen != nil, now: .now,
            replay: board.replay.description, backlog: options.backlog,
            writesWaitWhenCutOff: options.whenCutOff != .refuse,
            choices: DeliveryChoice.allCases.map { .init(name: $0, sentence: $0.sentence, code: $0.code) },
            addresses: state.addresses)
        let stream = EventStream(
            window: window, hello: hello, status: state.status, census: state.census, pulse: .seconds(options.pulse))
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                // The connection's other side tells when the browser has gone, also while there is nothing to write.
                try await request.body.consumeWithInboundCloseHandler { _ in
                    defer { board.leave(window) }
                    try await stream.write(to: &writer)
                } onInboundClosed: {
                    window.end()
                    window.disconnect()
                }
                try await writer.finish(nil)
            })
    }

    private func visitor(_ request: Request) throws -> Visitor {
        let query = request.uri.queryParameters
        var visitor = Visitor()
        visitor.name = query["name"].map(String.init) ?? ""
        try Post(content: .line("-"), author: visitor.name, colour: 0, token: "").check()
        visitor.isPage = query["page"] == "1"
        visitor.seen = (request.headers[.lastEventID] ?? query["after"].map(String.init)).flatMap { EntryID($0) }
        visitor.delivery = try query["delivery"].map { try choice(String($0)) } ?? .ordered
        visitor.pointers = try query["pointers"].map { try choice(String($0)) } ?? .all
        visitor.pause = query["pause"].flatMap { Int($0) }.map(pause) ?? .zero
        return visitor
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(_ name: String) throws -> Choice
    where Choice.RawValue == String {
        if let choice = Choice(rawValue: name) { return choice }
        throw Refusal(.badRequest, "It is one of: \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
    }

    private func pause(_ milliseconds: Int) -> Duration { .milliseconds(min(max(milliseconds, 0), 60_000)) }

    // MARK: - Posts

    private func post(_ request: Request) async throws -> Response {
        let (window, body) = try await sender(of: request)
        // Refused messages count too, or a flood of bad ones would cost more than a flood of good ones.
        try allow(window.posts, "At most 20 messages a second. Wait a moment.")
        var post: Post
        do {
            post = try JSONDecoder().decode(Post.self, from: body)
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(
                .badRequest, "This is not what a message looks like: a JSON object with a key, and a line or a stroke.")
        }
        if post.author.isEmpty { post.author = window.name }
        post.acceptedAt = .now
        try post.check()
        let id = try await journal.add(post)
        return try json(["id": id.description], status: .created)
    }

    private struct Move: Decodable {
        var x, y: Int
        var colour: Int?
    }

    private func movePointer(_ request: Request) async throws -> Response {
        let (window, body) = try await sender(of: request)
        try allow(window.moves, "At most 100 moves a second.")
        guard let move = try? JSONDecoder().decode(Move.self, from: body), (0...10_000).contains(move.x),
            (0...10_000).contains(move.y), (0..<Post.colours).contains(move.colour ?? 0)
        else { throw Refusal(.badRequest, "A pointer has an x and a y between 0 and 10000.") }
        board.pointers.send(
            Pointer(label: window.label, name: window.name, colour: move.colour ?? 0, x: move.x, y: move.y))
        return Response(status: .noContent)
    }

    // MARK: - Choices

    private struct Wishes: Decodable {
        var delivery: String?
        var pointers: String?
        /// In milliseconds.
        var pause: Int?
    }

    private func change(_ request: Request) async throws -> Response {
        let (window, body) = try await sender(of: request)
        try allow(window.posts, "At most 20 messages a second. Wait a moment.")
        guard let wishes = try? JSONDecoder().decode(Wishes.self, from: body) else {
            throw Refusal(.badRequest, "A window can choose delivery, pointers and pause.")
        }
        let delivery: DeliveryChoice? = try wishes.delivery.map { try choice($0) }
        let pointers: PointerChoice? = try wishes.pointers.map { try choice($0) }
        if let delivery { window.choose(delivery) }
        if let pointers { window.choose(pointers) }
        if let pause = wishes.pause { window.rest(for: self.pause(pause)) }
        return try json(["delivery": window.delivery.rawValue, "pointers": window.pointerDelivery.rawValue])
    }

    private struct Killing: Decodable {
        var process: String
    }

    private func kill(_ request: Request) async throws -> Response {
        let (window, body) = try await sender(of: request)
        try allow(window.posts, "At most 20 messages a second. Wait a moment.")
        guard let name = try? JSONDecoder().decode(Killing.self, from: body).process else {
            throw Refusal(.badRequest, "Which process?")
        }
        guard let processes = state.processes else {
            throw Refusal(.notFound, "There is only one process. Scripts/three starts three.")
        }
        try await processes.end(name)
        return Response(status: .accepted)
    }

    // MARK: -

    private struct Sender: Decodable {
        var key: String
    }

    /// The window that sent a request, and the body of the request.
    private func sender(of request: Request) async throws -> (Window, Data) {
        let body = try await body(of: request)
        guard let sender = try? JSONDecoder().decode(Sender.self, from: body) else {
            throw Refusal(
                .badRequest, "This is not what a message looks like: a JSON object with a key, and a line or a stroke.")
        }
        guard let window = board.window(withKey: sender.key) else {
            throw Refusal(.conflict, "Nobody with this key has an event stream here. Open /events first.")
        }
        return (window, body)
    }

    private func allow(_ limiter: RateLimiter, _ sentence: String) throws {
        guard limiter.allow() else { throw Refusal(.tooManyRequests, sentence) }
    }

    private func body(of request: Request) async throws -> Data {
        let type = request.headers[.contentType]?.prefix { $0 != ";" }
        guard type?.trimmingCharacters(in: .whitespaces).lowercased() == "application/json" else {
            // It also keeps the forms of other pages out: a browser asks before it sends JSON elsewhere.
            throw Refusal(
                .unsupportedMediaType, "Send JSON, with Content-Type: application/json.", endsConnection: true)
        }
        let (body, patience) = (request.body, Duration.seconds(options.patience))
        return try await withThrowingTaskGroup { group in
            group.addTask {
                do {
                    return Data(try await body.collect(upTo: Self.largestBody).readableBytesView)
                } catch is NIOTooManyBytesError {
                    throw Refusal(
                        .contentTooLarge, "A request has at most \(Self.largestBody) bytes.", endsConnection: true)
                }
            }
            group.addTask {
                try await Task.sleep(for: patience)
                throw Refusal(.requestTimeout, "The request did not come to its end.", endsConnection: true)
            }
            defer { group.cancelAll() }
            return try await group.next() ?? Data()
        }
    }

    private func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        Response(
            status: status, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(value))))
    }
}

extension HTTPField.Name {
    static let lastEventID = Self("Last-Event-ID")!
}
