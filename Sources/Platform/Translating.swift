/// Returns the result of `body`; an error that it throws is converted by `translate`.
///
/// System errors say what happened; each caller knows their meaning in its context.
public func translating<Value: ~Copyable, Fault: Error, Failure: Error>(
    _ translate: (Fault) -> Failure, _ body: () throws(Fault) -> Value
) throws(Failure) -> Value {
    do throws(Fault) {
        return try body()
    } catch {
        throw translate(error)
    }
}
