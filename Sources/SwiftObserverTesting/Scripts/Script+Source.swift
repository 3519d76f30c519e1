extension Script {
    /// The script as the Swift expression that makes it.
    var source: String {
        "[" + steps.map(\.source).joined(separator: ", ") + "]"
    }
}

extension Step {
    /// The step as the Swift expression that makes it.
    var source: String {
        switch self {
        case .send(nil): ".send()"
        case .send(let author?): ".send(author: \(author))"
        case .burst(let count): ".burst(\(count))"
        case .observe(let observer): ".observe(\(observer))"
        case .observeInitially(let observer): ".observeInitially(\(observer))"
        case .stop(let observer): ".stop(\(observer))"
        case .observerDies(let observer): ".observerDies(\(observer))"
        case .authorDies(let author): ".authorDies(\(author))"
        case .messengerDies: ".messengerDies"
        case .swap(let index): ".swap(to: \(index))"
        case .limitNesting(let level): ".limitNesting(to: \(level))"
        case .clearReplay: ".clearReplay"
        case .deliver: ".deliver"
        case .inHandler(let observer, let call, let step): ".inHandler(of: \(observer), call: \(call), \(step.source))"
        case .onAnotherThread(let step): ".onAnotherThread(\(step.source))"
        case .beforeScheduleReturns(let step): ".beforeScheduleReturns(\(step.source))"
        }
    }
}
