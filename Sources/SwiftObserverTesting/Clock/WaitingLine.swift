/// Who waits for what time of a manual clock, and the time that it shows.
struct WaitingLine {
    typealias Action = @Sendable () -> Void

    private(set) var now = ManualInstant()
    /// In the order of their deadlines.
    private var entries: [(deadline: ManualInstant, number: Int, action: Action)] = []
    private var lastNumber = 0
    /// Where the clock goes that is being advanced, also by several.
    private var goal = ManualInstant()

    var count: Int { entries.count }

    /// Where the clock will be after that time, counted from where it is going already.
    mutating func goal(after duration: Duration) -> ManualInstant {
        goal = max(goal, now).advanced(by: duration)
        return goal
    }

    mutating func append(_ deadline: ManualInstant, _ action: @escaping Action) -> Int {
        lastNumber += 1
        let place = entries.firstIndex { $0.deadline > deadline } ?? entries.endIndex
        entries.insert((deadline, lastNumber, action), at: place)
        return lastNumber
    }

    mutating func remove(_ number: Int) -> Action? {
        guard let place = entries.firstIndex(where: { $0.number == number }) else { return nil }
        return entries.remove(at: place).action
    }

    /// Lets time pass up to the next deadline, and returns what is to be done then; nil if that comes after an instant, to
    /// which the clock has gone then.
    mutating func popNext(upTo instant: ManualInstant) -> Action? {
        guard let first = entries.first, first.deadline <= instant else {
            now = max(now, instant)
            return nil
        }
        now = max(now, first.deadline)
        return entries.removeFirst().action
    }

    mutating func setBack(by duration: Duration) {
        now = now.advanced(by: .zero - duration)
        goal = now
    }
}
