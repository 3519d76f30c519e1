import SwiftObserver4
import TestSupport
import Testing

@Suite("SwiftObserver 4: operators")
struct OperatorTests {
    private let two = Var(2)
    private let five = Var(5)
    private let nothing = Var<Int>()
    private let maybeTwo: Var<Int>? = Var(2)
    private let maybe: Var<Int>? = nil
    private let three: Int? = 3
    private let none: Int? = nil

    @Test("SO4-027 a variable and a number")
    func variableAndNumber() {
        let results: [Int] = [
            two + 3, two - 3, two * 3, maybeTwo + three, maybeTwo - three, maybeTwo * three, maybe + three,
            maybe - three, maybe * three, two + none, two - none, two * none, nothing + three, nothing * three,
        ]
        #expect(results == [5, -1, 6, 5, -1, 6, 3, -3, 0, 2, 2, 0, 3, 0])
    }

    @Test("SO4-027 a number and a variable")
    func numberAndVariable() {
        let results: [Int] = [
            3 + two, 3 - two, 3 * two, three + maybeTwo, three - maybeTwo, three * maybeTwo, three + maybe,
            three - maybe, three * maybe, none + two, none - two, none * two, three - nothing,
        ]
        #expect(results == [5, 1, 6, 5, 1, 6, 3, 3, 0, 2, -2, 0, 3])
    }

    @Test("SO4-027 two variables")
    func twoVariables() {
        #expect([two + five, two - five, two * five, five + nothing, nothing - five] == [7, -3, 10, 5, -5])
    }

    @Test("SO4-028 the left variable is changed, and sends one update")
    func compound() {
        let (dog, log) = (Dog(), Log<Int?>())
        let number = Var(1)
        let maybeNumber: Var<Int>? = number
        dog.observe(number) { log.add($0.new) }
        number += 4
        number -= 2
        number *= 3
        #expect(log.take() == [5, 3, 9])
        maybeNumber += three
        maybeNumber -= three
        maybeNumber *= three
        #expect(log.take() == [12, 9, 27])
        number += two
        number -= two
        number *= two
        #expect(log.take() == [29, 27, 54])
        number += maybeTwo
        number -= maybeTwo
        number *= maybeTwo
        #expect(log.take() == [56, 54, 108])
        maybeNumber += two
        maybeNumber -= two
        maybeNumber *= two
        #expect(log.take() == [110, 108, 216])
        number += maybe
        number -= none
        #expect(log.take().isEmpty)
    }

    @Test("SO4-028 nil on the right counts as zero, nil on the left is no variable or no value")
    func compoundWithNil() {
        let number = Var(3)
        number *= none
        #expect(number.value == 0)
        let other = Var(3)
        other *= maybe
        #expect(other.value == 0)
        maybe += 1
        maybe -= two
        maybe *= two
        let unset = Var<Int>()
        unset += 10
        #expect(unset.value == 10)
        let another = Var<Int>()
        another *= 3
        #expect(another.value == 0)
    }

    @Test("SO4-028 a number is changed by a variable")
    func compoundNumber() {
        var number = 1
        number += two
        #expect(number == 3)
        number -= maybeTwo
        #expect(number == 1)
        number *= five
        #expect(number == 5)
        number += maybe
        number -= nothing
        #expect(number == 5)
        number *= maybe
        #expect(number == 0)
    }

    @Test("SO4-027, SO4-028 with every kind of number")
    func kinds() {
        #expect(Var(1.5) + Var(2.0) == 3.5)
        #expect(Var(Int8(3)) * Int8(4) == 12)
        let float = Var(Float(1))
        float += Var(Float(0.5))
        #expect(float.value == 1.5)
    }

    @Test("SO4-029 texts are joined")
    func texts() {
        let (a, unset) = (Var("a"), Var<String>())
        let maybe: Var<String>? = nil
        let none: String? = nil
        let results: [String] = [
            a + "b", a + none, maybe + "b", "b" + a, none + a, "b" + maybe, a + a, a + maybe, maybe + a, unset + "b",
            a + unset,
        ]
        #expect(results == ["ab", "a", "b", "ba", "a", "b", "aa", "a", "a", "b", "a"])
    }

    @Test("SO4-029 texts are appended")
    func appending() {
        let (a, b, unset) = (Var("a"), Var("b"), Var<String>())
        let maybe: Var<String>? = nil
        let none: String? = nil
        a += "1"
        a += b
        a += maybe
        a += none
        #expect(a.value == "a1b")
        maybe += "1"
        maybe += a
        unset += "c"
        #expect(unset.value == "c")
        var text = "x"
        text += a
        text += maybe
        #expect(text == "xa1b")
    }
}
