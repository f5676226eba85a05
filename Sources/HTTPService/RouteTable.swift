/// All routes of the service.
enum RouteTable {
    static let all: [Route] = [
        Route(.getHealth, "GET", "/healthz"),
        Route(.getReadiness, "GET", "/readyz"),
        Route(.getMetrics, "GET", "/metrics", .metrics),
        Route(.getContract, "GET", "/openapi.json"),
        Route(.getContractPage, "GET", "/docs"),
        Route(.getRootPage, "GET", "/"),
        Route(.getCapturePage, "GET", "/capture"),
        Route(.getCaptureAsset, "GET", "/capture/{asset}"),
        Route(.getCaptureElement, "GET", "/capture/v1/biometrics-capture.js"),
        Route(.getCaptureBrand, "GET", "/capture/brand/{brandFile}"),
        Route(.getReviewPage, "GET", "/review"),
        Route(.getReviewAsset, "GET", "/review/{asset}"),
        Route(.detect, "POST", "/v1/detect", .analyze, body: .media),
        Route(.compare, "POST", "/v1/compare", .analyze, body: .media),
        Route(.judgeLiveness, "POST", "/v1/liveness", .analyze, body: .media),
        Route(.readDocument, "POST", "/v1/documents/read", .analyze, body: .media),
        Route(.searchApplicants, "POST", "/v1/search", .search, body: .media),
        Route(.startJourney, "POST", "/v1/journeys", .journeys, body: .json),
        Route(.listJourneys, "GET", "/v1/journeys", .journeys),
        Route(.getJourney, "GET", "/v1/journeys/{journey}", .lead),
        Route(.submitNext, "POST", "/v1/journeys/{journey}/next", .lead, body: .media),
        Route(.submitMedia, "POST", "/v1/journeys/{journey}/steps/{step}/media/{slot}", .lead, body: .media),
        Route(
            .previewCapture, "POST", "/v1/journeys/{journey}/steps/{step}/media/{slot}/preview", .lead, body: .frame),
        Route(.issueChallenge, "POST", "/v1/journeys/{journey}/steps/{step}/challenge", .lead, body: .json),
        Route(
            .handOutPrompt, "POST", "/v1/journeys/{journey}/steps/{step}/challenge/prompts/{prompt}", .lead, body: .json
        ),
        Route(.notePiece, "POST", "/v1/journeys/{journey}/steps/{step}/challenge/pieces/{piece}", .lead, body: .json),
        Route(.skipStep, "POST", "/v1/journeys/{journey}/steps/{step}/skip", .lead, body: .json),
        Route(.confirmFields, "POST", "/v1/journeys/{journey}/steps/{step}/fields", .lead, body: .json),
        Route(.finishJourney, "POST", "/v1/journeys/{journey}/finish", .lead, body: .json),
        Route(.cancelJourney, "POST", "/v1/journeys/{journey}/cancel", .lead, body: .json),
        Route(.getSummary, "GET", "/v1/journeys/{journey}/summary", .lead),
        Route(.getResult, "GET", "/v1/journeys/{journey}/result", .journeys),
        Route(.getCaptureSession, "GET", "/v1/journeys/{journey}/session", .lead),
        Route(.makeToken, "POST", "/v1/journeys/{journey}/tokens", .journeys, body: .json),
        Route(.reviewJourney, "POST", "/v1/journeys/{journey}/reviews", .review, body: .json),
        Route(.listReviews, "GET", "/v1/reviews", .review),
        Route(.getReview, "GET", "/v1/reviews/{journey}", .review),
        Route(.claimReview, "POST", "/v1/reviews/{journey}/claim", .review, body: .json),
        Route(.releaseReview, "DELETE", "/v1/reviews/{journey}/claim", .review),
        Route(.addNote, "POST", "/v1/reviews/{journey}/notes", .review, body: .json),
        Route(.getStatistics, "GET", "/v1/statistics", .statistics),
        Route(.getEvidence, "GET", "/v1/reviews/{journey}/evidence/{evidence}", .review),
        Route(.eraseJourney, "DELETE", "/v1/journeys/{journey}", .erase),
    ]

    /// The result of a search for a route.
    enum Match {
        case found(Route, parameters: [String: String])
        /// The path exists, but with these methods only.
        case otherMethods([String])
        case nothing
    }

    static func find(_ method: String, _ segments: [String]) -> Match {
        var methods: [String] = []
        for route in all {
            guard let parameters = route.match(segments) else { continue }
            if route.method == method || (method == "HEAD" && route.method == "GET") {
                return .found(route, parameters: parameters)
            }
            methods.append(route.method)
            if route.method == "GET" { methods.append("HEAD") }
        }
        return methods.isEmpty ? .nothing : .otherMethods(methods)
    }
}
