extension Check.Question {
    /// Whether it is asked of scripts that are performed so.
    func isAsked(probing: Bool) -> Bool {
        switch self {
        case .course: !probing
        case .probedCourse: probing
        case .trial: false
        }
    }

    /// What is wrong with a course, if this question is asked of it.
    func flaw(in course: Course, probing: Bool) -> String? {
        switch self {
        case .course(let ask): probing ? nil : ask(course)
        case .probedCourse(let ask): probing ? ask(course) : nil
        case .trial: nil
        }
    }
}
