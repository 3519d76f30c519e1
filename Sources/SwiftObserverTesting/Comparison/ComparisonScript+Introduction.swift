extension ComparisonScript {
    /// Five messages, of which one is sent from inside a handler, with an observer who leaves early, one who joins
    /// late and one who lives on the main actor.
    public static let introduction = introduction(messages: ["Ready", "Steady", "Go", "Faster", "Home"])

    /// The same story with other messages, as many as there are; the second is the one that is sent from inside a
    /// handler.
    ///
    /// With fewer than five messages the story is shorter; with none nobody sends anything.
    public static func introduction(messages: [String]) -> Self {
        var steps: [Step] = [.observe("Ann"), .observe("Bob"), .observe("Mia", home: .mainActor)]
        if messages.count > 1 {
            steps.append(.when("Ann", gets: messages[0], then: [.send(messages[1])]))
        }
        steps += messages.prefix(1).map(Step.send) + [.turn, .observe("Cleo")]
        steps += messages.dropFirst(2).prefix(1).map(Step.send) + [.stop("Bob")]
        steps += messages.dropFirst(3).map(Step.send) + [.turn]
        return Self(steps)
    }
}
