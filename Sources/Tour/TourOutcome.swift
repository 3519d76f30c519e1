/// What the program says, and the status with which it ends.
struct TourOutcome: Equatable {
    /// For standard output, without the last line's end.
    var output = ""

    /// For standard error.
    var complaint = ""

    var status: Int32 = 0
}

/// Why the program cannot do what it was asked to.
struct TourFailure: Error, Equatable {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}
