extension Script {
    /// The same script, in which all observations of observer A begin with the latest message.
    var observingInitially: Script {
        Script(steps.map(\.observingInitially), seed: seed)
    }
}

extension Step {
    fileprivate var observingInitially: Step {
        switch self {
        case .observe(0): .observeInitially(0)
        case .inHandler(let observer, let call, let step):
            .inHandler(of: observer, call: call, step.observingInitially)
        case .onAnotherThread(let step): .onAnotherThread(step.observingInitially)
        case .beforeScheduleReturns(let step): .beforeScheduleReturns(step.observingInitially)
        default: self
        }
    }
}
