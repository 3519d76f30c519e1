import Receiver

// Protocols of a client's that require members of receivers.

@preconcurrency
protocol Mappable {
    associatedtype Wave
    func map<U>(_ transform: @escaping (Wave) -> U) -> Receiver<U>
    func filter(_ isIncluded: @escaping (Wave) -> Bool) -> Receiver<Wave>
}

protocol Audible {
    associatedtype Wave
    @preconcurrency func listen(to handle: @escaping @Sendable (Wave) -> Void) -> Disposable
}

extension Receiver: Mappable {}  // warns in Swift 6: - // warns in Swift 6: -
extension Receiver: Audible {}

func describe<Source: Mappable>(_ source: Source) -> Receiver<String> where Source.Wave == Int {
    source.map { "\($0)" }
}

func pass(
    _ receiver: Receiver<Int>, _ handle: @escaping (Int) -> Void, _ transform: @escaping (Int) -> Int,
    _ handlers: [(Int) -> Void]
) -> [Disposable] {
    let listen = receiver.listen
    receiver.listen(to: handle)  // warns in Swift 6: DeprecatedDeclaration
    receiver.map(transform).listen { print($0) }  // warns in Swift 6: DeprecatedDeclaration
    let disposables = handlers.map(receiver.listen)  // warns in Swift 6: DeprecatedDeclaration
    return disposables + [listen { print($0) }]
}
