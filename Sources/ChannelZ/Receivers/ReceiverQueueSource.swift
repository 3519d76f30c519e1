/// What emits pulses of a type to its receivers: the superclass of cells.
open class ReceiverQueueSource<T> {
    public init() {}
}
