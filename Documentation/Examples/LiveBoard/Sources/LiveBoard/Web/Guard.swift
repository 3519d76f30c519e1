import HTTPTypes
import Hummingbird

/// Lets in what is meant for this server, and tells browsers what the page may do.
///
/// A server on loopback can be reached by every page that its user has open. One that gets its own name resolved to
/// 127.0.0.1 is not taken for this one, because requests have to name a loopback address.
struct Guard: RouterMiddleware {
    let host: String

    private static let loopback: Set<String> = ["127.0.0.1", "localhost", "[::1]", "::1"]

    func handle(
        _ request: Request, context: BoardContext, next: (Request, BoardContext) async throws -> Response
    ) async throws -> Response {
        guard !Self.loopback.contains(host) || Self.loopback.contains(name(in: request.head.authority)) else {
            throw Refusal(.misdirectedRequest, "This server answers to 127.0.0.1 and localhost only.")
        }
        var response = try await next(request, context)
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        response.headers[.xContentTypeOptions] = "nosniff"
        return response
    }

    /// The host without its port.
    private func name(in authority: String?) -> String {
        guard let authority else { return "" }
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") { return String(authority[...end]) }
        return authority.split(separator: ":", maxSplits: 1).first.map(String.init) ?? ""
    }
}
