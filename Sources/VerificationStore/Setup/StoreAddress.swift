internal import BiometricsCore

/// Where journeys are kept, as people write it: `sqlite:FILE`.
public enum StoreAddress: Hashable, Sendable {
    /// A SQLite database in a file.
    case sqlite(path: String)

    /// The address that a text is.
    ///
    /// - Throws: `.system` with `.invalidConfiguration` for what is none.
    public init(_ text: String) throws(StoreError) {
        let path = text.hasPrefix("sqlite:") ? String(text.dropFirst("sqlite:".count)) : ""
        guard !path.isEmpty else {
            throw .system(
                BiometricsError(
                    .invalidConfiguration,
                    "“\(text)” is no store. One is named sqlite:FILE, such as sqlite:journeys.db."))
        }
        self = .sqlite(path: path)
    }
}
