internal import BiometricsCore
internal import HTTPKit
internal import Verification
internal import VerificationService
internal import VerificationStore

/// Active liveness: the challenge of a step, its prompts one by one, and the answer that comes with the media.
extension BiometricsService {
    func issueChallenge(_ asked: JourneyCall) async throws -> HTTPResponse {
        let (call, id, service) = (asked.call, asked.id, asked.service)
        let request = try JourneyRequests.Challenge(asked.body, contentType: asked.contentType)
        let step: StepID = try identifier("step", call)
        let delivery = request.delivery ?? .pieces
        if delivery == .whole, case .journey = call.principal {
            throw Problem(.forbidden, "A token's holder tells of the pieces of a clip. A key may ask for “whole”.")
        }
        let challenge = try await service.challenge(for: step, of: id, delivery: delivery)
        return try reply(JourneyChallengePayload(challenge), status: 201)
    }

    func handOutPrompt(_ asked: JourneyCall) async throws -> HTTPResponse {
        let (call, id, service) = (asked.call, asked.id, asked.service)
        let request = try JourneyRequests.Prompt(asked.body, contentType: asked.contentType)
        let step: StepID = try identifier("step", call)
        guard let number = Int(call.parameters["prompt"] ?? ""), (0..<12).contains(number) else {
            throw Problem(.notFound, "There is no such prompt.")
        }
        let prompt = try await service.prompt(number, of: request.ticket, for: step, in: id)
        return try json(PromptAnswer(prompt))
    }

    func notePiece(_ asked: JourneyCall) async throws -> HTTPResponse {
        let (call, id, service) = (asked.call, asked.id, asked.service)
        let request = try JourneyRequests.Piece(asked.body, contentType: asked.contentType)
        let step: StepID = try identifier("step", call)
        guard let number = Int(call.parameters["piece"] ?? ""), (0..<ClipPiece.mostPieces).contains(number) else {
            throw Problem(.notFound, "There is no such piece.")
        }
        guard let piece = ClipPiece(byteCount: request.byteCount, digest: request.digest) else {
            throw Problem(.requestMalformed, "“byteCount” is the number of a piece's bytes.")
        }
        try await service.note(piece, number: number, of: request.ticket, for: step, in: id)
        return try json(PieceAnswer(number: number))
    }

    /// Reads the answer to a challenge from the query.
    func challengeAnswer(_ call: Call) throws(Problem) -> ChallengeAnswer? {
        let shown = call.target.query["shown"]
        // Times without a ticket are ignored. If the step asks for an answer, the answer is then missing.
        guard let ticket = call.target.query["ticket"] else { return nil }
        if let response = call.target.query["response"] {
            guard let bytes = [UInt8](hexadecimal: Array(response.utf8)), !bytes.isEmpty else {
                throw Problem(.parameterInvalid, "“response” is the chip's answer in hexadecimal digits.")
            }
            return ChallengeAnswer(ticket: ticket, response: bytes)
        }
        guard let shown else { return ChallengeAnswer(ticket: ticket) }
        let words = shown.split(separator: ",", omittingEmptySubsequences: false)
        let times = words.compactMap { Int($0) }
        guard words.count == times.count, times.count <= 12 else {
            throw Problem(.parameterInvalid, "“shown” has a number of milliseconds for each prompt, divided by commas.")
        }
        return ChallengeAnswer(ticket: ticket, promptTimes: times)
    }
}
