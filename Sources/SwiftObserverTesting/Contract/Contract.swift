internal import SwiftObserver

/// The contract that every messenger keeps under every strategy, as a set of checks.
///
/// ```swift
/// @Test func poolKeepsTheContract() async throws {
///     let subject = Subject("pool", delivery: PoolDelivery(threads: 4))
///     try await Contract().verify(subject)
/// }
///
/// func testPoolKeepsTheContract() throws {
///     let subject = Subject("pool", delivery: PoolDelivery(threads: 4))
///     try Contract().verify(subject)
/// }
/// ```
///
/// The error that is thrown shows each violation once, with an explanation.
///
/// An examination performs every small script and then random ones from ``seed``. Then a few threads take turns with
/// their calls, in many orders. Finally, several threads act at once. A script that shows a violation is reduced to the
/// smallest one that still shows it. Scripts and schedules are repeatable; threads that act at once are not, so their
/// violations come without either.
public struct Contract: Sendable, Hashable {
    /// The number of scripts and schedules that an examination performs.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Thoroughness: Sendable, Hashable, CaseIterable {
        /// About a second for most strategies: for a first look.
        case quick
        /// Some seconds, and at most ``Contract/timeLimit``: for every run of the tests.
        case usual
        /// Some minutes, or as long as it takes: for a release of a strategy.
        case deep
    }

    /// The number of scripts and schedules that an examination performs. Setting it also sets ``randomScripts``.
    public var thoroughness: Thoroughness {
        didSet { setNumbers() }
    }
    /// The number of random scripts that are performed. Setting ``thoroughness`` sets it.
    public var randomScripts = 0
    /// The seed of the random scripts.
    public var seed: UInt64
    /// The time that a delivery, or another event on other threads, may take.
    ///
    /// An examination waits only as long as it has to, so that a long time does no harm: only a violation takes as
    /// long. A strategy that delivers later than that fails; give it more patience.
    public var patience: Duration
    /// The time that an examination may take, or nil if it may take as long as it needs.
    ///
    /// A subject that is too slow for it is put to a part of each kind of script and test in this time, and a line on
    /// standard error says so at the end. A failure is a violation as ever; a success says less. Give a slow strategy
    /// more time.
    public var timeLimit: Duration?
    /// The names of the only checks to make, or nil for all that apply to the subject.
    ///
    /// Use it with the name that a ``Violation`` gives: the examination ends as soon as each of them has failed.
    public var only: Set<String>?

    /// The length of the longest scripts of the small vocabulary.
    ///
    /// All scripts up to this length are performed in which two observers observe and stop while messages are sent and,
    /// for a subject that waits for it, delivered, also inside handlers. Each step more makes them ten times as many:
    /// 137 of up to three steps, 1 256 of four, 12 391 of five, 129 796 of six; 111, 955, 8 842 and 86 339 for a
    /// subject that does not wait.
    package var exhaustiveLength = 0
    /// The length of the longest scripts of the full vocabulary, as far as the subject can do it.
    ///
    /// In these, observers and the messenger may also be deallocated, observers may observe anew in their own handlers,
    /// and deliveries are swapped: 609 scripts of up to three steps, 11 883 of four.
    package var exhaustiveFullLength = 0
    /// The length of the longest scripts of the small vocabulary in which handlers do nothing: 121 of up to four steps,
    /// 555 of five, 2 700 of six.
    package var exhaustiveCalmLength = 0
    /// The number of orders in which a few threads take turns with their calls.
    package var schedules = 0
    /// The number of messages that a thread sends in a test of several threads.
    package var threadMessages = 0

    /// Makes a contract that is examined with the given thoroughness.
    ///
    /// An examination that is not ``Thoroughness/deep`` has a time limit of 40 seconds.
    ///
    /// - Parameters:
    ///   - thoroughness: The number of scripts and schedules.
    ///   - seed: The seed of the random scripts.
    ///   - randomScripts: The number of random scripts, or nil for that of the thoroughness.
    ///   - patience: The time that a delivery, or another event on other threads, may take.
    ///   - only: The names of the only checks to make, or nil for all.
    public init(
        thoroughness: Thoroughness = .usual, seed: UInt64 = 0x5EED, randomScripts: Int? = nil,
        patience: Duration = .seconds(5), only: Set<String>? = nil
    ) {
        self.init(
            thoroughness: thoroughness, seed: seed, randomScripts: randomScripts, patience: patience,
            timeLimit: thoroughness == .deep ? nil : .seconds(40), only: only)
    }

    /// Makes a contract that is examined with the given thoroughness, in a given time or without a limit.
    ///
    /// - Parameters:
    ///   - thoroughness: The number of scripts and schedules.
    ///   - seed: The seed of the random scripts.
    ///   - randomScripts: The number of random scripts, or nil for that of the thoroughness.
    ///   - patience: The time that a delivery, or another event on other threads, may take.
    ///   - timeLimit: The time that an examination may take, or nil if it may take as long as it needs.
    ///   - only: The names of the only checks to make, or nil for all.
    public init(
        thoroughness: Thoroughness = .usual, seed: UInt64 = 0x5EED, randomScripts: Int? = nil,
        patience: Duration = .seconds(5), timeLimit: Duration?, only: Set<String>? = nil
    ) {
        (self.thoroughness, self.seed, self.patience) = (thoroughness, seed, patience)
        (self.timeLimit, self.only) = (timeLimit, only)
        setNumbers()
        if let randomScripts { self.randomScripts = randomScripts }
    }

    /// The checks, by guarantee.
    public static var checks: [Check] { Check.all }

    /// Returns the checks that apply to a subject; the others need features that it lacks or claims that it does not
    /// make.
    public static func checks(for subject: Subject) -> [Check] {
        checks.filter { $0.applies(to: subject) }
    }

    /// Makes all checks that apply to a subject, and returns the violations, at most one per check.
    ///
    /// If a subject does not deliver, the examination ends after the third script that stands still, with the
    /// violations that it has found by then.
    ///
    /// The scripts are performed on a separate thread, and this call waits for it. A call of the subject that never
    /// returns is a violation too. Precondition: the calling thread is not one that the subject's strategy needs, such
    /// as the main thread for a strategy that delivers there. While the main thread waits for this call, the checks of
    /// the main actor's handlers are skipped; the asynchronous form makes them everywhere.
    public func violations(of subject: Subject) -> [Violation] {
        Examination(contract: self, subject: subject).violations()
    }

    /// Performs one script, and returns the violations.
    public func violations(of subject: Subject, in script: Script) -> [Violation] {
        Examination(contract: self, subject: subject).violations(in: script)
    }

    /// Performs a program of a few threads in this order of turns, and returns the violations.
    public func violations(of subject: Subject, schedule: Schedule) -> [Violation] {
        let search = ScheduleSearch(subject: subject, limit: 1, seed: seed, patience: patience)
        let violations = search.failures(in: schedule).map { kind, failure in
            let check = Check.asking(for: kind)
            return Violation(subject: subject.name, check: check, failure: failure)
        }
        return violations.sorted { $0.guarantee < $1.guarantee }
    }

    /// Performs the random script of a seed, as a ``Violation`` names it, and returns the violations.
    ///
    /// - Parameter nesting: Whether handlers take steps in the script, as ``Violation/nests`` says.
    public func violations(of subject: Subject, seed: UInt64, nesting: Bool = true) -> [Violation] {
        let script = Script(seed: seed, vocabulary: subject.vocabulary(nests: nesting))
        return Examination(contract: self, subject: subject).violations(in: script, nests: nesting)
    }
}

extension Contract {
    /// Makes all checks that apply to a subject, and returns the violations, at most one per check.
    ///
    /// This form is for asynchronous tests: it blocks no thread of Swift's pool, on which the handlers of actors run.
    /// Examinations that are asked for at the same time are performed one by one.
    public func violations(of subject: Subject) async -> [Violation] {
        await onOwnThread { violations(of: subject) }
    }

    /// Performs one script, and returns the violations.
    public func violations(of subject: Subject, in script: Script) async -> [Violation] {
        await onOwnThread { violations(of: subject, in: script) }
    }

    /// Performs the random script of a seed, and returns the violations.
    public func violations(of subject: Subject, seed: UInt64, nesting: Bool = true) async -> [Violation] {
        await onOwnThread { violations(of: subject, seed: seed, nesting: nesting) }
    }

    /// Performs a program of a few threads in this order of turns, and returns the violations.
    public func violations(of subject: Subject, schedule: Schedule) async -> [Violation] {
        await onOwnThread { violations(of: subject, schedule: schedule) }
    }

    private func onOwnThread(_ examine: @escaping @Sendable () -> [Violation]) async -> [Violation] {
        await withCheckedContinuation { continuation in
            ExaminationLine.shared.add { continuation.resume(returning: examine()) }
        }
    }
}

extension Contract {
    /// Makes all checks that apply to a subject, and throws a ``BrokenContract`` if it fails one.
    ///
    /// In an asynchronous test this one line is all that you need; the error shows every violation once.
    ///
    /// - Throws: ``BrokenContract``.
    public func verify(_ subject: Subject) async throws {
        try BrokenContract.throwIfNeeded(await violations(of: subject))
    }

    /// Makes all checks that apply to a subject, while the calling thread waits, and throws a ``BrokenContract`` if it
    /// fails one.
    ///
    /// - Throws: ``BrokenContract``.
    public func verify(_ subject: Subject) throws {
        try BrokenContract.throwIfNeeded(violations(of: subject))
    }
}

extension Contract {
    private mutating func setNumbers() {
        switch thoroughness {
        case .quick:
            (randomScripts, schedules, threadMessages) = (20, 100, 60)
            (exhaustiveLength, exhaustiveFullLength, exhaustiveCalmLength) = (3, 2, 4)
        case .usual:
            (randomScripts, schedules, threadMessages) = (200, 1000, 300)
            (exhaustiveLength, exhaustiveFullLength, exhaustiveCalmLength) = (4, 3, 6)
        case .deep:
            (randomScripts, schedules, threadMessages) = (5000, 5000, 1000)
            (exhaustiveLength, exhaustiveFullLength, exhaustiveCalmLength) = (6, 4, 6)
        }
    }

    /// Makes a contract with numbers of its own, for the tests of this package.
    package init(
        seed: UInt64 = 0x5EED, randomScripts: Int = 200, exhaustiveLength: Int = 4, exhaustiveFullLength: Int = 3,
        exhaustiveCalmLength: Int = 6, schedules: Int, threadMessages: Int = 300, patience: Duration = .seconds(5),
        timeLimit: Duration? = .seconds(40), only: Set<String>? = nil
    ) {
        self.init(seed: seed, randomScripts: randomScripts, patience: patience, timeLimit: timeLimit, only: only)
        (self.schedules, self.threadMessages) = (schedules, threadMessages)
        (self.exhaustiveLength, self.exhaustiveFullLength) = (exhaustiveLength, exhaustiveFullLength)
        self.exhaustiveCalmLength = exhaustiveCalmLength
    }
}
