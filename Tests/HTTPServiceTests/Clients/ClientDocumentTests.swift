import BiometricsClient
import BiometricsTestSupport
import Foundation
import Testing

/// The types of the Swift client have keys of the schemas, and are optional where the schemas permit it.
struct ClientDocumentTests {
    /// A type, and the schema of what it reads.
    struct Sample: CustomTestStringConvertible, Sendable {
        let type: any (Decodable & Sendable).Type
        let schema: String
        var testDescription: String { schema }

        init(_ type: any (Decodable & Sendable).Type, _ name: String) {
            self.type = type
            schema = "biometrics.\(name)/1"
        }
    }

    static let samples = [
        Sample(JourneyState.self, "journey"), Sample(JourneyPage.self, "journey-list"),
        Sample(ErasureReceipts.self, "journey-erasure"), Sample(JourneyToken.self, "journey-token"),
        Sample(CaptureSession.self, "capture-session"), Sample(CapturePreview.self, "capture-preview"),
        Sample(NotedPiece.self, "journey-piece"), Sample(LivenessChallenge.self, "journey-challenge"),
        Sample(ChallengePrompt.self, "journey-prompt"), Sample(ApplicantSearch.self, "gallery-search"),
        Sample(DetectedFaces.self, "detect"), Sample(FaceComparison.self, "compare"),
        Sample(LivenessVerdict.self, "liveness"), Sample(DocumentReading.self, "read"),
        Sample(ReviewQueue.self, "review-list"), Sample(ReviewCase.self, "review-case"),
        Sample(ReviewState.self, "review-state"), Sample(JourneyStatistics.self, "journey-statistics"),
    ]

    @Test(arguments: samples)
    func `a type reads what its schema permits, and finds each of its keys`(sample: Sample) throws {
        let schema = try JSONSchema(sample.schema)
        for choice in 0..<24 {
            let full = JSONSchemaExample.document(.full, choice: choice, of: schema)
            // Some shapes lack a key by design: the error in place of a result.
            guard choice == 0 || full["results"] == nil else { continue }
            let value = try JSONDecoder().decode(sample.type, from: JSONEncoder().encode(full))
            #expect(Self.missing(in: value, at: "\(sample.type)") == [])
        }
        let least = JSONSchemaExample.document(.least, of: schema)
        _ = try JSONDecoder().decode(sample.type, from: JSONEncoder().encode(least))
    }

    /// The places of a value that hold nothing.
    private static func missing(in value: Any, at place: String) -> [String] {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional && mirror.children.isEmpty { return [place] }
        return mirror.children.flatMap { missing(in: $0.value, at: $0.label.map { "\(place).\($0)" } ?? place) }
    }
}
