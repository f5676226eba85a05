internal import BiometricsCore
internal import HTTPKit
internal import IdentityDocuments
internal import Platform
internal import VendorProjections
internal import Verification
internal import VerificationService
internal import VerificationStore

/// The uploads of a journey.
extension BiometricsService {
    func submitMedia(_ request: JourneyCall) async throws -> HTTPResponse {
        guard let slot = SubmissionSlot(rawValue: request.call.parameters["slot"] ?? "") else {
            throw Problem(.notFound, "There is no such slot.")
        }
        return try await submit(request, to: try identifier("step", request.call), as: slot)
    }

    func submitNext(_ request: JourneyCall) async throws -> HTTPResponse {
        let action = request.journey.requiredAction
        guard let step = action.step, let slot = action.slot else {
            // A definition has at least one step.
            throw request.journey.status.refusal ?? JourneyError.stepConcluded(request.journey.steps[0].step.id)
        }
        return try await submit(request, to: step, as: slot)
    }

    /// Begins a journey of the usual definition with its first upload.
    func submitFirst(_ call: Call, _ body: [UInt8]) async throws -> HTTPResponse {
        let journeys = try served()
        guard let definition = journeys.usual else {
            throw Problem(.requestMalformed, "This service has no usual definition. Begin the journey with its name.")
        }
        let (journey, _) = try await start(definition, reference: nil, for: call)
        let request = JourneyCall(call: call, body: body, journey: journey, service: journeys.service, seen: nil)
        // A repeated request goes to the same place, whatever the journey awaits by now.
        let step = journey.steps[0].step
        var response = try await submit(request, to: step.id, as: step.slots[0])
        response.headers.add("Location", "/v1/journeys/\(journey.id)")
        return response
    }

    private func submit(
        _ request: JourneyCall, to step: StepID, as slot: SubmissionSlot
    ) async throws -> HTTPResponse {
        let (call, id, service) = (request.call, request.id, request.service)
        let key = try requestKey(call)
        // GBG's clients know no other call that would tell them the outcome.
        let waits = try wait(call) ?? (call.projection == .gbg)
        let answer = try challengeAnswer(call)
        let origin: CaptureFacts.Origin? = try word("origin", of: call, "camera or file")
        let declared = try self.declared(call)
        let media = try MediaBody(request.body, contentType: request.contentType, names: ["media"]).media
        let submission = try await service.submit(
            media["media"] ?? [], to: step, as: slot, of: id, key: key, answer: answer,
            capture: origin.map { CaptureFacts(origin: $0) }, declared: declared)
        if waits {
            var journey = try await service.wait(for: submission, of: id)
            if call.projection == .gbg, journey.definition.finishes == nil, journey.hasEverything {
                journey = try await service.finish(id)
            }
            countDecision(between: request.journey, and: journey)
            return try await state(journey, for: call, submission: submission)
        }
        // The examination counts as a call until it ends, so that the number of accepted submissions is bounded.
        gate.stay()
        Task(executorPreference: ServiceExecutor.shared) { [self] in
            if let journey = try? await service.wait(for: submission, of: id) {
                countDecision(between: request.journey, and: journey)
            }
            gate.leave()
        }
        let journey = try await service.journey(id)
        return try await state(journey, for: call, status: 202, submission: submission)
    }

    /// The document that the person chose; `nil` if the call names none.
    private func declared(_ call: Call) throws(Problem) -> DeclaredDocument? {
        let type: DocumentType? = try word("declaredType", of: call, "a type of document, such as passport or idCard")
        let expected = "a code of ISO 3166-1 or ICAO 9303-3 in three capital letters, such as NLD"
        return DeclaredDocument(type: type, issuingCountry: try word("declaredCountry", of: call, expected))
    }

    /// The value of a parameter; `nil` if it is not given.
    private func word<Word: RawRepresentable<String>>(
        _ name: String, of call: Call, _ expected: String
    ) throws(Problem) -> Word? {
        guard let text = call.target.query[name] else { return nil }
        guard let word = Word(rawValue: text) else { throw Problem(.parameterInvalid, "“\(name)” is \(expected).") }
        return word
    }

    /// Counts the decision of a journey that ended between two looks.
    func countDecision(between before: Journey, and after: Journey) {
        guard before.systemDecision == nil, let decision = after.systemDecision else { return }
        metrics.count(decision: decision.rawValue)
    }
}
