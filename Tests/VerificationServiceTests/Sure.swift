import Testing
import Verification
import VerificationStore

extension Identifier {
    init(_ text: String) { self = sure(Self(rawValue: text)) }
}

/// A value that a test knows to be there.
func sure<Value>(_ value: Value?) -> Value {
    guard let value else { preconditionFailure("a value of the test's own is not there") }
    return value
}

/// What `body` throws; a failed expectation where it throws nothing.
func refusal(
    _ location: SourceLocation = #_sourceLocation, _ body: () async throws(StoreError) -> Void
) async -> StoreError? {
    do throws(StoreError) {
        try await body()
        Issue.record("nothing was refused", sourceLocation: location)
        return nil
    } catch {
        return error
    }
}
