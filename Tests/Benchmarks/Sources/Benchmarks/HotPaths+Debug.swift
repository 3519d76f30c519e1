import Measuring

/// The paths that are counted in a debug build, in which tests run, each beside a peer.
extension HotPaths {
    static var unoptimized: [HotPath] {
        [
            ("send to 1", "send-1"), ("set a variable", "set-var"), ("observe and stop", "observe-stop-0"),
            ("send to a subject", "rk-subject-1"), ("set a property", "rk-property"),
        ].flatMap { name, scenario in
            [
                HotPath("\(name), debug", of: self.scenario(scenario), operations: 500),
                HotPath("\(name), debug, OpenCombine", "OpenCombine", of: self.scenario(scenario), operations: 500),
            ]
        }
    }
}
