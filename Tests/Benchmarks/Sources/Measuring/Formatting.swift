extension String {
    func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

    func rightPadded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Double {
    /// With so many digits behind the point, and thousands set apart.
    func formatted(digits: Int) -> String {
        guard isFinite else { return "–" }
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((magnitude * scale).rounded())
        let whole = String(scaled / Int(scale))
        var grouped = ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index).isMultiple(of: 3) { grouped += " " }
            grouped.append(digit)
        }
        let sign = self < 0 && scaled > 0 ? "−" : ""
        guard digits > 0 else { return sign + grouped }
        let fraction = String(scaled % Int(scale))
        return sign + grouped + "." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
