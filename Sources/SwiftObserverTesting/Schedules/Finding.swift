/// What a trial found.
struct Finding: Sendable {
    let reason: String
    var observations: [ObservationComparison] = []
    /// The order of turns that shows it, if it takes one.
    var schedule: Schedule?
}
