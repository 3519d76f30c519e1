import SwiftObserver
import TestSupport
import Testing

/// Objects that are observers and observable, as transforms are: `observe` with a closure of one parameter could mean both.
struct OverloadTests {
    private final class Relayer: Observer, Observable {
        let receiver = Receiver()
        let messenger = Messenger<Int>()
    }

    @Test("A closure whose parameter could be either gets the messages")
    func messages() {
        let seen = Log<String>()
        let relayer = Relayer()
        let observation = relayer.observe { seen.add("\($0)") }
        let mapped = relayer.map { $0 * 10 }
        let other = mapped.observe { seen.add("\($0)") }
        relayer.send(1)
        #expect(seen.take() == ["1", "10"])
        withExtendedLifetime((observation, other)) {}
    }

    @Test("A closure that reads with its parameter is tracked")
    func tracked() {
        let seen = Log<Int>()
        let relayer = Relayer()
        let variable = Var(1)
        relayer.observe { read in seen.add(read(variable)) }
        variable.value = 2
        #expect(seen.take() == [1, 2])
    }
}
