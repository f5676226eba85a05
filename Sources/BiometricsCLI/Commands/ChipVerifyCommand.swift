internal import Biometrics
internal import BiometricsCore
internal import ChipReading
internal import IdentityDocuments
internal import Platform
internal import TravelChips

/// `biometrics chip verify PATH…`.
enum ChipVerifyCommand {
    private static let portrait = ValueOption<String>(
        "portrait", value: "OUT.png", completion: .file,
        help: "Write the portrait (PNG or JPEG) if the State signed it.")

    static let command = Command(
        "verify", summary: ChipCall.call.summary,
        discussion: [
            "The files are those of ICAO 9303-10: EF.SOD, DG1, DG2 and further data groups, named as people name them "
                + "(EF_SOD.bin, sod.bin, Datagroup1.bin, DG1.bin). Other files are left out. Fingerprints and irises (DG3, DG4) "
                + "are never read.",
            "“Passed” means: each group matches its digest, the signer signed the digests, an authority of the trust "
                + "store vouches for the signer, and that authority belongs to the State of the document. It does not mean that "
                + "the chip is no copy: that needs --challenge and --response, or a session.",
            "The output contains personal data: protect it like the document.",
            "Exit status: 0 Passed, 1 Failed, 2 Undetermined, 64 and above: an error.",
        ],
        operands: [Operand("PATH", .some, help: "A folder, a ZIP file, or the files themselves.")],
        options: ChipCall.call.options + [
            PipelineOptions.trust.declaration, portrait.declaration, Flag.json.declaration,
        ],
        examples: [
            "chip verify passport/", "chip verify --json passport.zip",
            "chip verify --portrait face.png EF_SOD.bin DG1.bin DG2.bin",
        ],
        run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let paths = arguments.operands
        let drawing = try PictureFile(arguments[portrait], option: "portrait", inputs: paths.map(Optional.some))
        let answer = try ChipCall.answer(
            challenge: arguments[ChipCall.challenge], response: arguments[ChipCall.response])
        var configuration = BiometricsConfiguration()
        configuration.trustFolder = arguments[PipelineOptions.trust]
        let files = try files(paths)
        let report = try ChipVerifier(configuration.trustStore()).verify(
            files, path: paths.count == 1 ? FileName.shown(paths[0]) : "files", on: arguments[ReadCall.today] ?? .today,
            answer: answer)
        if let drawing { try write(files.portrait, of: report, to: drawing, invocation.console) }
        if invocation.wantsJSON {
            try invocation.console.write(try report.json())
        } else {
            try invocation.console.write(ChipText(report).text(in: invocation.console.style))
        }
        switch report.result {
        case .passed: return .success
        case .failed: return .negative
        case .undetermined: return .undecided
        }
    }

    private static func files(_ paths: [String]) throws(BiometricsError) -> ChipFiles {
        if paths.count == 1, ChipFile(fileName: paths[0]) == nil || FileSystem.isFolder(paths[0]) == true {
            return try ChipFiles(contentsOf: paths[0])
        }
        return try ChipFiles(paths: paths)
    }

    private static func write(
        _ picture: [UInt8]?, of report: ChipReport, to drawing: PictureFile, _ console: Console
    ) throws(BiometricsError) {
        guard report.portrait != nil, let picture else {
            throw BiometricsError(
                .unreadableInput, "The chip has no portrait that its State signed, so that none is written.",
                path: report.path)
        }
        let image = try MediaSource.bytes(picture, name: "DG2").image()
        try drawing.write(image, telling: console)
    }
}
