internal import HTTPKit
internal import Verification
internal import VerificationService
internal import VerificationStore

extension BiometricsService {
    /// Figures about the decisions of a period: of the last 30 days, unless it is asked for another.
    func statistics(_ call: Call) async throws(Problem) -> HTTPResponse {
        guard let service = journeys?.service else { throw Problem(.notFound, "This service keeps no journeys.") }
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
        return try reply(
            StatisticsDocument(
                try await stored { () async throws(StoreError) in try await service.statistics(query) }, of: query))
    }
}
