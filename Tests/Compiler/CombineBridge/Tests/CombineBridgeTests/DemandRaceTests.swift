import Combine
import Dispatch
import ReactiveKit
import SwiftObserver
import Synchronization
import Testing

@Suite("Demand from several threads")
struct DemandRaceTests {
    @Test("Threads that send and threads that demand: nothing is lost, doubled, misplaced or too much")
    func sendersAndRequesters() {
        let (senders, each) = (2, 2000)
        let subject = ReactiveKit.PassthroughSubject<Int, Never>()
        let demanded = Atomic<Int>(0)
        let given = Atomic<Int>(0)
        let excess = Atomic<Int>(0)
        let probe = Probe<Never>(demanding: .none) { _, _ in
            let count = given.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
            if count > demanded.load(ordering: .sequentiallyConsistent) {
                excess.wrappingAdd(1, ordering: .relaxed)
            }
            return .none
        }
        subject.toPublisher().subscribe(probe)
        DispatchQueue.concurrentPerform(iterations: senders * 2) { index in
            for number in 0..<each {
                if index < senders {
                    subject.send(index * each + number)
                } else {
                    demanded.wrappingAdd(1, ordering: .sequentiallyConsistent)
                    probe.request(.max(1))
                }
            }
        }
        let elements = probe.elements
        #expect(elements.count == senders * each)
        for sender in 0..<senders {
            let numbers = sender * each..<(sender + 1) * each
            #expect(elements.filter(numbers.contains) == Array(numbers))
        }
        #expect(excess.load(ordering: .relaxed) == 0)
        #expect(probe.overlapCount == 0)
    }

    @Test("Cancelled by another thread during a call, that call is the last", .timeLimit(.minutes(5)))
    func cancelledElsewhere() {
        let subject = ReactiveKit.PassthroughSubject<Int, Never>()
        let (entered, goOn, done) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let probe = Probe<Never>(demanding: .unlimited) { _, _ in
            entered.signal()
            goOn.wait()
            return .unlimited
        }
        subject.toPublisher().subscribe(probe)
        DispatchQueue.global().async {
            subject.send(1)
            done.signal()
        }
        entered.wait()
        subject.send(2)
        probe.cancel()
        goOn.signal()
        done.wait()
        subject.send(3)
        subject.send(completion: .finished)
        #expect(probe.notes == ["1"])
    }

    @Test("What is sent while another thread calls the subscriber comes after that call", .timeLimit(.minutes(5)))
    func sentElsewhere() {
        let subject = ReactiveKit.PassthroughSubject<Int, Never>()
        let (entered, goOn, done) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let probe = Probe<Never>(demanding: .none) { number, _ in
            guard number == 1 else { return .none }
            entered.signal()
            goOn.wait()
            return .none
        }
        subject.toPublisher().subscribe(probe)
        subject.send(1)
        DispatchQueue.global().async {
            probe.request(.unlimited)
            done.signal()
        }
        entered.wait()
        subject.send(2)
        probe.request(.max(1))
        subject.send(completion: .finished)
        #expect(probe.notes == ["1"])
        goOn.signal()
        done.wait()
        #expect(probe.notes == ["1", "2", "finished"])
        #expect(probe.overlapCount == 0)
    }

    @Test("Cancel meets sends and demands: at most the call in flight ends")
    func cancelRaces() {
        for _ in 0..<200 {
            let subject = ReactiveKit.PassthroughSubject<Int, Never>()
            let isCancelled = Atomic<Bool>(false)
            let late = Atomic<Int>(0)
            let probe = Probe<Never>(demanding: .max(1)) { _, _ in
                if isCancelled.load(ordering: .acquiring) { late.wrappingAdd(1, ordering: .relaxed) }
                return .max(1)
            }
            subject.toPublisher().subscribe(probe)
            DispatchQueue.concurrentPerform(iterations: 3) { index in
                switch index {
                case 0: for number in 0..<20 { subject.send(number) }
                case 1: for _ in 0..<20 { probe.request(.max(1)) }
                default:
                    probe.cancel()
                    isCancelled.store(true, ordering: .releasing)
                }
            }
            #expect(late.load(ordering: .relaxed) <= 1)
            #expect(probe.overlapCount == 0)
            #expect(probe.elements == Array(0..<probe.elements.count))
        }
    }
}
