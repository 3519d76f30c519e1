// Transform chains and arithmetic with variables as clients write them: measure.sh sees that none of these expressions
// takes the type checker a tenth of a second.

import SwiftObserver

@MainActor final class Client: Observer {
    let receiver = Receiver()
    let title = Var<String?>(), name = Var("name"), number = Var(1), maybe = Var<Int?>(), price = Var(9.5),
        rate = Var<Double?>()
    let scale = Var(Float(2)), numbers = Messenger<Int>(), texts = Messenger<String?>()
    var log: [String] = []
}

extension Client {
    func chains() {
        observe(title).new().unwrap("Untitled").map({ $0.count }) { [weak self] in self?.log.append("\($0)") }
        observe(numbers).map { "\($0)" }.filter { $0.count > 1 }.map { Int.init($0) }.unwrap { print($0) }
        observe(numbers).map { $0 * 2 + 1 }.filter { $0 > 10 }.map { Double($0) }.receive { print($0) }
        observe(texts).unwrap("").map { $0 + "!" }.filter { $0.count > 1 }.map { $0.count * 2 }.select(4) {
            print("four")
        }
        observe(number).new().filter { $0 > 0 }.map { ($0, $0 * $0) }.map { $0.0 + $0.1 }.receive { print($0, $1) }
        observe(price).notFrom(self).new().map { $0 * 1.19 + 0.5 }.receive { [weak self] in self?.log.append("\($0)") }
        observe(numbers).filterAuthor { $0 !== self }.map { $0 - 1 }.map { Optional($0) }.unwrap().receive { print($0) }
        observe(number, price) { print($0.new + Int($1.new * 2)) }
        observe(number, price, name) { print($2.new + ": " + "\(Double($0.new) * $1.new)") }
        observe(number, price).map { Double($0.new) * $1.new + 1 }.removeDuplicates().receive { print($0) }
        observe(number, number, number, number).map { $0.new + $1.new + $2.new + $3.new }.receive { print($0) }
        observe(name, initial: true).mapLatest { $0.new + "!" }.pairwise().map { $0.old + $0.new }.receive { print($0) }
        observe(numbers).withLatest(from: price).map { Double($0) * $1.new - 1 }.receive { print($0) }
        observeOnce(numbers).filter { $0 % 2 == 0 }.map { $0 / 2 }.receive { print($0) }
    }

    func objects() -> [AnyObject] {
        let length = title.new().unwrap("Untitled").map { $0.count }
        let large = numbers.filter { $0 > 9 }.map { $0 * $0 - 1 }.filter { $0 % 3 == 1 }.map { "\($0)" }
        let alarm = number.map { $0.new - $0.old }.filter { $0 > 10 || $0 < -10 }.map { "changed by " + "\($0)" }
        let own = numbers.from(self).map { Double($0) * 0.5 }.filter { $0 < 1 }.weak()
        let total = price.new().map { $0 * 1.19 + 0.5 }.map { Int($0) }.cache()
        let initials = name.new().map { $0.prefix(1) }.map { String($0) }.filter { $0.count == 1 }
        let sum = number.combineLatest(number, number, number).map { $0.new + $1.new + $2.new + $3.new }
        let weighted = price.combineLatest(number, price, number, price).map {
            $0.new * Double($1.new) + $2.new * Double($3.new) - $4.new
        }
        return [length, large, alarm, own, total, initials, sum, weighted]
    }

    func arithmetic(_ absent: Var<Int?>?, _ plain: Int?) {
        maybe.int += 5
        number.int = number.int * 2 + maybe.int / 3
        maybe <- number + 2
        maybe <- 1 + number * 2 - maybe
        number <- number * number + 2 * number + 1
        number <- (number + 1) * (number - 1) / 2 + absent
        price <- price * 1.19 + 0.5 - rate / 2
        price <- (price + 1) * (rate - 1) + price / 3
        scale <- scale * 2 + 0.5
        rate <- price - rate * 2 + 3.5
        price.double += rate.double * 2 - price / 2
        let sum = number + maybe + absent + plain.int * 2 - 3
        let mixed: Double = price * 2 + Double(number + 1) - rate
        let isLarge = number + 1 > 10 && price * 2 < 7.5 || maybe - 1 == 0
        print(sum, mixed, isLarge, number * 2 == maybe + 1 ? price + 1 : rate - 1)
    }

    func strings(_ suffix: String?) -> String {
        name.string += "!"
        title <- name + " " + title
        name <- "<" + name + ">" + title + "</" + name + ">"
        let greeting = "Hello " + name + ", " + (title + "?") + suffix.string
        return greeting + name.prefix(2) + "\(number + 1)" + (name + suffix)
    }

    func collections(_ variables: [Var<Int>]) -> Int {
        let sum = variables.reduce(0) { $0 + $1 }
        let doubled = variables.map { $0 * 2 }
        let values = variables.map { $0.value + 1 }.reduce(0, +)
        let largest = variables.filter { $0 + 1 > 2 }.max().map { $0 * 2 + 1 } ?? 0
        return sum + doubled.reduce(0, +) + values * 2 + largest - variables[0]
    }
}
