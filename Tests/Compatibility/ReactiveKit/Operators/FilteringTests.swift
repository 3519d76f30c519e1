import ReactiveKit
import TestSupport
import Testing

@Suite("Filtering elements")
struct FilteringTests {
    @Test("RK-055 filter passes on what is included, and the end")
    func filter() {
        #expect(signal(1, 2, 3).filter { $0 != 2 }.events() == [.next(1), .next(3), .completed])
        #expect(signal(1, ending: .failure(.first)).filter { $0 != 1 }.events() == [.failed(.first)])
    }

    @Test("RK-057 removeDuplicates compares with the source's element before")
    func removeDuplicates() {
        #expect(signal(1, 2, 2, 3, 2).removeDuplicates().elements() == [1, 2, 3, 2])
        #expect(signal(1, 2, 2, 3).removeDuplicates(by: ==).events() == [.next(1), .next(2), .next(3), .completed])
        // 2 is near 1, and 3 near 2, which was left out.
        #expect(signal(1, 2, 3, 5).removeDuplicates { abs($0 - $1) <= 1 }.elements() == [1, 5])
    }

    @Test("RK-058 first completes after one element, last emits at completion")
    func firstAndLast() {
        #expect(signal(1, 2, ending: nil).first().events() == [.next(1), .completed])
        #expect(signal(1, 2).last().events() == [.next(2), .completed])
        #expect(Signal<Int, Failure>.completed().first().events() == [.completed])
        #expect(Signal<Int, Failure>.completed().last().events() == [.completed])
        #expect(signal(1, ending: .failure(.first)).last().events() == [.failed(.first)])
    }

    @Test("RK-058 RK-BUG-05 output(at:) beyond the end emits nothing")
    func output() {
        #expect(signal(1, 2, 3, ending: nil).output(at: 1).events() == [.next(2), .completed])
        #expect(signal(1, 2).output(at: 2).events() == [.completed])
        #expect(signal(1, 2).output(at: -1).events() == [.completed])
    }

    @Test("RK-059 prefix(maxLength:) completes together with its last element")
    func prefix() {
        #expect(signal(1, 2, 3, ending: nil).prefix(maxLength: 2).events() == [.next(1), .next(2), .completed])
        #expect(signal(1).prefix(maxLength: 2).events() == [.next(1), .completed])
        let observed = Log<Void>()
        let source = Signal<Int, Never>(performing: {
            observed.add(); return 1
        })
        #expect(source.prefix(maxLength: 0).events() == [.completed])
        #expect(source.prefix(maxLength: -3).events() == [.completed])
        #expect(observed.count == 0)
    }

    @Test("RK-059 RK-BUG-05 suffix(maxLength:) emits at completion, also none")
    func suffix() {
        #expect(signal(1, 2, 3).suffix(maxLength: 2).events() == [.next(2), .next(3), .completed])
        #expect(signal(1, 2, 3).suffix(maxLength: 0).events() == [.completed])
        #expect(signal(1, 2, 3).suffix(maxLength: -1).events() == [.completed])
        #expect(signal(1, ending: .failure(.first)).suffix(maxLength: 2).events() == [.failed(.first)])
        #expect(signal(1, 2, 3).suffix(maxLength: 3).first().events() == [.next(1), .completed])
    }

    @Test("RK-060 prefix(while:) completes at the first false, which it emits if inclusive")
    func prefixWhile() {
        #expect(signal(1, 2, 3, 1, ending: nil).prefix(while: { $0 < 3 }).events() == [.next(1), .next(2), .completed])
        #expect(signal(1, 2, 3, 1, ending: nil).prefix(while: { $0 < 3 }, inclusive: true).elements() == [1, 2, 3])
        #expect(signal(1, ending: .failure(.first)).prefix { $0 < 3 }.events() == [.next(1), .failed(.first)])
    }

    @Test("RK-062 dropFirst and dropLast")
    func drop() {
        #expect(signal(1, 2, 3).dropFirst(1).events() == [.next(2), .next(3), .completed])
        #expect(signal(1, 2, 3).dropLast(1).events() == [.next(1), .next(2), .completed])
        #expect(signal(1, 2).dropFirst(0).elements() == [1, 2])
        #expect(signal(1, 2).dropFirst(-1).elements() == [1, 2])
        #expect(signal(1, 2).dropLast(-1).elements() == [1, 2])
        #expect(signal(1, 2).dropLast(5).events() == [.completed])
    }

    @Test("RK-064 ignoreOutput and ignoreTerminal")
    func ignoring() {
        #expect(signal(1, 2).ignoreOutput().events() == [.completed])
        #expect(signal(1, 2).ignoreTerminal().events() == [.next(1), .next(2)])
        #expect(signal(1, ending: .failure(.first)).ignoreTerminal().events() == [.next(1)])
    }
}
