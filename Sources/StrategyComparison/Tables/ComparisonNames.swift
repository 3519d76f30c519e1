/// The short names of observers in tables, and the lines that explain them.
package struct ComparisonNames {
    private let script: NumberedScript

    package init(_ script: NumberedScript) {
        self.script = script
    }

    /// Returns the observer's number, from 0, which decides its colour.
    package func index(of observer: String) -> Int {
        script.observers.firstIndex(of: observer) ?? 0
    }

    /// Returns one letter: the initial if all initials differ, otherwise the next letter of the alphabet.
    package func short(_ observer: String) -> String {
        let initials = script.observers.map { String($0.prefix(1)).uppercased() }
        let index = index(of: observer)
        if Set(initials).count == initials.count, initials.allSatisfy({ $0.first?.isLetter == true }) {
            return initials[index]
        }
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return index < letters.count ? String(letters[index]) : "O\(index)."
    }

    /// `A Ann  B Bob  M Mia (on the main actor)`
    private var observers: InkedLine {
        var line = InkedLine()
        for name in script.observers {
            if !line.isEmpty { line.append("   ") }
            line.append(short(name), .observer(index(of: name)))
            let isOnMainActor = script.steps.contains(.observe(name, home: .mainActor))
            let printed = printed(name)
            line.append((printed == short(name) ? "" : " " + printed) + (isOnMainActor ? " (on the main actor)" : ""))
        }
        return line
    }

    /// Returns the observers, the messages and the reactions of handlers, in lines of at most so many columns.
    package func legend(width: Int) -> [InkedLine] {
        var lines = [observers, messages(width: width)]
        for reaction in reactions {
            if lines[lines.count - 1].width + 3 + reaction.width <= width {
                lines[lines.count - 1].append("   ")
                lines[lines.count - 1].append(reaction)
            } else {
                lines.append(reaction)
            }
        }
        return lines
    }

    /// Returns `1 Ready  2 Steady`, in at most so many columns.
    private func messages(width: Int) -> InkedLine {
        var line = InkedLine()
        for message in script.messages {
            let text = " " + TextLayout.cut(TextLayout.printable(message.text), to: 24)
            let number = (line.isEmpty ? "" : "   ") + String(message.number)
            let isLast = message == script.messages.last
            if line.width + TextLayout.width(of: number + text) + (isLast ? 0 : 16) > width {
                line.append("   … \(script.messages.count) in all", .faint)
                break
            }
            line.append(number, .heading)
            line.append(text)
        }
        return line
    }

    /// `Ann, while handling 1: sends 2`
    private var reactions: [InkedLine] {
        script.reactions.map { reaction in
            let deeds = reaction.steps.map { step in
                switch step {
                case .observe(let name, _): "lets \(printed(name)) begin to observe"
                case .stop(let name): name == reaction.observer ? "stops observing" : "stops \(printed(name))"
                case .send(let message): "sends \(message.number)"
                case .turn: ""
                }
            }
            let observer = printed(reaction.observer)
            return InkedLine(
                "(\(observer), inside the handler of \(reaction.trigger.number), \(deeds.joined(separator: ", ")))",
                .faint)
        }
    }

    /// Returns the name, safe to print and not too long.
    package func printed(_ observer: String) -> String {
        TextLayout.cut(TextLayout.printable(observer), to: 16)
    }
}
