// error: requires the types 'Int' and 'Double' be equivalent
// error: cannot convert return expression
import SwiftObserver

func f(whole: Var<Int>, fraction: Var<Double>) -> Double { whole + fraction }
