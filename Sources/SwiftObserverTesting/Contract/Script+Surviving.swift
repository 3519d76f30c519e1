extension Script {
    /// The same script for a messenger that lives on: wherever it would have died and said farewell, also at the end, it
    /// sends an ordinary message.
    var surviving: Script {
        Script(steps.map(\.surviving) + [.send(), .deliver])
    }
}

extension Step {
    fileprivate var surviving: Step {
        switch self {
        case .messengerDies: .send()
        case .inHandler(let observer, let call, let step): .inHandler(of: observer, call: call, step.surviving)
        case .onAnotherThread(let step): .onAnotherThread(step.surviving)
        case .beforeScheduleReturns(let step): .beforeScheduleReturns(step.surviving)
        default: self
        }
    }
}
