// The part of Foundation that only Apple's systems have and the package uses. Of the two forms of the handler's declaration
// so far, this is the stricter one.

public import Foundation

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var new: Self { Self(rawValue: 1) }
    public static var old: Self { Self(rawValue: 2) }
    public static var initial: Self { Self(rawValue: 4) }
    public static var prior: Self { Self(rawValue: 8) }
}

public class NSKeyValueObservation: NSObject {
    public func invalidate() {}
}

public struct NSKeyValueObservedChange<Value> {
    public let newValue: Value?
    public let oldValue: Value?
    public let isPrior: Bool
}

public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
    @preconcurrency public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation { fatalError() }
}
