/// A strategy that delivers in place: it runs the delivery inside `schedule`, on the thread that sends.
///
/// Conform only if that is so. Since no message leaves the sender's context, messengers of messages that are not
/// `Sendable` accept such a strategy. Handlers may still send: the messenger sees to it that this needs no stack.
public protocol SynchronousDelivery: DeliveryStrategy {}
