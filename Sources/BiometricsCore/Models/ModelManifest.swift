internal import FoundationEssentials

/// All known models.
public struct ModelManifest: Sendable, Hashable {
    /// The schema that is written, and the only one that is read.
    public static let schema = "biometrics.models/1"
    /// The largest model file that is read or fetched.
    public static let maximumModelBytes = 1 << 30

    /// The models, in the order of the manifest.
    public private(set) var models: [ModelEntry]

    /// A manifest of `models`.
    ///
    /// - Throws: `.manifestInvalid` if an entry is invalid, or if two share an id or a file name; the message says
    ///   which.
    public init(models: [ModelEntry]) throws(BiometricsError) {
        self.models = models
        var ids: Set<String> = []
        var owners: [String: String] = [:]
        for model in models {
            if let fault = model.fault {
                throw BiometricsError(.manifestInvalid, "The manifest's entry “\(model.id)” is invalid: \(fault).")
            }
            guard ids.insert(model.id).inserted else {
                throw BiometricsError(.manifestInvalid, "The manifest has two entries of id “\(model.id)”.")
            }
            for file in Set(model.artifacts.map(\.file)) {
                if let owner = owners.updateValue(model.id, forKey: file) {
                    throw BiometricsError(
                        .manifestInvalid, "The manifest's entries “\(owner)” and “\(model.id)” share the file \(file).")
                }
            }
        }
    }

    /// The manifest in `json`.
    ///
    /// - Throws: `.manifestInvalid`, naming the key that is wrong.
    public init(json: [UInt8]) throws(BiometricsError) {
        let document: Document
        do {
            document = try JSONDecoder().decode(Document.self, from: Data(json))
        } catch let error as BiometricsError {
            throw error
        } catch {
            throw BiometricsError(.manifestInvalid, "The manifest cannot be understood: \(Self.words(for: error)).")
        }
        guard document.schema == Self.schema else {
            throw BiometricsError(
                .manifestInvalid,
                "The manifest has schema \(document.schema); expected \(Self.schema).")
        }
        try self.init(models: document.models)
    }

    /// The model of the given id.
    ///
    /// - Throws: `.unknownModel`, with the nearest id if one is similar.
    public func entry(_ id: String) throws(BiometricsError) -> ModelEntry {
        if let entry = models.first(where: { $0.id == id }) { return entry }
        let near = NearestName.candidates(for: id, among: models.map(\.id))
        let hint =
            near.isEmpty ? "`biometrics models list` names them." : "Did you mean \(near.joined(separator: ", "))?"
        throw BiometricsError(.unknownModel, "No model has the id “\(id)”. \(hint)")
    }

    /// The models of one role, in the order of the manifest.
    public func models(of role: ModelRole) -> [ModelEntry] {
        models.filter { $0.role == role }
    }

    /// This manifest with the entries of `other`. An entry with a known id replaces the old one; others are appended.
    ///
    /// - Throws: `.manifestInvalid` if two models then share a file name.
    public func merging(_ other: ModelManifest) throws(BiometricsError) -> ModelManifest {
        var merged = models
        for entry in other.models {
            if let index = merged.firstIndex(where: { $0.id == entry.id }) {
                merged[index] = entry
            } else {
                merged.append(entry)
            }
        }
        return try ModelManifest(models: merged)
    }

    /// The rule for model ids, as the end of a sentence.
    package static let idRule =
        "1 to 64 lower-case letters, digits, '.', '_' and '-', and does not begin with '.' or '-'"

    /// Whether `text` is a valid model id. Such an id can be part of a file's name.
    package static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !text.hasPrefix("-") && !text.hasPrefix(".")
            && text.utf8.allSatisfy {
                (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || [0x2d, 0x2e, 0x5f].contains($0)
            }
    }

    /// Whether `text` is a SHA-256 digest in the manifest's notation.
    public static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private struct Document: Decodable {
        let schema: String
        let models: [ModelEntry]
    }

    static func words(for error: any Error) -> String {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
            return path.isEmpty ? "at the top" : "at \(path)"
        }
        return switch error as? DecodingError {
        case .keyNotFound(let key, let context)?: "“\(key.stringValue)” is missing \(place(context))"
        case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
            "a value of the wrong type \(place(context))"
        case .dataCorrupted(let context)?: "\(context.debugDescription) (\(place(context)))"
        default: "\(error)"
        }
    }
}
