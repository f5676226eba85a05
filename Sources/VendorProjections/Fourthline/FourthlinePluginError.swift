public import BiometricsCore

/// An error as Fourthline's plugin writes it: `{"errorCode": …, "errorDescription": …}`.
public struct FourthlinePluginError: JSONPayload {
    /// The name of this format in our schemas.
    public static let schema = "biometrics.fourthline-error/1"

    /// The plugin's code.
    public let errorCode: Int
    /// The plugin's text for the code, with its detail.
    public let errorDescription: String

    /// The error for one of our stable codes.
    public init(code: String) { self.init(FourthlineError(code: code)) }

    init(_ error: FourthlineError) {
        errorCode = error.pluginCode
        errorDescription = error.description
    }
}
