// The observables of all forms. It stands at the end of each file.
import Receiver
import SwiftObserver

nonisolated let numbers = Messenger<Int>()
nonisolated let texts = Messenger<String?>()
nonisolated let cached = texts.cache()
nonisolated let a = Var(1)
nonisolated let b = Var("")
nonisolated let c = Var(2.0)
nonisolated let d = Var<Int?>(nil)
nonisolated let e = Var(true)
nonisolated let mapped = a.new()
nonisolated let wave: WaveReceiver<Int> = numbers.makeReceiver()
