/// How a derived value of a random graph follows from others.
///
/// Numbers of sources count the variables and then the derived values. One that is not there stands for the rest of its
/// division by the number of existing ones, so that a script without some of its parts is a script.
enum Formula: Sendable {
    case constant(Int)
    case sum([Int])
    /// Cuts: many values have one result.
    case divided(Int, by: Int)
    case choice(Int, Int, else: Int)
    /// The source that another one picks.
    case picked(by: Int, [Int])
    /// The sum of sources up to the first one that is even.
    case upToEven([Int])
    /// Two sources that are named.
    case pair(Int, Int)

    /// The sources that it may read.
    var sources: [Int] {
        switch self {
        case .constant: []
        case .sum(let sources), .upToEven(let sources): sources
        case .divided(let source, by: _): [source]
        case .choice(let condition, let one, let other): [condition, one, other]
        case .picked(by: let index, let sources): [index] + sources
        case .pair(let one, let other): [one, other]
        }
    }

    /// The same with other sources.
    func map(_ change: (Int) -> Int) -> Formula {
        switch self {
        case .constant: self
        case .sum(let sources): .sum(sources.map(change))
        case .divided(let source, by: let divisor): .divided(change(source), by: divisor)
        case .choice(let condition, let one, let other): .choice(change(condition), change(one), else: change(other))
        case .picked(by: let index, let sources): .picked(by: change(index), sources.map(change))
        case .upToEven(let sources): .upToEven(sources.map(change))
        case .pair(let one, let other): .pair(change(one), change(other))
        }
    }

    /// - Parameter read: Gives the value of a source.
    func value(_ read: (Int) -> Int) -> Int {
        switch self {
        case .constant(let number): return number
        case .sum(let sources): return sources.reduce(0) { $0 &+ read($1) } % 1000
        case .divided(let source, let divisor): return read(source) / divisor
        case .choice(let condition, let one, let other):
            return read(condition).isMultiple(of: 2) ? read(one) : read(other)
        case .picked(let index, let sources): return read(sources[Int(read(index).magnitude) % sources.count])
        case .upToEven(let sources):
            var sum = 0
            for source in sources {
                let value = read(source)
                sum = (sum &+ value) % 1000
                if value.isMultiple(of: 2) { break }
            }
            return sum
        case .pair(let one, let other): return (read(one) &+ 3 &* read(other)) % 1000
        }
    }
}

/// How a variable or a derived value of a script delivers.
enum ScriptStrategy: CaseIterable, Sendable {
    case ordered, immediate
    case loop, queue, throttled
    case latestOnly, bounded

    /// Whether everything is delivered before a call returns.
    var isInPlace: Bool { self == .ordered || self == .immediate }
    /// Whether something may be left out.
    var isLossy: Bool { self == .latestOnly || self == .bounded }
}
