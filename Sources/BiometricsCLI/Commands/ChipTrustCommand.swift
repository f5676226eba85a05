internal import Biometrics
internal import BiometricsCore
internal import ChipReading

/// `biometrics chip trust …`.
enum ChipTrustCommand {
    private static let root = ValueOption<String>(
        "root", value: "FILE", isRepeatable: true, completion: .file,
        help: "The certificate of the authority that vouches for a master list, beside those that are installed.")
    private static let options = [PipelineOptions.trust.declaration, Flag.json.declaration]

    static let command = Command(
        "trust", summary: "Install, list, check and remove the certificates of States",
        discussion: [
            "The certificates are kept in the folder BIOMETRICS_TRUST, by default ~/.local/share/biometrics/trust. None comes "
                + "with the program. Germany, the Netherlands and ICAO publish master lists, each signed by an authority."
        ],
        subcommands: [
            Command(
                "add", summary: "Install certificates, revocation lists and master lists",
                discussion: [
                    "A master list is installed only if its signature is right, and if an authority named by --root or already "
                        + "installed vouches for its signer. Each certificate that cannot be relied on is refused by itself.",
                    "Exit status: 0 something was installed or was there already, 2 everything was refused.",
                ],
                operands: [Operand("FILE", .some, help: "Files in DER, PEM or LDIF.")],
                options: [root.declaration] + options,
                examples: ["chip trust add --root csca-germany.cer DE_ML.ml", "chip trust add csca-germany.crl"],
                run: add),
            Command(
                "list", summary: "List the installed certificates", options: options,
                examples: ["chip trust list", "chip trust list --json"], run: list),
            Command(
                "verify", summary: "Check every installed file again",
                discussion: ["Exit status: 0 all can be relied on, 2 one cannot."], options: options,
                examples: ["chip trust verify"], run: verify),
            Command(
                "remove", summary: "Remove certificates and revocation lists",
                operands: [
                    Operand(
                        "NAME", .some, completion: .none,
                        help: "Countries such as DE, or fingerprints or their beginnings of at least eight digits.")
                ],
                options: options, examples: ["chip trust remove 0a1b2c3d", "chip trust remove DE"], run: remove),
        ])

    private static func store(_ invocation: Invocation) throws(BiometricsError) -> TrustStore {
        var configuration = BiometricsConfiguration()
        configuration.trustFolder = invocation.arguments[PipelineOptions.trust]
        return try configuration.trustStore()
    }

    @Sendable private static func add(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let store = try store(invocation)
        var report = TrustReport(folder: store.folder)
        for path in invocation.arguments.operands {
            report.entries += try store.add(path, roots: invocation.arguments.all(root)).entries
        }
        try show(report, invocation) { TrustText(report).change }
        return report.entries.contains { $0.state != .refused } ? .success : .undecided
    }

    @Sendable private static func list(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let report = try store(invocation).list()
        try show(report, invocation) { TrustText(report).list(in: invocation.console.style) }
        return .success
    }

    @Sendable private static func verify(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let report = try store(invocation).check()
        try show(report, invocation) { TrustText(report).change }
        return report.count(.refused) == 0 ? .success : .undecided
    }

    @Sendable private static func remove(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let report = try store(invocation).remove(invocation.arguments.operands)
        try show(report, invocation) { TrustText(report).change }
        return .success
    }

    private static func show(
        _ report: TrustReport, _ invocation: Invocation, text: () -> String
    ) throws(BiometricsError) {
        try invocation.console.write(invocation.wantsJSON ? try report.json() : text())
    }
}
