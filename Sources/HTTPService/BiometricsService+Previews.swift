internal import Biometrics
internal import HTTPKit
internal import Verification
internal import VerificationService
internal import VerificationStore

extension BiometricsService {
    /// Decides from the header of a request whether a frame is accepted.
    ///
    /// A refused frame costs no body, no place and no access to the store. An accepted frame is the only one of its
    /// journey until `endFrame`.
    ///
    /// - Throws: a problem if the slot has no preview, or if the journey has sent too many frames.
    func admitFrame(_ parameters: [String: String], _ ticket: HTTPTicket) throws(Problem) {
        guard Self.hasPreview(parameters) else { throw Problem(.notFound, "There is no preview of this slot.") }
        guard let journey = JourneyID(rawValue: parameters["journey"] ?? "") else { throw Problem(.notFound) }
        switch previews.take(journey, for: ticket) {
        case .yes: break
        case .later: throw Problem(.tooManyRequests, "More frames come than are taken. Send one at a time, and fewer.")
        case .never: throw Problem(.previewsSpent)
        }
    }

    /// Allows the next frame of a journey. Other requests and repeated calls have no effect.
    func endFrame(_ route: Route, _ parameters: [String: String], _ ticket: HTTPTicket) {
        guard route.operation == .previewCapture, let journey = JourneyID(rawValue: parameters["journey"] ?? "") else {
            return
        }
        previews.end(journey, for: ticket)
    }

    /// Whether the service can preview the slot in the path.
    static func hasPreview(_ parameters: [String: String]) -> Bool {
        SubmissionSlot(rawValue: parameters["slot"] ?? "")?.previewSubject != nil
    }

    /// Examines a frame of the camera before the picture is taken. The frame is not stored.
    func previewCapture(_ request: JourneyCall) async throws -> HTTPResponse {
        let call = request.call
        guard let slot = SubmissionSlot(rawValue: call.parameters["slot"] ?? "") else { throw Problem(.notFound) }
        let step: StepID = try identifier("step", call)
        let wasGood: Bool
        switch call.target.query["wasGood"] {
        case nil, "false": wasGood = false
        case "true": wasGood = true
        case .some: throw Problem(.parameterInvalid, "“wasGood” is true or false.")
        }
        let media = try MediaBody(
            request.body, contentType: request.contentType, names: ["media"], isPicture: true
        ).media
        let found = try await request.service.preview(
            media["media"] ?? [], of: slot, wasGood: wasGood, for: step, in: request.journey)
        return try json(PreviewAnswer(found))
    }
}
