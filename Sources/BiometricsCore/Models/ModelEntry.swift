/// The manifest's entry for one model: its purpose, recipe, licence and digests.
public struct ModelEntry: Sendable, Hashable, Codable {
    /// The stable name: lower-case letters, digits and `-`.
    public let id: String
    /// The purpose of the model.
    public let role: ModelRole
    /// Its name for a person.
    public let title: String
    /// The recipe for running it.
    public let recipe: ModelRecipe
    /// The terms of use for its weights.
    public let licence: ModelLicence
    /// The training data, as its publisher states it.
    public let trainingData: String
    /// Figures that its publisher reports.
    public let published: [ModelFigure]
    /// Figures that this project measured.
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

    /// The Debian package that contains the model, if there is one; the model is then installed by the package manager.
    public var debianPackage: String? { Self.package(in: artifacts.flatMap(\.sources)) }

    /// The Debian package with the original from which the model is rewritten, if there is one.
    public var originalPackage: String? { Self.package(in: artifacts.compactMap(\.original).flatMap(\.sources)) }

    private static func package(in sources: [ModelSource]) -> String? {
        for case .debianPackage(let name, _) in sources { return name }
        return nil
    }

    /// Whether the model is part of the program, so that nothing need be installed.
    public var isPartOfProgram: Bool {
        artifacts.flatMap(\.sources).contains { if case .program = $0 { true } else { false } }
    }

    /// The weight of an embedder's score in a fusion: the inverse of its measured false non-match rate at a false match
    /// rate of 1e-3. Nil if that was not measured.
    ///
    /// - Source: “matcher weighting” in Snelick et al., Large-Scale Evaluation of Multimodal Biometric Authentication Using
    ///   State-of-the-Art Systems, PAMI 27 (2005) 450, there by equal error rates.
    public var fusionWeight: Double? {
        guard let rate = measured.first(where: { $0.metric == "fnmrAtFmr1e-3" })?.value, rate > 0 else { return nil }
        return 1 / rate
    }

    /// The command that installs the model.
    public var installCommand: String {
        if let debianPackage { return "sudo apt-get install \(debianPackage)" }
        let command = "biometrics models install \(id)"
        return originalPackage.map { "sudo apt-get install \($0) && \(command)" } ?? command
    }

    /// The fault of the entry, or nil.
    var fault: String? {
        guard ModelManifest.isID(id) else { return "an id has \(ModelManifest.idRule)" }
        if title.isEmpty || licence.name.isEmpty || trainingData.isEmpty {
            return "title, licence and trainingData need a text"
        }
        if artifacts.isEmpty { return "there is no artifact" }
        for artifact in artifacts {
            guard Self.isFileName(artifact.file) else { return "“\(artifact.file)” is not a plain file name" }
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
