internal import BiometricsCore
internal import HTTPKit
internal import Verification
internal import VerificationService
internal import VerificationStore

/// The chips of documents: a challenge for Active Authentication, and sessions that the service leads.
extension BiometricsService {
    /// Draws a challenge that a client passes to the chip of a document.
    func issueChipChallenge(_ asked: JourneyCall) async throws -> HTTPResponse {
        let step: StepID = try identifier("step", asked.call)
        let challenge = try await asked.service.chipChallenge(for: step, of: asked.id)
        return try reply(ChipChallengePayload(challenge, for: step, of: asked.id), status: 201)
    }

    /// Begins a session with a chip, or takes its answers and gives the next commands.
    func exchangeWithChip(_ asked: JourneyCall) async throws -> HTTPResponse {
        let step: StepID = try identifier("step", asked.call)
        let request = try JourneyRequests.ChipSession(asked.body, contentType: asked.contentType)
        let exchange: ChipExchange
        if let session = request.session {
            guard let number = request.number, let texts = request.answers else {
                throw Problem(.requestMalformed, "“session” comes with “number” and “answers”.")
            }
            let answers = texts.compactMap { [UInt8](hexadecimal: Array($0.utf8)) }
            guard answers.count == texts.count else {
                throw Problem(.requestMalformed, "“answers” are the chip's, in hexadecimal digits.")
            }
            exchange = try await asked.service.goOn(
                session, number: number, answers: answers, for: step, of: asked.id)
        } else {
            exchange = try await asked.service.beginChipSession(
                for: step, of: asked.id, accessNumber: request.accessNumber)
        }
        return try reply(ChipSessionPayload(exchange, for: step, of: asked.id))
    }
}
