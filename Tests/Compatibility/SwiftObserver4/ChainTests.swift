import SwiftObserver4
import TestSupport
import Testing

@Suite("SwiftObserver 4: mappings of one observation")
struct ChainTests {
    @Test("SO4-043 a chain is of a type of its own, and is ended by receive")
    func type() {
        let (dog, sky, log) = (Dog(), Sky(), Log<String>())
        let chain: ObservationMapper<Sky, String> = dog.observe(sky).map { "\($0)" }
        chain.receive { log.add($0) }
        sky.send(1)
        #expect(log.entries == ["1"])
    }

    @Test("SO4-044, SO4-045, SO4-046, SO4-047, SO4-048 each form that goes on")
    func goingOn() {
        let (dog, number, log) = (Dog(), Var(0), Log<String>())
        dog.observe(number).new().unwrap(-1).map { $0 * 2 }.filter { $0 > 0 }.select(4).map { "\($0)" }.receive {
            log.add($0)
        }
        number <- 1
        number <- 2
        number <- nil
        #expect(log.entries == ["4"])
    }

    @Test("SO4-044, SO4-045, SO4-046, SO4-047, SO4-048 each form that ends a chain")
    func ending() {
        let log = Log<String>()
        let number = Var(0)
        let dogs = (0..<5).map { _ in Dog() }
        dogs[0].observe(number).map({ $0.new ?? -1 }, receive: { log.add("map \($0)") })
        dogs[1].observe(number).new { log.add("new \($0 ?? -1)") }
        dogs[2].observe(number).new().unwrap(-1) { log.add("unwrap \($0)") }
        dogs[3].observe(number).filter({ $0.new != nil }) { log.add("filter \($0.new ?? -1)") }
        dogs[4].observe(number).new().select(2, receive: { log.add("select") })
        number <- 2
        #expect(log.take() == ["map 2", "new 2", "unwrap 2", "filter 2", "select"])
        number <- nil
        #expect(log.take() == ["map -1", "new -1", "unwrap -1"])
    }

    @Test("SO4-047 a filter that first sees an update of nil suppresses it")
    func filtering() {
        let (dog, number, log) = (Dog(), Var<Int>(), Log<Int?>())
        dog.observe(number).filter({ $0.old != nil }) { log.add($0.new) }
        number <- 1
        number <- 2
        #expect(log.entries == [2])
    }

    @Test("SO4-048 select keeps the type, and at the end of a chain the handler takes no argument")
    func select() {
        let (dog, other, sky, log) = (Dog(), Dog(), Sky(), Log<Int>())
        dog.observe(sky).select(3).receive { log.add($0) }
        other.observe(sky).select(3) { log.add(-1) }
        sky.send(2)
        sky.send(3)
        #expect(log.entries == [3, -1])
    }

    @Test("SO4-043 a chain goes on in the core's terms where only the core has them")
    func core() {
        let (dog, sky, log, author) = (Dog(), Sky(), Log<Int>(), Dog())
        dog.observe(sky).from(author).map { $0 * 10 }.receive { log.add($0) }
        sky.send(1)
        sky.send(2, from: author)
        #expect(log.entries == [20])
    }
}
