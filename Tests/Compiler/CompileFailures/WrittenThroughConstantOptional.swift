// error: cannot assign to property: 'number' is a 'let' constant
import SwiftObserver

func f() {
    let number: Var<Int>? = nil
    number.int = 5
}
