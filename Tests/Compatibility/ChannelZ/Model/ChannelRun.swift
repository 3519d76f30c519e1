import ChannelZ

/// Runs a script with the module's cells.
final class ChannelRun {
    private let cells: [ValueTransceiver<Int>]
    private var receipts: [(any Receipt)?] = []
    private var cancelledEarly: Set<Int> = []
    private var outcome = ScriptOutcome()

    init(cells count: Int) {
        cells = (0..<count).map { ValueTransceiver($0) }
    }

    func run(_ steps: [ChannelStep]) -> ScriptOutcome {
        ChannelZReentrantReceptions.set(0)
        for step in steps { perform(step) }
        outcome.values = cells.map(\.value)
        outcome.cancelled = receipts.map { $0?.isCancelled ?? false }
        outcome.refusals = ChannelZReentrantReceptions.get()
        receipts.forEach { $0?.cancel() }
        return outcome
    }

    private func perform(_ step: ChannelStep) {
        switch step {
        case .set(let cell, let value): cells[cell].value = value
        case .add(let cell, let value): cells[cell].value += value
        case .cancel(let index):
            guard index < receipts.count else { return }
            if let receipt = receipts[index] { receipt.cancel() } else { cancelledEarly.insert(index) }
        case .receive(let cell, let phases, let reaction):
            receive(values(cell).desource(), phases, reaction)
        case .receiveBoth(.merge, let one, let other, let phases, let reaction):
            receive(values(one).merge(values(other)).desource(), phases, reaction)
        case .receiveBoth(.combine, let one, let other, let phases, let reaction):
            receive(values(one).combine(values(other)).map { $0 * 10 + $1 }.desource(), phases, reaction)
        case .receiveBoth(.zip, let one, let other, let phases, let reaction):
            receive(values(one).zip(values(other)).map { $0 * 10 + $1 }.desource(), phases, reaction)
        case .connect(let connection, let one, let other, let plus, let back):
            connect(connection, values(one).map { $0 + plus }, values(other).map { $0 + back })
        }
    }

    private func values(_ cell: Int) -> ChannelZ<Int> { cells[cell].transceive().new() }

    private func receive(
        _ channel: Channel<Void, Int>, _ phases: [ScriptPhase], _ reaction: ChannelStep.Reaction?
    ) {
        let number = receipts.count
        receipts.append(nil)
        var count = 0
        let receiver = AnyReceiver<Int> { [unowned self] value in
            outcome.pulses.append("\(number): \(value)")
            count += 1
            if let reaction, count == reaction.count + 1 { perform(reaction.step) }
        }
        keep(phases.reduce(channel, phased).receive(receiver), as: number)
    }

    private func keep(_ receipt: any Receipt, as number: Int) {
        receipts[number] = receipt
        if cancelledEarly.contains(number) { receipt.cancel() }
    }

    private func phased(_ channel: Channel<Void, Int>, by phase: ScriptPhase) -> Channel<Void, Int> {
        switch phase {
        case .plus(let number): channel.map { $0 + number }
        case .withoutMultiples(let number): channel.filter { $0 % number != 0 }
        case .subsequent: channel.subsequent()
        case .dropFirst(let number): channel.dropFirst(number)
        case .prefix(let number): channel.prefix(number)
        case .sum: channel.reduce(0) { $0 + $1 }
        case .numbered: channel.enumerate().map { $0.pulse + 100 * $0.index }
        case .changed: channel.changes { $0 != $1 }
        case .pairs: channel.buffer(2).map { $0[0] * 10 + $0[1] }
        case .split(let number, let rest): channel.split { $0 % number == rest }.map { $0.reduce(1000, +) }
        }
    }

    private func connect(_ connection: ChannelStep.Connection, _ one: ChannelZ<Int>, _ other: ChannelZ<Int>) {
        let receipt: any Receipt =
            switch connection {
            case .conduct: one.conduct(other)
            case .conduit: one.conduit(other)
            case .bind: one.bind(other)
            case .conjoin: one.conjoin(other, filterLeft: { $0 != $1 }, filterRight: { $0 != $1 })
            }
        receipts.append(receipt)
    }
}
