internal import Biometrics

/// All routes of the service.
enum RouteTable {
    private typealias Service = BiometricsService

    static let all: [Route] = [
        Route(.getHealth, "GET", "/healthz", by: .immediate(Service.getHealth)),
        Route(.getReadiness, "GET", "/readyz", by: .immediate(Service.getReadiness)),
        Route(.getMetrics, "GET", "/metrics", .metrics, by: .immediate(Service.getMetrics)),
        Route(.getContract, "GET", "/openapi.json", by: .immediate(Service.getContract)),
        Route(.getContractPage, "GET", "/docs", by: .immediate(Service.getContractPage)),
        Route(.getRootPage, "GET", "/", by: .immediate(Service.getRootPage)),
        Route(.getCapturePage, "GET", "/capture", by: .immediate(Service.getCapturePage)),
        Route(.getCaptureAsset, "GET", "/capture/{asset}", by: .immediate(Service.getCaptureAsset)),
        Route(
            .getCaptureElement, "GET", "/capture/v1/biometrics-capture.js", by: .immediate(Service.getCaptureElement)),
        Route(.getCaptureBrand, "GET", "/capture/brand/{brandFile}", by: .immediate(Service.getCaptureBrand)),
        Route(.getReviewPage, "GET", "/review", by: .immediate(Service.getReviewPage)),
        Route(.getReviewAsset, "GET", "/review/{asset}", by: .immediate(Service.getReviewAsset)),
        Route(.detect, "/v1/detect", calling: DetectCall.call, answer: AnswerSchema("Detection")),
        Route(.compare, "/v1/compare", calling: CompareCall.call, answer: AnswerSchema("Comparison")),
        Route(
            .judgeLiveness, "/v1/liveness", calling: LivenessCall.call, answer: AnswerSchema("Liveness", hasRows: true)),
        Route(
            .readDocument, "/v1/documents/read", calling: ReadCall.call, answer: AnswerSchema("Reading", hasRows: true)),
        Route(.verifyChip, "/v1/chip", calling: ChipCall.call, answer: AnswerSchema("Chip")),
        Route(.searchApplicants, "POST", "/v1/search", .search, body: .media, by: .task(Service.searchApplicants)),
        Route(.startJourney, "POST", "/v1/journeys", .journeys, body: .json, by: .task(Service.startJourney)),
        Route(.listJourneys, "GET", "/v1/journeys", .journeys, by: .task(Service.listJourneys)),
        Route(.getJourney, "GET", "/v1/journeys/{journey}", .lead, by: .journey(Service.getJourney)),
        Route(
            .giveConsent, "POST", "/v1/journeys/{journey}/consent", .lead, body: .json,
            by: .journey(Service.giveConsent)),
        Route(.submitFirst, "POST", "/v1/journeys/next", .journeys, body: .media, by: .task(Service.submitFirst)),
        Route(
            .submitNext, "POST", "/v1/journeys/{journey}/next", .lead, body: .media, by: .journey(Service.submitNext)),
        Route(
            .submitMedia, "POST", "/v1/journeys/{journey}/steps/{step}/media/{slot}", .lead, body: .media,
            by: .journey(Service.submitMedia)),
        Route(
            .previewCapture, "POST", "/v1/journeys/{journey}/steps/{step}/media/{slot}/preview", .lead, body: .frame,
            by: .journey(Service.previewCapture)),
        Route(
            .issueChallenge, "POST", "/v1/journeys/{journey}/steps/{step}/challenge", .lead, body: .json,
            by: .journey(Service.issueChallenge)),
        Route(
            .handOutPrompt, "POST", "/v1/journeys/{journey}/steps/{step}/challenge/prompts/{prompt}", .lead,
            body: .json, by: .journey(Service.handOutPrompt)),
        Route(
            .notePiece, "POST", "/v1/journeys/{journey}/steps/{step}/challenge/pieces/{piece}", .lead, body: .json,
            by: .journey(Service.notePiece)),
        Route(
            .issueChipChallenge, "POST", "/v1/journeys/{journey}/steps/{step}/chip/challenge", .lead, body: .json,
            by: .journey(Service.issueChipChallenge)),
        Route(
            .exchangeWithChip, "POST", "/v1/journeys/{journey}/steps/{step}/chip/session", .lead, body: .json,
            by: .journey(Service.exchangeWithChip)),
        Route(
            .skipStep, "POST", "/v1/journeys/{journey}/steps/{step}/skip", .lead, body: .json,
            by: .journey(Service.skipStep)),
        Route(
            .confirmFields, "POST", "/v1/journeys/{journey}/steps/{step}/fields", .lead, body: .json,
            by: .journey(Service.confirmFields)),
        Route(
            .finishJourney, "POST", "/v1/journeys/{journey}/finish", .lead, body: .json,
            by: .journey(Service.finishJourney)
        ),
        Route(
            .cancelJourney, "POST", "/v1/journeys/{journey}/cancel", .lead, body: .json,
            by: .journey(Service.cancelJourney)
        ),
        Route(.getSummary, "GET", "/v1/journeys/{journey}/summary", .lead, by: .journey(Service.getSummary)),
        Route(.getResult, "GET", "/v1/journeys/{journey}/result", .journeys, by: .journey(Service.getResult)),
        Route(
            .getCaptureSession, "GET", "/v1/journeys/{journey}/session", .lead, by: .journey(Service.getCaptureSession)),
        Route(
            .makeToken, "POST", "/v1/journeys/{journey}/tokens", .journeys, body: .json, by: .journey(Service.makeToken)
        ),
        Route(
            .reviewJourney, "POST", "/v1/journeys/{journey}/reviews", .review, body: .json,
            by: .journey(Service.reviewJourney)),
        Route(.listReviews, "GET", "/v1/reviews", .review, by: .review(Service.listReviews)),
        Route(.getReview, "GET", "/v1/reviews/{journey}", .review, by: .review(Service.getReview)),
        Route(
            .claimReview, "POST", "/v1/reviews/{journey}/claim", .review, body: .json, by: .review(Service.claimReview)),
        Route(.releaseReview, "DELETE", "/v1/reviews/{journey}/claim", .review, by: .review(Service.releaseReview)),
        Route(.addNote, "POST", "/v1/reviews/{journey}/notes", .review, body: .json, by: .review(Service.addNote)),
        Route(.getStatistics, "GET", "/v1/statistics", .statistics, by: .task(Service.getStatistics)),
        Route(
            .getEvidence, "GET", "/v1/reviews/{journey}/evidence/{evidence}", .review, by: .review(Service.getEvidence)),
        Route(.eraseJourney, "DELETE", "/v1/journeys/{journey}", .erase, by: .journey(Service.eraseJourney)),
    ]

    /// The result of a search for a route.
    enum Match {
        case found(Route, parameters: [String: String])
        /// The path exists, but with these methods only.
        case otherMethods([String])
        case nothing
    }

    static func find(_ method: String, _ segments: [String]) -> Match {
        let matches = all.compactMap { route in route.match(segments).map { (route, parameters: $0) } }
        // A path that is written out, such as /v1/journeys/next, is not also a journey called “next”.
        let fewest = matches.map(\.parameters.count).min()
        var methods: [String] = []
        for (route, parameters) in matches where parameters.count == fewest {
            if route.method == method || (method == "HEAD" && route.method == "GET") {
                return .found(route, parameters: parameters)
            }
            methods.append(route.method)
            if route.method == "GET" { methods.append("HEAD") }
        }
        return methods.isEmpty ? .nothing : .otherMethods(methods)
    }
}
