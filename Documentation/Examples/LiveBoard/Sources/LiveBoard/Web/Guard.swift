import HTTPTypes
import Hummingbird

/// Lets in requests for this server, gives each refusal its sentence, and tells browsers what the page may do.
///
/// A server on loopback can be reached by every page that its user has open. One that gets its own name resolved to
/// 127.0.0.1 is not taken for this one, because requests have to name a loopback address.
struct Guard: RouterMiddleware {
    let host: String

    func handle(
        _ request: Request, context: BoardContext, next: (Request, BoardContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            guard !Self.isLoopback(host) || Self.isLoopback(Self.name(in: request.head.authority)) else {
                throw Refusal(.misdirectedRequest, "This server answers to 127.0.0.1 and localhost only.")
            }
            response = try await next(request, context)
        } catch let refusal as Refusal {
            response = try refusal.response(from: request, context: context)
        } catch let error as HTTPError {
            let sentence =
                error.status == .notFound
                ? "There is nothing at this address for \(request.method.rawValue)." : "The request is not understood."
            response = try Refusal(error.status, sentence).response(from: request, context: context)
        }
        response.headers[.contentSecurityPolicy] =
            response.headers[.contentSecurityPolicy]
            ?? "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        response.headers[.xContentTypeOptions] = "nosniff"
        return response
    }

    static func isLoopback(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 4, parts[0] == "127", parts.allSatisfy({ UInt8($0) != nil }) { return true }
        return ["localhost", "::1"].contains(name)
    }

    /// The host without port, brackets, capitals and the dot at its end; empty if it is none.
    static func name(in authority: String?) -> String {
        guard var rest = authority?.lowercased()[...] else { return "" }
        if let colon = rest.lastIndex(of: ":"), rest[rest.index(after: colon)...].allSatisfy(\.isNumber),
            rest.hasPrefix("[") ? rest[..<colon].hasSuffix("]") : rest.firstIndex(of: ":") == colon
        {
            rest = rest[..<colon]
        }
        if rest.hasPrefix("[") { return rest.hasSuffix("]") ? String(rest.dropFirst().dropLast()) : "" }
        if rest.contains(":") { return "" }
        return String(rest.hasSuffix(".") ? rest.dropLast() : rest)
    }
}
