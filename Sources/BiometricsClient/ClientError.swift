/// Why a call failed.
public enum ClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The service was not reached, or did not answer in time.
    case notReached(String)
    /// The service rejected the request.
    case refused(ServiceProblem)
    /// The answer violates the contract, for example because it comes from another program or version.
    case unreadable(ClientOperation, status: Int)

    /// A sentence for a person.
    public var description: String {
        switch self {
        case .notReached(let reason): "The service was not reached: \(reason)"
        case .refused(let problem): "\(problem.status) \(problem.code): \(problem.detail)"
        case .unreadable(let operation, let status):
            "The answer to \(operation.rawValue) with status \(status) does not match the contract."
        }
    }
}

/// The service's reason for a rejection (RFC 9457, with a stable code).
public struct ServiceProblem: Codable, Hashable, Sendable {
    /// The status.
    public let status: Int
    /// A stable code, such as `journey_finished`.
    public let code: String
    /// A sentence for a person.
    public let detail: String
    /// The id of the request in the service's log.
    public let requestID: String
    /// The number of seconds before a retry; `nil` if the service did not say.
    public internal(set) var retryAfterSeconds: Int?

    private enum CodingKeys: String, CodingKey {
        case status, code, detail
        case requestID = "requestId"
    }
}
