import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Says no, with a status and a sentence.
struct Refusal: Error, HTTPResponseError, CustomStringConvertible {
    let status: HTTPResponse.Status
    let sentence: String
    /// Whether the connection ends with it: then the rest of the request is not read.
    var endsConnection = false

    init(_ status: HTTPResponse.Status, _ sentence: String, endsConnection: Bool = false) {
        self.status = status
        self.sentence = sentence
        self.endsConnection = endsConnection
    }

    var description: String { sentence }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        var headers: HTTPFields = [.contentType: "application/json; charset=utf-8"]
        if status == .tooManyRequests || status == .serviceUnavailable { headers[.retryAfter] = "1" }
        let bytes = ByteBuffer(bytes: try JSONEncoder().encode(["sentence": sentence]))
        guard endsConnection, let channel = (context as? BoardContext)?.channel else {
            return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
        }
        headers[.connection] = "close"
        let body = ResponseBody(contentLength: bytes.readableBytes) { writer in
            try await writer.write(bytes)
            try await writer.finish(nil)
            // Closing at once would take the answer from a client that still writes.
            try? await Task.sleep(for: .milliseconds(300))
            channel.close(promise: nil)
        }
        return Response(status: status, headers: headers, body: body)
    }
}
