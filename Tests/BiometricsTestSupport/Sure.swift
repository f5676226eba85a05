/// A value that a test knows to be there.
public func sure<Value>(_ value: Value?) -> Value {
    guard let value else { preconditionFailure("a value of the test's own is not there") }
    return value
}
