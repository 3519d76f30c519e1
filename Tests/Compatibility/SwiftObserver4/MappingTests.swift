import SwiftObserver4
import TestSupport
import Testing

@Suite("SwiftObserver 4: mappings")
struct MappingTests {
    @Test("SO4-032 a mapping holds its source, is held by nobody, and falls silent when it dies")
    func lifetimes() {
        let (dog, log) = (Dog(), Log<Int>())
        weak var source: Var<Int>?
        weak var old: Mapping<Var<Int>, Int>?
        do {
            let mapping = Var(1).map { $0.new ?? 0 }
            (source, old) = (mapping.source, mapping)
            dog.observe(mapping) { log.add($0) }
            mapping.source <- 2
            #expect(source != nil)
        }
        #expect(source == nil)
        #expect(old == nil)
        let number = Var(1)
        dog.observe(number.map { $0.new ?? 0 }) { log.add($0) }
        number <- 5
        #expect(log.entries == [2])
        #expect(number.messenger.numbers.observers == 0)
    }

    @Test("SO4-033 another source gives exactly one update, the same one none")
    func swapping() {
        let (dog, log) = (Dog(), Log<Int>())
        let (first, second) = (Var(1), Var(2))
        let mapping = first.map { $0.new ?? 0 }
        dog.observe(mapping) { log.add($0) }
        mapping.source = first
        #expect(log.take().isEmpty)
        mapping.source = second
        #expect(log.take() == [2])
        first <- 10
        second <- 20
        #expect(log.take() == [20])
        #expect(mapping.source === second)
        #expect(mapping.latestUpdate == 20)
        #expect(first.messenger.numbers.observers == 0)
    }

    @Test("SO4-033 another source gives no update if its latest does not pass the filter")
    func swappingWithFilter() {
        let (dog, log) = (Dog(), Log<Int>())
        let mapping = Var(1).new().unwrap(0).filter { $0 > 5 }
        dog.observe(mapping) { log.add($0) }
        mapping.source = Var(3)
        #expect(log.take().isEmpty)
        mapping.source = Var(7)
        #expect(log.take() == [7])
    }

    @Test("SO4-033 a source is swapped in a handler")
    func swappingInHandler() {
        let (dog, log) = (Dog(), Log<Int>())
        let (first, second) = (Var(1), Var(2))
        let mapping = first.map { $0.new ?? 0 }
        dog.observe(mapping) { [weak mapping] in
            log.add($0)
            mapping?.source = second
        }
        first <- 10
        first <- 11
        second <- 3
        #expect(log.entries == [10, 2, 3])
    }

    @Test("SO4-033 whoever swaps sources at the same time, one is observed in the end")
    func swappingOnThreads() throws {
        let mapping = Var(0).map { $0.new ?? 0 }
        let sources = (0..<4).map { Var($0) }
        try onThreads(4) { thread in
            for _ in 0..<1_000 { mapping.source = sources[thread] }
        }
        let observed = sources.filter { $0.messenger.numbers.observers == 1 }
        #expect(observed.count == 1)
        #expect(observed.first === mapping.source)
        #expect(sources.reduce(0) { $0 + $1.messenger.numbers.observers } == 1)
    }

    @Test("SO4-034 the latest update is mapped anew, and the filter does not apply")
    func latestUpdate() {
        let number = Var(1)
        let mapping = number.new().filter { $0 != nil }.unwrap(-1)
        #expect(mapping.latestUpdate == 1)
        number <- nil
        #expect(mapping.latestUpdate == -1)
    }

    @Test("SO4-035 the filter is about updates of the source, and nil if there is none")
    func filterProperty() {
        let plain = Var(1).map { $0.new ?? 0 }
        #expect(plain.filter == nil)
        let filtered = plain.filter { $0 > 5 }.map { "\($0)" }.filter { $0.count < 3 }
        #expect(filtered.filter?(Update(nil, 10)) == true)
        #expect(filtered.filter?(Update(nil, 3)) == false)
        #expect(filtered.filter?(Update(nil, 100)) == false)
        #expect(Var(1).filter { $0.new != nil }.filter?(Update(1, nil)) == false)
    }

    @Test("SO4-036, SO4-037, SO4-038, SO4-039 each mapping, of an observable and of a mapping")
    func kinds() {
        let (dog, log) = (Dog(), Log<String>())
        let number = Var<Int>()
        let mappings: (Mapping<Var<Int>, Int>, Mapping<Var<Int>, Int?>, Mapping<Var<Int>, Update<Int?>>) = (
            number.map(map: { $0.new ?? 0 }), number.new(), number.filter { $0.new != nil }
        )
        let further: (Mapping<Var<Int>, Int>, Mapping<Var<Int>, Int?>, Mapping<Var<Int>, Int>) = (
            mappings.1.unwrap(-1), mappings.2.new(), mappings.0.filter { $0 > 1 }.map { -$0 }
        )
        let optional = Sky(3).map { Optional($0) }.filter { $0 != 4 }
        dog.observe(mappings.0) { log.add("map \($0)") }
        dog.observe(mappings.1) { log.add("new \($0 ?? -9)") }
        dog.observe(mappings.2) { log.add("filter \($0.new ?? -9)") }
        dog.observe(further.0) { log.add("unwrap \($0)") }
        dog.observe(further.1) { log.add("filter, new \($0 ?? -9)") }
        dog.observe(further.2) { log.add("map, filter, map \($0)") }
        dog.observe(optional) { log.add("optional \($0 ?? -9)") }
        number <- 2
        #expect(
            log.take() == ["map 2", "new 2", "filter 2", "unwrap 2", "filter, new 2", "map, filter, map -2"])
        number <- nil
        #expect(log.take() == ["map 0", "new -9", "unwrap -1"])
        optional.source.send(4)
        optional.source.send(5)
        #expect(log.take() == ["optional 5"])
    }

    @Test("SO4-039 nil passes a filter that lets it")
    func optionalsThroughFilter() {
        let (dog, log) = (Dog(), Log<Int?>())
        let number = Var(1)
        let mapping = number.new().filter { $0 == nil }
        dog.observe(mapping) { log.add($0) }
        number <- nil
        #expect(log.entries == [nil])
    }

    @Test("SO4-040 a selected update is sent as word of it, to those who take no argument")
    func select() {
        let (dog, log) = (Dog(), Log<String>())
        let (sky, text) = (Sky(), Var<String>())
        let ofObservable: Mapping<Sky, Void> = sky.select(3)
        let ofMapping: Mapping<Var<String>, Void> = text.new().select("a")
        dog.observe(ofObservable) { log.add("sky") }
        dog.observe(ofMapping) { log.add("text") }
        sky.send(2)
        sky.send(3)
        text <- "b"
        text <- "a"
        #expect(log.entries == ["sky", "text"])
    }

    @Test("SO4-041 a chain is one mapping of the first source, whose closures run once; those between may die")
    func composition() {
        let (dog, log) = (Dog(), Log<Int?>())
        let runs = Log<String>()
        let number = Var<Int>()
        var first: Mapping<Var<Int>, Int?>? = number.map {
            runs.add("map")
            return $0.new
        }
        weak let old = first
        let last: Mapping<Var<Int>, Int> = first!.filter { $0 != nil }.unwrap(-1)
        first = nil
        #expect(old == nil)
        #expect(last.source === number)
        #expect(number.messenger.numbers.observers == 1)
        dog.observe(last) { log.add($0) }
        number <- 9
        number <- nil
        number <- 10
        #expect(log.entries == [9, 10])
        #expect(runs.entries.count == 3)
    }

    @Test("SO4-042 what is sent through a mapping goes to its observers, and not elsewhere")
    func sending() {
        let (dog, log) = (Dog(), Log<String>())
        let number = Var(1)
        let mapping = number.map { $0.new ?? 0 }
        dog.observe(mapping) { log.add("mapping \($0)") }
        dog.observe(number) { log.add("number \($0.new ?? 0)") }
        mapping.send(7)
        mapping.send()
        number.send()
        #expect(log.entries == ["mapping 7", "mapping 1", "mapping 1", "number 1"])
        #expect(mapping.latestUpdate == 1)
    }

    @Test("G10: an update keeps its author through mappings, and a new source is the author of its latest one")
    func authors() {
        let (dog, sky, other, author, log) = (Dog(), Sky(), Sky(7), Dog(), Log<String>())
        let mapping = sky.map { $0 + 1 }.filter { $0 > 0 }
        dog.observe(mapping) { update, from in
            log.add("\(update) \(from === author) \(from === sky) \(from === other)")
        }
        sky.send(1, from: author)
        sky.send(2)
        mapping.source = other
        mapping.send(3, from: author)
        #expect(
            log.entries == [
                "2 true false false", "3 false true false", "8 false false true", "3 true false false",
            ])
    }

    @Test("SO4-042 mappings serve as messengers")
    func messengers() {
        let (dog, log) = (Dog(), Log<String>())
        let messenger = Var<String>().new().unwrap("")
        dog.observe(messenger) { log.add($0) }
        dog.observe(messenger).select("b") { log.add("selected") }
        messenger.send("a")
        messenger.send("b")
        #expect(log.entries == ["selected"])
    }
}
