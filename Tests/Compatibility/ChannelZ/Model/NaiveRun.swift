/// Runs a script with naive cells.
final class NaiveRun {
    private typealias Next = (Int, Bool) -> Void
    private let world = NaiveWorld()
    private var cells: [NaiveCell] = []
    private var receipts: [[NaiveReceipt]] = []
    /// The receivers without a receipt, since `receive` has not returned yet, and whether to cancel them then.
    private var beginning: [Int: Bool] = [:]
    private var outcome = ScriptOutcome()

    init(cells count: Int) {
        cells = (0..<count).map { NaiveCell($0, in: world) }
    }

    func run(_ steps: [ChannelStep]) -> ScriptOutcome {
        for step in steps { perform(step) }
        outcome.values = cells.map(\.value)
        outcome.cancelled = receipts.map { $0.allSatisfy(\.isCancelled) }
        outcome.refusals = Int64(world.refusals)
        cells.forEach { $0.clear() }
        return outcome
    }

    private func perform(_ step: ChannelStep) {
        switch step {
        case .set(let cell, let value): cells[cell].set(value)
        case .add(let cell, let value): cells[cell].set(cells[cell].value + value)
        case .cancel(let index):
            guard index < receipts.count else { return }
            if beginning[index] != nil { beginning[index] = true } else { receipts[index].forEach { $0.cancel() } }
        case .receive(let cell, let phases, let reaction):
            receive(phases, reaction) { receipt, next in cells[cell].receive(receipt) { next($0.new, $0.isInitial) } }
        case .receiveBoth(let combination, let one, let other, let phases, let reaction):
            receive(phases, reaction) { receive(combination, cells[one], cells[other], $0, $1) }
        case .connect(let connection, let one, let other, let plus, let back):
            connect(connection, cells[one], cells[other], plus, back)
        }
    }

    private func receive(
        _ phases: [ScriptPhase], _ reaction: ChannelStep.Reaction?, from begin: (NaiveReceipt, @escaping Next) -> Void
    ) {
        let (receipt, number) = (NaiveReceipt(), receipts.count)
        receipts.append([receipt])
        beginning[number] = false
        if let next = lead(through: phases, receipt, to: receiver(number, reaction)) { begin(receipt, next) }
        if beginning.removeValue(forKey: number) == true { receipt.cancel() }
    }

    private func receiver(_ number: Int, _ reaction: ChannelStep.Reaction?) -> Next {
        var count = 0
        return { [unowned self] value, _ in
            outcome.pulses.append("\(number): \(value)")
            count += 1
            if let reaction, count == reaction.count + 1 { perform(reaction.step) }
        }
    }

    /// Nil if there is nothing to be received.
    private func lead(through phases: [ScriptPhase], _ receipt: NaiveReceipt, to last: @escaping Next) -> Next? {
        var next = last
        for phase in phases.reversed() {
            if case .prefix(0) = phase {
                receipt.cancel()
                return nil
            }
            next = lead(through: phase, receipt, to: next)
        }
        return next
    }

    private func lead(through phase: ScriptPhase, _ receipt: NaiveReceipt, to next: @escaping Next) -> Next {
        var (count, state, part) = (0, 0, [Int]())
        switch phase {
        case .plus(let number): return { next($0 + number, $1) }
        case .withoutMultiples(let number): return { if $0 % number != 0 { next($0, $1) } }
        case .subsequent: return { if !$1 { next($0, $1) } }
        case .dropFirst(let number):
            return {
                count += 1
                if count > number { next($0, $1) }
            }
        case .prefix(let number):
            return {
                count += 1
                guard count <= number else { return }
                next($0, $1)
                if count >= number { receipt.cancel() }
            }
        case .sum:
            return {
                state += $0
                next(state, $1)
            }
        case .numbered:
            return {
                count += 1
                next($0 + 100 * (count - 1), $1)
            }
        case .changed:
            return {
                let isFirst = count == 0
                let old = state
                (count, state) = (1, $0)
                if isFirst || $0 != old { next($0, $1) }
            }
        case .pairs:
            return {
                part.append($0)
                guard part.count == 2 else { return }
                let sum = part[0] * 10 + part[1]
                part = []
                next(sum, $1)
            }
        case .split(let number, let rest):
            return {
                guard $0 % number == rest else { return part.append($0) }
                let sum = part.reduce(1000, +)
                let isEmpty = part.isEmpty
                part = []
                if !isEmpty { next(sum, $1) }
            }
        }
    }

    private func receive(
        _ combination: ChannelStep.Combination, _ one: NaiveCell, _ other: NaiveCell, _ receipt: NaiveReceipt,
        _ next: @escaping Next
    ) {
        let confluence = NaiveConfluence(in: world)
        var (ones, others) = ([Int](), [Int]())
        func take(_ isOne: Bool) -> (NaivePulse) -> Void {
            { pulse in
                confluence.take {
                    guard !receipt.isCancelled else { return }
                    switch combination {
                    case .merge: next(pulse.new, pulse.isInitial)
                    case .combine:
                        if isOne { ones = [pulse.new] } else { others = [pulse.new] }
                        if let one = ones.first, let other = others.first { next(one * 10 + other, pulse.isInitial) }
                    case .zip:
                        if isOne { ones.append(pulse.new) } else { others.append(pulse.new) }
                        guard !ones.isEmpty, !others.isEmpty else { return }
                        next(ones.removeFirst() * 10 + others.removeFirst(), pulse.isInitial)
                    }
                }
            }
        }
        one.receive(receipt, take(true))
        other.receive(receipt, take(false))
    }

    private func connect(
        _ connection: ChannelStep.Connection, _ one: NaiveCell, _ other: NaiveCell, _ plus: Int, _ back: Int
    ) {
        let (forth, answers) = (NaiveReceipt(), NaiveReceipt())
        let filters = connection == .bind || connection == .conjoin
        if connection != .conduct {
            other.receive(answers) { pulse in
                guard !pulse.isInitial else { return }
                let value = pulse.new + back
                if !filters || value != one.value { one.set(value) }
            }
        }
        let beginning = world.makeNumber()
        one.receive(forth) { [world] pulse in
            let value = pulse.new + plus
            func pass() { if !filters || value != other.value { other.set(value) } }
            if pulse.isInitial {
                var causes = world.causes
                causes[beginning] = 0
                world.under(causes, pass)
            } else if world.causes[beginning] == nil {
                pass()
            }
        }
        receipts.append(connection == .conduct ? [forth] : [forth, answers])
    }
}
