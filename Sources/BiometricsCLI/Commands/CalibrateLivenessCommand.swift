internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner

/// `biometrics calibrate liveness TABLE.csv --out FILE`.
enum CalibrateLivenessCommand {
    private static let output = ValueOption<String>(
        "out", value: "FILE.json", completion: .file, help: "Where the calibration is written; required.")
    private static let voice = ValueOption<String>(
        "voice", value: "ID", isRepeatable: true,
        help:
            "An analyser whose log-odds count, by id or by the last part of it; given several times, their mean is taken. "
            + "Unless given, those of the calibration in use.")
    private static let standard = ValueOption<Double>(
        rate: "standard-apcer",
        help:
            "The greatest APCER of any species at the threshold that is used unless --max-apcer asks for another; 0.05 "
            + "unless given.")

    static let command = Command(
        "liveness", summary: "Find the thresholds of presentation attack detection for a wished APCER",
        discussion: [
            "The table has the columns file, label (bonafide or attack), species, person and source. Stills and clips are "
                + "counted apart. For each limit on APCER the lowest threshold is taken at which no species is above it.",
            "Intervals come from drawing people anew, and not files: recordings of one person resemble one another. A limit that "
                + "the attacks of a species are too few for is refused, with the number that it takes.",
            "A column “question” may say “injection” of clips that were made by a program, such as animated photographs. They "
                + "are counted apart, and set no threshold. “presentation” stands for clips that were put together of single "
                + "pictures: they say nothing of injections. Leave simulated recordings out of the table.",
        ],
        operands: [Operand("TABLE.csv", help: "The table of labelled recordings.")],
        options: [
            output.declaration, voice.declaration, standard.declaration, CalibrateCommand.date.declaration,
            TableFiles.root.declaration, TableFiles.allowOutside.declaration,
        ] + PipelineOptions.liveness + [Flag.json.declaration],
        examples: [
            "calibrate liveness recordings.csv --out liveness.json",
            "liveness --liveness-calibration liveness.json --max-apcer 0.03 selfie.mp4",
        ], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let path = arguments.operands[0]
        guard let outputPath = arguments[output] else {
            throw BiometricsError(.usage, "--out FILE.json is missing: where the calibration is written.")
        }
        try OutputPath.check([(option: "out", path: outputPath)], against: [path])
        try OutputPath.attempt(file: outputPath)
        let (labels, rejected) = try EvaluateLivenessCommand.read(path)
        RefusedRows(rejected).warn(of: path, on: invocation.console)
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.expectsManyPictures = true
        var generator = SplitMix64(seed: 1)
        configuration.drawnPlaces = DrawnPlaces(using: &generator)
        let voices = try voices(arguments, configuration)
        configuration.livenessCalibration = try LivenessCalibration.uncounted(voices)
        configuration.maximumAPCER = nil
        let assessor = try LivenessAssessor(configuration)
        assessor.pipeline.warnOfLicences(on: invocation.console)
        var run = LivenessRun(assessor: assessor, labels: labels, files: try TableFiles.files(of: path, arguments))
        run.scoresPresentationAlone = true
        let lines = EvaluationProgressLines("presentations", on: invocation.console)
        let result = try await run.assess { lines.show($0) }
        // Decisions rest on a calibration: none is made of what is left over.
        if let error = result.losses.error { throw error }

        let recordings = LivenessRecordings(result.table)
        let builder = LivenessCalibrationBuilder()
        var refusals: [String] = recordings.silence
        func part(_ kind: Presentation.Kind) -> LivenessCalibration.Part? {
            let outcome = builder.part(
                of: recordings.samples(of: kind), set: recordings.description(of: kind),
                standardAPCER: arguments[standard] ?? 0.05)
            refusals += outcome.refusals.map { "\(kind == .still ? "Pictures" : "Clips"): \($0)" }
            return outcome.part
        }
        let (still, clip) = (part(.still), part(.clip))
        guard still != nil || clip != nil else {
            throw BiometricsError(
                .invalidConfiguration, "No threshold can be made of this table. \(refusals.joined(separator: " "))",
                path: path)
        }
        let calibration = try LivenessCalibration(
            date: CalibrateCommand.day(in: arguments), voices: voices, still: still, clip: clip,
            injection: builder.injection(of: recordings.injections))
        try ReportOutput.write(Array(try calibration.json().utf8), to: outputPath)
        if invocation.wantsJSON {
            try invocation.console.write(try calibration.json())
        } else {
            try invocation.console.write(
                LivenessCalibrationText(calibration: calibration, refusals: refusals).text(in: invocation.console.style)
            )
            try invocation.console.print("The calibration is in \(outputPath.printable).")
        }
        return .success
    }

    /// The analysers whose scores are to count.
    private static func voices(
        _ arguments: ParsedArguments, _ configuration: BiometricsConfiguration
    ) throws(BiometricsError) -> [LivenessCalibration.Voice] {
        let names = arguments.all(voice)
        guard !names.isEmpty else { return try LivenessAssessor(configuration).policy.calibration.voices }
        let known = try BiometricsContext(configuration).livenessAnalyzerIDs
        var voices: [LivenessCalibration.Voice] = []
        for name in names {
            guard let id = known.first(where: { $0 == name || $0.hasSuffix(".\(name)") }) else {
                throw BiometricsError(
                    .unknownPlugin,
                    "There is no liveness analyser \(name.printable). There are: \(known.joined(separator: ", ")).")
            }
            voices.append(LivenessCalibration.Voice(analyser: id, weight: 1))
        }
        return voices
    }
}

extension LivenessCalibration {
    /// A calibration by which scores are made, and nothing is decided.
    fileprivate static func uncounted(_ voices: [Voice]) throws(BiometricsError) -> LivenessCalibration {
        let nobody = LivenessOperatingPoint.Rate(errors: 0, count: 0, people: nil, interval: [0, 1])
        let part = Part(
            set: "", standardAPCER: 1,
            points: [
                Point(
                    maximumAPCER: 1,
                    operatingPoint: LivenessOperatingPoint(threshold: 0.5, attacks: [], bpcer: nobody))
            ], suspicion: nil)
        return try LivenessCalibration(date: "", voices: voices, still: part, clip: part)
    }
}
