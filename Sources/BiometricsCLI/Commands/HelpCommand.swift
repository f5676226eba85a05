internal import BiometricsCore

/// `biometrics help [COMMAND…]`.
enum HelpCommand {
    static let command = Command(
        "help", summary: "Show what a command does and takes",
        operands: [Operand("COMMAND", .any, completion: .none, help: "The command, with the one beneath it if any.")],
        examples: ["help compare", "help models install"], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let (command, path) = try Program.root.descend(invocation.arguments.operands)
        let console = invocation.console
        try console.write(HelpPage(command: command, path: path, width: console.width).text(in: console.style))
        return .success
    }
}
