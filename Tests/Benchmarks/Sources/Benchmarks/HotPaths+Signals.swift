import Measuring

/// The module ReactiveKit.
extension HotPaths {
    static var signals: [HotPath] {
        [
            HotPath("cold signal, three stages", of: scenario("rk-cold-chain"), operations: 10_000),
            HotPath(
                "producer, three stages", "from a producer", of: scenario("rk-cold-chain"), operations: 10_000),
            HotPath("send to a subject", of: scenario("rk-subject-1"), operations: 10_000),
            HotPath("send to a subject with 1000, per call", of: scenario("rk-subject-1000"), operations: 50_000),
            HotPath("subject, three stages", of: scenario("rk-subject-chain"), operations: 10_000),
            HotPath("set a property", of: scenario("rk-property"), operations: 10_000),
            HotPath("combineLatest of subjects", of: scenario("rk-combine-latest"), operations: 10_000),
            HotPath("merged inner subject", of: scenario("rk-merged-inner"), operations: 10_000),
            HotPath("observe and dispose three stages", of: scenario("rk-observe-dispose"), operations: 2_000),
            // Must not grow with the number of elements.
            HotPath("flatMapMerge over 1 000", of: scenario("rk-flat-map-1000"), operations: 1_000),
            HotPath("flatMapMerge over 10 000", of: scenario("rk-flat-map-1000"), operations: 10_000),
            HotPath("burst of 1 000 into a merge", of: scenario("rk-burst"), operations: 1_000),
            HotPath("burst of 10 000 into a merge", of: scenario("rk-burst"), operations: 10_000),
        ]
    }
}
