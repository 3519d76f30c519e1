internal import Dispatch
internal import SwiftObserver

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

/// Sends from many places to handlers of the main actor and of an actor, under many strategies, and reports which ran
/// where.
package enum PlacesProgram {
    /// Prints a line for each strategy and place, and returns whether everything was right.
    package static func run() async -> Bool {
        // Whatever waits for ever ends the program with a status of its own.
        DispatchQueue.global().asyncAfter(deadline: .now() + 500) {
            print("wrong: it took too long")
            exit(3)
        }
        var isRight = true
        let strategies: [(String, any DeliveryStrategy)] = [
            ("ordered", .ordered), ("immediate", .immediate), ("mainLoop", .mainLoop),
            ("queue", .queue(DispatchQueue(label: "strategy"))),
            ("queue on main", .queue(DispatchQueue(label: "strategy on main", target: .main))),
            ("warm", .warm(upTo: 1)), ("own", InPlace()),
        ]
        for (name, strategy) in strategies {
            for place in Place.allCases {
                let complaint = await complaint(about: strategy, sendingFrom: place)
                print("\(complaint.map { "wrong (\($0))" } ?? "right"): \(name), from \(place.rawValue)")
                isRight = isRight && complaint == nil
            }
        }
        let order = await mixes()
        print("\(order ? "right" : "wrong"): what waits for the main actor comes before what it sends itself")
        return isRight && order
    }

    /// Sends a few messages; nil if they came where and how they should.
    private static func complaint(about strategy: any DeliveryStrategy, sendingFrom place: Place) async -> String? {
        let messenger = Messenger<Int>(delivery: strategy)
        let (main, actor) = (MainHearer(), ActorHearer())
        let tokens = [await main.begin(messenger), await actor.begin(messenger)]
        await place.run { for number in 1...50 { messenger.send(number) } }
        while !tokens.allSatisfy({ $0.numbers.delivered == 50 }) { await Task.yield() }
        for (name, hearing) in [("main actor", await main.hearing), ("actor", await actor.hearing)] {
            if hearing.wentAstray { return "\(name): ran elsewhere" }
            if hearing.messages != Array(1...50) { return "\(name): \(hearing.messages)" }
        }
        return nil
    }

    /// Sends from a queue while the main actor is busy, and then from the main actor.
    private static func mixes() async -> Bool {
        let messenger = Messenger<Int>()
        let main = MainHearer()
        let token = await main.begin(messenger)
        let isInTime = await MainActor.run {
            main.whileBusy {
                DispatchQueue(label: "sender").sync { for number in 1...10 { messenger.send(number) } }
            }
            messenger.send(11)
            return main.hearing.messages == Array(1...11)
        }
        while token.numbers.delivered < 11 { await Task.yield() }
        let hearing = await main.hearing
        return isInTime && !hearing.wentAstray && hearing.messages == Array(1...11)
    }
}

private struct InPlace: SynchronousDelivery {
    func schedule(_ delivery: Delivery) { delivery.run() }
}
