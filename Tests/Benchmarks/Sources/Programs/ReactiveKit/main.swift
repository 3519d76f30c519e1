import ReactiveKit

let subject = PassthroughSubject<Int, Never>()
let observation = subject.observeNext { print($0) }
subject.send(1)
