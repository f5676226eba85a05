internal import HTTPKit
internal import Verification
internal import VerificationService
internal import VerificationStore

extension BiometricsService {
    /// Answers a request with one page of journeys.
    func listJourneys(_ call: Call, _ body: [UInt8]) async throws -> HTTPResponse {
        let journeys = try served()
        let text = call.target.query["limit"] ?? "100"
        guard let limit = Int(text), (1...1000).contains(limit) else {
            throw Problem(.parameterInvalid, "“limit” is a number from 1 to 1000.")
        }
        var query = JourneyQuery(limit: limit + 1)
        query.status = try word("status", call)
        query.decision = try word("decision", call)
        query.rule = try word("rule", call)
        query.startedFrom = try moment("from", call)
        query.startedBefore = try moment("before", call)
        if let cursor = call.target.query["cursor"] {
            let last = JourneyID(rawValue: cursor)
            guard let last, let entry = try await journeys.store.entry(of: last) else {
                throw Problem(.notFound, "There is no journey that “cursor” names.")
            }
            query.cursor = .init(behind: entry)
        }
        if let reference = call.target.query["reference"] {
            guard (1...64).contains(reference.unicodeScalars.count) else {
                throw Problem(.parameterInvalid, "“reference” has 1 to 64 characters.")
            }
            query.applicant = try await journeys.service.applicant(named: reference)
        }
        let entries = try await journeys.service.list(query)
        let references = try await journeys.service.references(of: entries.prefix(limit))
        return try reply(JourneyListPayload(entries, references: references, limit: limit))
    }

    /// Reads a parameter whose value is one of a few words.
    func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, _ call: Call
    ) throws(Problem) -> Word? where Word.RawValue == String {
        guard let text = call.target.query[name] else { return nil }
        guard let word = Word(rawValue: text) else {
            throw Problem(
                .parameterInvalid,
                "“\(name)” is one of \(Word.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return word
    }

    /// Reads a parameter whose value is a point in time.
    func moment(_ name: String, _ call: Call) throws(Problem) -> JourneyInstant? {
        guard let text = call.target.query[name] else { return nil }
        guard let moment = JourneyInstant(dayOrInstant: text) else {
            throw Problem(
                .parameterInvalid,
                "“\(name)” is a day, 2026-11-24, or a moment in UTC, 2026-11-24T08:30:00.000Z.")
        }
        return moment
    }
}
