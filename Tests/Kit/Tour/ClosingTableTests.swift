import Foundation
import StrategyComparison
import Testing

@testable import Tour

/// Shows the strategies when all tests have ended, whatever runs beside this one.
@Suite("The closing table")
struct ClosingTableTests {
    @Test("Every run of the tests ends with a table of the strategies that fits 100 columns")
    func table() async {
        let screen = await OverviewScreen(.introduction, width: 100)
        #expect(screen.lines.allSatisfy { $0.width <= 100 })
        let painter: ComparisonPainter = { text, _ in text }
        AtExit.print(
            """

            The strategies side by side, as `swift run tour` shows them. TEST_DEPTH=deep swift test tests more.

            \(screen.lines.map { $0.painted(by: painter) }.joined(separator: "\n"))
            """)
    }
}

/// Prints a text when the process ends, after everything that tests print.
private enum AtExit {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var text = ""  // by the lock

    static func print(_ words: String) {
        lock.withLock { text = words }
        atexit {
            let words = AtExit.lock.withLock { AtExit.text }
            try? FileHandle.standardOutput.write(contentsOf: Data((words + "\n").utf8))
        }
    }
}
