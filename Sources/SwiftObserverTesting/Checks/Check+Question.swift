extension Check.Question {
    /// Whether it is asked of scripts that are performed so.
    func isAsked(probing: Bool) -> Bool {
        switch self {
        case .course: !probing
        case .probedCourse: probing
        case .trial: false
        }
    }
}
