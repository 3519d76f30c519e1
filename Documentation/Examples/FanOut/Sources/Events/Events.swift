import Hummingbird
import SwiftObserver

/// Fan-out of server-sent events: each reader of /events is given every line posted to /say.
@main
struct Events {
    static func main() async throws {
        // The last ten lines are for clients that come late.
        let room = Messenger<String>(delivery: .warm(upTo: 10))
        let router = Router()

        router.get("events") { request, _ in
            // It observes from here on, with a backlog of its own: a client that
            // does not read loses its oldest lines, and holds up no other.
            let lines =
                room
                .messages(backlog: .limited(to: 64, dropping: .oldest))
                .reportingLag()
            let body = ResponseBody { writer in
                // Cancelled when the client goes; then the observation ends.
                try? await request.body.consumeWithCancellationOnInboundClose { _ in
                    for await item in lines {
                        let event =
                            switch item {
                            case .message(let line): "data: \(line)\n\n"
                            case .lag(let lag): "event: lag\ndata: \(lag.dropped)\n\n"
                            }
                        try await writer.write(ByteBuffer(string: event))
                    }
                }
                try await writer.finish(nil)
            }
            return Response(
                status: .ok,
                headers: [.contentType: "text/event-stream"], body: body)
        }

        router.post("say") { request, _ in
            let text = String(buffer: try await request.body.collect(upTo: 1024))
            for line in text.split(whereSeparator: \.isNewline) {
                room.send(String(line))
            }
            return HTTPResponse.Status.accepted
        }

        try await Application(router: router).runService()
    }
}
