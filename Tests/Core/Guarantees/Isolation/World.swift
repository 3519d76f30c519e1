import Receiver
import SwiftObserver

@globalActor actor Files { static let shared = Files() }

/// What the rows observe.
final class World: Sendable {
    let numbers = Messenger<Int>()
    let texts = Messenger<String?>()
    let a = Var(1)
    let b = Var("b")
    let c = Var(2.0)
    let d = Var<Int?>(nil)
    let cached: CacheOnOptionalMessage<Messenger<String?>, String>
    let mapped: Mapper<Var<Int>, Int>
    let wave: WaveReceiver<Int>

    init() {
        cached = texts.cache()
        mapped = a.new()
        wave = numbers.makeReceiver()
    }

    var all:
        (
            Messenger<Int>, Messenger<String?>, CacheOnOptionalMessage<Messenger<String?>, String>, Var<Int>,
            Var<String>,
            Var<Double>, Var<Int?>, Mapper<Var<Int>, Int>, WaveReceiver<Int>
        )
    { (numbers, texts, cached, a, b, c, d, mapped, wave) }

    /// Sends something through everything, such that no form filters it out.
    func send() {
        texts.send("text")
        numbers.send(1)
        numbers.send(2, from: a)
        a.value += 1
        b.value += "b"
        c.value += 1
        d.value = (d.value ?? 0) + 1
        numbers.send(1)
    }
}
