/// Work that is set up and ready to run: a body that does a known number of operations, and a check of its effect.
public struct Workload {
    public let body: Body
    /// Whether the body may run again on the same set-up.
    public let isReusable: Bool
    /// Returns a complaint about the last run, and prepares the next one.
    public let complaint: () -> String?
    /// How often closures ran since the last complaint was asked for, where that is counted.
    public var runs: (() -> Runs)?

    public enum Body {
        /// Runs to its end where it is called.
        case immediate(() -> Void)
        /// Suspends, so that the main queue is served meanwhile.
        case suspending(@MainActor () async -> Void)
    }

    /// A workload that counts its calls in `tally`, of which each run makes `expectedCalls`.
    public init(_ tally: Tally, expectedCalls: Int, isReusable: Bool = true, _ body: @escaping () -> Void) {
        self.init(isReusable: isReusable, complaint: { tally.complaint(unless: expectedCalls) }, immediate: body)
    }

    public init(isReusable: Bool = true, complaint: @escaping () -> String?, immediate body: @escaping () -> Void) {
        self.body = .immediate(body)
        self.isReusable = isReusable
        self.complaint = complaint
    }

    public init(
        isReusable: Bool = true,
        complaint: @escaping () -> String?,
        suspending body: @escaping @MainActor () async -> Void
    ) {
        self.body = .suspending(body)
        self.isReusable = isReusable
        self.complaint = complaint
    }

    @MainActor
    func run() async {
        switch body {
        case .immediate(let body): body()
        case .suspending(let body): await body()
        }
    }
}
