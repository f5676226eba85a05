public import BiometricsCore

/// An error in the shape of IDWise's answer: `{"error": {"code": …, "message": …}}`.
public struct IDWiseErrorAnswer: JSONDocument {
    /// What this module calls the shape.
    public static let schema = "biometrics.idwise-error/1"

    /// The error.
    public struct Detail: Codable, Hashable, Sendable {
        /// The code of the journey result where it has one, else the number of the SDK's.
        public let code: String
        /// One or two sentences.
        public let message: String
    }

    /// The error.
    public let error: Detail

    /// The answer that one of our stable codes comes to.
    public init(code: String, message: String) {
        let known = JourneyError.idWiseResultCode(of: code)
        error = Detail(code: known ?? "\(IDWiseSDKError(code: code).rawValue)", message: message)
    }
}

/// An error as Fourthline's plugin writes it: `{"errorCode": …, "errorDescription": …}`.
public struct FourthlinePluginError: JSONDocument {
    /// What this module calls the shape.
    public static let schema = "biometrics.fourthline-error/1"

    /// The plugin's code.
    public let errorCode: Int
    /// The plugin's words for it, and what of it.
    public let errorDescription: String

    /// The error that one of our stable codes comes to.
    public init(code: String) {
        let error = FourthlineError(code: code)
        errorCode = error.pluginCode
        errorDescription = error.description
    }
}
