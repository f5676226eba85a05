/// The terms of use for a model's weights.
public struct ModelLicence: Sendable, Hashable, Codable {
    /// The SPDX identifier, or a few words if SPDX has no identifier for it.
    public let name: String
    /// Whether the weights may be used commercially, as their publisher states it.
    public let commercialUse: Bool
    /// The reason, and any objection to it.
    public let note: String?

    /// The terms `name`.
    public init(name: String, commercialUse: Bool, note: String? = nil) {
        self.name = name
        self.commercialUse = commercialUse
        self.note = note
    }
}
