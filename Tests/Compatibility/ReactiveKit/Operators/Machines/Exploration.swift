import Testing

@testable import ReactiveKit

/// Gives a machine every sequence of inputs that its sources can make, and compares with a model after each.
///
/// A source says something as long as it is observed and has not ended. One that the machine has closed may still say
/// something that was on its way.
struct Exploration<M: Machine> {
    /// Returns the model's outcome for all events so far. The last event may end it.
    typealias Model = ([Say]) -> Outcome

    var length = 6
    var words: [Say.Word] = [.next, .completed, .failed]
    /// Which words a source has; all, if this is nil.
    var wordsOfSlot: ((Int) -> [Say.Word])?
    let input: (Say) -> M.Input?
    let model: Model

    /// How many sequences there were, and the first that went wrong.
    func run(_ machine: M, sources: Int) -> (count: Int, flaw: String?) {
        var walk = Walk(exploration: self)
        walk.explore(machine, Outcome(open: Set(0..<sources)), said: [], known: Set(0..<sources), ended: [])
        return (walk.count, walk.flaw)
    }

    private struct Walk {
        let exploration: Exploration
        var count = 0
        var flaw: String?

        mutating func explore(_ machine: M, _ outcome: Outcome, said: [Say], known: Set<Int>, ended: Set<Int>) {
            guard said.count < exploration.length, outcome.end == nil else { return }
            for slot in known.subtracting(ended).sorted() {
                for word in exploration.wordsOfSlot?(slot) ?? exploration.words where flaw == nil {
                    let say = Say(slot: slot, word: word, number: said.count)
                    guard let input = exploration.input(say) else { continue }
                    var (machine, outcome) = (machine, outcome)
                    outcome.perform(machine.take(input))
                    let said = said + [say]
                    count += 1
                    let expected = exploration.model(said)
                    if outcome != expected {
                        flaw = "\(said): \(outcome), expected \(expected)"
                        return
                    }
                    explore(
                        machine, outcome, said: said, known: known.union(outcome.open),
                        ended: word == .next ? ended : ended.union([slot]))
                }
            }
        }
    }
}
