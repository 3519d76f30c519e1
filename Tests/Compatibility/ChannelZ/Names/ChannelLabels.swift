import ChannelZ
import Foundation
import SwiftObserverInspection
import TestSupport
import Testing

/// Compares what an inspection shows of phases with what a client has written.
final class ChannelLabels {
    /// The declarations whose label was checked, as the list of the API writes them.
    private(set) var declarations: Set<String> = []
    /// The cells of the check that goes on. Channels retain them, but optics do not.
    private var cells: [AnyObject] = []

    /// The channel of a new cell that is followed.
    private func source<Value>(_ value: Value) -> TransceiverChannel<Value> {
        let cell = ValueTransceiver(value)
        Inspection.follow(cell, "source")
        cells.append(cell)
        return cell.transceive()
    }

    struct Point {
        var x = 1
    }

    var cell: TransceiverChannel<Int> { source(1) }
    var texts: TransceiverChannel<String> { source("") }
    var strings: TransceiverChannel<[String]> { source(["", ""]) }
    var selection: TransceiverChannel<Int?> { source(Optional(0)) }
    var places: TransceiverChannel<[Int]> { source([0]) }
    var keys: TransceiverChannel<[String]> { source(["one"]) }
    var table: TransceiverChannel<[String: Int]> { source(["one": 1]) }
    var points: TransceiverChannel<Point> { source(Point()) }
    var choice: TransceiverChannel<Choose2<Int, String>> { source(.v1(1)) }
    var values: Channel<ValueTransceiver<Int>, Int> { source(1).new() }
    var optionals: Channel<ValueTransceiver<Int?>, Int?> { source(Optional(0)).new() }
    var results: Channel<ValueTransceiver<Result<Int, any Error>>, Result<Int, any Error>> {
        source(.success(1)).new()
    }
    /// A channel that has no messenger.
    var sink: Channel<AnyReceiver<Int>, Int> { channelZSink(Int.self) }

    /// Receives a channel, and compares the label of the edge from each of its sources.
    func check<C: ChannelType>(
        _ declaration: String, _ label: String, sourceLocation: SourceLocation = #_sourceLocation, _ make: () -> C
    ) {
        declarations.insert(declaration)
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let receipt = make().receive(AnyReceiver { _ in })
        let graph = inspection.graph()
        receipt.cancel()
        cells = []
        graph.expectLabel(label, of: declaration, sourceLocation: sourceLocation)
    }
}
