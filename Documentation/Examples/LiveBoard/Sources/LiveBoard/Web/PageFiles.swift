import HTTPTypes
import Hummingbird
import NIOCore

/// The page: files that are compiled into the program.
struct PageFiles: Sendable {
    private static let files: [(path: RouterPath, type: String, bytes: [UInt8])] = [
        ("/", "text/html; charset=utf-8", PackageResources.index_html),
        ("/board.css", "text/css; charset=utf-8", PackageResources.board_css),
        ("/board.js", "text/javascript; charset=utf-8", PackageResources.board_js),
        ("/canvas.js", "text/javascript; charset=utf-8", PackageResources.canvas_js),
        ("/panel.js", "text/javascript; charset=utf-8", PackageResources.panel_js),
        ("/lanes.js", "text/javascript; charset=utf-8", PackageResources.lanes_js),
        ("/stream.js", "text/javascript; charset=utf-8", PackageResources.stream_js),
        ("/icon.svg", "image/svg+xml", PackageResources.icon_svg),
    ]

    func add(to router: Router<BoardContext>) {
        for file in Self.files {
            let body = ByteBuffer(bytes: file.bytes)
            let response = Response(
                status: .ok, headers: [.contentType: file.type, .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: body))
            router.get(file.path) { _, _ in response }
            router.head(file.path) { _, _ in response.createHeadResponse() }
        }
    }
}
