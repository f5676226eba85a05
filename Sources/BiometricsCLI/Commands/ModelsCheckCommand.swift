internal import Biometrics
internal import BiometricsCore
internal import ModelStore
internal import OpenCVKit
internal import PADNetworks

/// `biometrics models check ENTRY PICTURE`.
enum ModelsCheckCommand {
    private static let output = ValueOption<String>(
        "out", value: "OUT.png", completion: .file,
        help: "Write the network's input (PNG or JPEG).")

    static let command = Command(
        "check", summary: "Show the input and output of a network for presentation attack detection",
        discussion: [
            "Such a network needs only an entry in the manifest; BIOMETRICS_MANIFEST may name a file of further "
                + "entries. This command reveals a wrong crop, colour order or class before it affects error rates."
        ],
        operands: [
            Operand("ENTRY", .one, completion: .none, help: "The model's id; its recipe is of the kind padNetwork."),
            Operand("PICTURE", .one, help: "A picture with a face."),
        ],
        options: [output.declaration] + PipelineOptions.detection,
        examples: ["models check minifasnet-v2 selfie.jpg --out given.png"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let (id, path) = (arguments.operands[0], arguments.operands[1])
        let drawing = try PictureFile(arguments[output], option: "out", inputs: [path])
        let configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        let store = try ModelStore.standard()
        let entry = try store.manifest.entry(id)
        guard entry.recipe.kind == PADNetworkRecipe.kind else {
            throw BiometricsError(
                .usage,
                "The model \(id) has the recipe “\(entry.recipe.kind.rawValue)”; “check” supports only padNetwork.")
        }
        let source = try PipelineOptions.source(path, arguments)
        let report = try await FaceFinder(configuration).detect(in: source, as: .selfie)
        guard let face = report.faces.first else {
            throw BiometricsError(.unreadableInput, "No face was found in this picture.", path: path)
        }
        let image = try source.image(of: nil, limits: configuration.limits)
        let network = try PADNetwork(id, in: PluginContext(models: store, engine: OpenCVEngine()))
        let input = try network.input(for: face.box, in: image)
        if let drawing { try drawing.write(input, telling: invocation.console) }
        let probabilities = try network.probabilities(of: input)
        let recipe = network.recipe
        var text = "\(id): \(input.width) × \(input.height) px, \(recipe.pixels.colorOrder.rawValue.uppercased()), "
        text += "\(recipe.cropFactor) times the face, \(recipe.border.rawValue) at the border\n"
        for (index, name) in recipe.classes.enumerated() {
            let mark = index == recipe.liveIndex ? "  (life)" : ""
            text += "  \(name): \(NumberText.fixed(probabilities[index]))\(mark)\n"
        }
        let side = min(face.box.width, face.box.height)
        text += "  The face is \(NumberText.fixed(side, decimals: 0)) pixels wide; "
        text += "\(NumberText.fixed(recipe.smallestFace, decimals: 0)) are needed.\n"
        if recipe.golden.isEmpty {
            text += "  The recipe has no golden values, so loading it cannot detect a wrong recipe.\n"
        }
        try invocation.console.write(text)
        return .success
    }
}
