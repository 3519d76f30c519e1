import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SwiftObserver

/// What the server answers: the page, a stream of events for each browser, and three ways to do something.
struct BoardRoutes: Sendable {
    /// No request needs more than this: a stroke of 500 points has some 6 kB.
    static let largestBody = 32 * 1024

    let board: Board
    let journal: any Journal
    let census: Census
    let options: Options

    func router() -> Router<BoardContext> {
        let router = Router(context: BoardContext.self)
        router.add(middleware: Guard(host: options.host))
        PageFiles().add(to: router)
        router.get("/events") { try await events($0, $1) }
        router.get("/numbers") { _, _ in try json(census.numbers(mostRows: .max)) }
        router.post("/posts") { request, _ in try await post(request) }
        router.post("/delivery") { request, _ in try await chooseDelivery(request) }
        return router
    }

    // MARK: - Events

    private func events(_ request: Request, _ context: BoardContext) async throws -> Response {
        let query = request.uri.queryParameters
        let name = query["name"].map(String.init) ?? ""
        try Post(content: .line("-"), author: name, colour: 0, token: "").check()
        let seen = (request.headers[.lastEventID] ?? query["after"].map(String.init)).flatMap { EntryID($0) }
        let newest = board.newest
        // Whoever has seen more than there is has seen another board.
        let resumed = seen.flatMap { seen in
            newest.map { seen.epoch == $0.epoch && seen <= $0 } ?? true ? seen : nil
        }
        try await context.keepBuffersSmall()
        let channel = context.channel
        let key = UUID().uuidString
        let client = board.join(
            key: key, name: name, wantsNumbers: query["numbers"] == "1", after: resumed,
            closeConnection: { channel.close(promise: nil) })
        guard let client else {
            throw Refusal(.serviceUnavailable, "As many as may be are here already. Try again in a moment.")
        }
        let hello = Hello(
            key: key, label: client.label, epoch: newest.map { String($0.epoch) },
            newest: newest?.number ?? 0, isResumed: resumed != nil,
            now: .now, replay: board.replay.description, backlog: options.backlog,
            writesWaitWhenCutOff: options.whenCutOff != .refuse,
            choices: DeliveryChoice.allCases.map { .init(name: $0, sentence: $0.sentence, code: $0.code) })
        let pause = query["pause"].flatMap { Int($0) }.map { Duration.milliseconds(min(max($0, 0), 60_000)) }
        let stream = EventStream(client: client, board: board, hello: hello, seen: resumed, pause: pause)
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                defer { board.leave(client) }
                // The connection's other side tells when the browser has gone, also while there is nothing to write.
                try await request.body.consumeWithInboundCloseHandler { _ in
                    try await stream.write(to: &writer)
                } onInboundClosed: {
                    client.end()
                    client.disconnect()
                }
                try await writer.finish(nil)
            })
    }

    // MARK: - Posts

    private struct Writing: Decodable {
        var key: String
    }

    private func post(_ request: Request) async throws -> Response {
        let body = try await body(of: request)
        let writer: Client
        var post: Post
        do {
            guard let client = try board.client(withKey: JSONDecoder().decode(Writing.self, from: body).key) else {
                throw Refusal(.conflict, "Nobody with this key has an event stream here. Open /events first.")
            }
            writer = client
            // Even what is refused counts as an attempt, or a flood of bad input would cost more than one of good.
            guard writer.limiter.allow() else {
                throw Refusal(.tooManyRequests, "At most 20 messages a second. Wait a moment.")
            }
            post = try JSONDecoder().decode(Post.self, from: body)
            if post.author.isEmpty { post.author = writer.name }
            post.acceptedAt = .now
            try post.check()
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(
                .badRequest, "This is not what a message looks like: a JSON object with a key, and a line or a stroke.")
        }
        let id = try await journal.add(post)
        return try json(["id": id.description], status: .created)
    }

    private struct Choosing: Decodable {
        var delivery: String
    }

    private func chooseDelivery(_ request: Request) async throws -> Response {
        let body = try await body(of: request)
        guard let name = try? JSONDecoder().decode(Choosing.self, from: body).delivery,
            let choice = DeliveryChoice(rawValue: name)
        else {
            let names = DeliveryChoice.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal(.badRequest, "A delivery is one of: \(names).")
        }
        board.choose(choice)
        census.takeOnce()
        return try json(census.status)
    }

    // MARK: -

    private func body(of request: Request) async throws -> Data {
        guard request.headers[.contentType]?.hasPrefix("application/json") == true else {
            // It also keeps the forms of other pages out: a browser asks before it sends JSON elsewhere.
            throw Refusal(.unsupportedMediaType, "Send JSON, with Content-Type: application/json.")
        }
        do {
            return Data(try await request.body.collect(upTo: Self.largestBody).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Refusal(.contentTooLarge, "A request has at most \(Self.largestBody) bytes.")
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
