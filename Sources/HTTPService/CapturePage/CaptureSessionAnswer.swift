internal import BiometricsCore
internal import Verification

/// The rest of what a token says besides its journey.
struct CaptureSessionAnswer: Encodable {
    let schema = "biometrics.capture-session/1"
    let journeyId: JourneyID
    /// The address that the person goes back to after the end; nil if the page stays.
    @Nullable private(set) var returnUrl: String?
}
