infix operator <- : AssignmentPrecedence

/// Sets the value of a variable: `number <- 42`. Without a variable, there is nothing to do.
///
/// ```swift
/// counter <- 42
/// print(counter)    // prints: 42
/// ```
public func <- <Value>(variable: Var<Value>?, value: Value) {
    variable?.value = value
}
