internal import BiometricsCore

/// `biometrics completion SHELL`.
enum CompletionCommand {
    private static let shells = CompletionShell.allCases.map(\.rawValue)

    static let command = Command(
        "completion", summary: "Print the completion script for a shell",
        discussion: [
            "bash: source <(biometrics completion bash), in ~/.bashrc. zsh: biometrics completion zsh > "
                + "DIR/_biometrics, where DIR stands in $fpath. fish: biometrics completion fish > "
                + "~/.config/fish/completions/biometrics.fish."
        ],
        operands: [Operand("SHELL", completion: .words(shells), help: "bash, zsh or fish.")],
        examples: ["completion bash", "completion fish"], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let word = invocation.arguments.operands[0]
        guard let shell = CompletionShell(rawValue: word) else {
            throw BiometricsError(.usage, "“\(word)” is not one of \(shells.joined(separator: ", ")).")
        }
        try invocation.console.write(shell.script(for: Program.root))
        return .success
    }
}
