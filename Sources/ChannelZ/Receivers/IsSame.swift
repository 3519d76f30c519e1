/// Whether two values are known to be equal: they are not if their type is not `Equatable`.
func isSame<Value>(_ one: Value, _ other: Value) -> Bool {
    func equals<Known: Equatable>(_ one: Known) -> Bool { one == other as? Known }
    guard let known = one as? any Equatable else { return false }
    return equals(known)
}
