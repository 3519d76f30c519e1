import Receiver
import SwiftObserver
import Testing

import class Receiver.Receiver

/// In this file `Receiver` means the pair's receiver also in type annotations, since it is imported by name.
@Suite("Both modules, one of the types imported by name")
struct ScopedImportTests {

    final class Screen: Observer, @unchecked Sendable {  // by the one thread of its test

        let receiver = SwiftObserver.Receiver()
        let waves: Receiver<Int>
        let transmitter: Receiver<Int>.Transmitter
        var heard: [Int] = []

        init() { (transmitter, waves) = Receiver.make() }

        func start() { observe(waves) { [weak self] in self?.heard.append($0) } }
    }

    @Test("RC-BUG-11 a type imported by name needs no alias")
    func names() {
        let screen = Screen()
        screen.start()
        [1, 2].forEach(screen.transmitter.broadcast)
        #expect(screen.heard == [1, 2])
    }
}
