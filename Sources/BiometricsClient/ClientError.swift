/// Why a call gave nothing.
public enum ClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The service was not reached, or did not answer in time.
    case notReached(String)
    /// The service refused.
    case refused(ServiceProblem)
    /// What answered is not what the contract says: another program, or another version of it.
    case unreadable(ClientOperation, status: Int)

    /// What went wrong, for a person to read.
    public var description: String {
        switch self {
        case .notReached(let reason): "The service was not reached: \(reason)"
        case .refused(let problem): "\(problem.status) \(problem.code): \(problem.detail)"
        case .unreadable(let operation, let status):
            "The answer to \(operation.rawValue), of status \(status), is none of the contract."
        }
    }
}

/// What the service says of a refusal (RFC 9457, with a stable code).
public struct ServiceProblem: Codable, Hashable, Sendable {
    /// The status.
    public let status: Int
    /// A stable code, such as `journey_finished`.
    public let code: String
    /// What is wrong, for a person to read.
    public let detail: String
    /// By which the service's log names the request.
    public let requestID: String
    /// After how many seconds it may be asked again; `nil` where it did not say.
    public internal(set) var retryAfterSeconds: Int?

    private enum CodingKeys: String, CodingKey {
        case status, code, detail
        case requestID = "requestId"
    }
}
