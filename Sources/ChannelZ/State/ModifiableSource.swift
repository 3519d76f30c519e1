internal import SwiftObserver

/// A source whose value can be read, changed and set in one step.
protocol ModifiableSource<RawValue>: TransceiverType {
    /// Changes the value. The function works on a copy, outside all locks, and is called again if another thread set the
    /// value meanwhile.
    func modify(_ change: (inout RawValue) -> Void)
}

extension TransceiverType {
    /// Changes the value, in one step if the source can do that.
    func change(_ change: (inout RawValue) -> Void) {
        if let source = self as? any ModifiableSource<RawValue> { return source.modify(change) }
        var value = rawValue
        change(&value)
        rawValue = value
    }
}

extension ValueTransceiver: ModifiableSource {
    func modify(_ change: (inout T) -> Void) {
        cell.modify { change(&$0) }
    }
}
