internal import BiometricsCore

/// Compares the face of a selfie with the portrait on a document.
package enum CompareCall {
    /// The rate at which a match passes.
    package static let passRate = CallField(
        rate: "passFalseMatchRate", option: "pass-fmr",
        help: "Pass if at most this fraction of non-mated pairs scores as high. Default: 1e-4.")
    /// The rate at which a match fails.
    package static let failRate = CallField(
        rate: "failFalseMatchRate", option: "fail-fmr",
        help: "Fail if more than this fraction of non-mated pairs scores as high. Default: 1e-2.")

    /// The call.
    package static let call = LibraryCall(
        "compare", summary: "Compare the face on a selfie with the portrait on an identity document",
        sources: [LibraryCall.Source("selfie", isOptional: true), LibraryCall.Source("document", isOptional: true)],
        fields: [passRate.declaration, failRate.declaration]
    ) { (request, library) async throws(BiometricsError) in
        let matcher = try library.matcher()
        let policy = try policy(request.values, unlessGiven: matcher.configuration.policy)
        return CallAnswer(
            ComparisonPayload(
                try await matcher.compare(
                    selfie: request.sources[0], document: request.sources[1], policy: policy,
                    deadline: request.deadline)))
    }

    /// The rates that a caller gave, and others for the missing ones.
    ///
    /// - Throws: `.invalidConfiguration` if a match would fail before it passes.
    private static func policy(
        _ values: CallValues, unlessGiven policy: MatchPolicy
    ) throws(BiometricsError) -> MatchPolicy {
        try MatchPolicy(
            passFalseMatchRate: values[passRate] ?? policy.passFalseMatchRate,
            failFalseMatchRate: values[failRate] ?? policy.failFalseMatchRate)
    }
}
