/// What `body` gives; what it throws is thrown as `translate` says it.
///
/// The faults of the system say what happened, and each caller knows what that means for whom.
public func translating<Value: ~Copyable, Fault: Error, Failure: Error>(
    _ translate: (Fault) -> Failure, _ body: () throws(Fault) -> Value
) throws(Failure) -> Value {
    do throws(Fault) {
        return try body()
    } catch {
        throw translate(error)
    }
}
