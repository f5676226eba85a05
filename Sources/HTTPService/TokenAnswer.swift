internal import Verification

/// A token for a journey.
struct TokenAnswer: Encodable {
    let schema = "biometrics.journey-token/1"
    let token: String
    let expiresAt: JourneyInstant
}
