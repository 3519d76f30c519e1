import HTTPTypes
import Hummingbird
import NIOCore
import SwiftObserverInspection

/// The page of what is connected in this process, and of what happened.
struct InspectionRoute: Sendable {
    let inspection: Inspection

    /// Begins to follow all messengers that are first used from now on, if the options allow it.
    static func begin(_ options: Options) -> InspectionRoute? {
        guard options.mayBeInspected else { return nil }
        return InspectionRoute(inspection: Inspection.begin { "\($0)" })
    }

    func add(to router: Router<BoardContext>) {
        router.get("/inspect") { _, _ in
            let page = inspection.page(title: "Live Board")
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
                    // The script and the style of the page stand in it.
                    .contentSecurityPolicy:
                        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
                        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: page.html)))
        }
    }
}
