/// An operation of the service, by the name that the contract gives it.
enum Operation: String, Hashable, Sendable, CaseIterable {
    case getHealth, getReadiness, getMetrics, getContract, getContractPage, getRootPage
    case getCapturePage, getCaptureAsset, getCaptureElement, getCaptureBrand, getCaptureSession
    case getReviewPage, getReviewAsset
    case detect, compare, judgeLiveness, readDocument, verifyChip, searchApplicants
    case startJourney, listJourneys, getJourney, giveConsent, submitFirst, submitMedia, submitNext, skipStep,
        confirmFields,
        finishJourney
    case listReviews, getReview, getEvidence, claimReview, releaseReview, addNote, getStatistics
    case previewCapture, issueChallenge, handOutPrompt, notePiece, issueChipChallenge, exchangeWithChip
    case cancelJourney, getSummary, getResult, reviewJourney, eraseJourney, makeToken

    /// Whether models run before it is answered. They do for each call of the library.
    var runsModels: Bool {
        switch self {
        case .searchApplicants, .submitFirst, .submitMedia, .submitNext, .previewCapture, .finishJourney: true
        default: false
        }
    }

    /// Whether only the client that waits needs the answer. Work on a journey goes on when its client hangs up.
    var endsWithClient: Bool {
        switch self {
        case .searchApplicants, .previewCapture: true
        default: false
        }
    }
}
