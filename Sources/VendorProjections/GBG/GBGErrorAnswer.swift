public import BiometricsCore

/// An error in the words of GBG's response: `scanResult` and `scanReason`.
public struct GBGErrorAnswer: JSONPayload {
    /// The name of this format in our schemas.
    public static let schema = "biometrics.gbg-error/1"

    /// GBG's words for a call that failed.
    public enum ScanResult: String, Codable, Hashable, Sendable, CaseIterable {
        /// The request was refused.
        case serverError = "ServerError"
        /// The service failed.
        case internalError = "InternalError"
        /// The key is missing, or does not allow the call.
        case notAuthenticated = "NotAuthenticated"
    }

    /// The word.
    public let scanResult: ScanResult
    /// Our stable code, and one or two sentences.
    public let scanReason: String

    /// The answer for one of our stable codes.
    public init(code: String, message: String) {
        scanResult =
            switch code {
            case "unauthorized", "forbidden", "key_unknown", "key_wrong": .notAuthenticated
            case "internal_error", "backend_failure", "io_failure", "not_ready", "store_damaged": .internalError
            default: .serverError
            }
        scanReason = "\(code): \(message)"
    }
}
