/// Sets the value of a variable: `number <- 42`. Without a variable, there is nothing to do.
public func <- <Value>(variable: Var<Value>?, value: Value?) {
    variable?.value = value
}
