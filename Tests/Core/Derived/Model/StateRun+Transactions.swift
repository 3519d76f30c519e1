import SwiftObserver

/// One attempt of a transaction, as its closure has to see it.
private struct Attempt {
    struct Failed: Error {}

    typealias Use = (value: Int, changes: Int)

    /// The variables that were read or set, with their values for all others, and how often each had changed.
    private(set) var used: [Int: Use] = [:]
    /// The same of the variables behind the derived values that were read before anything was set.
    private var behind: [Int: Use] = [:]
    /// The derived values that were read before anything was set.
    private var derived: [Int: Int] = [:]
    /// The values that were set. An error undoes them. The variables stay used.
    var set: [Int: Int] = [:]
    let isFirst: Bool
    /// Whether others have done something since the first one began.
    var isDisturbed: Bool
    /// Whether anything was set, even if an error has left that.
    var isOwn = false
    /// Whether it has ended with something used that had changed since.
    var wasOver = false
    var mayHaveBeenOver = false
    /// Whether it has set anything to another value than it may have met.
    var changes: Bool { self.set.contains { $1 != used[$0]?.value && $1 != behind[$0]?.value } }

    /// Whether something that was used has another value than it had, so that the attempt must not be the last one.
    func isOver(_ run: StateRun) -> Bool {
        used.contains { $1.changes != run.changes[$0] } || derived.contains { $1 != run.truth($0) }
    }

    /// Whether something behind it has changed: then nothing that it sees is checked.
    func mayBeOver(_ run: StateRun) -> Bool {
        used.contains { $1.changes != run.changes[$0] } || behind.contains { $1.changes != run.changes[$0] }
    }

    /// The next attempt after another one.
    init(after last: Attempt?) { (isFirst, isDisturbed) = (last == nil, last?.isDisturbed ?? false) }

    mutating func use(_ variable: Int, _ run: StateRun) {
        if used[variable] == nil { used[variable] = (run.variables[variable].value, run.changes[variable]) }
    }

    /// The variables as the transaction sees them.
    func seen(_ run: StateRun) -> [Int] {
        run.values.enumerated().map { set[$0] ?? used[$0]?.value ?? $1 }
    }

    /// The value of a source, with the use of all variables that it takes.
    mutating func use(source: Int, _ run: StateRun) -> Int {
        if source < run.variables.count { use(source, run) }
        let (seen, known) = (seen(run), used)
        let value = visit(source, seen, run)
        if !isOwn, source >= run.variables.count {
            // The transaction relies on the derived value alone.
            for (variable, use) in used where known[variable] == nil { behind[variable] = behind[variable] ?? use }
            used = known
            derived[source] = derived[source] ?? value
        }
        return value
    }

    private mutating func visit(_ source: Int, _ seen: [Int], _ run: StateRun) -> Int {
        guard source >= run.variables.count else {
            use(source, run)
            return seen[source]
        }
        var attempt = self
        defer { self = attempt }
        return run.nodes[source - run.variables.count].formula.value { attempt.visit($0, seen, run) }
    }
}

/// How a transaction of a script is performed. Its closures have to see what the naive copy of the variables has, and
/// all others what there was before.
extension StateRun {
    func perform(_ transfer: Transfer) {
        let before = values
        var attempt: Attempt?
        do {
            try transaction { t in
                if let attempt, !attempt.mayHaveBeenOver { violate("A transaction is repeated for nothing") }
                var next = Attempt(after: attempt)
                let calls = ownCalls
                let result = Result { try perform(transfer, t, &next) }
                (next.wasOver, next.mayHaveBeenOver) = (next.isOver(self), next.mayBeOver(self))
                attempt = next
                if !next.isDisturbed, ownCalls != calls { violate("A handler was called before a transaction's end") }
                try result.get()
                // Before the change comes.
                if !next.wasOver { note(values.enumerated().map { next.set[$0] ?? $1 }) }
            }
            // One that changes nothing has read a state that was there.
            if let attempt, attempt.wasOver, attempt.changes { violate("A transaction relies on values that are over") }
        } catch {
            if attempt?.isDisturbed == false, values != before { violate("An error leaves \(values) of \(before)") }
        }
    }

    private func perform(_ transfer: Transfer, _ t: Transaction, _ attempt: inout Attempt) throws {
        let before = attempt.set
        for act in transfer.acts {
            switch act {
            case .set, .add, .revert: set(act, in: t, &attempt)
            case .read(let number):
                let index = resolve(number)
                let right = attempt.use(source: index, self)
                let value = attempt.isOwn ? changes.aside { source(index).value(in: t) } : source(index).value(in: t)
                // In an attempt that is over, what was never computed may be computed for all others instead.
                if attempt.isOwn, attempt.mayBeOver(self) { changes.forgetDerived(after: variables.count) }
                if value != right, !attempt.mayBeOver(self) {
                    violate("A transaction reads \(value) of \(index), and \(right) is right")
                }
            case .look(let number): perform(.read(number))
            case .inner(let inner, let passesError):
                do {
                    try transaction { try perform(inner, $0, &attempt) }
                } catch  where passesError {
                    attempt.set = before
                    throw error
                } catch {}
            case .meanwhile(let step):
                guard attempt.isFirst else { break }
                attempt.isDisturbed = true
                perform(step)
            }
        }
        guard transfer.fails else { return }
        attempt.set = before
        throw Attempt.Failed()
    }

    private func set(_ act: Transfer.Act, in t: Transaction, _ attempt: inout Attempt) {
        guard let (index, value) = act.setting(in: attempt.seen(self), of: values) else { return }
        attempt.use(index, self)
        if case .add(_, let difference) = act {
            t[variables[index]] += difference
        } else {
            t[variables[index]] = value
        }
        attempt.isOwn = true
        attempt.set[index] = value
        if t[variables[index]] != value, !attempt.mayBeOver(self) {
            violate("A transaction does not see what it has set")
        }
    }
}
