import SwiftObserver

final class Dog: Observer, Sendable { let receiver = Receiver() }

@MainActor final class Screen: Observer {
    let receiver = Receiver()
    var rounds = 0

    /// Observes until the next message, again and again.
    func rearm(_ messenger: Messenger<Int>) {
        observeOnce(messenger) { [weak self] _ in
            self?.rounds += 1
            self?.rearm(messenger)
        }
    }

    func visit(_ messenger: Messenger<Int>) {
        observe(messenger) { [weak self] _ in self?.rounds += 1 }.stop()
    }

    func observeInHandler(_ messenger: Messenger<Int>) {
        observe(messenger) { [weak self] _ in self?.visit(messenger) }
    }
}

actor Guest: Observer {
    let receiver = Receiver()
    var total = 0

    func begin(_ messenger: Messenger<Int>) {
        observe(messenger) { guest, number in guest.total += number }
    }
}

func rearm(_ dog: Dog, _ messenger: Messenger<Int>) {
    dog.observeOnce(messenger) { [weak dog] _ in
        if let dog { rearm(dog, messenger) }
    }
}

func observeInHandler(_ dog: Dog, _ messenger: Messenger<Int>) {
    dog.observe(messenger) { [weak dog] _ in
        guard let dog else { return }
        dog.observe(messenger) { _ in }.stop()
    }
}

@MainActor let soaks: [Soak] = [
    Soak(name: "observe and stop in a handler", rounds: 1_000_000) {
        let (dog, messenger) = (Dog(), Messenger<Int>())
        observeInHandler(dog, messenger)
        return (
            { rounds in
                for round in 0..<rounds { messenger.send(round) }
                withExtendedLifetime(dog) {}
            }, { messenger.send(0) }
        )
    },
    Soak(name: "observe and stop in a handler, .immediate", rounds: 1_000_000) {
        let (dog, messenger) = (Dog(), Messenger<Int>(delivery: .immediate))
        observeInHandler(dog, messenger)
        return (
            { rounds in
                for round in 0..<rounds { messenger.send(round) }
                withExtendedLifetime(dog) {}
            }, { messenger.send(0) }
        )
    },
    Soak(name: "observe and stop in a handler of the main actor", rounds: 1_000_000) {
        let (screen, messenger) = (Screen(), Messenger<Int>())
        screen.observeInHandler(messenger)
        return (
            { rounds in
                for round in 0..<rounds { messenger.send(round) }
                withExtendedLifetime(screen) {}
            }, { messenger.send(0) }
        )
    },
    Soak(name: "observe once, again and again", rounds: 1_000_000) {
        let (dog, messenger) = (Dog(), Messenger<Int>())
        rearm(dog, messenger)
        return (
            { rounds in
                for round in 0..<rounds { messenger.send(round) }
                withExtendedLifetime(dog) {}
            }, { messenger.send(0) }
        )
    },
    Soak(name: "observe once, again and again, on the main actor", rounds: 1_000_000) {
        let (screen, messenger) = (Screen(), Messenger<Int>())
        screen.rearm(messenger)
        return (
            { rounds in
                for round in 0..<rounds { messenger.send(round) }
                withExtendedLifetime(screen) {}
            }, { messenger.send(0) }
        )
    },
    Soak(name: "actors that come and go", rounds: 200_000) {
        let messenger = Messenger<Int>()
        let stayer = Guest()
        await stayer.begin(messenger)
        return (
            { rounds in
                for round in 0..<rounds {
                    let guest = Guest()
                    await guest.begin(messenger)
                    if round % 4 == 0 { messenger.send(round) }
                }
                withExtendedLifetime(stayer) {}
            }, { messenger.send(0) }
        )
    },
    Soak(name: "replays stopped before their turn", rounds: 1_000_000) {
        let loop = MessageLoop()
        let (dog, messenger) = (Dog(), Messenger<Int>(delivery: .loop(loop).warm(upTo: 5)))
        for number in 0..<5 { messenger.send(number) }
        dog.observe(messenger) { _ in }
        return (
            {
                rounds in for _ in 0..<rounds { dog.observe(messenger) { _ in }.stop() }
            },
            {
                messenger.send(0)
                loop.runOnce()
            }
        )
    },
    Soak(name: "observations that end while messages wait and are lost", rounds: 1_000_000) {
        let loop = MessageLoop()
        let (dog, messenger) = (Dog(), Messenger<Int>(delivery: .loop(loop).bounded(to: 3, dropping: .oldest)))
        dog.observe(messenger) { _ in }
        return (
            { rounds in
                for round in 0..<rounds {
                    messenger.send(round)
                    dog.observe(messenger) { _ in }.stop()
                }
            },
            {
                messenger.send(0)
                loop.runOnce()
            }
        )
    },
]
