/// Functions that fit text into the columns of a terminal.
package enum TextLayout {
    /// The widths that a table or a timeline may have.
    package static let widths = 40...1000

    /// Returns the width that is closest to a client's.
    package static func width(closestTo width: Int) -> Int { min(max(width, widths.lowerBound), widths.upperBound) }

    /// Returns the text without characters that would move the cursor, colour the terminal or reverse the line.
    package static func printable(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
            // A joiner is kept, because it joins several emoji into one.
            case .format where scalar != "\u{200D}": break
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Returns the number of columns that the text takes.
    package static func width(of text: String) -> Int {
        text.reduce(0) { $0 + width(of: $1) }
    }

    /// Returns the text, cut to so many columns. An ellipsis shows that something is missing.
    package static func cut(_ text: String, to columns: Int) -> String {
        guard width(of: text) > columns else { return text }
        var result = ""
        var used = 1
        for character in text {
            used += width(of: character)
            guard used <= columns else { break }
            result.append(character)
        }
        return columns > 0 ? result + "…" : ""
    }

    /// Returns the text, broken between its words into lines of at most so many columns. A longer word is broken
    /// inside.
    package static func wrap(_ text: String, to columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            var word = String(word)
            if !line.isEmpty, width(of: line) + 1 + width(of: word) > columns {
                lines.append(line)
                line = ""
            }
            while line.isEmpty, width(of: word) > columns, word.count > 1 {
                var head = ""
                for character in word where head.isEmpty || width(of: head) + width(of: character) <= columns {
                    guard word.hasPrefix(head + String(character)) else { break }
                    head.append(character)
                }
                lines.append(head)
                word = String(word.dropFirst(head.count))
            }
            line += line.isEmpty ? word : " " + word
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    /// Returns the parts, one after the other, in lines of at most so many columns.
    package static func join(_ parts: [String], by separator: String, to columns: Int) -> [String] {
        var lines: [String] = []
        for part in parts {
            if let last = lines.last, width(of: last + separator + part) <= columns {
                lines[lines.count - 1] = last + separator + part
            } else {
                lines.append(part)
            }
        }
        return lines
    }

    private static func width(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        return wideRanges.contains { $0.contains(first.value) } ? 2 : 1
    }

    /// The scripts whose characters take two columns.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
