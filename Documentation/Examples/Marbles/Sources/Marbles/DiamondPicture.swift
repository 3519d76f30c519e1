/// Draws what was shown in both runs of a diamond, side by side.
@MainActor
struct DiamondPicture {
    let run: Diamond

    private let panelWidth = 316.0
    private let height = 300.0

    var svg: String {
        let width = 2 * panelWidth
        let title = "A diamond, by handlers and derived"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(width)) \(text(height))" \
            width="\(text(width))" height="\(text(height))" role="img">
            <title>\(title)</title>
            <desc>Goods cost \(Diamond.goods.old), then \(Diamond.goods.new). With variables that handlers set, the total \
            shows \(run.byHandlers.map(String.init).joined(separator: ", ")). Derived, it shows \
            \(run.derived.map(String.init).joined(separator: ", ")).</desc>
            <style>\(Picture.style)\(DiamondPicture.style)</style>
            <defs><marker id="tip" markerWidth="8" markerHeight="8" refX="5" refY="4" orient="auto">\
            <path class="tip" d="M0 0 L8 4 L0 8 z"/></marker></defs>
            <rect class="card" x="0.5" y="0.5" width="\(text(width - 1))" height="\(text(height - 1))" rx="10"/>
            <line class="line" x1="\(text(panelWidth))" y1="16" x2="\(text(panelWidth))" y2="\(text(height - 16))"/>
            \(panel("Variables that handlers set", run.byHandlers, left: 0))
            \(panel("Derived values", run.derived, left: panelWidth))
            </svg>

            """
    }

    private func panel(_ title: String, _ shown: [Int], left: Double) -> String {
        let center = left + panelWidth / 2
        let (west, east) = (left + 84, left + panelWidth - 84)
        var parts = ["<text class=\"head\" x=\"\(text(left + 16))\" y=\"28\">\(title)</text>"]
        for side in [-1.0, 1] {
            let (inner, outer) = (center + 24 * side, side < 0 ? west : east)
            parts += [arrow((inner, 74), (outer, 112)), arrow((outer, 146), (inner, 184))]
        }
        parts.append(box("goods", Diamond.goods, center, 40))
        parts.append(box("with tax", Diamond.withTax, west, 112))
        parts.append(box("shipping", Diamond.shipping, east, 112))
        parts.append(box("total", Diamond.total, center, 184))
        parts.append("<text class=\"label\" x=\"\(text(left + 16))\" y=\"262\">shown</text>")
        for (index, number) in shown.enumerated() {
            let x = left + 96 + Double(index) * 56
            let isWrong = number != Diamond.total.old && number != Diamond.total.new
            parts.append(
                "<rect class=\"\(isWrong ? "wrong" : "right")\" x=\"\(text(x - 20))\" y=\"244\" width=\"40\" height=\"26\" rx=\"13\"/>"
                    + "<text class=\"number\" x=\"\(text(x))\" y=\"261.5\">\(number)</text>")
            if isWrong {
                parts.append(
                    "<text class=\"small middle\" x=\"\(text(x))\" y=\"287\">never was</text>")
            }
        }
        return parts.joined(separator: "\n")
    }

    private func arrow(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double)) -> String {
        """
        <path class="arrow" d="M\(text(from.x)) \(text(from.y)) L\(text(to.x)) \(text(to.y - 5))" \
        marker-end="url(#tip)"/>
        """
    }

    private func box(_ name: String, _ values: (old: Int, new: Int), _ x: Double, _ y: Double) -> String {
        """
        <rect class="box" x="\(text(x - 62))" y="\(text(y))" width="124" height="34" rx="8"/>\
        <text class="middle" x="\(text(x))" y="\(text(y + 22))"><tspan class="label">\(name)</tspan> \
        \(values.old) → \(values.new)</text>
        """
    }

    private func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    private static let style = """

        .head { font-weight: 600; font-size: 15px }
        .middle { text-anchor: middle }
        .box { fill: #ddf4ff; stroke: #0969da; stroke-width: 1.5 }
        .arrow { fill: none; stroke: #57606a; stroke-width: 1.5 }
        .tip { fill: #57606a }
        .right { fill: #1a7f37 }
        .wrong { fill: #cf222e }
        @media (prefers-color-scheme: dark) {
        .box { fill: #121d2f; stroke: #4493f8 }
        .arrow { stroke: #9198a1 }
        .tip { fill: #9198a1 }
        }

        """
}
