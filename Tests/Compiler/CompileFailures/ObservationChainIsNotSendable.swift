// error: conformance of 'ObservationChain<Observing, Transformed>' to 'Sendable' is unavailable
import SwiftObserver

func share<Shared: Sendable>(_: Shared.Type) {}

func isNotSendable() { share(ObservationTransformer<Int>.self) }  // it holds the closures of an actor
