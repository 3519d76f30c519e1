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
/// The error that is thrown shows each violation once, and each of them explains itself.
///
/// Every small script is performed, then random ones from ``seed``. Then a few threads take turns with their calls, in
/// many orders. Finally come the tests in which several threads act at once. A script that shows a violation is made as
/// small as it gets. What a script or a schedule does is repeatable; what threads do at once is not, and their
/// violations come without either.
public struct Contract: Sendable, Hashable {
    /// Where the random scripts begin.
    public var seed: UInt64
    /// How many random scripts are performed.
    public var randomScripts: Int
    /// All scripts of up to so many steps are performed in which two observers observe and stop while messages are sent
    /// and, where the subject waits for that, delivered; what handlers do is among the steps. Each step more makes them
    /// ten times as many: 137 of up to three steps, 1 256 of four, 12 391 of five, 129 796 of six; 111, 955, 8 842 and
    /// 86 339 for a subject that does not wait.
    public var exhaustiveLength: Int
    /// The same with all words: observers and the messenger may also be deallocated, observers may observe anew in their own
    /// handlers, and deliveries are swapped, as far as the subject can: 609 of up to three steps, 11 883 of four.
    public var exhaustiveFullLength: Int
    /// The same as ``exhaustiveLength`` for scripts in which handlers do nothing: 121 of up to four steps, 555 of five,
    /// 2 700 of six.
    public var exhaustiveCalmLength: Int
    /// How many orders are tried in which a few threads take turns with their calls.
    public var schedules: Int
    /// How many messages a thread sends in a test of several threads.
    public var threadMessages: Int
    /// How long something that happens elsewhere may take. It is not waited for longer than it takes, so that it may be
    /// generous: only a violation takes as long.
    public var patience: Duration
    /// How long an examination may take, or nil if it may take as long as it needs.
    ///
    /// A strategy that is slow on purpose is put to a part of each kind of script and test in this time, and a line on
    /// standard error says so when it ends. What fails then is a violation as ever; what passes has been examined less.
    public var timeLimit: Duration?
    /// The names of the only checks to make, or nil for all that apply to the subject.
    ///
    /// Use it with the name that a ``Violation`` gives: the examination ends as soon as each of them has failed.
    public var only: Set<String>?

    /// Makes a contract that is examined this thoroughly.
    public init(
        seed: UInt64 = 0x5EED, randomScripts: Int = 200, exhaustiveLength: Int = 4, exhaustiveFullLength: Int = 3,
        exhaustiveCalmLength: Int = 6, schedules: Int = 1000, threadMessages: Int = 300,
        patience: Duration = .seconds(5), timeLimit: Duration? = .seconds(40), only: Set<String>? = nil
    ) {
        self.seed = seed
        self.randomScripts = randomScripts
        self.exhaustiveLength = exhaustiveLength
        self.exhaustiveFullLength = exhaustiveFullLength
        self.exhaustiveCalmLength = exhaustiveCalmLength
        self.schedules = schedules
        self.threadMessages = threadMessages
        self.patience = patience
        self.timeLimit = timeLimit
        self.only = only
    }

    /// The checks, by guarantee.
    public static var checks: [Check] { Check.all }

    /// The checks that a subject is put to; the others ask for something that it cannot do or does not claim.
    public static func checks(for subject: Subject) -> [Check] {
        checks.filter { $0.applies(to: subject) }
    }

    /// Puts a subject to all checks that apply to it, and returns what it violates: one violation per check at most.
    ///
    /// A subject that does not deliver is not waited for in every script anew: when three scripts stood still, the
    /// examination ends with what was found until then.
    ///
    /// The scripts are performed on a thread of its own, and this call waits for it; a call of the subject that never
    /// returns is a violation too. Call it on any thread but the one that the subject's strategy needs: not on the main
    /// thread for a strategy that delivers there. While the main thread waits for this call, the check of the main
    /// actor's handlers is skipped; the asynchronous form makes it everywhere.
    public func violations(of subject: Subject) -> [Violation] {
        Examination(contract: self, subject: subject).violations()
    }

    /// Performs one script, and returns what it violates.
    public func violations(of subject: Subject, in script: Script) -> [Violation] {
        Examination(contract: self, subject: subject).violations(in: script)
    }

    /// Performs a program of a few threads in this order of turns, and returns what it violates.
    public func violations(of subject: Subject, schedule: Schedule) -> [Violation] {
        let search = ScheduleSearch(subject: subject, limit: 1, seed: seed, patience: patience)
        let violations = search.failures(in: schedule).map { kind, failure in
            let check = Check.asking(for: kind)
            return Violation(subject: subject.name, check: check, failure: failure)
        }
        return violations.sorted { $0.guarantee < $1.guarantee }
    }

    /// Performs the random script of this seed, as a ``Violation`` names it, and returns what it violates.
    ///
    /// - Parameter nesting: Whether handlers do something in the script, as ``Violation/nests`` says.
    public func violations(of subject: Subject, seed: UInt64, nesting: Bool = true) -> [Violation] {
        let script = Script(seed: seed, vocabulary: subject.vocabulary(nests: nesting))
        return Examination(contract: self, subject: subject).violations(in: script, nests: nesting)
    }
}

extension Contract {
    /// The same for tests that are asynchronous: no thread of Swift's own is kept waiting, of which there are few, and on
    /// which the handlers of actors run. Examinations that are asked for at the same time are performed one by one.
    public func violations(of subject: Subject) async -> [Violation] {
        await onOwnThread { violations(of: subject) }
    }

    /// The same for one script.
    public func violations(of subject: Subject, in script: Script) async -> [Violation] {
        await onOwnThread { violations(of: subject, in: script) }
    }

    /// The same for the random script of a seed.
    public func violations(of subject: Subject, seed: UInt64, nesting: Bool = true) async -> [Violation] {
        await onOwnThread { violations(of: subject, seed: seed, nesting: nesting) }
    }

    /// The same for one order of turns.
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
    /// Puts a subject to all checks that apply to it, and throws a ``BrokenContract`` if it fails one.
    ///
    /// In an asynchronous test this one line is all that you need; the error shows every violation once.
    ///
    /// - Throws: ``BrokenContract``.
    public func verify(_ subject: Subject) async throws {
        try BrokenContract.throwIfNeeded(await violations(of: subject))
    }

    /// Puts a subject to all checks that apply to it, while the calling thread waits, and throws a ``BrokenContract`` if
    /// it fails one.
    ///
    /// - Throws: ``BrokenContract``.
    public func verify(_ subject: Subject) throws {
        try BrokenContract.throwIfNeeded(violations(of: subject))
    }
}
