public import BiometricsCore

/// A face of a gallery: whose it is, what it is called, and its templates.
public struct GalleryEntry: Sendable, Hashable {
    /// Whose face it is: one person may have several.
    public let person: String
    /// The name of this face, which no other of the gallery has.
    public let id: String
    /// One template a member of the gallery's models, in their order.
    public let templates: [FaceTemplate]

    /// The most bytes of UTF-8 of a person's or a face's name.
    public static let maximumNameBytes = 255

    /// A face of `person`, called `id`.
    ///
    /// - Throws: `.invalidConfiguration` for a name that is empty, too long, or has a control character.
    public init(person: String, id: String, templates: [FaceTemplate]) throws(BiometricsError) {
        for name in [person, id] where !Self.isName(name) {
            throw BiometricsError(
                .invalidConfiguration,
                "A person and a face of a gallery have a name of 1 to \(Self.maximumNameBytes) bytes, without control characters."
            )
        }
        self.person = person
        self.id = id
        self.templates = templates
    }

    static func isName(_ name: String) -> Bool {
        (1...maximumNameBytes).contains(name.utf8.count) && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}

extension GalleryEntry: ContentWithheld {
    /// How many templates there are; never names or features.
    public var description: String { "GalleryEntry(\(templates.count) templates)" }
}
