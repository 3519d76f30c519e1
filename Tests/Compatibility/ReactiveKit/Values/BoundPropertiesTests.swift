import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

@Suite("Properties that are bound to each other")
struct BoundPropertiesTests {
    /// Runs what waits, until nothing waits any more.
    private func settle(_ loops: MessageLoop...) {
        for _ in 0..<10 { for loop in loops { loop.runOnce() } }
    }

    enum Strategy: CaseIterable {
        case ordered, immediate, loop, latest

        func property(_ loop: MessageLoop) -> Property<Int> {
            switch self {
            case .ordered: Property(0)
            case .immediate: Property(0, delivery: .immediate)
            case .loop: Property(0, delivery: .loop(loop))
            case .latest: Property(0, delivery: .loop(loop).latestOnly)
            }
        }
    }

    @Test(
        "RK-117 two sides that are set before either is delivered agree on the value that was set last",
        arguments: Strategy.allCases, Strategy.allCases)
    func setting(here: Strategy, there: Strategy) {
        for isHereFirst in [false, true] {
            for isRunInOrder in [false, true] {
                let (first, second) = (MessageLoop(), MessageLoop())
                let (left, right) = (here.property(first), there.property(second))
                let binding = left.bidirectionalBind(to: right)
                settle(first, second)
                if isHereFirst { left.value = 1 }
                right.value = 2
                if !isHereFirst { left.value = 1 }
                if isRunInOrder { settle(first, second) } else { settle(second, first) }
                let last = isHereFirst ? 2 : 1
                #expect((left.value, right.value) == (last, last))
                #expect(left.numbers.pending + right.numbers.pending == 0)
                binding.dispose()
            }
        }
    }

    @Test(
        "RK-117 an observer of one side that sets the other one wins on both, under each strategy",
        arguments: Strategy.allCases)
    func settingInAnObserver(strategy: Strategy) {
        let loop = MessageLoop()
        let (left, right) = (strategy.property(loop), strategy.property(loop))
        let early = left.observeNext { if $0 == 1 { right.value = 2 } }
        let binding = left.bidirectionalBind(to: right)
        let late = right.observeNext { if $0 == 5 { left.value = 6 } }
        settle(loop)
        left.value = 1
        settle(loop)
        #expect((left.value, right.value) == (2, 2))
        left.value = 5
        settle(loop)
        #expect((left.value, right.value) == (6, 6))
        for disposable in [early, late, binding] { disposable.dispose() }
    }

    @Test("RK-117 the end of a property that is gone overwrites nothing, although it is delivered later")
    func lateEnd() {
        let (first, second) = (MessageLoop(), MessageLoop())
        let right = Property(0, delivery: .loop(second))
        var binding: (any Disposable)?
        do {
            let left = Property(0, delivery: .loop(first))
            binding = left.bidirectionalBind(to: right)
            left.value = 1
            settle(first, second)
        }
        right.value = 9
        settle(first, second)
        #expect(right.value == 9)
        #expect(binding?.isDisposed == true)
    }

    @Test("RK-117 a property that has ended gives its value to the one that it is bound to")
    func endedProperty() {
        let (left, right) = (Property(1), Property(2))
        left.send(completion: .finished)
        left.bidirectionalBind(to: right)
        #expect(right.value == 1)
    }

    @Test("RK-117 the end of either property ends both directions")
    func ends() {
        for isLeft in [false, true] {
            let (left, right) = (Property(1), Property(2))
            let binding = left.bidirectionalBind(to: right)
            (isLeft ? left : right).send(completion: .finished)
            #expect(binding.isDisposed)
            (left.value, right.value) = (3, 4)
            #expect((left.value, right.value) == (3, 4))
        }
    }

    @Test("RK-117 a binding holds neither property")
    func lifetimes() {
        let kept = Property(0)
        let weakly: Weakly<Property<Int>>
        do {
            let other = Property(1)
            other.bidirectionalBind(to: kept)
            weakly = Weakly(other)
        }
        #expect(weakly.object == nil)
        kept.value = 5
        #expect(kept.value == 5)
    }

    @Test("RK-117 a property goes to the other side through code that knows only what both conform to")
    func generically() {
        func bind<A: SubjectProtocol & BindableProtocol, B: SubjectProtocol & BindableProtocol>(
            _ one: A, _ other: B
        ) -> any Disposable where A.Element == B.Element, A.Error == Never, B.Error == Never {
            one.bidirectionalBind(to: other)
        }
        let (first, second) = (MessageLoop(), MessageLoop())
        let (left, right) = (Property(0, delivery: .loop(first)), Property(0, delivery: .loop(second)))
        let binding = bind(left, right)
        settle(first, second)
        left.value = 1
        right.value = 2
        settle(first, second)
        #expect((left.value, right.value) == (2, 2))
        binding.dispose()
    }

    @Test("RK-BUG-14 a loop of bindings both ways and one way comes to rest")
    func mixedLoop() {
        for isImmediate in [false, true] {
            let properties = (0..<3).map { isImmediate ? Property($0, delivery: .immediate) : Property($0) }
            properties[0].bidirectionalBind(to: properties[1])
            properties[1].bind(to: properties[2])
            properties[2].bind(to: properties[0])
            for (place, property) in properties.enumerated() {
                property.value = 10 + place
                #expect(properties.allSatisfy { $0.value == 10 + place }, "\(properties.map(\.value))")
            }
        }
    }
}
