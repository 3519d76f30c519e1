extension Int: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Int? {
        value as? Int ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Int8: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Int8? {
        value as? Int8 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Int16: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Int16? {
        value as? Int16 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Int32: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Int32? {
        value as? Int32 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Int64: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Int64? {
        value as? Int64 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension UInt: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> UInt? {
        value as? UInt ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension UInt8: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> UInt8? {
        value as? UInt8 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension UInt16: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> UInt16? {
        value as? UInt16 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension UInt32: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> UInt32? {
        value as? UInt32 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension UInt64: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> UInt64? {
        value as? UInt64 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Double: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Double? {
        value as? Double ?? Coercion(value)?.double
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Float: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Float? {
        value as? Float ?? Coercion(value)?.float
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Bool: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Bool? {
        value as? Bool ?? Coercion(value)?.truth
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}
