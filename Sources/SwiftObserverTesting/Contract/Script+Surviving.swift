extension Script {
    /// The same script for a messenger that stays: wherever it would have been deallocated and said farewell, at the end too, it
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
