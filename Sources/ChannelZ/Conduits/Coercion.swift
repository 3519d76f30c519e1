/// A number on its way from one type to another: nothing is lost but what cannot be kept.
enum Coercion {
    case negative(UInt64)
    case positive(UInt64)
    case fraction(Double)

    init?(_ value: any ConduitNumericCoercible) {
        switch value {
        case let number as any BinaryInteger & ConduitNumericCoercible: self.init(integer: number)
        case let number as Double: self = .fraction(number)
        case let number as Float: self = .fraction(Double(number))
        case let truth as Bool: self = .positive(truth ? 1 : 0)
        default: return nil
        }
    }

    private init(integer: some BinaryInteger) {
        let magnitude = UInt64(clamping: integer.magnitude)
        self = integer < 0 ? .negative(magnitude) : .positive(magnitude)
    }

    func integer<Number: FixedWidthInteger>() -> Number {
        switch self {
        case .positive(let magnitude): return Number(clamping: magnitude)
        case .negative(let magnitude):
            guard Number.isSigned else { return Number(clamping: magnitude) }
            return magnitude > UInt64(Int64.max) ? Number(clamping: Int64.min) : Number(clamping: -Int64(magnitude))
        case .fraction(let fraction):
            guard !fraction.isNaN else { return 0 }
            if fraction < 0 {
                return fraction.magnitude < 0x1p63
                    ? Coercion.negative(UInt64(fraction.magnitude)).integer() : Coercion.negative(.max).integer()
            }
            return fraction < 0x1p64 ? Number(clamping: UInt64(fraction)) : .max
        }
    }

    var double: Double {
        switch self {
        case .positive(let magnitude): Double(magnitude)
        case .negative(let magnitude): -Double(magnitude)
        case .fraction(let fraction): fraction.isNaN ? 0 : fraction
        }
    }

    var float: Float {
        let result = Float(double)
        guard result.isInfinite, double.isFinite else { return result }
        return result < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
    }

    var truth: Bool { double != 0 }
}
