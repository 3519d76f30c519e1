import SwiftObserver
import SwiftObserverOptionals
import Testing

@Suite("Inventory: numbers in variables")
struct NumberValueTests {
    @Test("SO6-035 every kind of number reads as a plain one, and nil as zero")
    func read() {
        let none: Var<Int>? = nil
        let noneOfMaybe: Var<Int?>? = nil
        let some: Var<Int?>? = Var(4)
        #expect(Var(1).int == 1 && Var<Int?>(2).int == 2 && some.int == 4)
        #expect(Var<Int?>().int == 0 && none.int == 0 && noneOfMaybe.int == 0)
        #expect(3.int == 3 && Int?(3).int == 3 && Int?.none.int == 0)
        #expect(Var(1.5).double == 1.5 && Var<Double?>().double == 0 && Double?.none.double == 0)
        #expect(Var(Float(1.5)).float == 1.5 && Var<Float?>().float == 0 && Float?.none.float == 0)
    }

    @Test("SO6-035 writing sets the value, on nil as well: the document instead of the old code")
    func write() {
        let number = Var(1)
        let maybe = Var<Int?>()
        let observer = TestObserver<Update<Int?>>()
        observer.record(maybe)
        number.int += 5
        #expect(number.value == 6)
        maybe.int += 5
        #expect(maybe.value == 5)
        maybe.int = 7
        #expect(observer.log == [Update(nil, 5), Update(5, 7)])
        let double = Var<Double?>()
        let float = Var<Float?>()
        double.double -= 0.5
        float.float -= 0.5
        #expect(double.value == -0.5 && float.value == -0.5)
    }

    @Test("SO6-035 what is written to an optional can be read from it again")
    func writeThroughOptionals() {
        let number = Var(1)
        var present: Var<Int>? = number
        var absent: Var<Int?>?
        var plain: Int?
        present.int = 2
        #expect(number.value == 2)
        absent.int = 3
        #expect(absent?.value == 3)
        plain.int += 4
        #expect(plain == 4)
    }

    @Test("SO6-035 writing an equal number sends nothing; zero to nil is a change")
    func writeEqual() {
        let maybe = Var<Int?>()
        let observer = TestObserver<Update<Int?>>()
        observer.record(maybe)
        maybe.int = 0
        maybe.int = 0
        #expect(observer.log == [Update(nil, 0)])
    }

    @Test("SO6-035 code can be written for all kinds at once, and a type of one's own joins in")
    func generic() {
        struct Celsius: IntValue { var int: Int }
        func doubled<Number: IntValue>(_ number: Number) -> Int { number.int * 2 }
        #expect(doubled(1) == 2 && doubled(Var(1)) == 2 && doubled(Var<Int?>()) == 0 && doubled(Int?(1)) == 2)
        #expect(doubled(Celsius(int: 4)) == 8)
        var none: Celsius?
        none.int = 3
        #expect(none.int == 0)
    }

    @Test("SO6-036 the four operators on pairs with a variable give plain numbers; nil counts as zero")
    func operators() {
        let six = Var(6)
        let maybe = Var<Int?>(4)
        let none = Var<Int?>()
        let present: Var<Int>? = Var(2)
        let absent: Var<Int?>? = nil
        let plain: Int? = 3
        let sums: [Int] = [
            six + 1, 1 + six, six + plain, plain + six, six + maybe, maybe + six, six + none, six + absent,
        ]
        #expect(sums == [7, 7, 9, 9, 10, 10, 6, 6])
        let differences: [Int] = [
            six - 1, 1 - six, six - plain, plain - six, maybe - present, none - six, absent - present,
        ]
        #expect(differences == [5, -5, 3, -3, 2, -6, -2])
        let products: [Int] = [
            six * 2, 2 * six, six * plain, plain * maybe, maybe * present, six * none, absent * present,
        ]
        #expect(products == [12, 12, 18, 12, 8, 0, 0])
        let quotients: [Int] = [
            six / 4, 13 / six, six / plain, plain / present, six / maybe, none / six, absent / present,
        ]
        #expect(quotients == [1, 2, 2, 1, 1, 0, 0])
        #expect(six + 1 + six * 2 - present == 17)
    }

    @Test("SO6-036 the same for Double and Float; literals take the variable's type")
    func operatorsOnOtherNumbers() {
        let double = Var(1.5)
        let maybe = Var<Double?>()
        let float = Var(Float(1.5))
        let absent: Var<Float>? = nil
        let doubles: [Double] = [
            double + 2, 2 - double, double * maybe, double / 2, maybe + double, maybe - 1, 3 / double,
        ]
        #expect(doubles == [3.5, 0.5, 0, 0.75, 1.5, -1, 2])
        let floats: [Float] = [float + 2, absent - float, float * 2, 3 / float, float / float]
        #expect(floats == [3.5, -1.5, 3, 2, 1])
        let whole: Float = float + 0.5
        let fraction: Double = double / 3
        #expect(whole == 2 && fraction == 0.5)
        #expect((double / maybe).isInfinite)
    }

    @Test("SO6-036 pairs without a variable, in the module for optionals")
    func operatorsOnOptionals() {
        let three: Int? = 3
        let none: Int? = nil
        let half: Double? = 0.5
        let results: [Int] = [
            three + 1, 1 - three, three * three, three / 2, none + three, none - 1, none * 2, none / 2,
        ]
        #expect(results == [4, -2, 9, 1, 3, -1, 0, 0])
        #expect(half + 1 == 1.5 && half * half == 0.25)
        let plain = 1 + 2 * 3 - 4 / 2
        #expect(plain == 5)
    }

    @Test("SO6-036 dividing a whole number by nothing traps, as dividing by zero does")
    func divisionByNothing() async {
        await #expect(processExitsWith: .failure) { _ = Var(1) / Var<Int?>() }
    }
}
