internal import BiometricsCore

/// `biometrics help [COMMAND…]`.
enum HelpCommand {
    static let command = Command(
        "help", summary: "Show the help of a command",
        operands: [Operand("COMMAND", .any, completion: .none, help: "The command and its subcommands.")],
        examples: ["help compare", "help models install"], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let (command, path) = try Program.root.descend(invocation.arguments.operands)
        let console = invocation.console
        try console.write(HelpPage(command: command, path: path, width: console.width).text(in: console.style))
        return .success
    }
}
