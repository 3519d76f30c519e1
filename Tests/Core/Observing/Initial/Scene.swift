import Dispatch
import SwiftObserver
import Synchronization
import TestSupport

/// Something that can be observed from its latest message on, while another thread changes it.
struct Scene: Sendable {
    /// Changes it for the nth time.
    let change: @Sendable (Int) -> Void
    /// The sum of its values.
    let sum: @Sendable () -> Int
    let observe: @Sendable (Person, Record) -> Void
}

/// The observables of a scene.
enum Observed: String, CaseIterable, Sendable {
    case variable, cache, mapped, two, three, five
}

/// Where the deliveries of a scene happen.
enum Delivered: String, CaseIterable, Sendable {
    case ordered, immediate, queue, loop, mainLoop, warm, warmOnQueue
}

extension Scene {
    static func make(_ observed: Observed, _ delivered: Delivered, onMain: Bool, _ loop: MessageLoop) -> Scene {
        let replays = delivered == .warm || delivered == .warmOnQueue
        switch observed {
        case .variable:
            let variable = delivered.variable(loop)
            return Scene(change: { _ in variable.value += 1 }, sum: { variable.value }) { observer, record in
                if onMain {
                    observer.observe(variable, initial: true) { @MainActor in record.receive([$0], replayed: replays) }
                } else {
                    observer.observe(variable, initial: true) { record.receive([$0], replayed: replays) }
                }
            }
        case .cache:
            let variable = delivered.variable(loop)
            let cache = Cache(variable.new())
            return Scene(change: { _ in variable.value += 1 }, sum: { variable.value }) { observer, record in
                if onMain {
                    observer.observe(cache, initial: true) { @MainActor in record.receive($0 ?? 0, exact: true) }
                } else {
                    observer.observe(cache, initial: true) { record.receive($0 ?? 0, exact: true) }
                }
            }
        case .mapped:
            let variable = delivered.variable(loop)
            let mapped = variable.new()
            return Scene(change: { _ in variable.value += 1 }, sum: { variable.value }) { observer, record in
                if onMain {
                    observer.observe(mapped, initial: true) { @MainActor in record.receive($0, exact: false) }
                } else {
                    observer.observe(mapped, initial: true) { record.receive($0, exact: false) }
                }
            }
        case .two, .three, .five:
            return combined(observed, (0..<5).map { _ in delivered.variable(loop) }, onMain: onMain)
        }
    }

    private static func combined(_ observed: Observed, _ all: [Var<Int>], onMain: Bool) -> Scene {
        let count = [Observed.two: 2, .three: 3][observed] ?? 5
        let variables = Array(all.prefix(count))
        let (a, b, c, d, e) = (all[0], all[1], all[2], all[3], all[4])
        let change: @Sendable (Int) -> Void = { variables[$0 % count].value += 1 }
        return Scene(change: change, sum: { variables.map(\.value).reduce(0, +) }) { observer, record in
            switch (observed, onMain) {
            case (.two, true):
                observer.observe(a, b, initial: true) { @MainActor in record.receive([$0, $1], replayed: true) }
            case (.two, false):
                observer.observe(a, b, initial: true) { record.receive([$0, $1], replayed: true) }
            case (.three, true):
                observer.observe(a, b, c, initial: true) { @MainActor in record.receive([$0, $1, $2], replayed: true) }
            case (.three, false):
                observer.observe(a, b, c, initial: true) { record.receive([$0, $1, $2], replayed: true) }
            case (_, true):
                observer.observe(a, b, c, d, e, initial: true) { @MainActor in
                    record.receive([$0, $1, $2, $3, $4], replayed: true)
                }
            case (_, false):
                observer.observe(a, b, c, d, e, initial: true) { record.receive([$0, $1, $2, $3, $4], replayed: true) }
            }
        }
    }
}

extension Delivered {
    func variable(_ loop: MessageLoop) -> Var<Int> {
        switch self {
        case .ordered: Var(0)
        case .immediate: Var(0, delivery: .immediate)
        case .queue: Var(0, delivery: .queue(DispatchQueue(label: "variable")))
        case .loop: Var(0, delivery: .loop(loop))
        case .mainLoop: Var(0, delivery: .mainLoop)
        case .warm: Var(0, delivery: .warm(upTo: 2))
        case .warmOnQueue: Var(0, delivery: .queue(DispatchQueue(label: "variable")).warm(upTo: 2))
        }
    }
}

/// The calls of an observation that began with the latest messages, and whether they were right.
///
/// Calls of one handler never overlap and happen one before the other, so only properties that others read are atomic.
final class Record: @unchecked Sendable {  // as said above
    /// The sum of the values that it was shown last.
    let latest = Atomic<Int>(-1)
    let firstMistake = Holder<String>()
    private var values: [Int] = []
    private var calls = 0

    /// Called with an update of each observed variable.
    func receive(_ updates: [Update<Int>], replayed: Bool) {
        if calls == 0 {
            values = updates.map(\.new)
            if updates.count == 1, !replayed, updates[0].old != updates[0].new { mistake("begins with \(updates[0])") }
        } else if updates.count == 1 {
            if updates[0].old == updates[0].new { mistake("\(updates[0]) again") }
            if updates[0].old != values[0] { mistake("\(updates[0]) after \(values[0])") }
            values = [updates[0].new]
        } else {
            // Several updates that wait may show the same values, and none shows an older one.
            for (index, update) in updates.enumerated() {
                if update.new < values[index] || update.old > update.new { mistake("\(update) after \(values[index])") }
                values[index] = update.new
            }
        }
        finishCall(values.reduce(0, +))
    }

    /// Called with a value. If that is not `exact`, earlier ones may follow the first.
    func receive(_ value: Int, exact: Bool) {
        let expected = (values.first ?? value - 1) + 1
        if exact || calls != 1 ? value != expected : value > expected { mistake("\(value), not \(expected)") }
        values = [value]
        finishCall(value)
    }

    private func finishCall(_ sum: Int) {
        calls += 1
        latest.store(sum, ordering: .releasing)
    }

    private func mistake(_ text: String) {
        if firstMistake.object == nil { firstMistake.object = "call \(calls): \(text)" }
    }
}
