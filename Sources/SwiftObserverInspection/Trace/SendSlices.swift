/// How long the slice of each send is, for a picture of threads.
///
/// A trace has no event for the return of a send. The slice of a send therefore lasts as long as the thread works on
/// its message: until the last handler ends that was called in place. A send that calls no handler has a short slice.
/// Slices of a thread never overlap in part.
struct SendSlices {
    /// The length of a slice in which nothing else happens, in nanoseconds.
    private static var shortest: UInt64 { 1_000 }

    /// The durations in nanoseconds, by the messages.
    private(set) var durations: [UInt64: UInt64] = [:]
    /// The open slices of each thread, the outermost one first.
    private var open: [Int: [Slice]] = [:]

    private struct Slice {
        var message: UInt64?
        /// The call of a handler; nil if the slice is a send.
        var call: UInt64?
        var begin: UInt64
        var lastTime: UInt64
    }

    init(_ trace: Trace) {
        for event in trace.events { add(event) }
        let lastTime = trace.events.last?.time ?? 0
        for (thread, slices) in open {
            // The call of a handler without an end lasts until the last event.
            let isInCall = slices.contains { $0.call != nil }
            close(downTo: 0, on: thread, before: isInCall ? lastTime : .max)
        }
    }

    private mutating func add(_ event: Trace.Event) {
        let thread = event.thread
        while let last = open[thread]?.last, last.call == nil, !event.belongs(to: last.message) {
            close(downTo: (open[thread]?.count ?? 1) - 1, on: thread, before: event.time)
        }
        for index in open[thread, default: []].indices { open[thread]?[index].lastTime = event.time }
        switch event.kind {
        case .sent where event.message != nil: begin(event, call: nil)
        case .handlerBegan: begin(event, call: event.call)
        case .handlerEnded:
            guard let place = open[thread]?.lastIndex(where: { $0.call != nil && $0.call == event.call }) else {
                return
            }
            close(downTo: place, on: thread, before: event.time)
        default: break
        }
    }

    private mutating func begin(_ event: Trace.Event, call: UInt64?) {
        open[event.thread, default: []].append(
            Slice(message: event.message, call: call, begin: event.time, lastTime: event.time))
    }

    /// Closes the slices of a thread from an index on.
    private mutating func close(downTo index: Int, on thread: Int, before time: UInt64) {
        guard let slices = open[thread] else { return }
        for slice in slices[index...] where slice.call == nil {
            guard let message = slice.message else { continue }
            let shortest = min(slice.begin &+ Self.shortest, time)
            // A trace that was made by hand may be out of order.
            durations[message] = max(slice.lastTime, shortest, slice.begin) - slice.begin
        }
        open[thread]?.removeSubrange(index...)
    }
}

extension Trace.Event {
    /// Whether the event happens inside of the send of a message, if it is the next event of the same thread.
    fileprivate func belongs(to message: UInt64?) -> Bool {
        switch kind {
        case .handedOver, .dropped, .derivedChecked, .derivedComputed, .derivedUnchanged: true
        case .sent, .runBegan, .runEnded: false
        default: self.message != nil && self.message == message
        }
    }
}
