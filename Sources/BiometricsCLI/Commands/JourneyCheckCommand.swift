internal import BiometricsCore
internal import VerificationService

/// `biometrics journey check DEFINITION`.
enum JourneyCheckCommand {
    /// Far larger than any hand-written definition.
    static let maximumBytes = 1 << 20

    static let command = Command(
        "check", summary: "Check a definition, and list every fault with its place",
        discussion: ["Exit status: 0 the definition is valid, 65 it has faults, 64 and above: an error."],
        operands: [Operand("DEFINITION", help: "A JSON file; “-” is standard input.")],
        options: [Flag.json.declaration], examples: ["journey check onboarding.json"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let path = invocation.arguments.operands.first ?? "-"
        let found = DefinitionCheckPayload(
            of: try ArgumentFile.read(path, maximumBytes: maximumBytes), path: path)
        let status: ExitStatus = found.faults.isEmpty ? .success : .unreadableInput
        if invocation.wantsJSON {
            try invocation.console.write(try found.json())
        } else {
            try invocation.console.write(text(found, in: invocation.console.style))
        }
        return status
    }

    private static func text(_ found: DefinitionCheckPayload, in style: Style) -> String {
        let name = style.bold(found.path.printable)
        if let definition = found.definition {
            return "\(name): \(style.green("valid")), “\(definition.id)” of version \(definition.version)\n"
        }
        let lines = found.faults.map { fault in
            (fault.place.isEmpty ? "" : fault.place.printable + ": ") + fault.message.printable
        }
        let count = "\(lines.count) \(lines.count == 1 ? "fault" : "faults")"
        return (["\(name): \(style.red(count))"] + lines.map { "  \($0)" }).map { $0 + "\n" }.joined()
    }
}
