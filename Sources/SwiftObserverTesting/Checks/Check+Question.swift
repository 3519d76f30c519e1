extension Check.Question {
    /// Whether it is asked of scripts that are performed so.
    func isAsked(probing: Bool) -> Bool {
        switch self {
        case .trace: !probing
        case .probedTrace: probing
        case .trial: false
        }
    }
}
