import ReactiveKit
import Testing

@Suite("RK-081 Functions of several signals")
struct FreeFunctionTests {
    private let one = Signal<Int, Never>(just: 1)
    private let two = Signal<Int, Never>(just: 2)
    private let three = Signal<Int, Never>(just: 3)
    private let four = Signal<Int, Never>(just: 4)
    private let five = Signal<Int, Never>(just: 5)
    private let six = Signal<Int, Never>(just: 6)

    @Test("RK-081 combineLatest of two to six")
    func combining() {
        #expect(combineLatest(one, two).elements().map { "\($0)" } == ["(1, 2)"])
        #expect(combineLatest(one, two, three).elements().map { "\($0)" } == ["(1, 2, 3)"])
        #expect(combineLatest(one, two, three, four).elements().map { "\($0)" } == ["(1, 2, 3, 4)"])
        #expect(combineLatest(one, two, three, four, five).elements().map { "\($0)" } == ["(1, 2, 3, 4, 5)"])
        #expect(combineLatest(one, two, three, four, five, six).elements().map { "\($0)" } == ["(1, 2, 3, 4, 5, 6)"])
    }

    @Test("RK-081 combineLatest of two to six, with a function")
    func combiningWithFunction() {
        #expect(combineLatest(one, two) { [$0, $1] }.elements() == [[1, 2]])
        #expect(combineLatest(one, two, three) { [$0, $1, $2] }.elements() == [[1, 2, 3]])
        #expect(combineLatest(one, two, three, four) { [$0, $1, $2, $3] }.elements() == [[1, 2, 3, 4]])
        #expect(combineLatest(one, two, three, four, five) { [$0, $1, $2, $3, $4] }.elements() == [[1, 2, 3, 4, 5]])
        #expect(
            combineLatest(one, two, three, four, five, six, combine: { [$0, $1, $2, $3, $4, $5] }).elements() == [
                [1, 2, 3, 4, 5, 6]
            ])
    }

    @Test("RK-081 zip of two to six")
    func zipping() {
        #expect(zip(one, two).elements().map { "\($0)" } == ["(1, 2)"])
        #expect(zip(one, two, three).elements().map { "\($0)" } == ["(1, 2, 3)"])
        #expect(zip(one, two, three, four).elements().map { "\($0)" } == ["(1, 2, 3, 4)"])
        #expect(zip(one, two, three, four, five).elements().map { "\($0)" } == ["(1, 2, 3, 4, 5)"])
        #expect(zip(one, two, three, four, five, six).elements().map { "\($0)" } == ["(1, 2, 3, 4, 5, 6)"])
    }

    @Test("RK-081 zip of two to six, with a function")
    func zippingWithFunction() {
        #expect(zip(one, two) { [$0, $1] }.elements() == [[1, 2]])
        #expect(zip(one, two, three) { [$0, $1, $2] }.elements() == [[1, 2, 3]])
        #expect(zip(one, two, three, four) { [$0, $1, $2, $3] }.elements() == [[1, 2, 3, 4]])
        #expect(zip(one, two, three, four, five) { [$0, $1, $2, $3, $4] }.elements() == [[1, 2, 3, 4, 5]])
        #expect(zip(one, two, three, four, five, six) { [$0, $1, $2, $3, $4, $5] }.elements() == [[1, 2, 3, 4, 5, 6]])
    }

    @Test("RK-081 merge of two to six")
    func merging() {
        #expect(merge(one, two).events() == [.next(1), .next(2), .completed])
        #expect(merge(one, two, three).elements() == [1, 2, 3])
        #expect(merge(one, two, three, four).elements() == [1, 2, 3, 4])
        #expect(merge(one, two, three, four, five).elements() == [1, 2, 3, 4, 5])
        #expect(merge(one, two, three, four, five, six).events().last == .completed)
    }

    @Test("RK-081 amb of two to six")
    func racing() {
        let never = Signal<Int, Never>.never()
        #expect(amb(never, two).events() == [.next(2), .completed])
        #expect(amb(never, never, three).elements() == [3])
        #expect(amb(never, never, never, four).elements() == [4])
        #expect(amb(never, never, never, never, five).elements() == [5])
        #expect(amb(never, never, never, never, never, six).elements() == [6])
    }

    @Test("RK-081 combineLatest of three emits with each of them")
    func order() {
        let subjects = (0..<3).map { _ in PassthroughSubject<Int, Failure>() }
        let log = EventLog(of: combineLatest(subjects[0], subjects[1], subjects[2]) { "\($0)\($1)\($2)" })
        for round in 0..<2 { for subject in subjects { subject.send(round) } }
        #expect(log.elements == ["000", "100", "110", "111"])
    }
}
