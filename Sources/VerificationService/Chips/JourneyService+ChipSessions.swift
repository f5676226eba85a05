internal import BiometricsCore
internal import ChipReading
internal import IdentityDocuments
internal import Platform
public import Verification
public import VerificationStore

/// The next part of a session with a chip.
public struct ChipExchange: Hashable, Sendable {
    /// The name of the session.
    public let session: String
    /// The number of these commands, from 0.
    public let number: Int
    /// The commands for the chip; empty at the end.
    public let commands: [[UInt8]]
    /// The submission of the chip's files; `nil` before the end.
    public let submission: SubmissionID?
}

/// Sessions with chips: the service makes the commands, and the client passes them to the chip.
extension JourneyService {
    /// Begins a session with the chip of a step's document.
    ///
    /// - Parameter accessNumber: the six digits on the front of a card; `nil` to open the chip with the zone that was read.
    /// - Throws: `.journey` if the step takes no chip now; `.system(.insufficientData)` if no zone was read.
    public func beginChipSession(
        for step: StepID, of journey: JourneyID, accessNumber: String? = nil
    ) async throws(StoreError) -> ChipExchange {
        let found = try await current(journey).journey
        guard let state = found.step(step) else { throw .journey(.unknownStep(step)) }
        guard state.step.chip != .never, found.status == .open, state.attemptsLeft(.chip) > 0 else {
            throw .journey(found.status.refusal ?? .unexpectedSubmission(step, expected: state.awaited))
        }
        var session = ChipSession(try await chipKey(of: found, step, accessNumber))
        let commands = try translating(Self.refusal) { () throws(ChipSessionFault) in try session.begin() }
        let name = [UInt8].random(16).hexadecimal
        chipSessions.keep(
            ChipSessions.Entry(
                journey: journey, step: step, session: session, commands: commands, end: .now + ChipSessions.patience),
            as: name)
        return ChipExchange(session: name, number: 0, commands: commands, submission: nil)
    }

    /// Takes the chip's answers to the commands of this number, and gives the next commands. The same answers may come twice,
    /// because a reply can be lost.
    ///
    /// - Throws: `.system(.noSuchInput)` for a session that ended or is led by another process; `.system(.unreadableInput)` if
    ///   the chip or the client broke it off.
    public func goOn(
        _ name: String, number: Int, answers: [[UInt8]], for step: StepID, of journey: JourneyID
    ) async throws(StoreError) -> ChipExchange {
        guard var entry = chipSessions.take(name, of: journey, step) else {
            throw .system(BiometricsError(.noSuchInput, "This session with a chip has ended. Begin another."))
        }
        // The reply to these answers was lost.
        if number >= 0, number == entry.number - 1 || number == entry.number && entry.submission != nil {
            chipSessions.keep(entry, as: name)
            return entry.exchange(name)
        }
        guard number == entry.number, number < ChipSessions.mostRounds else {
            throw .system(
                BiometricsError(.unreadableInput, "The answers are not those to the last commands. Begin another."))
        }
        entry.commands = try translating(Self.refusal) { () throws(ChipSessionFault) in
            try entry.session.proceed(answers)
        }
        if let harvest = entry.session.result {
            entry.submission = try await submit(
                harvest.files.archive, to: step, as: .chip, of: journey, key: nil, answer: nil, capture: nil,
                declared: nil, harvest: harvest)
        } else {
            entry.number += 1
        }
        entry.end = .now + ChipSessions.patience
        chipSessions.keep(entry, as: name)
        return entry.exchange(name)
    }

    private func chipKey(
        of journey: Journey, _ step: StepID, _ accessNumber: String?
    ) async throws(StoreError) -> ChipKey {
        if let accessNumber {
            return try translating(StoreError.system) { () throws(BiometricsError) in
                try ChipKey(accessNumber: accessNumber)
            }
        }
        let zone = try await facts(of: journey).zones[step]
        guard let zone, let number = zone.documentNumber, let dates = zone.dateCharacters else {
            throw .system(
                BiometricsError(
                    .insufficientData,
                    "No zone was read that opens the chip. Give the front again, or the access number."))
        }
        return try translating(StoreError.system) { () throws(BiometricsError) in
            try ChipKey(
                documentNumber: number.replacing(" ", with: "<"), birthDate: dates.birth, expiryDate: dates.expiry)
        }
    }

    private static func refusal(_ fault: ChipSessionFault) -> StoreError {
        let why =
            switch fault {
            case .keyWrong: "The chip does not open with this zone or access number."
            case .answerMalformed: "The chip gave an answer that the protocol does not know."
            case .answerForged: "An answer was changed on its way, or comes from another chip."
            case .refused(let status): "The chip refused a command with the status \(String(status, radix: 16))."
            case .tooLong: "A file of the chip is too large."
            case .ended: "The session has ended."
            }
        return .system(BiometricsError(.unreadableInput, why + " Begin another session."))
    }
}

extension ChipSessions.Entry {
    fileprivate func exchange(_ name: String) -> ChipExchange {
        ChipExchange(session: name, number: number, commands: commands, submission: submission)
    }
}
