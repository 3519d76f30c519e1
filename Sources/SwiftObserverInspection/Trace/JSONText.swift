/// Writes JSON, without Foundation, in ASCII that is safe inside of an HTML script element.
struct JSONText {
    private(set) var text = ""
    private var needsComma = false

    mutating func beginObject() { begin("{") }
    mutating func beginArray() { begin("[") }
    mutating func endObject() { end("}") }
    mutating func endArray() { end("]") }

    mutating func newLine() { text += "\n" }

    mutating func key(_ key: String) {
        separate()
        appendEscaped(key)
        text += ":"
        needsComma = false
    }

    mutating func string(_ value: String) {
        separate()
        appendEscaped(value)
    }

    mutating func number(_ value: some BinaryInteger) {
        separate()
        text += String(value)
    }

    /// Writes a number, or null.
    mutating func number(ifAny value: (some BinaryInteger)?) {
        if let value { number(value) } else { null() }
    }

    /// Writes a number in its decimal form.
    mutating func number(decimal: String) {
        separate()
        text += decimal
    }

    mutating func bool(_ value: Bool) {
        separate()
        text += value ? "true" : "false"
    }

    mutating func null() {
        separate()
        text += "null"
    }

    mutating func field(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    mutating func field(_ name: String, _ value: some BinaryInteger) {
        key(name)
        number(value)
    }

    /// Writes a field, unless there is no value.
    mutating func field(_ name: String, ifAny value: String?) {
        if let value { field(name, value) }
    }

    /// Writes a field, unless there is no value.
    mutating func field(_ name: String, ifAny value: (some BinaryInteger)?) {
        if let value { field(name, value) }
    }

    private mutating func begin(_ bracket: String) {
        separate()
        text += bracket
        needsComma = false
    }

    private mutating func end(_ bracket: String) {
        text += bracket
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { text += "," }
        needsComma = true
    }

    private mutating func appendEscaped(_ value: String) {
        text += "\""
        for unit in value.utf16 {
            switch unit {
            case 0x22: text += "\\\""
            case 0x5C: text += "\\\\"
            case 0x0A: text += "\\n"
            case 0x09: text += "\\t"
            // A "<" could end the script element, or begin a comment in it.
            case 0x20..<0x7F where unit != 0x3C && unit != 0x3E && unit != 0x26:
                text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            default:
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        text += "\""
    }
}
