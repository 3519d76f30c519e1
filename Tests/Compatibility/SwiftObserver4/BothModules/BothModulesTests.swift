import SwiftObserver
import SwiftObserver4
import Testing

/// A file that imports both modules names the module of each type.
final class NewDog: SwiftObserver.Observer {
    let receiver = Receiver()
}

final class OldDog: SwiftObserver4.Observer {}

final class NewSky: SwiftObserver.BufferedObservable {
    var latestMessage: Int { 1 }
    let messenger = Messenger<Int>()
}

final class OldSky: SwiftObserver4.Observable {
    var latestUpdate: Int { 2 }
}

@Suite("SwiftObserver 4 and the core in one file")
struct BothModulesTests {
    @Test("SO4-001, SO4-010 each observer observes each observable")
    func pairs() {
        let (newDog, oldDog, newSky, oldSky) = (NewDog(), OldDog(), NewSky(), OldSky())
        nonisolated(unsafe) var log: [String] = []
        newDog.observe(newSky) { log.append("new new \($0)") }
        newDog.observe(oldSky) { log.append("new old \($0)") }
        oldDog.observe(newSky) { log.append("old new \($0)") }
        oldDog.observe(oldSky) { log.append("old old \($0)") }
        newDog.observe(newSky, oldSky) { log.append("both \($0) \($1)") }
        newSky.send(3)
        oldSky.send(4)
        #expect(log == ["new new 3", "old new 3", "both 3 2", "new old 4", "old old 4", "both 1 4"])
    }

    @Test("SO4-018, SO4-021 variables of both kinds")
    func variables() {
        let (newNumber, oldNumber) = (SwiftObserver.Var(1), SwiftObserver4.Var(1))
        let text: SwiftObserver4.Var<String> = .init()
        newNumber <- 2
        oldNumber <- nil
        #expect(newNumber.value == 2)
        #expect(oldNumber.value == nil)
        #expect(text.value == nil)
        oldNumber += 3
        #expect(newNumber + 1 == oldNumber + 0)
    }

    @Test("SO4-032, SO4-044 transforms of both kinds")
    func transforms() {
        let (dog, newNumber, oldNumber) = (OldDog(), SwiftObserver.Var(1), SwiftObserver4.Var(1))
        nonisolated(unsafe) var log: [Int] = []
        let mapper: Mapper<SwiftObserver.Var<Int>, Int> = newNumber.map { $0.new }
        let mapping: Mapping<SwiftObserver4.Var<Int>, Int> = oldNumber.map { $0.new ?? 0 }
        dog.observe(mapper) { log.append($0) }
        dog.observe(mapping) { log.append(-$0) }
        dog.observe(newNumber).new().receive { log.append($0 * 10) }
        dog.observe(oldNumber).new().unwrap(0).receive { log.append($0 * -10) }
        newNumber <- 2
        oldNumber <- 3
        #expect(log == [2, 20, -3, -30])
    }
}
