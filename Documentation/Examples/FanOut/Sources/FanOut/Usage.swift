import Foundation

/// The threads and memory of the process, as Linux reports them.
struct Usage {
    var threads = 0
    var megabytes = 0
    var peak = 0

    init() {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        for line in status.split(separator: "\n") {
            let words = line.split { $0 == ":" || $0 == " " || $0 == "\t" }
            guard words.count > 1, let number = Int(words[1]) else { continue }
            switch words[0] {
            case "Threads": threads = number
            case "VmRSS": megabytes = number / 1024
            case "VmHWM": peak = number / 1024
            default: continue
            }
        }
    }
}
