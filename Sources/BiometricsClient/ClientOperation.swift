/// The operations of the service, by their names in the contract. Written by `scripts/contract`.
public enum ClientOperation: String, Hashable, Sendable, CaseIterable {
    case getRootPage, getCapturePage, getCaptureBrand, getCaptureElement, getCaptureAsset, getContractPage,
        getHealth, getMetrics, getContract, getReadiness, getReviewPage, getReviewAsset, verifyChip, compare,
        detect, readDocument, listJourneys, startJourney, submitFirst, eraseJourney, getJourney, cancelJourney,
        giveConsent, finishJourney, submitNext, getResult, reviewJourney, getCaptureSession, issueChallenge,
        notePiece, handOutPrompt, issueChipChallenge, exchangeWithChip, confirmFields, submitMedia, previewCapture,
        skipStep, getSummary, makeToken, judgeLiveness, listReviews, getReview, releaseReview, claimReview,
        getEvidence, addNote, searchApplicants, getStatistics

    /// The method.
    public var method: String { route.method }

    /// The path, with `{name}` for a variable part.
    public var path: String { route.path }

    private var route: (method: String, path: String) {
        switch self {
        case .getRootPage: ("GET", "/")
        case .getCapturePage: ("GET", "/capture")
        case .getCaptureBrand: ("GET", "/capture/brand/{brandFile}")
        case .getCaptureElement: ("GET", "/capture/v1/biometrics-capture.js")
        case .getCaptureAsset: ("GET", "/capture/{asset}")
        case .getContractPage: ("GET", "/docs")
        case .getHealth: ("GET", "/healthz")
        case .getMetrics: ("GET", "/metrics")
        case .getContract: ("GET", "/openapi.json")
        case .getReadiness: ("GET", "/readyz")
        case .getReviewPage: ("GET", "/review")
        case .getReviewAsset: ("GET", "/review/{asset}")
        case .verifyChip: ("POST", "/v1/chip")
        case .compare: ("POST", "/v1/compare")
        case .detect: ("POST", "/v1/detect")
        case .readDocument: ("POST", "/v1/documents/read")
        case .listJourneys: ("GET", "/v1/journeys")
        case .startJourney: ("POST", "/v1/journeys")
        case .submitFirst: ("POST", "/v1/journeys/next")
        case .eraseJourney: ("DELETE", "/v1/journeys/{journey}")
        case .getJourney: ("GET", "/v1/journeys/{journey}")
        case .cancelJourney: ("POST", "/v1/journeys/{journey}/cancel")
        case .giveConsent: ("POST", "/v1/journeys/{journey}/consent")
        case .finishJourney: ("POST", "/v1/journeys/{journey}/finish")
        case .submitNext: ("POST", "/v1/journeys/{journey}/next")
        case .getResult: ("GET", "/v1/journeys/{journey}/result")
        case .reviewJourney: ("POST", "/v1/journeys/{journey}/reviews")
        case .getCaptureSession: ("GET", "/v1/journeys/{journey}/session")
        case .issueChallenge: ("POST", "/v1/journeys/{journey}/steps/{step}/challenge")
        case .notePiece: ("POST", "/v1/journeys/{journey}/steps/{step}/challenge/pieces/{piece}")
        case .handOutPrompt: ("POST", "/v1/journeys/{journey}/steps/{step}/challenge/prompts/{prompt}")
        case .issueChipChallenge: ("POST", "/v1/journeys/{journey}/steps/{step}/chip/challenge")
        case .exchangeWithChip: ("POST", "/v1/journeys/{journey}/steps/{step}/chip/session")
        case .confirmFields: ("POST", "/v1/journeys/{journey}/steps/{step}/fields")
        case .submitMedia: ("POST", "/v1/journeys/{journey}/steps/{step}/media/{slot}")
        case .previewCapture: ("POST", "/v1/journeys/{journey}/steps/{step}/media/{slot}/preview")
        case .skipStep: ("POST", "/v1/journeys/{journey}/steps/{step}/skip")
        case .getSummary: ("GET", "/v1/journeys/{journey}/summary")
        case .makeToken: ("POST", "/v1/journeys/{journey}/tokens")
        case .judgeLiveness: ("POST", "/v1/liveness")
        case .listReviews: ("GET", "/v1/reviews")
        case .getReview: ("GET", "/v1/reviews/{journey}")
        case .releaseReview: ("DELETE", "/v1/reviews/{journey}/claim")
        case .claimReview: ("POST", "/v1/reviews/{journey}/claim")
        case .getEvidence: ("GET", "/v1/reviews/{journey}/evidence/{evidence}")
        case .addNote: ("POST", "/v1/reviews/{journey}/notes")
        case .searchApplicants: ("POST", "/v1/search")
        case .getStatistics: ("GET", "/v1/statistics")
        }
    }
}
