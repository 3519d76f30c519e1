public import SwiftObserver

extension ValueTransceiver {
    public typealias ReadValue = T

    /// For the package's own use.
    public func _read(by reader: AnyObject) -> T {
        guard let reader = reader as? StateReader else { preconditionFailure("A derived value reads by a reader") }
        return cell.read(by: reader)
    }
}

extension Transaction {
    /// The value of a cell, as this transaction sees it. A cell that is set sends its last value, once.
    ///
    /// All cells are set before the first of them sends. A phase of several channels passes on what each of them sends; a
    /// derived value or a tracked observation sees the transaction once.
    public subscript<Value>(cell: ValueTransceiver<Value>) -> Value {
        get { self[cell.cell] }
        set { self[cell.cell] = newValue }
    }
}
