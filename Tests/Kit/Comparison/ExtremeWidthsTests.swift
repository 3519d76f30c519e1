import StrategyComparison
import SwiftObserver
import Testing

/// Each number of the comparison's public API, at the extremes of its type.
@Suite("Extreme widths and patience")
struct ExtremeWidthsTests {
    @Test("a table and a timeline are as wide as they can be", arguments: [Int.min, -1, 0, 1, .max])
    func widths(_ width: Int) async {
        let comparison = await compare([NamedStrategy("ordered", .ordered), NamedStrategy("immediate", .immediate)])
        let texts = [comparison.table(width: width), comparison.timeline(of: "ordered", width: width)]
        #expect(
            texts == [
                comparison.table(width: width > 40 ? 1000 : 40),
                comparison.timeline(of: "ordered", width: width > 40 ? 1000 : 40),
            ])
        #expect(texts.allSatisfy { !$0.isEmpty && $0.split(separator: "\n").allSatisfy { $0.count <= 1000 } })
    }

    @Test(
        "a comparison waits for no time, or for as long as it takes",
        arguments: [Duration.seconds(Int64.min), .zero, .seconds(Int64.max)])
    func patience(_ patience: Duration) async {
        let comparison = await compare([NamedStrategy("ordered", .ordered)], patience: patience)
        #expect(comparison["ordered"]?.deliveries.isEmpty == false)
    }
}
