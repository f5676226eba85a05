internal import Biometrics
internal import HTTPKit
internal import Verification
internal import VerificationService

/// How the requests of a route are answered. ``BiometricsService/handle(_:_:)`` maps the errors of all handlers.
enum RouteHandler: Sendable {
    /// On the server's own thread, so it never waits.
    case immediate(@Sendable (BiometricsService) -> (Call) throws -> HTTPResponse)
    /// By a call of the library, with the schema of its answers.
    case call(LibraryCall, answer: AnswerSchema)
    /// By a task.
    case task(@Sendable (BiometricsService) -> (Call, [UInt8]) async throws -> HTTPResponse)
    /// By a task, about a journey that exists.
    case journey(@Sendable (BiometricsService) -> (JourneyCall) async throws -> HTTPResponse)
    /// By a task, for a reviewer.
    case review(@Sendable (BiometricsService) -> (ReviewCall) async throws -> HTTPResponse)
}

/// A request about a journey.
struct JourneyCall: Sendable {
    let call: Call
    let body: [UInt8]
    let journey: Journey
    let service: JourneyService
    /// The number of events that the journey must still have when it is changed; `nil` if any number will do.
    let seen: Int?

    var id: JourneyID { journey.id }
    var contentType: String? { call.head.headers["Content-Type"] }
}

/// A request of a reviewer.
struct ReviewCall: Sendable {
    let call: Call
    let body: [UInt8]
    let reviewer: ReviewerID
    let service: JourneyService

    var contentType: String? { call.head.headers["Content-Type"] }
}
