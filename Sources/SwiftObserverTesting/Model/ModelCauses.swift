/// What led to something: a message of the messenger, as far as it counts.
struct ModelCauses {
    /// For the how manyth time the messenger had begun to limit nested sends when that message was sent. It then counts
    /// anew.
    let epoch: Int
    /// How many messages had led to it.
    let level: Int

    /// The causes of what is replayed: those of the message, and those of the observation.
    static func joined(_ first: ModelCauses?, _ second: ModelCauses?) -> ModelCauses? {
        guard let first, let second else { return first ?? second }
        return (first.epoch, first.level) < (second.epoch, second.level) ? second : first
    }
}
