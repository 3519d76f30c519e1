internal import SwiftObserver

/// The order of the scripts and tests of an examination.
extension Examination {
    func examine() {
        guard !misstatesItself() else { return }
        for script in Script.calm(for: subject) where !isOver(at: 1) {
            perform(script, probing: false)
            perform(script, probing: true)
        }
        // If a lock is held in a handler, a handler that calls back would wait for itself for ever.
        let holdsLock = state.withLock { state in
            let holdsLock = state.violations.contains { $0.guarantee == .g4NoLock }
            state.nests = !holdsLock
            return holdsLock
        }
        let vocabulary = subject.vocabulary(nests: !holdsLock)
        performSmallScripts(nests: !holdsLock, vocabulary)
        var random = SplitMix64(seed: contract.seed)
        for index in 0..<max(0, contract.randomScripts) where !isOver(at: 0.45) {
            let script = Script(seed: random.next(), vocabulary: vocabulary)
            perform(script, probing: false)
            if index % 10 == 0 { perform(script, probing: true) }
        }
        let longer = Script.enduring(for: subject, nests: !holdsLock) + (holdsLock ? [] : Script.windows(of: subject))
        for script in longer where !isOver(at: 0.5) { perform(script, probing: false, until: 0.55) }
        if !holdsLock { tryOut() }
        leaveOutWhatFollows()
    }

    // MARK: - Claims

    /// Returns whether the subject's claim about its timing is wrong from the first message on. If so, the violation of
    /// that claim is the only one.
    private func misstatesItself() -> Bool {
        let claim = Check.handledInPlace
        guard isOpen(claim) else { return false }
        var runner = runner(probing: false)
        runner.lingers = true
        let traces = [Script([.observe(0), .send()]), [.observe(0), .send()], [.observe(0), .send(), .send()]].lazy
            .map { runner.run($0) }
        // A message that never arrives is lost rather than late.
        guard traces.allSatisfy({ !$0.waitedForDelivery && claim.failure(in: $0) != nil }),
            let first = traces.first, let reason = claim.failure(in: first)
        else { return false }
        let failure = ScriptFailure(check: claim, reason: reason + Self.restsOnThat, trace: first)
        close(claim, with: Violation(subject: subject.name, failure: failure, nests: true))
        state.withLock { $0.isOver = true }
        return true
    }

    private static let restsOnThat = "; what rests on that claim was not examined"

    /// Removes violations that may follow from a wrong thread or a wrong claim about timing, because chance decides
    /// about them.
    private func leaveOutWhatFollows() {
        state.withLock { state in
            if state.violations.contains(where: \.isAboutThread) {
                let claims = Set(Check.inPlaceChecks.map(\.name))
                state.violations.removeAll { !claims.contains($0.check) }
            } else if state.violations.contains(where: \.isAboutTiming) {
                state.violations.removeAll { !$0.isAboutTiming }
            }
        }
    }

    // MARK: - Scripts

    private func performSmallScripts(nests: Bool, _ vocabulary: Vocabulary) {
        var small = Vocabulary(nests: vocabulary.nests, delivers: vocabulary.delivers)
        Script.forEachScript(upTo: contract.exhaustiveLength, vocabulary: small) { performOrdinary($0, until: 0.15) }
        if nests {
            Script.forEachScript(upTo: contract.exhaustiveFullLength, vocabulary: vocabulary) {
                performOrdinary($0, until: 0.22)
            }
        }
        small.nests = false
        Script.forEachScript(upTo: contract.exhaustiveCalmLength, vocabulary: small) {
            performOrdinary($0, until: 0.3)
        }
        if subject.features.contains(.initial) { performBeginnings(nests: nests, vocabulary) }
    }

    /// Performs the smallest scripts once more, with one observer that begins with the latest message.
    private func performBeginnings(nests: Bool, _ vocabulary: Vocabulary) {
        var small = Vocabulary(nests: nests, delivers: vocabulary.delivers)
        let perform = { (script: Script) in self.performOrdinary(script.observingInitially, until: 0.35) }
        Script.forEachScript(upTo: min(3, contract.exhaustiveLength), vocabulary: small, perform)
        if nests { Script.forEachScript(upTo: contract.exhaustiveFullLength - 1, vocabulary: vocabulary, perform) }
        small.nests = false
        Script.forEachScript(upTo: contract.exhaustiveCalmLength - 2, vocabulary: small, perform)
    }

    private func performOrdinary(_ script: Script, until share: Double) -> Bool {
        if !isOver { perform(script, probing: false) }
        return !isOver(at: share)
    }

    // MARK: - Tests of threads

    private func tryOut() {
        // Messages that handlers send in these tests must not be refused.
        let subject = subject.withoutNestingLimit
        let search = ScheduleSearch(
            subject: subject, limit: contract.schedules, seed: contract.seed, patience: contract.patience)
        for check in state.withLock({ $0.open }) {
            guard case .threadTest(let ask) = check.basis, !isOver(at: 1) else { continue }
            pulse.increment()
            let test = ThreadTest(
                subject: subject, messages: contract.threadMessages, threads: 3, seed: contract.seed,
                patience: contract.patience, mainActorIsFree: mainActorIsFree, search: search, end: budget.end(of: 1),
                pulse: pulse)
            let failure = ask(test)
            state.withLock { state in
                state.tests += 1
                if test.isCut.isRaised { state.isCut = true }
            }
            guard let failure, !test.isCut.isRaised else { continue }
            close(check, with: Violation(subject: subject.name, check: check, failure: failure))
        }
    }
}

extension Violation {
    /// Whether it is about a handler that was called by a wrong thread.
    fileprivate var isAboutThread: Bool {
        check == Check.handledInPlace.name && reason.contains("thread")
    }

    /// Whether it is about a strategy that delivers in place although it claims to wait.
    fileprivate var isAboutTiming: Bool { reason.contains(Timing.remedy) }
}
