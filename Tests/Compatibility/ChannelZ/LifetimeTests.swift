import ChannelZ
import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("ChannelZ: who holds whom")
struct LifetimeTests {
    /// A cell, with lives that show the release of its value and its receivers.
    struct Subject {
        let living = Census()
        var cell: Channel<ValueTransceiver<Census.Citizen>, Census.Citizen>?

        init() {
            cell = transceive(living.make()).new()
        }
    }

    @Test("CZ-034 the source holds its receivers, and dies with the channel, whatever is kept of the receipt")
    func channelHoldsSource() {
        var subject = Subject()
        let captured = subject.living.make()
        weak let source = subject.cell?.source
        let receipt = subject.cell?.receive { _ = ($0, captured) }
        #expect(source != nil && subject.living.living == 2 && receipt?.isCancelled == false)
        subject.cell = nil
        #expect(source == nil && receipt?.isCancelled == true)
        #expect(subject.living.living == 1)
    }

    @Test("CZ-001, CZ-034 a receipt that is cancelled lets the receiver go, and one that is dropped does not")
    func receipts() {
        let subject = Subject()
        let calls = Log<Int>()
        var captured: Census.Citizen? = subject.living.make()
        let receipt = subject.cell?.receive { [captured] _ in calls.add(captured == nil ? 0 : 1) }
        subject.cell?.receive { _ in calls.add(2) }
        captured = nil
        #expect(subject.living.living == 2)
        receipt?.cancel()
        receipt?.cancel()
        #expect(subject.living.living == 1 && receipt?.isCancelled == true)
        subject.cell?.value = subject.living.make()
        #expect(calls.entries == [1, 2, 2] && subject.living.living == 1)
    }

    @Test("no phase, combination or lens makes a handler that holds its own cell")
    func noCycles() {
        func check(_ name: String, _ receive: (TransceiverChannel<Int?>) -> Void) {
            weak var cell: ValueTransceiver<Int?>?
            do {
                let channel = transceive(Int?.some(1))
                cell = channel.source
                receive(channel)
                channel.value = 2
            }
            #expect(cell == nil, "\(name)")
        }
        check("phases") {
            $0.new().map { $0 }.filter { _ in true }.affect(0) { state, _ in state }.dropFirst().prefix(5)
                .buffer(2).receive { _ in }
        }
        check("precedent") { $0.new().precedent().sieve { _, _ in true }.receive { _ in } }
        check("merge") { $0.merge($0).receive { _ in } }
        check("either") { $0.either($0).receive { _ in } }
        check("zip") { $0.zip($0).receive { _ in } }
        check("combine") { $0.combine($0.new()).receive { _ in } }
        check("concat") { $0.concat($0).receive { _ in } }
        check("flatMap") { $0.flatMap { [$0].channelZSequence() }.receive { _ in } }
        check("focus") { $0.focus(get: { $0 ?? 0 }, set: { $0 = $1 }).receive { _ in } }
        check("focus anew") { $0.focus(get: { $0 }, set: { $0 = $1 }).source.transceive().receive { _ in } }
        check("cast") { $0.cast(Int.self).receive { _ in } }
        check("coalesce") { $0.coalesce(4).receive { _ in } }
        check("coalesce by a function") { $0.coalesce { $0.value ?? 4 }.receive { _ in } }
        check("join") { cell in
            cell.join(cell, finder: { ($0, $1) }, updater: { $1 }).receive { _ in }
        }
        check("join of a part") { cell in
            cell.focus(get: { $0 }, set: { $0 = $1 }).join(cell, finder: { $0 ?? $1 }, updater: { ($1, $0.1) })
                .receive { _ in }
        }
        check("anyTransceiver") { $0.anyTransceiver().receive { _ in } }
        check("stateMap") { $0.stateMap(get: { $0 }, set: { $0 }).source.transceive().receive { _ in } }
        check("trap") { _ = $0.trap(5) }
        check("dispatch") { $0.dispatch(DispatchQueue(label: "ChannelZ tests")).receive { _ in } }
        check("conduit with itself") { $0.new().conduit($0.new()) }
        check("binding to a part") { $0.new().bind($0.focus(get: { $0 }, set: { $0 = $1 }).new()) }
        check("observable") { _ = $0.makeObservable().observe { _ in } }
    }

    @Test("CZ-080 conduits hold neither end, whichever goes first")
    func conduits() {
        typealias Cell = ChannelZ<Int>
        let kinds: [(String, (Cell, Cell) -> any Receipt)] = [
            ("conduct", { $0.conduct($1) }), ("conduit", { $0.conduit($1) }), ("bind", { $0.bind($1) }),
            ("link", { $0.source.transceive().link($1.source.transceive()) }), ("coercion", { $0 <~∞~> $1 }),
            ("any", { $0.bind($1.anyTransceiver()) }),
            ("restated", { $0.bind($1.restate(get: { -$0 }, set: { -$0 })) }),
            ("part", { $0.bind($1.source.transceive().focus(\.self).new()) }),
            ("part of a part", { $0.bind($1.source.transceive().focus(\.self).focus(\.self).new()) }),
        ]
        for (name, connect) in kinds {
            for leftFirst in [true, false] {
                var (left, right): (Cell?, Cell?) = (channelField(1), channelField(2))
                weak let (one, other) = (left?.source, right?.source)
                let receipt = connect(left!, right!)
                if leftFirst { left = nil } else { right = nil }
                #expect(leftFirst ? one == nil && other != nil : one != nil && other == nil, "\(name)")
                left?.value = 5
                right?.value = 5
                left = nil
                right = nil
                #expect(one == nil && other == nil, "\(name)")
                withExtendedLifetime(receipt) {}
                #expect(receipt.isCancelled, "\(name)")
            }
        }
        weak var queue: ReceiverQueue<Int>?
        let cell = channelField(1)
        do {
            let sink = ReceiverQueue<Int>()
            queue = sink
            cell.conduct(sink.makeChannel())
            cell.conduct(sink.makeChannel().resource { AnyReceiver($0) })
        }
        cell.value = 2
        #expect(queue == nil)
    }

    @Test("dropping the last reference to anything in a receiver")
    func droppingInReceivers() {
        final class Holder: @unchecked Sendable {
            var channels: [ChannelZ<Int>] = []
            var receipts: [any Receipt] = []
        }
        let calls = Log<Int>()
        let holder = Holder()
        holder.channels = [channelField(0), channelField(0)]
        holder.receipts = [holder.channels[0].bind(holder.channels[1])]
        weak let (first, second) = (holder.channels[0].source, holder.channels[1].source)
        holder.channels[1].subsequent().receive { [holder] value in
            calls.add(value)
            holder.channels = []
            holder.receipts = []
        }
        holder.channels[0].value = 5
        #expect(calls.entries == [5] && first == nil && second == nil)
    }

    @Test("CZ-030, CZ-031 cancelling and receiving in a receiver")
    func cancellingAndReceivingInReceivers() {
        final class Receipts: @unchecked Sendable { var all: [any Receipt] = [] }
        let sink = channelZSink(Int.self)
        let same = Sent(sink)
        let log = Log<String>()
        let receipts = Receipts()
        receipts.all.append(
            sink.receive { value in
                log.add("first \(value)")
                receipts.all.forEach { $0.cancel() }
                same.receiver.receive { log.add("third \($0)") }
            })
        receipts.all.append(sink.receive { log.add("second \($0)") })
        sink.source.receive(1)
        sink.source.receive(2)
        #expect(log.entries == ["first 1", "third 2"])
        receipts.all = []
    }

    @Test("CZ-074 receipts")
    func receiptTypes() {
        let calls = Log<Int>()
        let one = ReceiptOf { calls.add(1) }
        let two = ReceiptOf()
        let all = MultiReceipt(receipts: [one])
        #expect(!all.isCancelled && MultiReceipt().isCancelled && !MultiReceipt(receipt: two).isCancelled)
        all.addReceipts([two])
        var names = 0
        for _ in IteratorSequence(one.makeIterator()) { names += 1 }
        #expect(names == 1)
        all.cancel()
        one.cancel()
        #expect(calls.entries == [1] && one.isCancelled && two.isCancelled && all.isCancelled)
        let late = ReceiptOf { calls.add(2) }
        all.addReceipts([late])
        #expect(late.isCancelled && calls.entries == [1, 2])
        let counter: CounterOfReceptions = 5
        #expect(counter.increment() == 6 && counter.decrement() == 5 && counter.get() == 5)
        counter.set(9)
        #expect(counter.get() == 9)
    }

    @Test("CZ-074 many receipts of what has ended are forgotten")
    func forgotten() {
        let living = Census()
        let all = MultiReceipt()
        for _ in 0..<1_000 {
            let tracked = living.make()
            let receipt = ReceiptOf { _ = tracked }
            all.addReceipts([receipt])
            receipt.cancel()
        }
        #expect(living.living == 0)
        let outer = channelZSink(Int.self)
        let receipt = outer.flatMap { [$0].channelZSequence() }.receive { _ in }
        for value in 0..<1_000 { outer.source.receive(value) }
        #expect(!receipt.isCancelled)
    }

    @Test("CZ-074 queues of receivers")
    func queues() {
        let queue = ReceiverQueue<Int>(maxdepth: -3)
        #expect(queue.maxdepth == 0 && ReceiverQueue<Int>().maxdepth == ChannelZReentrancyLimit)
        let log = Log<String>()
        let receipt = queue.addReceipt { log.add("a\($0)") }
        let index = queue.addReceiver { log.add("b\($0)") }
        queue.addReceiver { log.add("c\($0)") }
        #expect(queue.count == 3)
        queue.receive(1)
        receipt.cancel()
        queue.removeReceptor(index)
        queue.removeReceptor(index)
        queue.removeReceptor(99)
        queue.receive(2)
        #expect(queue.count == 1)
        queue.clear()
        queue.receive(3)
        #expect(queue.count == 0 && log.entries == ["a1", "b1", "c1", "c2"])
        let before = ChannelZReentrantReceptions.get()
        queue.reentrantChannelReception(1)
        #expect(ChannelZReentrantReceptions.get() >= before + 1)
    }

    @Test("a channel of one's own, and its receipt")
    func ownChannel() {
        let queue = ReceiverQueue<Int>()
        let channel = Channel<String, Int>(source: "own") { receive in
            let receive = Sent(receive)
            return queue.addReceipt { receive.receiver($0) }
        }
        let log = Log<Int>()
        let receipt = channel.map { $0 + 1 }.receive { log.add($0) }
        let phased = channel.phase { receive in channel.receive(AnyReceiver { receive($0 * 10) }) }.trap(9)
        queue.receive(1)
        receipt.cancel()
        queue.receive(2)
        #expect(channel.source == "own" && log.entries == [2] && phased.caught == [10, 20])
    }
}
