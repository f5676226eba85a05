internal import HTTPKit
internal import Verification

/// A request on its way to its answer.
struct Call: Sendable {
    let ticket: HTTPTicket
    let route: Route
    /// What stands at the places of the route that vary.
    let parameters: [String: String]
    let target: RequestTarget
    let head: HTTPRequestHead
    let principal: Principal?
    let requestID: String
    let began: ContinuousClock.Instant
    /// The bytes that are held for its body.
    var reservedBytes: Int

    /// Who reads the answer: a token is what a journey's link holds.
    var audience: JourneyAudience {
        if case .journey? = principal { .person } else { .company }
    }
}
