import SwiftObserver
import TestSupport

/// A tracked observation of a script.
final class StageTracking {
    let observer = FreeObservation()
    /// The values that each run has read.
    let runs = Log<[TrackedRead]>()
    /// The expectations of the model, if the script is exact.
    var model: NaiveState.Tracked
    fileprivate(set) var isStopped = false
    /// The sources of the last run, and how often each had changed when that was given it first.
    fileprivate var given: [NaiveState.Reading]?
    fileprivate var checked = 0
    fileprivate var place = 0

    init(_ program: TrackedProgram) { model = NaiveState.Tracked(program: program) }

    var sources: [Int] { model.program.allSources }

    func stop() {
        isStopped = true
        observer.stop()
    }
}

struct TrackedRead: Sendable {
    let source: Int
    let value: Int
}

/// A run of a tracked closure, on the thread of the script.
private struct TrackedRun {
    /// The state in which it began, and how often each source had changed.
    let start: Int
    let counts: [Int]
    /// The earliest state in which the last read values existed.
    var place: Int
    var given: [NaiveState.Reading] = []
}

extension StateRun {
    func track(_ program: TrackedProgram) {
        let tracking = StageTracking(program.map(resolve))
        trackings.append(tracking)
        let sources = Dictionary(tracking.sources.map { ($0, source($0)) }) { source, _ in source }
        tracking.observer.observe { [weak self, runs = tracking.runs, program = tracking.model.program] read in
            var reads: [TrackedRead] = []
            // A stopped observation is not checked.
            let run = self.flatMap { $0.isOnOwnThread ? $0 : nil }
            let tracking = run?.trackings.first { $0.runs === runs }
            var current = run?.beginRun(tracking)
            program.run(runs.count) { source in
                let value = sources[source]?.value(read) ?? 0
                reads.append(TrackedRead(source: source, value: value))
                if let run { run.check(value, of: source, &current) }
                return value
            } perform: { step in
                run?.perform(step)
            }
            runs.add(reads)
            tracking?.given = current?.given
        }
    }

    /// A run is needed if something that the last one has read has changed since that was given it.
    private func beginRun(_ tracking: StageTracking?) -> TrackedRun {
        let now = history.count - 1
        if let tracking, let given = tracking.given, !isShared, !given.areChanged(changes) {
            violate("Tracked \(tracking.sources) runs, and nothing has changed since \(tracking.runs.entries)")
        }
        return TrackedRun(start: now, counts: changes.all, place: now)
    }

    /// What a run reads first is of a moment since it began, and what it reads again of the present one. So is what it
    /// reads after that, or of a later one.
    private func check(_ value: Int, of source: Int, _ run: inout TrackedRun?) {
        guard !isShared, var current = run else { return }
        let now = history.count - 1
        if current.given.contains(where: { $0.source == source }) {
            if value != truth(source) { violate("A tracked run reads \(value) of \(source) again: \(truth(source))") }
            current.place = now
        } else {
            let place = (current.place...now).first { truth(source, at: $0) == value }
            if place == nil { violate("A tracked run reads \(value) of \(source), which is over: \(truth(source))") }
            current.place = place ?? now
            // If something was set before, it may have been given the value from when it began.
            let isOld = now > current.start && source < current.counts.count
            current.given.note(source, isOld ? current.counts[source] : changes[source])
        }
        run = current
    }

    func check(_ tracking: StageTracking, _ step: StateStep) {
        let runs = tracking.runs.entries
        let right = tracking.model.runs
        if isExact, runs.map({ $0.map(\.value) }) != right {
            violate("\(step): tracked \(tracking.model.program) ran for \(runs) instead of \(right)")
        }
        // On other threads there may be runs of which nothing comes.
        if isShared { return }
        for index in tracking.checked..<runs.count {
            for read in runs[index] {
                let place = (tracking.place..<history.count).first { truth(read.source, at: $0) == read.value }
                guard let place else { return violate("\(step): tracked \(tracking.sources) read \(runs): never was") }
                tracking.place = place
            }
        }
        tracking.checked = runs.count
    }

    /// The last run has read the present values, and nothing else.
    func checkQuiet(_ tracking: StageTracking) {
        if tracking.isStopped { return }
        let last = tracking.runs.last ?? []
        if last.isEmpty || !last.allSatisfy({ $0.value == truth($0.source) }) {
            violate("Tracked \(tracking.sources) knows \(last)")
        }
    }
}
