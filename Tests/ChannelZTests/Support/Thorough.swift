import Foundation

/// Whether there is time: with `THOROUGH=1` in the environment, a million objects are born where else it is a part.
let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] != nil
