/// Messages that are sent on the main actor and elsewhere, in turns, while the main actor does nothing else.
///
/// Two observe: A in place, or wherever the strategy delivers, and M on the main actor. What is sent elsewhere waits for
/// M, because the main actor comes to nothing before the program is over.
struct MainActorProgram: Sendable {
    enum Place: String, Sendable, CaseIterable {
        case main = "on the main actor"
        case elsewhere = "elsewhere"
    }

    enum Party: String, Sendable, CaseIterable {
        case a = "A"
        case m = "M"
    }

    /// Where each message is sent, the nested ones left out.
    let places: [Place]
    /// Who observes first.
    let first: Party
    /// Whose handler sends further messages.
    let answering: Party
    /// In which of its calls.
    let call: Int
    /// How many it sends.
    let answers: Int

    /// All of them with two or three messages.
    static let all: [MainActorProgram] = {
        var lists: [[Place]] = Place.allCases.map { [$0] }
        var programs: [MainActorProgram] = []
        for _ in 2...3 {
            lists = lists.flatMap { list in Place.allCases.map { list + [$0] } }
            for places in lists {
                for call in 1...places.count { programs += all(places, call: call) }
            }
        }
        return programs
    }()

    private static func all(_ places: [Place], call: Int) -> [MainActorProgram] {
        Party.allCases.flatMap { first in
            Party.allCases.flatMap { answering in
                (1...2).map { answers in
                    MainActorProgram(places: places, first: first, answering: answering, call: call, answers: answers)
                }
            }
        }
    }
}

extension MainActorProgram: CustomStringConvertible {
    /// The program as half a sentence.
    var description: String {
        "after sends " + places.map(\.rawValue).joined(separator: ", then ")
            + ", with \(first.rawValue) observing first and \(answering.rawValue)'s handler sending \(answers == 1 ? "once" : "twice") in its call \(call)"
    }
}
