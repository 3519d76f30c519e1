import ChannelZ
import Testing

/// The examples of the first documentation of ChannelZ that need no Objective-C, in Swift 5 mode and with that import. They
/// stand here as they stood there, but for `println`.
final class SeedSamples {
    @Test("CZ-005, CZ-015 Basic Usage")
    func basicUsage() {
        let a1 = ∞(Int(0))∞  // create a field channel
        let a2 = ∞(Int(0))∞  // create another field channel

        a1 <=∞=> a2  // create a two-way conduit between the properties

        print(a1.source.value)  // the underlying value of the field channel is accessed with the `value` property
        a2.source.value = 42  // then changing a2's value…
        print(a1.source.value)  // …will automatically set a1 to that same value!

        assert(a1.source.value == 42)
        assert(a2.source.value == 42)
        #expect(a1.source.value == 42 && a2.source.value == 42)
    }

    @Test("CZ-001, CZ-002, CZ-022, CZ-023 Usings Functions Instead of ∞")
    func functions() {
        let b1: ChannelZ<Int> = channelField(Int(0))
        let b2: ChannelZ<Int> = channelField(Int(0))

        let b1b2: Receptor = conduit(b1, b2)

        _ = b1.source.value
        b2.source.value = 99
        _ = b1.source.value

        assert(b1.source.value == 99)
        assert(b2.source.value == 99)
        #expect(b1.source.value == 99 && b2.source.value == 99)

        b1b2.unsubscribe()  // you can manually disconnect the conduit if you like
        b2.source.value = 1
        #expect(b1.source.value == 99)
    }

    @Test("CZ-005, CZ-024 a struct with channels, one way and through conversions")
    func conversions() {
        struct ViewModel {
            let amount = ∞(Double(0))∞
            let amountMax = Double(100.0)
        }

        let vm = ViewModel()
        let stepper = ∞(Double(0))∞
        let slider = ∞(Float(0))∞
        let progress = ∞(Float(0))∞
        stepper <=∞=> vm.amount
        slider <~∞~> vm.amount
        vm.amount.map({ Float($0 / vm.amountMax) }) ∞=> progress

        stepper.value += 25.0
        #expect(slider.value == 25.0 && vm.amount.source.value == 25.0)
        slider.value += 30.0
        #expect(stepper.value == 55.0 && vm.amount.source.value == 55.0)
        vm.amount.source.value += 20
        #expect(slider.value == 75.0 && stepper.value == 75.0 && progress.value == 0.75)

        let number = ∞(Int(0))∞
        let text = ∞("")∞
        (number).map({ "\($0)" }) <=∞=> (text).map({ Int($0) ?? 0 })
        number.value += 55
        #expect(text.source.value == "55")
        text.source.value = "89"
        #expect(number.value == 89)
    }
}
