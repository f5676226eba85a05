public import BiometricsCore

/// The report of `gallery create`, `add`, `remove` and `compact`: `biometrics.gallery-change/1`.
public struct GalleryChangePayload: JSONPayload {
    /// `biometrics.gallery-change/1`.
    public static let schema = "biometrics.gallery-change/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<GalleryChangePayload>()
    /// What was done: `create`, `add`, `remove` or `compact`.
    public var change: String
    /// How many faces were added or removed, or how many segments were written anew.
    public var changed: Int
    /// How many faces there are now.
    public var faces: Int
    /// How many faces were to be added and were there already.
    public var known: Int
    /// Faces that were not added, in the order in which they were named.
    public var refused: [Refusal]
    /// Names that were to be removed and were not there, in the order in which they were given.
    public var missing: [Missing]

    /// A face that was not added.
    public struct Refusal: Codable, Hashable, Sendable {
        /// The file, as the caller named it; the table, for a line that names no file.
        public var path: String
        /// The line of the table; `nil` without a table.
        @Nullable public var line: Int?
        /// Why, in stable text.
        public var reason: String
        /// Why, in words.
        public var message: String

        /// A face that was not added, and why.
        public init(path: String, line: Int?, reason: String, message: String) {
            self.path = path
            self.line = line
            self.reason = reason
            self.message = message
        }
    }

    /// A name that was to be removed and was not there: a person's or a face's.
    public struct Missing: Codable, Hashable, Sendable {
        /// The person's name; `nil` for a face's.
        @Nullable public var person: String?
        /// The face's name; `nil` for a person's.
        @Nullable public var face: String?

        /// The name of `selection`.
        public init(_ selection: GalleryWriter.Selection) {
            switch selection {
            case .person(let name):
                person = name
                face = nil
            case .face(let id):
                person = nil
                face = id
            }
        }
    }

    /// A change of a gallery.
    public init(
        _ change: String, changed: Int, faces: Int, known: Int = 0, refused: [Refusal] = [], missing: [Missing] = []
    ) {
        self.change = change
        self.changed = changed
        self.faces = faces
        self.known = known
        self.refused = refused
        self.missing = missing
    }
}
