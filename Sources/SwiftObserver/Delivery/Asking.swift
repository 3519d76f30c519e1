/// When a strategy is asked to schedule a delivery.
enum Asking {
    /// When something begins to wait.
    case once
    /// For each message, with a delivery that makes the one before void: what paces does so for its messenger alone.
    case anew
    /// For each message, with the same delivery until what waits was run.
    case forEachMessage
}
