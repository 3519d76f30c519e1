public import SwiftObserver

extension StateReader {
    /// Reads the value of a property.
    public func callAsFunction<Value>(_ property: Property<Value>) -> Value {
        property.cell.read(by: self)
    }
}

extension Transaction {
    /// The value of a property, as this transaction sees it. A property that is set sends its last value, once.
    ///
    /// All properties are set before the first of them sends. An operator of several, such as `combineLatest`, passes on what
    /// each of them sends; a derived value or a tracked observation sees the transaction once.
    public subscript<Value>(property: Property<Value>) -> Value {
        get { self[property.cell] }
        set { self[property.cell] = newValue }
    }
}
