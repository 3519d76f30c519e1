#if canImport(os)
    public import os

    extension Inspection {
        /// Begins to follow messengers, and shows each call of a handler to Instruments, as an interval named "handler".
        ///
        /// An interval has the number of its call as its identifier, by which ``explain(call:)`` explains it.
        ///
        /// - Parameters:
        ///   - trace: How many events are kept.
        ///   - scope: What is followed by itself.
        ///   - signposter: Notes the intervals.
        public static func begin(
            trace: Extent = .last(100_000), following scope: Scope = .new, signposts signposter: OSSignposter
        ) -> Inspection {
            Inspection(
                Recorder.shared.begin(capacity: trace.count, forAll: scope == .new, describing: nil) { call, begins in
                    let id = OSSignpostID(call)
                    if begins {
                        _ = signposter.beginInterval("handler", id: id)
                    } else {
                        signposter.endInterval("handler", .beginState(id: id))
                    }
                })
        }
    }
#endif
