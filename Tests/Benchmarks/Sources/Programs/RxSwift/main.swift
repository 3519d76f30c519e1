import RxSwift

let subject = PublishSubject<Int>()
let observation = subject.subscribe(onNext: { print($0) })
subject.onNext(1)
