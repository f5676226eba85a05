internal import HTTPKit
internal import Verification
internal import VerificationService
internal import VerificationStore

extension BiometricsService {
    /// Figures about the decisions of a period: of the last 30 days, unless it is asked for another.
    func getStatistics(_ call: Call, _ body: [UInt8]) async throws -> HTTPResponse {
        let service = try served().service
        var definition: DefinitionID?
        if let text = call.target.query["definition"] {
            definition = DefinitionID(rawValue: text)
            if definition == nil { throw Problem(.parameterInvalid, "“definition” is a definition's name.") }
        }
        let query = StatisticsQuery(
            from: try moment("from", call), before: try moment("before", call), definition: definition,
            at: service.time)
        guard let query else {
            throw Problem(
                .parameterInvalid,
                "“before” lies behind “from”, at most \(StatisticsQuery.mostDays) days.")
        }
        return try reply(StatisticsPayload(try await service.statistics(query), of: query))
    }
}
