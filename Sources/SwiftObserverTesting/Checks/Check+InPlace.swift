/// G5, for deliveries that claim to happen in place.
extension Check {
    static let inPlaceChecks: [Check] = [
        handledInPlace,
        Check(
            guarantee: .g5WhereHandlersRun, name: "what several threads send in place is handled by one of them",
            question: .trial { senders($0).firstFinding([.strayed]) }, features: .threads, concerns: staysInPlace),
    ]

    /// A thread that should not be there makes chance decide about much else: of a script in which it shows, no other
    /// check is asked.
    static let handledInPlace = Check(
        .g5WhereHandlersRun,
        "what is delivered in place is handled by the thread that sends, before the send returns",
        concerns: staysInPlace
    ) { course in
        if course.hasStrayed { return course.firstIncident(\.isStray) }
        // What does not come at all is a question of which messages.
        guard !course.isStuck, let message = course.lateness?.message,
            course.got.contains(where: { $0.live.contains(message) })
        else { return nil }
        return "message \(message) was handled when the call that should have delivered it had returned"
    }

    private static let staysInPlace: @Sendable (Subject) -> Bool = { subject in
        subject.deliveries.allSatisfy { $0.timing == .inPlace }
    }

    /// What this check finds wrong with a course that was performed for it.
    func flaw(in course: Course) -> String? {
        switch question {
        case .course(let ask): course.hasStrayed && name != Check.handledInPlace.name ? nil : ask(course)
        case .probedCourse(let ask): ask(course)
        case .trial: nil
        }
    }
}
