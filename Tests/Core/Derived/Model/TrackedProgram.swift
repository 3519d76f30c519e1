/// A program for the closure of a tracked observation.
struct TrackedProgram: Sendable {
    /// The sources that it reads first.
    var sources: [Int]
    /// Whether it reads only up to the first even value.
    var stopsAtEven = false
    /// The steps that follow.
    var acts: [Act] = []
    /// In which of its runs it sets something. In all others it only reads, so that there is an end.
    var runs = 0..<0

    enum Act: Sendable {
        case read(Int)
        /// Reads one of its sources again.
        case readAgain(Int)
        /// Reads one of its sources again, and adds to a variable while that source is too low.
        case raise(Int, to: Int, by: Int)
        case perform(StateStep)

        var sets: Bool {
            switch self {
            case .read, .readAgain: false
            case .raise, .perform: true
            }
        }
    }

    /// The same with other sources.
    func map(_ change: (Int) -> Int) -> TrackedProgram {
        var program = self
        program.sources = sources.map(change)
        program.acts = acts.map { if case .read(let source) = $0 { .read(change(source)) } else { $0 } }
        return program
    }

    /// Everything that it may read.
    var allSources: [Int] { sources + acts.compactMap { if case .read(let source) = $0 { source } else { nil } } }

    /// - Parameters:
    ///   - number: How many runs there were before.
    ///   - read: Gives the value of a source.
    ///   - perform: Changes something.
    func run(_ number: Int, read: (Int) -> Int, perform: (StateStep) -> Void) {
        var known: [Int] = []
        func meet(_ source: Int) -> Int {
            known.append(source)
            return read(source)
        }
        for source in sources where meet(source).isMultiple(of: 2) && stopsAtEven { break }
        let isSetting = runs.contains(number)
        for act in acts {
            switch act {
            case .read(let source): _ = meet(source)
            case .readAgain(let place): _ = read(known[place % known.count])
            case .raise(let place, let goal, let variable):
                var left = 4
                while read(known[place % known.count]) < goal, isSetting, left > 0 {
                    left -= 1
                    perform(.modify(variable, by: 1))
                }
            case .perform(let step): if isSetting { perform(step) }
            }
        }
    }
}
