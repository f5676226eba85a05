internal import BiometricsCore
internal import Verification

/// What the page that captures knows of its token.
struct CaptureSessionAnswer: Encodable {
    let schema = "biometrics.capture-session/1"
    let journeyId: JourneyID
    /// Where the person goes back to after the end; nil where the page stays.
    @Nullable private(set) var returnUrl: String?

    init(journeyId: JourneyID, returnUrl: String?) {
        self.journeyId = journeyId
        self.returnUrl = returnUrl
    }
}
