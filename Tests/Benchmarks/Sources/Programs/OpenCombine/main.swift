import OpenCombine

let subject = PassthroughSubject<Int, Never>()
let observation = subject.sink { print($0) }
subject.send(1)
