import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Says no, with a status and a sentence.
struct Refusal: Error, HTTPResponseError, CustomStringConvertible {
    let status: HTTPResponse.Status
    let sentence: String

    init(_ status: HTTPResponse.Status, _ sentence: String) {
        self.status = status
        self.sentence = sentence
    }

    var description: String { sentence }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        var headers: HTTPFields = [.contentType: "application/json; charset=utf-8"]
        if status == .tooManyRequests || status == .serviceUnavailable { headers[.retryAfter] = "1" }
        let body = try JSONEncoder().encode(["sentence": sentence])
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
