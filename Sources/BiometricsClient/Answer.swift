public import Foundation

/// The result of a call, with the metadata of the answer.
public struct Answer<Value: Sendable>: Sendable {
    /// The decoded value, with the keys that the contract promises.
    public let value: Value
    /// The unchanged body: JSON may have more keys than ``value`` shows.
    public let body: Data
    /// The version tag: of a journey for `ifMatch`, of a file for `ifNoneMatch`; `nil` without one.
    public let tag: String?
    /// The media type of the body.
    public let type: String?
    /// The id of the request in the service's log.
    public let requestID: String?

    init(_ value: Value, _ response: ClientResponse) {
        self.value = value
        body = response.body
        tag = response.headers["etag"]
        type = response.headers["content-type"]
        requestID = response.headers["x-request-id"]
    }
}
