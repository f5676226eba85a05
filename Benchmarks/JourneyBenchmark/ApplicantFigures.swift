import BenchmarkSupport
import Biometrics
import BiometricsCore
import FoundationEssentials
import Verification
import VerificationService
import VerificationStore

/// The cost of the rule `no_duplicate_applicant` in a store of many applicants, whose faces are random numbers.
struct ApplicantFigures: Encodable {
    /// The applicants whose templates are in the store.
    let applicants: Int
    let dimension: Int
    /// The time until a new process has all templates in memory.
    let loadSeconds: Double
    /// The memory that the templates take in that process.
    let templateMebibytes: Double
    /// The medians of finishing a journey without the rule and with it, and their difference.
    let finishMilliseconds: Double
    let finishWithRuleMilliseconds: Double
    let ruleMilliseconds: Double
    /// The time to read and decrypt every template once, which a search without an index does.
    let readAllMilliseconds: Double
    /// Finished journeys whose rule gave a wrong answer.
    let wrongAnswers: Int

    init(applicants count: Int, trials: Int = 200) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "applicants-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let masters = MasterKeys(try MemoryMasterKey())
        func open() throws -> (JourneyService, DatabaseStore, EvidenceVault) {
            let store = try DatabaseStore(sqlite: "\(folder)/journeys.sqlite")
            let vault = EvidenceVault(store, folder: "\(folder)/evidence", masters: masters)
            return (JourneyService(store, vault, analyzer: RandomFaces()), store, vault)
        }
        let (first, store, vault) = try open()
        let (plain, searching) = (try Self.definition(rules: "{}"), try Self.definition(rules: Self.rule))
        for definition in [plain, searching] { try await store.put(definition) }
        try await Self.fill(first, searching.reference, count)

        let (second, _, _) = try open()
        let clock = ContinuousClock()
        let before = ProcessRun.ownPeakMebibytes
        loadSeconds = rounded(try await clock.measure { try await second.followApplicants() }.seconds)
        templateMebibytes = rounded(ProcessRun.ownPeakMebibytes - before)
        var times: [[Double]] = [[], []]
        var wrong = 0
        // In turns, so that a busy moment costs both the same.
        for trial in 0..<trials {
            for (way, definition) in [plain, searching].enumerated() {
                // Every tenth person has applied before.
                let face = trial % 10 == 0 ? trial : count + trial
                let id = try await Self.prepare(second, definition.reference, face, "trial \(way) \(trial)")
                let begin = clock.now
                let journey = try await second.finish(id)
                times[way].append((clock.now - begin).seconds * 1000)
                let verdict = journey.rules.first { $0.rule == .noDuplicateApplicant }?.verdict
                let expected: RuleVerdict = trial % 10 == 0 ? .failed : .passed
                if way == 1, verdict != expected { wrong += 1 }
            }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        applicants = count
        dimension = RandomFaces.dimension
        finishMilliseconds = rounded(medians[0])
        finishWithRuleMilliseconds = rounded(medians[1])
        ruleMilliseconds = rounded(medians[1] - medians[0])
        wrongAnswers = wrong
        readAllMilliseconds = rounded(try await clock.measure { try await Self.readAll(store, vault) }.seconds * 1000)
    }

    private static let rule = #"{"no_duplicate_applicant":{"onFailure":"refer"}}"#

    private static func definition(rules: String) throws -> JourneyDefinition {
        try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"\(rules == "{}" ? "plain" : "searching")","version":1,
                 "title":"T","steps":[{"id":"selfie","kind":"selfie","liveness":"passive"}],"rules":\(rules),
                 "expiresAfter":"PT24H","retention":{"media":"P30D","result":"P5Y"}}
                """.utf8)
    }

    private static func prepare(
        _ service: JourneyService, _ definition: DefinitionReference, _ face: Int, _ reference: String
    ) async throws -> JourneyID {
        guard let step = StepID(rawValue: "selfie") else { throw BenchmarkError("a step has a name") }
        let id = try await service.start(definition, reference: reference)
        let submission = try await service.submit(Array("\(face) \(reference)".utf8), to: step, as: .faceImage, of: id)
        _ = try await service.wait(for: submission, of: id)
        return id
    }

    private static func fill(_ service: JourneyService, _ definition: DefinitionReference, _ count: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for face in 0..<count {
                if face >= 64 { try await group.next() }
                group.addTask {
                    _ = try await service.finish(prepare(service, definition, face, "person \(face)"))
                }
            }
            try await group.waitForAll()
        }
    }

    private static func readAll(_ store: DatabaseStore, _ vault: EvidenceVault) async throws {
        var query = JourneyQuery(limit: 500)
        while true {
            let page = try await store.journeys(query)
            for entry in page {
                for piece in try await store.evidence(of: entry.id) where piece.kind == .template {
                    _ = try await vault.bytes(of: piece)
                }
            }
            guard page.count == query.limit, let last = page.last else { return }
            query.cursor = .init(behind: last)
        }
    }
}

/// An analyser of made-up faces. The number in front of the media is the seed of the face.
private struct RandomFaces: JourneyAnalyzing {
    static let dimension = 128
    private static let model = ModelIdentity(id: "random", sha256: String(repeating: "0", count: 64))

    func mediaKind(of bytes: [UInt8]) -> MediaKind { .image }

    func examine(
        _ bytes: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        Examination(finding: .selfie(SelfieCapture(isLive: true, statusCode: nil)))
    }

    func examine(
        _ bytes: [UInt8], besides other: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination { try await examine(bytes, of: submission, for: step) }

    func examine(
        _ clip: [UInt8], answering question: ChallengeQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        throw BiometricsError(.modelMissing, "Nothing here is answered.")
    }

    func match(
        selfie: [UInt8], document: [UInt8], policy: MatchPolicy
    ) async throws(BiometricsError) -> JourneyFacts.Match { .init(outcome: .undetermined) }

    func template(of selfie: [UInt8]) async throws(BiometricsError) -> ApplicantTemplate? {
        var state = UInt64(String(decoding: selfie, as: UTF8.self).split(separator: " ").first ?? "") ?? 0
        func next() -> Float {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return Float((mixed ^ (mixed >> 31)) >> 40) / Float(1 << 24) - 0.5
        }
        state &*= 0xD6E8_FEB8_6659_FD93
        return ApplicantTemplate([
            try FaceTemplate(model: Self.model, features: (0..<Self.dimension).map { _ in next() })
        ])
    }

    var applicantScores: ApplicantScores? {
        let points = [(-1.0, 1.0), (0.0, 0.5), (0.3, 1e-3), (0.5, 1e-6), (0.8, 1e-9)]
        let calibration = try? ScoreCalibration(
            source: .init(set: "random", date: "2026-01-01", modelID: "random", modelSHA256: Self.model.sha256),
            nonMatedCount: 10_000_000_000, nonMatedMean: 0, nonMatedStandardDeviation: 0.09,
            points: points.map { score, rate in
                .init(
                    score: score, falseMatches: Int((rate * 1e10).rounded()), rate: rate,
                    interval: (rate * 0.5)...min(1, rate * 2))
            }, tail: nil, extrapolationLimit: 1e-9)
        guard let calibration,
            let fusion = try? ScoreFusion([.init(model: Self.model, calibration: calibration)])
        else { return nil }
        return ApplicantScores(fusion: fusion, calibration: calibration)
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
