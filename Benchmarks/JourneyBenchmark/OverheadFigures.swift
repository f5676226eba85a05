import BenchmarkSupport
import Biometrics
import VerificationService

/// The cost of journeys beside their single calls: `compare` of selfie and front, `liveness` of the selfie, `read`
/// of each side. One process, one context, the people one after another, first one way and then the other in turns.
struct OverheadFigures: Encodable {
    /// The people, each measured in both ways.
    let people: Int
    /// How many of them have a back that the journey looked at.
    let backs: Int
    let workers: Int
    /// Seconds of processor time over all people.
    let journeySeconds: Double
    let bareSeconds: Double
    /// By how much the first exceeds the second; 0.05 is 5 %.
    let overhead: Double
    /// The same of the people without a back.
    let overheadWithoutBack: Double?
    /// Seconds of processor time of the parts of the bare calls.
    let compareSeconds: Double
    let livenessSeconds: Double
    let readSeconds: Double
    /// Journeys whose match has another outcome or another score than the bare comparison.
    let differentMatches: Int

    init(_ people: some Collection<Person>, workers: Int) async throws {
        var configuration = BiometricsConfiguration()
        configuration.workers = workers
        let context = try BiometricsContext(configuration)
        let analyzer = try BiometricsAnalyzer(in: context)
        let bare = try BareCalls(in: context)
        let journeys = try TemporaryJourneys(analyzer: analyzer)
        defer { journeys.remove() }
        guard let first = people.first else { throw BenchmarkError("there is nobody to measure with") }
        // The networks are opened and the store is made before anything counts.
        for _ in 0..<2 {
            _ = try await journeys.lead(first.definition(), with: first.media)
            _ = try await bare.run(first)
        }
        var (led, called) = (Split(), Split())
        var parts = BareCalls.Seconds()
        var (backs, different) = (0, 0)
        for (number, person) in people.enumerated() {
            func lead() async throws -> Match {
                let start = ProcessRun.ownProcessorSeconds
                let (journey, facts) = try await journeys.lead(try person.definition(), with: person.media)
                led.add(ProcessRun.ownProcessorSeconds - start, to: person)
                if journey.steps.contains(where: { $0.lastAssessment(.back) != nil }) { backs += 1 }
                let match = facts.matches.values.first
                return Match(outcome: match?.outcome.rawValue, score: match?.figures["score"])
            }
            func call() async throws -> Match {
                let start = ProcessRun.ownProcessorSeconds
                let (match, seconds) = try await bare.run(person)
                called.add(ProcessRun.ownProcessorSeconds - start, to: person)
                parts.add(seconds)
                return match
            }
            // The second way may find the files in the processor's cache.
            let matches =
                number.isMultiple(of: 2)
                ? (try await lead(), try await call()) : { ($0.1, $0.0) }((try await call(), try await lead()))
            if matches.0 != matches.1 { different += 1 }
        }
        self.people = people.count
        self.backs = backs
        self.workers = workers
        journeySeconds = rounded(led.all)
        bareSeconds = rounded(called.all)
        overhead = rounded(led.all / called.all - 1)
        overheadWithoutBack = called.withoutBack > 0 ? rounded(led.withoutBack / called.withoutBack - 1) : nil
        compareSeconds = rounded(parts.compare)
        livenessSeconds = rounded(parts.liveness)
        readSeconds = rounded(parts.read)
        differentMatches = different
    }

    /// The result of a comparison.
    struct Match: Equatable {
        let outcome: String?
        let score: Double?
    }

    /// Time over all people, and over those whose document has no back.
    private struct Split {
        var all = 0.0
        var withoutBack = 0.0

        mutating func add(_ seconds: Double, to person: Person) {
            all += seconds
            if person.back == nil { withoutBack += seconds }
        }
    }
}

/// The library's own calls.
struct BareCalls {
    private let matcher: FaceMatcher
    private let assessor: LivenessAssessor
    private let reader: DocumentReader

    init(in context: BiometricsContext) throws {
        matcher = try FaceMatcher(in: context)
        assessor = try LivenessAssessor(in: context)
        reader = try DocumentReader(in: context)
    }

    struct Seconds {
        var compare = 0.0
        var liveness = 0.0
        var read = 0.0

        mutating func add(_ other: Seconds) {
            compare += other.compare
            liveness += other.liveness
            read += other.read
        }
    }

    func run(_ person: Person) async throws -> (OverheadFigures.Match, Seconds) {
        var seconds = Seconds()
        var start = ProcessRun.ownProcessorSeconds
        func lap() -> Double {
            let now = ProcessRun.ownProcessorSeconds
            defer { start = now }
            return now - start
        }
        let comparison = try await matcher.compare(
            selfie: .bytes(person.selfie, name: "selfie"), document: .bytes(person.front, name: "front"))
        seconds.compare = lap()
        _ = try await assessor.assess(.bytes(person.selfie, name: "selfie"))
        seconds.liveness = lap()
        _ = try await reader.read(.bytes(person.front, name: "front"))
        if let back = person.back { _ = try await reader.read(.bytes(back, name: "back")) }
        seconds.read = lap()
        let match = comparison.faceMatch
        return (OverheadFigures.Match(outcome: match.result.rawValue, score: match.score), seconds)
    }
}
