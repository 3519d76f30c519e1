extension Script {
    /// Scripts in which no handler calls back, so that they end even where a lock is held.
    static func calm(for subject: Subject) -> [Script] {
        // What a subject cannot do is left out: the model would do it.
        var scripts = everyday.map { Script($0.filter(subject.offers)) }
        if subject.features.contains(.authors) {
            scripts.append([.observe(0), .send(author: 0), .authorDies(0), .send(author: 1), .observe(1)])
        }
        if subject.features.contains(.lifetimes) {
            scripts.append([.observe(0), .observe(1), .send(), .messengerDies, .observerDies(0)])
        }
        if subject.features.contains(.initial) {
            scripts.append([.send(), .send(), .observeInitially(0), .send(), .stop(0), .observeInitially(1), .send()])
        }
        return scripts
    }

    private static let everyday: [[Step]] = [
        [.observe(0), .send()],
        [.observe(0), .send(), .send(), .stop(0), .send()],
        [.observe(0), .observe(1), .burst(3), .observerDies(0), .send()],
        [.send(), .send(), .observe(0), .send(), .observe(1)],
        [.observe(0), .send(), .clearReplay, .burst(5), .stop(0)],
        [.observe(0), .observe(0), .send(), .swap(to: 1), .send(), .swap(to: 0), .send()],
    ]
}

extension Subject {
    /// Whether it can do what the step says. Who sends, and on which thread, is another question.
    fileprivate func offers(_ step: Step) -> Bool {
        switch step {
        case .clearReplay: features.contains(.clearingReplay)
        case .observerDies: features.contains(.lifetimes)
        case .swap: deliveries.count > 1
        default: true
        }
    }
}
