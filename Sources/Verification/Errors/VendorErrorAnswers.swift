public import BiometricsCore

/// An error in the shape of IDWise's answer: `{"error": {"code": …, "message": …}}`.
public struct IDWiseErrorAnswer: JSONDocument {
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

/// An error as Fourthline's plugin writes it: `{"errorCode": …, "errorDescription": …}`.
public struct FourthlinePluginError: JSONDocument {
    /// The name of this format in our schemas.
    public static let schema = "biometrics.fourthline-error/1"

    /// The plugin's code.
    public let errorCode: Int
    /// The plugin's text for the code, with its detail.
    public let errorDescription: String

    /// The error for one of our stable codes.
    public init(code: String) {
        let error = FourthlineError(code: code)
        errorCode = error.pluginCode
        errorDescription = error.description
    }
}
