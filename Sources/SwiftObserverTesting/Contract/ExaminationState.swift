/// How far an examination is. Guarded by the examination's lock.
final class ExaminationState: @unchecked Sendable {
    init(open: [Check]) { self.open = open }

    /// The checks that nothing was found by.
    var open: [Check]
    /// What was found.
    var violations: [Violation] = []
    /// The script that is being performed.
    var script: Script?
    /// How many scripts were performed.
    var scripts = 0
    /// How many trials were made.
    var trials = 0
    /// Whether there was no time for all of them.
    var isCut = false
    /// How many scripts waited for a delivery in vain.
    var standstills = 0
    /// Whether some script waited in vain for something to be released.
    var leaks = false
    /// Whether scripts let handlers do something.
    var nests = true
    /// Whether nothing more is to be found out.
    var isOver = false
}
