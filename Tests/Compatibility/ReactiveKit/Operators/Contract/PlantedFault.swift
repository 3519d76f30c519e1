import SwiftObserver
import Synchronization
import Testing

@testable import ReactiveKit

/// An operator that is broken on purpose, and the check that has to find that.
struct PlantedFault: Sendable, CustomTestStringConvertible {
    let check: OperatorCheck
    let specimen: Specimen

    init(_ name: String, _ check: OperatorCheck, make: @escaping @Sendable (Bench) -> Signal<Int, Failure>) {
        self.check = check
        specimen = Specimen(name, .transparent, make: make)
    }

    var testDescription: String { specimen.name }

    static let all: [PlantedFault] = [
        PlantedFault("emits once more after the end", .grammar) { bench in
            broken(bench.a) { source, downstream in
                source.begin(downstream.observation, on: nil, next: downstream.next) { end in
                    downstream.end(end)
                    downstream.next(0)
                }
            }
        },
        PlantedFault("observes apart from its observation", .disposedBetween) { bench in
            broken(bench.a) { source, downstream in
                source.begin(Observation(), on: nil, next: downstream.next, end: downstream.end)
            }
        },
        PlantedFault("emits everything twice", .disposedInHandler) { bench in
            broken(bench.a) { source, downstream in
                source.begin(
                    downstream.before { element in
                        downstream.next(element)
                        downstream.next(element)
                    })
            }
        },
        PlantedFault("leaves what waits to whoever comes", .disposedWithMore) { bench in
            broken(bench.a) { source, downstream in
                var (waiting, isBusy) = ([Int](), false)
                source.begin(
                    Observation(), on: nil,
                    next: { element in
                        waiting.append(element)
                        if isBusy { return }
                        isBusy = true
                        while !waiting.isEmpty { downstream.next(waiting.removeFirst()) }
                        isBusy = false
                    }, end: { _ in })
            }
        },
        PlantedFault("passes on an end before it lets a source go", .sourcesReleasedFirst) { bench in
            broken(bench.a) { source, downstream in
                let other = Observation()
                bench.b.begin(other, on: nil) { _ in
                } end: { _ in
                }
                source.begin(downstream.observation, on: nil, next: downstream.next) { end in
                    downstream.end(end)
                    other.end()
                }
            }
        },
        PlantedFault("does not look again after a closure", .disposedInClosures) { bench in
            broken(bench.a) { source, downstream in
                source.begin(downstream.before { downstream.next(bench.visit($0)) })
            }
        },
        PlantedFault("goes on for a while when it is disposed elsewhere", .disposedFromElsewhere) { bench in
            broken(bench.a) { source, downstream in
                var late = 0
                source.begin(Observation(), on: nil) { element in
                    if !downstream.observation.isActive { late += 1 }
                    if late < 20 { downstream.next(element) }
                } end: { _ in
                }
            }
        },
        PlantedFault("merges without a queue", .notNested) { bench in
            broken(bench.a) { source, downstream in
                for other in [source, bench.b] {
                    other.begin(Observation(), on: nil, next: downstream.next) { _ in }
                }
            }
        },
        PlantedFault("merges without a gate", .notOverlapping) { bench in
            broken(bench.a) { source, downstream in
                for other in [source, bench.b, bench.c] {
                    other.begin(Observation(), on: nil, next: downstream.next) { _ in }
                }
            }
        },
        PlantedFault("turns pairs round", .orderOfThreads) { bench in
            broken(bench.a) { source, downstream in
                var waiting: Int?
                source.begin(
                    downstream.before { element in
                        guard let first = waiting.take() else { return waiting = element }
                        downstream.next(element)
                        downstream.next(first)
                    })
            }
        },
        PlantedFault("goes on observing a second source", .sourcesReleased) { bench in
            broken(bench.a) { source, downstream in
                bench.b.begin(Observation(), on: nil) { _ in
                } end: { _ in
                }
                source.begin(downstream)
            }
        },
        PlantedFault("keeps what is downstream", .nothingRetained) { bench in
            let kept = Mutex<[Unchecked<(Int) -> Void>]>([])
            return broken(bench.a) { source, downstream in
                kept.withLock { $0.append(Unchecked(downstream.next)) }
                bench.hook = { _ = kept.withLock { $0.count } }
                source.begin(downstream)
            }
        },
        PlantedFault("forgets an end that comes in a handler", .endsInHandler) { bench in
            broken(bench.a) { source, downstream in
                var (isInside, openCount) = (false, 2)
                for other in [source, bench.b] {
                    other.begin(Observation(), on: nil) { element in
                        isInside = true
                        downstream.next(element)
                        isInside = false
                    } end: { end in
                        if !isInside { openCount -= 1 }
                        if openCount == 0 { downstream.end(end) }
                    }
                }
            }
        },
        PlantedFault("calls under a lock", .nothingLocked) { bench in
            broken(bench.a) { source, downstream in
                let lock = SharedLock()
                for other in [source, bench.b] {
                    other.begin(Observation(), on: nil) { element in
                        lock.mutex.withLock { _ in downstream.next(element) }
                    } end: { _ in
                    }
                }
            }
        },
    ]

    private final class SharedLock: Sendable {
        let mutex = Mutex<Void>(())
    }

    private static func broken(
        _ source: Signal<Int, Failure>,
        _ start: @escaping (Signal<Int, Failure>, Downstream<Int, Failure>) -> Void
    ) -> Signal<Int, Failure> {
        Signal(home: nil) { start(source, $0) }
    }
}
