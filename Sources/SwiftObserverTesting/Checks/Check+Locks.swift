extension Check {
    /// The checks of scripts in which every call of a user's code makes sure that no lock is held.
    static let probedChecks: [Check] = [
        Check(
            guarantee: .g4NoLock, name: noLockIsHeld,
            question: .probedTrace { trace in
                trace.incidents.first { if case .underLock = $0 { true } else { false } }?.description
            })
    ]

    /// The check of calls that a script makes on other threads.
    static let callChecks: [Check] = [
        Check(.g4NoLock, callsReturn, features: .threads) { trace in
            trace.firstIncident { if case .stuck = $0 { true } else { false } }
        }
    ]

    /// The name of the check that user code runs under no lock.
    static let noLockIsHeld = "no lock is held while a user's code runs"

    /// The name of the check that is failed by a subject whose calls do not come back.
    static let callsReturn = "every public call returns, also inside a handler"
}
