public import Foundation

/// What a call gave, with what stands beside it in the answer.
public struct Answer<Value: Sendable>: Sendable {
    /// What was asked for, as far as the contract promises its keys.
    public let value: Value
    /// The body as it came: a JSON document may have more keys than ``value`` shows.
    public let body: Data
    /// The version: of a journey for `ifMatch`, of a file for `ifNoneMatch`; `nil` where it has none.
    public let tag: String?
    /// The media type of the body.
    public let type: String?
    /// By which the service's log names the request.
    public let requestID: String?

    init(_ value: Value, _ response: ClientResponse) {
        self.value = value
        body = response.body
        tag = response.headers["etag"]
        type = response.headers["content-type"]
        requestID = response.headers["x-request-id"]
    }
}
