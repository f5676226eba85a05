/// What is known of one model: what it is for, how it is run, under which terms, and by which digests it is known.
public struct ModelEntry: Sendable, Hashable, Codable {
    /// The stable name: lower-case letters, digits and `-`.
    public let id: String
    /// What it is for.
    public let role: ModelRole
    /// Its name for a person.
    public let title: String
    /// How it is run.
    public let recipe: ModelRecipe
    /// Under which terms its weights may be used.
    public let licence: ModelLicence
    /// What it was trained on, as its publisher states it.
    public let trainingData: String
    /// What its publisher says of it.
    public let published: [ModelFigure]
    /// What was measured with it here.
    public let measured: [ModelFigure]
    /// Whether the recipe was run on known input and gave the results that `measured` states.
    public let verified: Bool
    /// The files that hold it: alternatives, best first, at least one.
    public let artifacts: [ModelArtifact]

    /// An entry from its parts.
    public init(
        id: String, role: ModelRole, title: String, recipe: ModelRecipe, licence: ModelLicence, trainingData: String,
        published: [ModelFigure] = [], measured: [ModelFigure] = [], verified: Bool, artifacts: [ModelArtifact]
    ) {
        self.id = id
        self.role = role
        self.title = title
        self.recipe = recipe
        self.licence = licence
        self.trainingData = trainingData
        self.published = published
        self.measured = measured
        self.verified = verified
        self.artifacts = artifacts
    }

    /// The Debian package that carries the model, where one does: the model is then not installed by us.
    public var debianPackage: String? {
        for source in artifacts.flatMap(\.sources) {
            if case .debianPackage(let name, _) = source { return name }
        }
        return nil
    }

    /// How much an embedder's score counts beside those of others: the inverse of the false non-match rate measured with
    /// it at a false match rate of 1e-3. Nil where that was not measured.
    ///
    /// - Source: “matcher weighting” in Snelick et al., Large-Scale Evaluation of Multimodal Biometric Authentication Using
    ///   State-of-the-Art Systems, PAMI 27 (2005) 450, there by equal error rates.
    public var fusionWeight: Double? {
        guard let rate = measured.first(where: { $0.metric == "fnmrAtFmr1e-3" })?.value, rate > 0 else { return nil }
        return 1 / rate
    }

    /// The command that brings the model.
    public var installCommand: String {
        debianPackage.map { "sudo apt-get install \($0)" } ?? "biometrics models install \(id)"
    }

    /// What is wrong with it, or nil.
    var fault: String? {
        guard ModelManifest.isID(id) else { return "an id has \(ModelManifest.idRule)" }
        if title.isEmpty || licence.name.isEmpty || trainingData.isEmpty {
            return "title, licence and trainingData need a text"
        }
        if artifacts.isEmpty { return "there is no artifact" }
        for artifact in artifacts {
            guard Self.isFileName(artifact.file) else { return "“\(artifact.file)” is no plain file name" }
            guard ModelManifest.isDigest(artifact.sha256) else {
                return "a SHA-256 is 64 lower-case hexadecimal digits"
            }
            if let bytes = artifact.bytes, !(1...ModelManifest.maximumModelBytes).contains(bytes) {
                return "an artifact has 1 to \(ModelManifest.maximumModelBytes) bytes"
            }
            if let fault = artifact.original?.fault { return fault }
        }
        return nil
    }

    /// Letters, digits, `.`, `_` and `-` only: no folder, and no hidden or temporary file.
    private static func isFileName(_ text: String) -> Bool {
        ModelManifest.isID(text.lowercased()) && text.utf8.allSatisfy { $0 < 0x80 }
    }
}
