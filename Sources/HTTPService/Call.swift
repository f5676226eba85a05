internal import HTTPKit
internal import VendorProjections
internal import Verification

/// A request that is being answered.
struct Call: Sendable {
    let ticket: HTTPTicket
    let route: Route
    /// The values of the variable parts of the path.
    let parameters: [String: String]
    let target: RequestTarget
    let head: HTTPRequestHead
    let principal: Principal?
    let requestID: String
    let began: ContinuousClock.Instant
    /// The number of bytes that are reserved for the request.
    var reservedBytes: Int

    /// The vendor's format that the client accepts; `nil` for our own.
    var projection: VendorProjection? { VendorProjection(acceptedBy: head) }

    /// The reader of the answer. The link that a person opens holds a token.
    var audience: JourneyAudience {
        if case .journey? = principal { .person } else { .company }
    }
}
