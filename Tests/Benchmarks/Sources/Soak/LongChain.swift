import Foundation
import SwiftObserver
import Synchronization

/// A chain of so many transform objects, which takes stack for each of them. The page of gotchas says how many fit.
enum LongChain {
    /// Sends through a chain on a thread with so much stack, and releases it there. A stack that is too small stops the program.
    static func run(of count: Int, withStackOf bytes: Int) async {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                let messenger = Messenger<Int>()
                var last: any Observable<Int> = messenger
                for _ in 0..<count { last = next(after: last) }
                let received = Received()
                let observation = observe(last, received)
                messenger.send(0)
                precondition(received.last.load(ordering: .relaxed) == count, "The message did not come through")
                observation.stop()
                continuation.resume()
            }
            thread.stackSize = bytes
            thread.start()
        }
        print("a chain of \(count) objects: fits into \(bytes / 1024) KB")
    }

    private static func next(after observable: some Observable<Int>) -> any Observable<Int> {
        observable.map { $0 + 1 }
    }

    private static func observe(_ observable: some Observable<Int>, _ received: Received) -> FreeObservation {
        observable.observe { received.last.store($0, ordering: .relaxed) }
    }

    private final class Received: Sendable {
        let last = Atomic<Int>(-1)
    }
}
