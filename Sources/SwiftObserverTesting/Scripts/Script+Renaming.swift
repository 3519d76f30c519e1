extension Script {
    /// The same script with observers named in the order in which they are mentioned: A, then B and so on.
    var renamed: Script {
        var names: [Int: Int] = [:]
        for step in steps { step.forEachObserver { names[$0] = names[$0] ?? names.count } }
        return Script(steps.map { $0.renamed { names[$0] ?? $0 } }, seed: seed)
    }
}

extension Step {
    fileprivate func forEachObserver(_ body: (Int) -> Void) {
        switch self {
        case .observe(let observer), .observeInitially(let observer), .stop(let observer),
            .observerDies(let observer):
            body(observer)
        case .inHandler(let observer, _, let step):
            body(observer)
            step.forEachObserver(body)
        case .onAnotherThread(let step), .beforeScheduleReturns(let step): step.forEachObserver(body)
        default: break
        }
    }

    fileprivate func renamed(_ name: (Int) -> Int) -> Step {
        switch self {
        case .observe(let observer): .observe(name(observer))
        case .observeInitially(let observer): .observeInitially(name(observer))
        case .stop(let observer): .stop(name(observer))
        case .observerDies(let observer): .observerDies(name(observer))
        case .inHandler(let observer, let call, let step):
            .inHandler(of: name(observer), call: call, step.renamed(name))
        case .onAnotherThread(let step): .onAnotherThread(step.renamed(name))
        case .beforeScheduleReturns(let step): .beforeScheduleReturns(step.renamed(name))
        default: self
        }
    }
}
