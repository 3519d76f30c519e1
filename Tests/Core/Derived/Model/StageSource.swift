import SwiftObserver

/// A variable or a derived value of a script.
enum StageSource: Sendable {
    case variable(Var<Int>)
    case derived(Derived<Int>)

    var value: Int {
        switch self {
        case .variable(let variable): variable.value
        case .derived(let derived): derived.value
        }
    }

    var observable: any BufferedObservable<Update<Int>> {
        switch self {
        case .variable(let variable): variable
        case .derived(let derived): derived
        }
    }

    var messenger: Messenger<Update<Int>> {
        switch self {
        case .variable(let variable): variable
        case .derived(let derived): derived
        }
    }

    func value(_ read: StateReader) -> Int {
        switch self {
        case .variable(let variable): read(variable)
        case .derived(let derived): read(derived)
        }
    }

    func value(in transaction: Transaction) -> Int {
        switch self {
        case .variable(let variable): transaction.read(variable)
        case .derived(let derived): transaction.read(derived)
        }
    }
}
