// error: binary operator '+' cannot be applied to two 'Int?' operands
import SwiftObserver

func f(one: Int?, two: Int?) -> Int { one + two }
