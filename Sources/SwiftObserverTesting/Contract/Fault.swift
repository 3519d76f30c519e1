/// A flaw that a check saw in a trace.
struct Fault: Sendable {
    let check: Check
    let reason: String
    let trace: Trace
    /// How often the script was performed again for a second look, if the first one saw nothing.
    var reruns = 0
    /// How many of these times it showed.
    var recurrences = 0

    /// The message of the farewell at the end, if somebody was offered it or got it.
    var farewell: Int? {
        let farewell = trace.sent + 1
        let isShown = trace.comparisons(for: check).contains { observation in
            (observation.got + observation.expected).contains { $0.message == farewell }
        }
        return isShown ? farewell : nil
    }
}
