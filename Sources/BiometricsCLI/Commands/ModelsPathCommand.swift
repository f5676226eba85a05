internal import Biometrics
internal import BiometricsCore
internal import ModelStore

/// `biometrics models path [ID]`.
enum ModelsPathCommand {
    static let command = Command(
        "path", summary: "Print the path of the model store or of one installed model",
        operands: [Operand("ID", .optional, completion: .none, help: "A model. Default: the store's folder.")],
        options: [Flag.json.declaration], examples: ["models path", "models path yunet-2023mar"], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let store = try ModelStore.standard()
        var path = store.directory
        if let id = invocation.arguments.operands.first {
            guard let file = try store.path(of: id) else {
                let entry = try store.manifest.entry(id)
                throw BiometricsError(
                    .modelMissing,
                    entry.isPartOfProgram
                        ? "The model “\(id)” is part of the program and has no file."
                        : "The model “\(id)” is not installed. Run: \(entry.installCommand)")
            }
            path = file
        }
        guard invocation.wantsJSON else {
            try invocation.console.print(path)
            return .success
        }
        let document = ModelPathPayload(id: invocation.arguments.operands.first, path: path)
        try invocation.console.write(try document.json())
        return .success
    }
}
