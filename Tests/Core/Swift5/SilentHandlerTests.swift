import Foundation
import SwiftObserver
import Testing

/// Code that Swift 5 mode accepts in silence, and Swift 6 mode warns about.
class Tally: Observer {
    let receiver = Receiver()
    var count = 0
    var text = ""

    func watch(_ numbers: Messenger<Int>) {
        observe(numbers) { [weak self] _ in self?.count += 1 }
        observe(numbers).map { $0 + 1 }.receive { [weak self] in self?.text = "\($0)" }
    }
}

@Suite("Handlers without isolation, in Swift 5 mode")
struct SilentHandlerTests {
    @Test("run where the strategy delivers, before send returns")
    func inPlace() {
        let numbers = Messenger<Int>()
        let tally = Tally()
        var local = 0
        tally.watch(numbers)
        tally.observe(numbers) { local += $0 }
        numbers.send(5)
        #expect(tally.count == 1 && tally.text == "6" && local == 5)
        tally.stopObserving()
    }

    @Test("run on the thread that runs the loop")
    func onLoop() {
        let loop = MessageLoop()
        let numbers = Messenger<Int>(delivery: .loop(loop))
        let tally = Tally()
        tally.watch(numbers)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            numbers.send(1)
            done.signal()
        }
        done.wait()
        #expect(tally.count == 0)
        loop.runOnce()
        #expect(tally.count == 1 && tally.text == "2")
    }

    @Test("are called one at a time, whoever sends")
    func oneAtATime() {
        let numbers = Messenger<Int>()
        let tally = Tally()
        tally.watch(numbers)
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<4 {
            Thread.detachNewThread {
                for number in 0..<2_000 { numbers.send(number) }
                done.signal()
            }
        }
        for _ in 0..<4 { done.wait() }
        #expect(tally.count == 8_000)
    }

    @Test("transform objects take closures that change what they capture")
    func transforms() {
        let numbers = Messenger<Int>()
        let tally = Tally()
        let mapped = numbers.map { number -> Int in
            tally.count += 1
            return number
        }
        tally.observe(mapped) { tally.text += "\($0)" }
        numbers.send(3)
        #expect(tally.count == 1 && tally.text == "3")
        tally.stopObserving()
    }
}
