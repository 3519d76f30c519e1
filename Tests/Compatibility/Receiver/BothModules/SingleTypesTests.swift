import Receiver
import Testing

import class SwiftObserver.MessageLoop

/// In this file only single types of the core are imported, so that `Receiver` means the pair's receiver.
@Suite("The module and single types of the core")
struct SingleTypesTests {

    @Test("RC-BUG-11 deliveries can be spelled, and types annotated")
    func names() {
        let loop = MessageLoop()
        let pair: (Receiver<Int>.Transmitter, Receiver<Int>) = Receiver.make(delivery: .loop(loop).latestOnly)
        nonisolated(unsafe) var heard: [Int] = []
        pair.1.listen { heard.append($0) }
        [1, 2].forEach(pair.0.broadcast)
        loop.runOnce()
        #expect(heard == [2])
    }
}
