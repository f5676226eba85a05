internal import Biometrics
internal import BiometricsCore
internal import IdentityDocuments
internal import MediaKit
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey submit JOURNEY FILE`.
enum JourneySubmitCommand {
    private static let step = ValueOption<String>(
        "step", value: "STEP", help: "An open step. Default: the step of “journey next”.")
    private static let slot = ValueOption<String>(
        "as", value: "SLOT", oneOf: SubmissionSlot.allCases.map(\.rawValue),
        help: "The part of the step that the file shows. Default: the part that the step awaits.")
    private static let request = ValueOption<String>(
        "request", value: "KEY", help: "An idempotency key: a repeated key means the same submission.")
    private static let challenge = ValueOption<String>(
        "challenge", value: "FILE", completion: .file,
        help: "The challenge that the clip answers, written by “journey challenge --out”.")
    private static let takenAt = ValueOption<JourneyInstant>(
        "taken-at", value: "TIME", help: "The time of capture, as stated by the client.",
        expected: "a time such as 2026-11-22T12:00:00Z", read: { JourneyInstant(rfc3339: $0) })
    private static let origin = ValueOption<String>(
        "origin", value: "ORIGIN", oneOf: CaptureFacts.Origin.allCases.map(\.rawValue),
        help: "How the client got the capture. A step of “cameraOnly” accepts “camera” alone.")
    private static let declaredType = ValueOption<String>(
        "declared-type", value: "TYPE", oneOf: DocumentType.allCases.map(\.rawValue),
        help: "The type of document that the person chose. Another one is asked for again.")
    private static let declaredCountry = ValueOption<CountryCode>(
        "declared-country", value: "CODE", help: "The issuing country that the person chose, such as NLD.",
        expected: "a code of three capital letters such as NLD",
        read: { CountryCode(rawValue: $0) })
    private static let location = ValueOption<CaptureFacts.Location>(
        "place", value: "LATITUDE,LONGITUDE", help: "The place of capture, in degrees.",
        expected: "a latitude from -90 to 90 and a longitude from -180 to 180, such as 52.37,4.89",
        read: { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
            return CaptureFacts.Location(latitude: latitude, longitude: longitude)
        })

    static let command = Command(
        "submit", summary: "Submit a picture, clip or document to a journey, and wait for its examination",
        discussion: [
            "The file is encrypted and stored before it is examined. The same file in the same step is one submission, "
                + "however often it is submitted. If this program is stopped meanwhile, “journey resume” "
                + "examines it again.",
            "Exit status: 0 the capture is good, 1 it must be repeated (the text says what to improve; “journey next” "
                + "how to continue), 64 and above: an error, and nothing was recorded.",
        ],
        operands: [JourneyOperands.journey, Operand("FILE", help: "A picture, clip or PDF; “-” is standard input.")],
        options: [
            step.declaration, slot.declaration, request.declaration, challenge.declaration, takenAt.declaration,
            location.declaration, origin.declaration, declaredType.declaration, declaredCountry.declaration,
            JourneyProjection.option.declaration,
        ] + StoreOptions.all + [PipelineOptions.trust.declaration, PipelineOptions.calibration.declaration]
            + PipelineOptions.comparison
            + PipelineOptions.livenessErrors
            + [Flag.json.declaration],
        examples: ["journey submit j-1 passport.jpg", "journey submit j-1 bill.pdf --step 30"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let id = try JourneyOperands.journey(arguments.operands[0])
        let path = arguments.operands[1]
        let named = try arguments[step].map { text throws(BiometricsError) in try JourneyOperands.step(text) }
        var key: RequestKey?
        if let text = arguments[request] { key = try JourneyOperands.name(text, of: "a request") }
        var answered: ChallengeAnswer?
        if let file = arguments[challenge] {
            answered = ChallengeAnswer(ticket: try JourneyChallengeCommand.ticket(in: file))
        }
        let answer = answered
        let opened = try await StoreOptions.open(invocation)
        let idle = JourneyService(opened.store, opened.vault, analyzer: IdleAnalyzer())
        let before = try await reported { () async throws(StoreError) in try await idle.journey(id) }
        let place = try place(in: before, step: named, slot: arguments[slot].flatMap(SubmissionSlot.init))
        let media = try read(path, atMost: before.definition.maximumUploadBytes, arguments)
        let analyzer = try analyzer(for: before.definition, invocation)
        let service = JourneyService(opened.store, opened.vault, analyzer: analyzer)
        let capture = CaptureFacts(
            path: path == "-" ? nil : MediaSource.argument(path).name, takenAt: arguments[takenAt],
            location: arguments[location], origin: arguments[origin].flatMap(CaptureFacts.Origin.init))
        let declared = DeclaredDocument(
            type: arguments[declaredType].flatMap(DocumentType.init), issuingCountry: arguments[declaredCountry])
        let (submission, journey) = try await reported { () async throws(StoreError) in
            let submission = try await service.submit(
                media, to: place.step, as: place.slot, of: id, key: key, answer: answer, capture: capture,
                declared: declared)
            return (submission, try await service.wait(for: submission, of: id))
        }
        let document = JourneyPayload(journey, submission: submission)
        try await invocation.write(journey, of: service, submission: submission)
        guard document.submission?.outcome != .withdrawn else {
            throw BiometricsError(
                .backendFailure,
                "The file could not be examined, and does not count as an attempt.", path: path)
        }
        return document.submission?.isSatisfactory == true ? .success : .negative
    }

    /// The analyser for a definition.
    static func analyzer(
        for definition: JourneyDefinition, _ invocation: Invocation
    ) throws(BiometricsError) -> BiometricsAnalyzer {
        var configuration = try PipelineOptions.configuration(invocation.arguments, console: invocation.console)
        configuration.policy = definition.faceMatch.policy
        return try VerifyCommand.analyzer(configuration, on: invocation.console)
    }

    /// The step and slot of a file, if the command line does not name them.
    private static func place(
        in journey: Journey, step: StepID?, slot: SubmissionSlot?
    ) throws(BiometricsError) -> (step: StepID, slot: SubmissionSlot) {
        let action = journey.requiredAction
        guard let step = step ?? action.step else {
            // Without an action, the journey has ended or waits for “finish”, so every step is concluded.
            let refusal = journey.status.refusal ?? .stepConcluded(journey.definition.steps[0].id)
            throw refusal.forCommand
        }
        guard let state = journey.step(step) else { throw JourneyError.unknownStep(step).forCommand }
        // The journey itself rejects a submission to a concluded step.
        return (step, slot ?? state.awaited ?? state.step.slots[0])
    }

    private static func read(
        _ path: String, atMost limit: Int, _ arguments: ParsedArguments
    ) throws(BiometricsError) -> [UInt8] {
        do throws(BiometricsError) {
            return try ArgumentFile.read(
                path, maximumBytes: limit, streams: PipelineOptions.limits(arguments).streams)
        } catch {
            guard error.code == .inputTooLarge else { throw error }
            throw BiometricsError(
                .init(rawValue: "media_too_large"),
                "The file exceeds the definition's limit of \(limit.grouped) bytes.", path: path,
                category: .input)
        }
    }
}
