import ChannelZ
import TestSupport
import Testing

@Suite("ChannelZ: optics")
struct OpticsTests {
    struct Address: Equatable { var street = "S"; var number = 1 }
    struct Person: Equatable { var name = "A"; var home = Address(); var work: Address? }

    @Test("CZ-086 a focused channel reads and writes a part, and setting it emits on the parent")
    func focus() {
        let person = transceive(Person())
        let street = person.focus(\.home.street)
        let log = Log<String>()
        person.receive { log.add("person \($0.new.home.street)") }
        street.receive { log.add("street \($0.old ?? "nil") \($0.new)") }
        street.value = "T"
        person.value.home.street = "U"
        #expect(log.entries == ["person S", "street nil S", "person T", "street S T", "person U", "street T U"])
        #expect(street.owner.value == person.value && street.source.channel.value == person.value)
        let number = person.focus(\.home).focus(get: { $0.number }, set: { $0.number = $1 })
        number.value += 1
        #expect(person.value.home.number == 2)
        let again = street.source.transceive()
        again.value = "V"
        #expect(person.value.home.street == "V" && again.trap(1).value?.new == "V")
        let negative = person.focus(lens: Lens(kp: \Person.home.number).map({ -$0 }, { -$0 }))
        negative.value = -7
        #expect(person.value.home.number == 7)
    }

    @Test("CZ-086 the types of optics nest")
    func types() {
        let street = transceive(Person()).focus(\.name)
        let _: Channel<LensSource<Channel<ValueTransceiver<Person>, Mutation<Person>>, String>, Mutation<String>> =
            street
        let deep = transceive(Person()).focus(\.home).focus(\.street)
        #expect(deep.value == "S")
        let source = PrismSource(channel: transceive(Person()), lens: Lens(kp: \Person.name))
        source.value = "B"
        #expect(source.channel.value.name == "B" && source.transceive().trap(1).value?.new == "B")
    }

    @Test("CZ-086 lenses for optionals")
    func prisms() {
        let lens = Lens(kp: \Address.street).prism
        var address: Address? = nil
        lens.set(&address, "X")
        #expect(address == nil && lens.get(address) == nil)
        address = Address()
        lens.set(&address, nil)
        lens.set(&address, "X")
        #expect(lens.get(address) == "X")
        let number = Lens(kp: \Person.work).flatMap({ $0.number }, { Address(number: $0) })
        var person = Person()
        number.set(&person, 4)
        #expect(person.work?.number == 4 && number.get(person) == 4)
        number.set(&person, nil)
        #expect(person.work == nil)
    }

    @Test("CZ-086 casts and what takes the place of nil")
    func castAndCoalesce() {
        let any = transceive(1 as Any)
        let number = any.cast(Int.self)
        number.value = 5
        #expect(any.value as? Int == 5 && any.cast(String.self).value == nil)
        let strict = transceive(1).cast(String.self)
        strict.value = "x"
        strict.value = nil
        #expect(strict.owner.value == 1)
        let maybe = transceive(Int?.none)
        let sure = maybe.coalesce(7)
        let made = maybe.coalesce { $0.value == nil ? 8 : 9 }
        let trap = made.new().trap(9)
        #expect(sure.value == 7 && made.value == 8)
        sure.value = 1
        #expect(maybe.value == 1 && made.value == 1 && trap.caught == [8, 1])
        made.value = 2
        #expect(maybe.value == 2)
        let erased = maybe.cast(Int.self)
        #expect(erased.value == 2)
    }

    @Test("CZ-086 elements at indices, ranges and parts of elements")
    func collections() {
        let letters = transceive(["a", "b", "c", "d"])
        let second = letters.indexOf(1)
        second.value = "B"
        #expect(letters.value == ["a", "B", "c", "d"] && letters.indexOf(9).value == nil)
        letters.indexOf(9).value = nil
        second.value = nil
        #expect(letters.value == ["a", "c", "d"])
        let middle = letters.range(1...5)
        #expect(Array(middle.value) == ["c", "d"])
        middle.value = ["x"]
        #expect(letters.value == ["a", "x"] && letters.range(5...9).value.isEmpty)
        let counts = transceive([Address(), Address(number: 2)]).prism(\.number)
        #expect(counts.value == [1, 2])
        counts.value = [5]
        #expect(counts.value == [5, 2])
        counts.value = [6, 7, 8]
        #expect(counts.value == [6, 7])
    }

    @Test("CZ-086 elements at places that another channel names")
    func selections() {
        let letters = transceive(["a", "b", "c", "d"])
        let places = transceive([0, 2, 9])
        let selected = letters.indices(places)
        let trap = selected.new().trap(9)
        places.value = [1]
        letters.value[1] = "B"
        #expect(trap.caught == [["a", "c"], ["b"], ["B"]])
        places.value = [0, 1, 2]
        selected.value = ["x"]
        #expect(letters.value == ["x", "B", "c", "d"])
        let index = transceive(Int?.none)
        let current = letters.index(index)
        #expect(current.value == nil)
        current.value = "no"
        index.value = 1
        #expect(current.value == "B")
        current.value = "D"
        #expect(letters.value == ["x", "D", "c", "d"])
        index.value = 2
        current.value = nil
        #expect(letters.value == ["x", "D", "d"])
        let matched = letters.match(
            places,
            setter: { all, place, new in
                var all = all
                if place < all.count { all[place] = new ?? "-" }
                return all
            }, getter: { $1 < $0.count ? $0[$1] : nil })
        matched.value = ["y"]
        #expect(letters.value == ["y", "D", "d"])
    }

    @Test("CZ-086 an element that is set behind the end fills the gap")
    func fillingTheGap() {
        let letters = transceive(["a"])
        letters.indexOf(3).value = "x"
        #expect(letters.value == ["a", "x", "x", "x"])
        letters.indexOf(4).value = "y"
        letters.indexOf(4).value = "z"
        letters.indexOf(-1).value = "no"
        letters.indexOf(9).value = nil
        #expect(letters.value == ["a", "x", "x", "x", "z"])
        let text = transceive("ab")
        text.indexOf(text.value.endIndex).value = "c"
        #expect(text.value == "abc")
        let part = transceive([0, 1, 2, 3][1...2])
        part.indexOf(4).value = 9
        #expect(part.value == [1, 2, 9, 9])
    }

    @Test("CZ-086 a new element belongs to the place of the same position, and no other place is touched")
    func positions() {
        func set(_ selection: [String], at places: [Int]) -> [String] {
            let letters = transceive(["a", "b", "c", "d"])
            letters.indices(transceive(places)).value = selection
            return letters.value
        }
        #expect(set(["x", "y", "z"], at: [0, 9, 2]) == ["x", "b", "z", "d"])
        #expect(set(["x", "y"], at: [-1, 1]) == ["a", "y", "c", "d"])
        #expect(set(["x", "y", "z"], at: [3, 0]) == ["y", "b", "c", "x"])
        #expect(set(["x"], at: [3, 0, 1]) == ["a", "b", "c", "x"])
        #expect(set([], at: [1, 1, 1]) == ["a", "b", "c", "d"])
        #expect(set(["x", "y"], at: [1, 1, 1]) == ["a", "y", "c", "d"])
        let text = transceive("abc")
        let places = transceive(Array(text.value.indices.dropLast()))
        text.indices(places).value = "ßé"
        #expect(text.value == "ßéc")
    }

    @Test(
        "CZ-086 a selection that is set to its own value changes nothing, whatever indices are out of bounds behind it")
    func roundTrips() {
        for places in [[5, 4, 3, 2, 1, 0], [0, 1, 9], [1, 0], [9], [0, 0], []] {
            let rows = transceive(["T", "B"])
            let shown = rows.indices(transceive(places))
            shown.rawValue = shown.rawValue
            #expect(rows.value == ["T", "B"], "\(places)")
            let same = rows.match(transceive(places)) { rows, place, row in
                rows.enumerated().map { $0 == place ? row ?? "gone" : $1 }
            } getter: {
                $0.indices.contains($1) ? $0[$1] : nil
            }
            same.value = same.value
            #expect(rows.value == ["T", "B"], "\(places)")
        }
        let stock = transceive(["tea": 3, "milk": 1])
        let some = stock.keyed(transceive(["milk", "none", "tea"]))
        some.value = some.value
        some.value = [2]
        #expect(stock.value == ["tea": 3, "milk": 2])
        let pairs = transceive([(number: 1, name: "T"), (number: 2, name: "B")])
        let names = pairs.indices(transceive([9, 1, 0])).prism(Lens(get: { $0.name }, set: { $0.name = $1 }))
        names.value = ["Y", "X"]
        #expect(pairs.value.map(\.name) == ["T", "X"])
    }

    @Test("CZ-086 values for keys")
    func keys() {
        let ages = transceive(["a": 1, "b": 2])
        let a = ages.atKey("a")
        a.value = 5
        #expect(ages.value["a"] == 5)
        a.value = nil
        #expect(ages.value == ["b": 2])
        let keys = transceive(["b", "c"])
        let some = ages.keyed(keys)
        #expect(some.value == [2, nil])
        some.value = [nil, 3]
        #expect(ages.value == ["c": 3])
        #expect(ages.value.startIndex.__this() == ages.value.startIndex)
    }

    @Test("CZ-086 two states together")
    func join() {
        let prices = transceive(["a": 1, "b": 2])
        let choice = transceive("a")
        let price = prices.join(
            choice, finder: { $0[$1] ?? 0 },
            updater: { states, price in
                var prices = states.0
                prices[states.1] = price
                return (prices, states.1)
            })
        let trap = price.trap(9)
        choice.value = "b"
        price.value = 5
        #expect(prices.value == ["a": 1, "b": 5])
        #expect(trap.caught.map(\.new) == [1, 2, 5] && trap.caught.map(\.old) == [nil, 1, 2])
        let moving = prices.join(choice, finder: { _, key in key }, updater: { ($0.0, $1) })
        moving.value = "a"
        #expect(choice.value == "a")
    }

    @Test("CZ-086 parts of choices")
    func choices() {
        let choice = transceive(Choose3<Int, String, Bool>(1))
        #expect(choice.v1Z.value == 1 && choice.v3Z.value == nil)
        choice.v2Z.value = "x"
        choice.v1Z.value = nil
        #expect(choice.value == .v2("x"))
        let ten = transceive(Choose10<Int, Int, Int, Int, Int, Int, Int, Int, Int, Int>.v10(1))
        ten.v10Z.value = 4
        #expect(ten.value.value == 4)
    }

    final class NameBox: Optical {
        let optic: TransceiverChannel<String>
        init(_ optical: TransceiverChannel<String>) { optic = optical }
    }

    @Test("CZ-086 objects made of channels")
    func optical() {
        let box = NameBox(transceive("x"))
        box.optic.value = "y"
        #expect(box.optic.value == "y")
    }
}
