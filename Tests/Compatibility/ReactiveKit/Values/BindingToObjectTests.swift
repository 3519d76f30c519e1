import Foundation
import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

@Suite("Bindings to objects")
struct BindingToObjectTests {
    private final class Label: DisposeBagProvider, BindingExecutionContextProvider {
        let bag = DisposeBag()
        var text = ""
        var calls = 0
        let contextCalls = Counter()
        var bindingExecutionContext: ExecutionContext {
            ExecutionContext { [contextCalls] block in
                contextCalls.add()
                block()
            }
        }
    }

    @Test("RK-118 a signal is bound to an object by a function or a key path, in the object's context or another")
    func binding() {
        let label = Label()
        let name = PassthroughSubject<String, Never>()
        name.bind(to: label) { label, name in label.text += name }
        name.send("a")
        #expect((label.text, label.contextCalls.value) == ("a", 1))
        name.bind(to: label, keyPath: \.text)
        name.send("b")
        #expect(label.text == "b")
        let other = Property("c")
        other.bind(to: label, context: .immediate) { $0.text = $1 }
        #expect((label.text, label.contextCalls.value) == ("c", 3))
        other.bind(to: label, keyPath: \.text, context: .immediate)
        other.value = "d"
        #expect((label.text, label.contextCalls.value) == ("d", 3))
        let words = PassthroughSubject<Void, Never>()
        words.bind(to: label) { $0.calls += 1 }
        words.bind(to: label, context: .immediate) { $0.calls += 10 }
        words.send()
        #expect((label.calls, label.contextCalls.value) == (11, 4))
    }

    @Test("RK-118 a binding does not hold its object, and ends with it, with the signal, or by being disposed")
    func lifetime() {
        let name = PassthroughSubject<String, Never>()
        var binding: (any Disposable)?
        var weakly: Weakly<Label>?
        do {
            let label = Label()
            weakly = Weakly(label)
            binding = name.bind(to: label, keyPath: \.text)
            name.send("a")
            #expect(binding?.isDisposed == false)
        }
        #expect(weakly?.isGone == true)
        #expect(binding?.isDisposed == true)

        let label = Label()
        let disposed = name.bind(to: label) { label, _ in label.calls += 1 }
        disposed.dispose()
        let ended = name.bind(to: label) { label, _ in label.calls += 10 }
        name.send("b")
        name.send(completion: .finished)
        #expect(label.calls == 10)
        #expect(ended.isDisposed)
    }

    @Test("RK-118 a function of the main actor is called there") @MainActor
    func mainActor() async {
        let label = Label()
        let name = PassthroughSubject<String, Never>()
        var texts: [String] = []
        name.bind(to: label, context: .immediate) { _, name in
            MainActor.assertIsolated()
            texts.append(name)
        }
        await Task.detached { for text in ["a", "b", "c"] { name.send(text) } }.value
        while texts.count < 3 { await Task.yield() }
        #expect(texts == ["a", "b", "c"])
    }

    @Test("RK-121 an object has reactive members, and so has its type")
    func reactive() {
        final class Object: ReactiveExtensionsProvider {
            let name = "a"
        }
        let object = Object()
        #expect(object.reactive.base === object)
        #expect(Object.reactive == Reactive<Object>.self)
        #expect(object.reactive.nameLength == 1)
        let foundationObject = NSObject()
        #expect(foundationObject.reactive.base === foundationObject)
    }
}

extension ReactiveExtensions where Base: ReactiveExtensionsProvider {
    fileprivate var nameLength: Int { 1 }
}
