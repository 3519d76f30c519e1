/// The spelling of a strategy, and a short description.
struct StrategyGuide: Equatable {
    let name: String
    let spelling: String
    let sentence: String
    let story: String

    static let all = [
        StrategyGuide(
            name: "ordered", spelling: ".ordered",
            sentence: "send delivers; nested sends wait their turn",
            story: """
                The first send delivers, on its own thread, before it returns. What handlers or other threads \
                send in the meantime queues up: every observer gets every message in the one order of the sends.
                """),
        StrategyGuide(
            name: "immediate", spelling: ".immediate",
            sentence: "nested sends are delivered first, at once",
            story: """
                Every send delivers before it returns, even inside a handler. Observers that come after the handler \
                that sent get the nested message before the one that caused it.
                """),
        StrategyGuide(
            name: "warm", spelling: ".warm(upTo: 1)",
            sentence: "ordered; late observers get the last again",
            story: """
                As ordered; and a new observer, and only it, first gets the last messages that were sent before: \
                here one.
                """),
        StrategyGuide(
            name: "cold", spelling: ".cold",
            sentence: "ordered; late observers get all again",
            story: "As ordered; and a new observer, and only it, first gets all messages that were sent before."),
        StrategyGuide(
            name: "mainLoop", spelling: ".mainLoop",
            sentence: "send returns; the main queue delivers",
            story: """
                A send returns at once, and the main queue delivers on its next turn. What still waits for an \
                observer when it stops is discarded.
                """),
        StrategyGuide(
            name: "queue", spelling: ".queue(DispatchQueue(label: \"work\"))",
            sentence: "send returns; that queue delivers",
            story: """
                A send returns at once, and the queue delivers, in order. Handlers of an actor still run there: the \
                main actor's never on the queue.
                """),
        StrategyGuide(
            name: "loop", spelling: ".loop(loop)",
            sentence: "send returns; loop.run() delivers",
            story: """
                A send returns at once, and the program delivers when it runs its MessageLoop: once a frame, once a \
                request, once a test step.
                """),
        StrategyGuide(
            name: "bounded", spelling: ".loop(loop).bounded(to: 2, dropping: .oldest)",
            sentence: "as loop; no more than two wait",
            story: """
                As loop; but no more than two messages wait. The oldest makes room for a third, and every loss is \
                counted.
                """),
    ]

    /// Returns the strategy with a name, without regard to a leading dot and capitals.
    static func named(_ name: String) -> StrategyGuide? {
        let name = (name.hasPrefix(".") ? String(name.dropFirst()) : name).lowercased()
        return all.first { $0.name.lowercased() == name }
    }
}
