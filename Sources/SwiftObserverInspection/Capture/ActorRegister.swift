/// The names of the actors on which handlers run, by number. It keeps no actor alive.
struct ActorRegister {
    private final class WeakActor: @unchecked Sendable {  // never changes, but for the end of the actor
        weak let actor: (any Actor)?

        init(_ actor: any Actor) {
            self.actor = actor
        }
    }

    private(set) var names: [Int: String] = [mainActor: "MainActor"]
    private var numbers: [UInt: Int] = [UInt(mainActor): mainActor]
    private var known: [UInt: WeakActor] = [:]
    private var last = mainActor
    /// How many actors may be known before those that are gone are forgotten.
    private var room = 0

    /// The number of the main actor, and its address in events.
    private static var mainActor: Int { 1 }

    /// Numbers an actor by its address, where zero stands for none.
    mutating func number(at address: UInt) -> Int? {
        if address == 0 { return nil }
        if let number = numbers[address] { return number }
        last += 1
        numbers[address] = last
        return last
    }

    func existingNumber(at address: UInt) -> Int? { numbers[address] }

    /// Notes an actor that exists, before events name it by its address. An actor that is gone may have had the same
    /// address: then this one gets a number of its own. Returns actors to be released without the lock.
    mutating func note(_ actor: any Actor, _ name: String, room leastRoom: Int) -> [any Actor] {
        let address = UInt(bitPattern: ObjectIdentifier(actor))
        if numbers[address] == ActorRegister.mainActor || known[address]?.actor === actor { return [] }
        if known[address] != nil { numbers[address] = nil }
        known[address] = WeakActor(actor)
        if let number = number(at: address) { names[number] = name }
        return known.count > max(room, leastRoom) ? forgetGone() : []
    }

    private mutating func forgetGone() -> [any Actor] {
        var existing: [any Actor] = []
        for (address, reference) in known {
            if let actor = reference.actor {
                existing.append(actor)
            } else {
                known[address] = nil
                if let number = numbers.removeValue(forKey: address) { names[number] = nil }
            }
        }
        room = known.count * 2
        return existing
    }
}
