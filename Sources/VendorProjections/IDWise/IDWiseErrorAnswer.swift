public import BiometricsCore
internal import Verification

/// An error in the shape of IDWise's answer: `{"error": {"code": …, "message": …}}`.
public struct IDWiseErrorAnswer: JSONPayload {
    /// The name of this format in our schemas.
    public static let schema = "biometrics.idwise-error/1"

    /// The error.
    public struct Detail: Codable, Hashable, Sendable {
        /// The code of the journey result if it has one, otherwise the number of the SDK's error.
        public let code: String
        /// One or two sentences.
        public let message: String
    }

    /// The error.
    public let error: Detail

    /// The answer for one of our stable codes.
    public init(code: String, message: String) {
        let known = JourneyError.idWiseResultCode(of: code)
        error = Detail(code: known ?? "\(IDWiseSDKError(code: code).rawValue)", message: message)
    }
}
