internal import Biometrics
internal import BiometricsCore
internal import ChipReading
internal import MediaKit
internal import Platform
internal import TravelChips
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics verify --document FRONT --selfie FILE`.
enum VerifyCommand {
    private static let front = ValueOption<String>(
        "document", value: "FRONT", completion: .file,
        help: "The identity document: the side with the portrait. “-” is standard input, as for every file.")
    private static let back = ValueOption<String>(
        "back", value: "BACK", completion: .file, help: "Its back, if it has one; a card's zone is often there.")
    private static let selfie = ValueOption<String>(
        "selfie", value: "FILE", completion: .file, help: "The person: a picture, or better a clip.")
    private static let address = ValueOption<String>(
        "address", value: "FILE", completion: .file, help: "A proof of address.")
    private static let chip = ValueOption<String>(
        "chip", value: "ZIP", completion: .file,
        help: "A ZIP file of what a phone read from the document's chip, such as EF.SOD and DG1.bin.")
    private static let definition = ValueOption<String>(
        "definition", value: "FILE", completion: .file,
        help: "The definition of the journey (see `biometrics journey example`), instead of the default.")

    static let command = Command(
        "verify", summary: "Verify a person: document, selfie, liveness, and one decision",
        discussion: [
            "Runs a whole journey on files: the document is found and read, the selfie is checked for liveness and "
                + "compared with the portrait, and every rule reports its result. Each file is one attempt.",
            "Without --definition, same_subject and selfie_liveness reject; any other failed rule, and a document that "
                + "could not be read, refers. Nothing is kept: temporary files are encrypted under a key in memory "
                + "and removed at the end.",
            "Exit status: 0 Complete, 1 Rejected, 2 Refer (a person must review it), 64 and above: an error. "
                + "The output contains personal data: protect it like the document.",
        ],
        options: [
            front.declaration, back.declaration, selfie.declaration, address.declaration, chip.declaration,
            definition.declaration, PipelineOptions.trust.declaration, PipelineOptions.calibration.declaration,
        ] + PipelineOptions.comparison + PipelineOptions.livenessErrors + [Flag.json.declaration],
        examples: [
            "verify --document passport.jpg --selfie selfie.mp4",
            "verify --document front.jpg --back back.jpg --selfie selfie.jpg --json",
            "verify --document passport.jpg --chip passport.zip --selfie selfie.mp4",
        ], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let files: [(option: String, path: String?, kind: JourneyStep.Kind, slot: SubmissionSlot)] = [
            ("document", arguments[front], .identityDocument, .front),
            ("back", arguments[back], .identityDocument, .back),
            ("chip", arguments[chip], .identityDocument, .chip),
            ("selfie", arguments[selfie], .selfie, .faceImage),
            ("address", arguments[address], .addressDocument, .page),
        ]
        let asked = try journey(arguments)
        for file in files where file.path == nil {
            let needs = asked.steps.contains { step in
                guard !step.isOptional, step.kind == file.kind else { return false }
                return file.slot == .chip ? step.chip == .required : step.slots.first == file.slot
            }
            if needs { throw BiometricsError(.usage, "“verify” needs --\(file.option).") }
        }
        if ([arguments[definition]] + files.map(\.path)).count(where: { $0 == "-" }) > 1 {
            throw BiometricsError(.usage, "Standard input can be read only once.")
        }
        if let document = arguments[front], let other = arguments[back] {
            try FileOperands.checkSides(document, other)
        }
        if asked.steps.contains(where: { $0.liveness == .active }) {
            throw BiometricsError(
                .usage,
                "The definition requires active liveness, which files cannot answer. Use “passive” liveness with "
                    + "“acceptsUnprovedPresence”, or lead the journey with “biometrics serve”.")
        }
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.policy = asked.faceMatch.policy
        var media: [JourneyMedia] = []
        for file in files {
            guard let path = file.path else { continue }
            let bytes = try ArgumentFile.read(path, maximumBytes: asked.maximumUploadBytes)
            // A file that no decoder accepts is an error of the caller, not an attempt of the person.
            try translating({ (error: BiometricsError) in error.about(path) }) { () throws(BiometricsError) in
                if file.slot == .chip {
                    _ = try ChipFiles(zip: bytes)
                } else {
                    _ = try EncodedMedia(
                        bytes: bytes, name: path, limits: configuration.limits.pictures,
                        clipLimits: configuration.limits.clips)
                }
            }
            media.append(JourneyMedia(bytes, for: file.kind, as: file.slot))
        }
        let analyzer = try analyzer(configuration, on: invocation.console)
        try await analyzer.readAhead(media.filter { $0.kind == .identityDocument && $0.slot != .chip }.map(\.bytes))
        let (journey, facts) = try await lead(asked, media, analyzer)
        for file in files where file.path != nil {
            guard let why = unused(file.kind, file.slot, in: journey) else { continue }
            invocation.console.warn("--\(file.option) was not used: \(why)")
        }
        let document = try translating(\JourneyError.forCommand) { () throws(JourneyError) in
            try VerificationPayload(
                journey, facts: facts, pipeline: analyzer.pipeline, reading: analyzer.readingPipeline)
        }
        try invocation.console.write(
            invocation.wantsJSON ? try document.json() : VerificationText(document).text(in: invocation.console.style))
        return ExitStatus(document.systemDecision)
    }

    /// Why a journey did not use the file for a slot, in a sentence; `nil` if it did.
    private static func unused(_ kind: JourneyStep.Kind, _ slot: SubmissionSlot, in journey: Journey) -> String? {
        let steps = journey.steps.filter { $0.step.kind == kind }
        if steps.contains(where: { !$0.attempts(slot).isEmpty }) { return nil }
        let types = slot == .back ? steps.compactMap { $0.recognition?.type } : []
        guard let type = types.first(where: { !$0.hasBackSide }) else { return "no step of the journey asked for it." }
        return "a document of the type “\(type.rawValue)” has no back side."
    }

    private static func journey(_ arguments: ParsedArguments) throws(BiometricsError) -> JourneyDefinition {
        guard let path = arguments[definition] else {
            return try translating(\JourneyError.forCommand) { () throws(JourneyError) in
                try StandardJourney.verification(
                    .passive, hasBack: arguments[back] != nil, hasAddress: arguments[address] != nil,
                    hasChip: arguments[chip] != nil)
            }
        }
        let json = try ArgumentFile.read(path, maximumBytes: JourneyCheckCommand.maximumBytes)
        return try translating({ (error: JourneyError) in error.forCommand.about(path) }) {
            () throws(JourneyError) in try JourneyDefinition(definition: json)
        }
    }

    /// The analyser, with every warning about its models.
    static func analyzer(
        _ configuration: BiometricsConfiguration, on console: Console
    ) throws(BiometricsError) -> BiometricsAnalyzer {
        let analyzer = try BiometricsAnalyzer(in: BiometricsContext(configuration))
        analyzer.pipeline.warnOfLicences(on: console)
        if analyzer.readingPipeline == nil {
            console.warn(
                "Documents cannot be read here. “biometrics doctor --for documents” says what is missing.")
        }
        return analyzer
    }

    private static func lead(
        _ asked: JourneyDefinition, _ media: [JourneyMedia], _ analyzer: BiometricsAnalyzer
    ) async throws(BiometricsError) -> (Journey, JourneyFacts) {
        do throws(StoreError) {
            let journeys = try TemporaryJourneys(analyzer: analyzer)
            defer { journeys.remove() }
            return try await journeys.lead(asked, with: media)
        } catch .journey(.unexpectedSubmission(_, expected: .back)) {
            throw BiometricsError(.usage, "The definition requires the document's back. Name it with --back.")
        } catch {
            throw error.forCommand
        }
    }
}
