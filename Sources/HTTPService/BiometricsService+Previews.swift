internal import Biometrics
internal import HTTPKit
internal import Verification
internal import VerificationService
internal import VerificationStore

extension BiometricsService {
    /// Judges by its header whether a frame may come, so that one that may not costs no body, no place and no look at the store.
    ///
    /// Where it may, it is its journey's only one until `endFrame`.
    ///
    /// - Throws: for what has no preview, and for more frames than a journey may have.
    func admitFrame(_ parameters: [String: String], _ ticket: HTTPTicket) throws(Problem) {
        guard Self.hasPreview(parameters) else { throw Problem(.notFound, "There is no preview of this slot.") }
        guard let journey = JourneyID(rawValue: parameters["journey"] ?? "") else { throw Problem(.notFound) }
        switch previews.take(journey, for: ticket) {
        case .yes: break
        case .later: throw Problem(.tooManyRequests, "More frames come than are taken. Send one at a time, and fewer.")
        case .never: throw Problem(.previewsSpent)
        }
    }

    /// Lets the next frame of a journey come. Does nothing for another request, or a second time.
    func endFrame(_ route: Route, _ parameters: [String: String], _ ticket: HTTPTicket) {
        guard route.operation == .previewCapture, let journey = JourneyID(rawValue: parameters["journey"] ?? "") else {
            return
        }
        previews.end(journey, for: ticket)
    }

    /// Whether what the path names can be looked at before it is given.
    static func hasPreview(_ parameters: [String: String]) -> Bool {
        SubmissionSlot(rawValue: parameters["slot"] ?? "")?.previewSubject != nil
    }

    /// Looks at a frame of the camera that is to take what a journey asks for. Nothing is kept of it.
    func preview(_ call: Call, _ body: [UInt8], _ journey: Journey) async throws(Problem) -> HTTPResponse {
        guard let journeys, let slot = SubmissionSlot(rawValue: call.parameters["slot"] ?? "") else {
            throw Problem(.notFound)
        }
        let step: StepID = try identifier("step", call)
        let wasGood: Bool
        switch call.target.query["wasGood"] {
        case nil, "false": wasGood = false
        case "true": wasGood = true
        case .some: throw Problem(.parameterInvalid, "“wasGood” is true or false.")
        }
        let media = try MediaBody(
            body, contentType: call.head.headers["Content-Type"], names: ["media"], isPicture: true
        ).media
        let found = try await stored { () async throws(StoreError) in
            try await journeys.service.preview(media["media"] ?? [], of: slot, wasGood: wasGood, for: step, in: journey)
        }
        return try json(PreviewAnswer(found))
    }
}
