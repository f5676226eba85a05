internal import BiometricsCore
internal import MediaKit
internal import Platform

/// `biometrics manual [COMMAND…]`.
enum ManualCommand {
    private static let folder = ValueOption<String>(
        "out", value: "FOLDER", completion: .file,
        help: "Write the pages of all commands into this folder, which is created if necessary.")

    static let command = Command(
        "manual", summary: "Print a page of the manual for man(1), or write all of them",
        discussion: ["Read a page with “biometrics manual compare | man -l -”."],
        operands: [Operand("COMMAND", .any, completion: .none, help: "The command and its subcommands.")],
        options: [folder.declaration],
        examples: ["manual compare", "manual --out ~/.local/share/man/man1"], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let operands = invocation.arguments.operands
        guard let folder = invocation.arguments[folder] else {
            let (command, path) = try Program.root.descend(operands)
            try invocation.console.write(ManualPage(command: command, path: path, version: Program.version).text)
            return .success
        }
        guard operands.isEmpty else {
            throw BiometricsError(.usage, "--out writes every page, so leave out COMMAND.")
        }
        do throws(SystemError) {
            try FileSystem.makeFolder(folder)
        } catch {
            throw BiometricsError(
                .ioFailure, "The folder could not be created. Choose a writable place.", path: folder)
        }
        let pages = pages
        for page in pages {
            try WholeFile.write(Array(page.text.utf8), to: "\(folder)/\(page.fileName)")
        }
        try invocation.console.print("Wrote \(pages.count) pages to \(folder.printable).")
        return .success
    }

    /// The pages of all commands.
    static var pages: [ManualPage] {
        Program.root.tree.map { path, command in
            ManualPage(command: command, path: [Program.root.name] + path, version: Program.version)
        }
    }
}
