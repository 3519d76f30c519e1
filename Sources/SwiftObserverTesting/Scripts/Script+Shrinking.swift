extension Script {
    /// The smallest script that still fails, found by leaving out steps and by making single steps smaller.
    ///
    /// `fails` is called with smaller and smaller scripts; the result is one from which no single step can be left out.
    ///
    /// - Parameters:
    ///   - attempts: How many scripts are tried at most.
    ///   - fails: Whether a script still shows what this one shows.
    public func shrunk(attempts: Int = 500, while fails: (Script) -> Bool) -> Script {
        var smallest = self
        var left = attempts

        func accepts(_ candidate: [Step]) -> Bool {
            guard left > 0 else { return false }
            left -= 1
            let script = Script(candidate, seed: seed)
            guard fails(script) else { return false }
            smallest = script
            return true
        }

        var isShrinking = true
        while isShrinking, left > 0 {
            isShrinking = false

            var length = max(1, smallest.steps.count / 2)
            while length >= 1 {
                var start = 0
                while start < smallest.steps.count {
                    var candidate = smallest.steps
                    candidate.removeSubrange(start..<min(start + length, candidate.count))
                    if accepts(candidate) { isShrinking = true } else { start += length }
                }
                length = length == 1 ? 0 : length / 2
            }

            for index in smallest.steps.indices {
                var simplifies = true
                while simplifies {
                    simplifies = false
                    for step in smallest.steps[index].simplifications {
                        var candidate = smallest.steps
                        candidate[index] = step
                        if accepts(candidate) {
                            simplifies = true
                            isShrinking = true
                            break
                        }
                    }
                }
            }
        }
        return smallest
    }
}
