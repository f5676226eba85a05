internal import BiometricsCore
internal import HTTPKit
internal import Synchronization
internal import TemplateGallery
internal import VerificationService
internal import VerificationStore

extension BiometricsService {
    /// The maximum number of candidates in an answer.
    private static let mostCandidates = 100

    /// Searches for a face among all applicants.
    func searchApplicants(_ call: Call, _ body: [UInt8]) async throws -> HTTPResponse {
        let service = try served().service
        guard let limit = Int(call.target.query["limit"] ?? "10"), (1...Self.mostCandidates).contains(limit) else {
            throw Problem(.parameterInvalid, "“limit” is a number from 1 to \(Self.mostCandidates).")
        }
        let text = call.target.query["maximumFPIR"] ?? "\(JourneyService.maximumFPIR)"
        guard let rate = Double(text), rate > 0, rate < 1 else {
            throw Problem(.parameterInvalid, "“maximumFPIR” is a number above 0 and below 1.")
        }
        let selfie = try bytes(call, body)
        guard let findings = try await service.searchApplicants(for: selfie, limit: limit, maximumFPIR: rate) else {
            throw BiometricsError(.unreadableInput, "The picture shows no face. Send a picture of one person.")
        }
        if findings.comparisons == 0, try await !service.keepsTemplates() {
            throw Problem(
                .notFound,
                "This service keeps no templates to search. Name the rule “no_duplicate_applicant” in a definition.")
        }
        return try reply(
            GallerySearchPayload(
                findings, probe: "media", least: findings.threshold?.score ?? 1, estimate: nil))
    }

    /// Reads the templates that any process added or erased since the last call. The service is not ready before it
    /// has read all of them once.
    func readApplicants() async throws(StoreError) {
        try await journeys?.service.followApplicants { count in
            guard !self.hasApplicants.load(ordering: .acquiring) else { return }
            self.log.note(.info, "applicants", "The templates of \(count) journeys are in memory.")
        }
        hasApplicants.store(true, ordering: .releasing)
    }
}
