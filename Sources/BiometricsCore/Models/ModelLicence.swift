/// Under which terms a model's weights may be used.
public struct ModelLicence: Sendable, Hashable, Codable {
    /// The SPDX identifier, or a few words where there is none.
    public let name: String
    /// Whether the weights may be used commercially, as their publisher states it.
    public let commercialUse: Bool
    /// Why, and what stands against it.
    public let note: String?

    /// The terms `name`.
    public init(name: String, commercialUse: Bool, note: String? = nil) {
        self.name = name
        self.commercialUse = commercialUse
        self.note = note
    }
}
