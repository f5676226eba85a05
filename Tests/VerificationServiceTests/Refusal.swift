import BiometricsTestSupport
import Testing
import Verification
import VerificationStore

extension Identifier {
    init(_ text: String) { self = sure(Self(rawValue: text)) }
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
