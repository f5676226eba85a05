package import BiometricsCore
package import FoundationEssentials

/// Judges whether a living person took a picture or clip, and whether a clip answers a challenge.
package enum LivenessCall {
    /// The challenge that the clip answers.
    package static let challenge = CallField(
        object: "challenge", help: "The challenge that the clip answers, as it was issued.")
    /// The digest that the recording app sent.
    package static let clipDigest = CallField(
        text: "clipDigest", isLocal: true, placeholder: "HEX",
        help: "The digest of clip and challenge that the recording app sent.")

    /// The call.
    package static let call = LibraryCall(
        "liveness", summary: "Assess whether a living person took a selfie picture or clip",
        fields: [challenge.declaration, clipDigest.declaration, ChallengeCall.folder.declaration]
    ) { (request, library) async throws(BiometricsError) in
        let question = try question(request.values)
        let (source, assessor) = (try request.source(), try library.assessor())
        let report =
            if let question {
                try await assessor.assess(
                    source, answering: question.challenge, by: question.authority,
                    boundDigest: request.values[clipDigest], atMilliseconds: Date().millisecondsSince1970,
                    deadline: request.deadline)
            } else {
                try await assessor.assess(source, deadline: request.deadline)
            }
        return CallAnswer(
            LivenessPayload(results: [.result(LivenessResult(report))], pipeline: assessor.pipeline))
    }

    /// The challenge that a clip answers, with its issuer; `nil` without a challenge.
    private static func question(
        _ values: CallValues
    ) throws(BiometricsError) -> (challenge: ChallengePayload, authority: ChallengeAuthority)? {
        guard let challenge = values[challenge] else {
            guard values[clipDigest] == nil, values[ChallengeCall.folder] == nil else {
                throw BiometricsError(
                    .invalidConfiguration, "The options clipDigest and challengeKeys need the option challenge.")
            }
            return nil
        }
        guard let text = try? JSONEncoder().encode(challenge) else {
            throw BiometricsError(.backendFailure, "The challenge cannot be written as JSON.")
        }
        return (
            try ChallengePayload(json: Array(text)), try ChallengeAuthority(directory: values[ChallengeCall.folder])
        )
    }
}

/// Issues a challenge.
package enum ChallengeCall {
    /// The number of movements.
    package static let count = CallField(
        "count", in: 1...12, fallback: 3, placeholder: "N", help: "The number of movements.")
    /// The time for the answer.
    package static let lifetime = CallField(
        "lifetimeSeconds", in: 60...120, fallback: 90, option: "lifetime", placeholder: "SECONDS",
        help: "The time in which the challenge must be answered.")
    /// The folder of the keys.
    package static let folder = CallField(
        text: "challengeKeys", isLocal: true, placeholder: "DIR",
        help: "The folder of the challenge key and the record of used challenges. Default: in the user's data folder.")

    /// The call.
    package static let call = LibraryCall(
        "challenge", summary: "Ask a person for unpredictable movements", sources: [],
        fields: [count.declaration, lifetime.declaration, folder.declaration]
    ) { (request, _) async throws(BiometricsError) in
        let policy = try ChallengePolicy(count: request.values[count], lifetimeSeconds: request.values[lifetime])
        return CallAnswer(
            try ChallengeAuthority(directory: request.values[folder]).issue(
                policy, atMilliseconds: Date().millisecondsSince1970))
    }
}

extension Date {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package var millisecondsSince1970: Int64 { Int64((timeIntervalSince1970 * 1000).rounded(.down)) }
}
