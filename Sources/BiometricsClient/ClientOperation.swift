/// The operations of the service, by their names in the contract.
public enum ClientOperation: String, Hashable, Sendable, CaseIterable {
    case getHealth, getReadiness, getMetrics, getContract, getContractPage, getRootPage
    case getCapturePage, getCaptureAsset, getCaptureElement, getCaptureBrand, getCaptureSession
    case getReviewPage, getReviewAsset
    case detect, compare, judgeLiveness, readDocument, searchApplicants
    case startJourney, listJourneys, getJourney, giveConsent, eraseJourney
    case submitFirst, submitNext, submitMedia, previewCapture, issueChallenge, handOutPrompt, notePiece, skipStep
    case confirmFields
    case finishJourney, cancelJourney, getSummary, getResult, makeToken
    case reviewJourney, listReviews, getReview, getEvidence, claimReview, releaseReview, addNote, getStatistics

    /// The method.
    public var method: String {
        switch self {
        case .getHealth, .getReadiness, .getMetrics, .getContract, .getContractPage, .getRootPage, .getCapturePage,
            .getCaptureAsset, .getCaptureElement, .getCaptureBrand, .getCaptureSession, .getReviewPage, .getReviewAsset,
            .listJourneys, .getJourney, .getSummary, .getResult,
            .listReviews, .getReview, .getEvidence, .getStatistics:
            "GET"
        case .eraseJourney, .releaseReview: "DELETE"
        default: "POST"
        }
    }

    /// The path, with `{name}` for a variable part.
    public var path: String {
        switch self {
        case .getHealth: "/healthz"
        case .getReadiness: "/readyz"
        case .getMetrics: "/metrics"
        case .getContract: "/openapi.json"
        case .getContractPage: "/docs"
        case .getRootPage: "/"
        case .getCapturePage: "/capture"
        case .getCaptureAsset: "/capture/{asset}"
        case .getCaptureElement: "/capture/v1/biometrics-capture.js"
        case .getCaptureBrand: "/capture/brand/{brandFile}"
        case .getCaptureSession: "/v1/journeys/{journey}/session"
        case .getReviewPage: "/review"
        case .getReviewAsset: "/review/{asset}"
        case .detect: "/v1/detect"
        case .compare: "/v1/compare"
        case .judgeLiveness: "/v1/liveness"
        case .readDocument: "/v1/documents/read"
        case .searchApplicants: "/v1/search"
        case .startJourney, .listJourneys: "/v1/journeys"
        case .getJourney, .eraseJourney: "/v1/journeys/{journey}"
        case .giveConsent: "/v1/journeys/{journey}/consent"
        case .submitFirst: "/v1/journeys/next"
        case .submitNext: "/v1/journeys/{journey}/next"
        case .submitMedia: "/v1/journeys/{journey}/steps/{step}/media/{slot}"
        case .previewCapture: "/v1/journeys/{journey}/steps/{step}/media/{slot}/preview"
        case .issueChallenge: "/v1/journeys/{journey}/steps/{step}/challenge"
        case .handOutPrompt: "/v1/journeys/{journey}/steps/{step}/challenge/prompts/{prompt}"
        case .notePiece: "/v1/journeys/{journey}/steps/{step}/challenge/pieces/{piece}"
        case .skipStep: "/v1/journeys/{journey}/steps/{step}/skip"
        case .confirmFields: "/v1/journeys/{journey}/steps/{step}/fields"
        case .finishJourney: "/v1/journeys/{journey}/finish"
        case .cancelJourney: "/v1/journeys/{journey}/cancel"
        case .getSummary: "/v1/journeys/{journey}/summary"
        case .getResult: "/v1/journeys/{journey}/result"
        case .makeToken: "/v1/journeys/{journey}/tokens"
        case .reviewJourney: "/v1/journeys/{journey}/reviews"
        case .listReviews: "/v1/reviews"
        case .getReview: "/v1/reviews/{journey}"
        case .claimReview, .releaseReview: "/v1/reviews/{journey}/claim"
        case .addNote: "/v1/reviews/{journey}/notes"
        case .getStatistics: "/v1/statistics"
        case .getEvidence: "/v1/reviews/{journey}/evidence/{evidence}"
        }
    }
}
