internal import BiometricsCore
internal import Platform
public import TemplateGallery
internal import Verification
public import VerificationStore

/// The search among all applicants.
extension JourneyService {
    /// The rate at which the rule finds a stranger. One journey of a thousand is then reviewed without need.
    public static let maximumFPIR = 1e-3

    /// Whether the analyser can search for faces.
    public var searchesApplicants: Bool { applicants != nil }

    /// Whether a definition in the store has the rule for which templates are kept.
    public func keepsTemplates() async throws(StoreError) -> Bool {
        for reference in try await store.definitions() {
            let definition = try await store.definition(reference)
            if definition?.rules[.noDuplicateApplicant] != nil { return true }
        }
        return false
    }

    /// Reads the templates that any process stored or erased since the last call.
    ///
    /// - Parameter progress: receives the number of journeys that were read so far.
    public func followApplicants(
        _ progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(StoreError) {
        try await applicants?.follow(progress)
    }

    /// Searches for a face among all applicants whose journeys are finished or being finished.
    ///
    /// - Parameters:
    ///   - selfie: a picture or clip of the face.
    ///   - limit: the maximum number of candidates.
    ///   - maximumFPIR: the rate at which the search may find somebody for a face of a stranger, above 0 and below 1.
    /// - Returns: the candidates, named by their journeys; `nil` if the service does not search, or without a face.
    /// - Throws: `.system(.rateNotCarried)` if the calibration has no threshold for so many applicants, and the errors
    ///   of ``JourneyAnalyzing/template(of:)``.
    public func searchApplicants(
        for selfie: [UInt8], limit: Int, maximumFPIR: Double = JourneyService.maximumFPIR
    ) async throws(StoreError) -> SearchFindings? {
        guard let scores = analyzer.applicantScores, let applicants else { return nil }
        let probe: ApplicantTemplate?
        do throws(BiometricsError) { probe = try await template(of: selfie) } catch { throw .system(error) }
        guard let probe else { return nil }
        try await applicants.follow()
        guard let gallery = await applicants.faces.gallery else {
            let threshold = try translating(StoreError.system) { () throws(BiometricsError) in
                try SearchThreshold(maximumFPIR: maximumFPIR, comparisons: 0, calibration: scores.calibration)
            }
            return SearchFindings(candidates: [], threshold: threshold, comparisons: 0)
        }
        let found: SearchFindings
        do throws(BiometricsError) {
            found = try await applicants.scan { () throws(BiometricsError) in
                try gallery.search(
                    probe.templates, limit: GallerySearch.maximumLimit, maximumFPIR: maximumFPIR,
                    fusion: scores.fusion, calibration: scores.calibration)
            }
        } catch {
            throw .system(error)
        }
        var candidates: [SearchCandidate] = []
        for candidate in found.candidates where candidates.count < limit {
            if try await entry(of: candidate) != nil { candidates.append(candidate) }
        }
        return SearchFindings(candidates: candidates, threshold: found.threshold, comparisons: found.comparisons)
    }

    /// Searches for the person of a journey among other applicants.
    ///
    /// The threshold lets a gallery of other people give a candidate at the rate of ``maximumFPIR``. The false match
    /// rate of one comparison is never higher than the rate at which a match passes.
    func search(
        for probe: ApplicantTemplate, of journey: Journey, _ applicant: ContentDigest?
    ) async throws(StoreError) -> JourneyFacts.ApplicantSearch? {
        guard let scores = analyzer.applicantScores, let applicants else { return nil }
        try await applicants.follow()
        let (gallery, otherCount) = await applicants.faces
        // The journey's own template is in the gallery.
        let size = max(0, (gallery?.count ?? 0) - 1)
        guard let gallery, size > 0 else {
            return .init(candidates: 0, threshold: nil, gallerySize: 0, notCompared: otherCount)
        }
        let policy = journey.definition.faceMatch.policy
        let rate = min(
            Self.maximumFPIR,
            SearchThreshold.fpir(forFalseMatchRate: policy.passFalseMatchRate, comparisons: size))
        let found: SearchFindings
        do throws(BiometricsError) {
            found = try await applicants.scan { () throws(BiometricsError) in
                try gallery.search(
                    probe.templates, limit: GallerySearch.maximumLimit, maximumFPIR: rate, fusion: scores.fusion,
                    calibration: scores.calibration, policy: policy)
            }
        } catch {
            guard error.code == .rateNotCarried else { throw .system(error) }
            return .init(candidates: nil, threshold: nil, gallerySize: size, notCompared: otherCount)
        }
        var candidates: [JourneyFacts.ApplicantSearch.Candidate] = []
        for candidate in found.candidates where candidate.match.person != journey.id.rawValue {
            guard let entry = try await entry(of: candidate),
                applicant == nil || entry.applicant != applicant
            else { continue }
            candidates.append(
                .init(
                    journey: entry.id, score: candidate.match.score, falseMatchRate: candidate.estimate?.rate))
        }
        return .init(
            candidates: candidates.count, threshold: found.threshold?.score, gallerySize: size, found: candidates,
            notCompared: otherCount)
    }

    /// The entry of a candidate's journey; `nil` if the journey is cancelled, expired or erased.
    private func entry(of candidate: SearchCandidate) async throws(StoreError) -> JourneyEntry? {
        guard let id = JourneyID(rawValue: candidate.match.person), let entry = try await store.entry(of: id) else {
            return nil
        }
        return [.open, .finished].contains(entry.status) ? entry : nil
    }

    /// The template of a selfie's face; `nil` without a face.
    func template(of selfie: [UInt8]) async throws(BiometricsError) -> ApplicantTemplate? {
        let analyzer = analyzer
        return try await Timeout.wait(options.examinationTime) { () async throws(BiometricsError) in
            try await analyzer.template(of: selfie)
        }
    }
}
