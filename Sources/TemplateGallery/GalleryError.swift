public import BiometricsCore
internal import Platform

extension BiometricsError.Code {
    /// The path does not lead to a gallery.
    public static let galleryMissing = Self(rawValue: "gallery_missing")
    /// Something is at the path where a gallery is to be made.
    public static let galleryExists = Self(rawValue: "gallery_exists")
    /// A file of the gallery is not as it was written.
    public static let galleryDamaged = Self(rawValue: "gallery_damaged")
    /// Another process writes to the gallery.
    public static let galleryBusy = Self(rawValue: "gallery_busy")
    /// A template of this name is there, with other numbers or of another person.
    public static let templateKnown = Self(rawValue: "template_known")
    /// The calibration makes no claim of so small a false match rate as this gallery would take.
    public static let rateNotCarried = Self(rawValue: "rate_not_carried")
}

extension BiometricsError {
    static func damaged(_ message: String, path: String) -> BiometricsError {
        BiometricsError(
            .galleryDamaged, "\(message) Restore the gallery from a copy, or make it anew.", path: path,
            category: .input)
    }

    static func failed(_ error: SystemError, _ what: String, path: String) -> BiometricsError {
        BiometricsError(.ioFailure, "\(what): \(error).", path: path, underlyingCode: error.code)
    }

    static func unsafe(_ fault: PrivateFile.Fault, path: String) -> BiometricsError {
        let reason =
            switch fault {
            case .system(let error): "The file cannot be opened: \(error)."
            case .link: "The file is a link, which is not followed."
            case .notOrdinary: "It is no ordinary file."
            case .ofAnotherUser: "The file belongs to another user."
            case .secondName: "The file has a second name."
            case .openToOthers: "Other users may open the file. It holds templates: take their rights away (chmod 600)."
            }
        return BiometricsError(.ioFailure, reason, path: path)
    }
}

/// Something in a gallery that is not as it was written.
public struct GalleryFault: Codable, Hashable, Sendable {
    /// What is damaged.
    public enum Part: String, Codable, Hashable, Sendable, CaseIterable {
        /// The list of what belongs to the gallery.
        case manifest
        /// The beginning of a segment, which names its models.
        case segmentHeader = "segment_header"
        /// The beginning of a block, which says where its parts lie.
        case blockHeader = "block_header"
        /// The components of 8 bits that are searched.
        case codes
        /// Their scales and errors.
        case factors
        /// The templates themselves.
        case vectors
        /// The names of persons and templates.
        case entries
        /// The list of what was removed.
        case removals
    }

    /// The file's name within the gallery's folder.
    public let file: String
    /// What is damaged.
    public let part: Part
    /// The place in the file at which the block begins, in bytes.
    public let offset: Int
    /// The fault, in a sentence.
    public let message: String

    init(_ file: String, _ part: Part, at offset: Int, _ message: String) {
        self.file = file
        self.part = part
        self.offset = offset
        self.message = message
    }
}

/// A fault, before its path is known.
struct FaultFound: Error {
    let part: GalleryFault.Part
    let offset: Int
    let message: String

    init(_ part: GalleryFault.Part, at offset: Int, _ message: String) {
        self.part = part
        self.offset = offset
        self.message = message
    }

    func error(path: String) -> BiometricsError {
        .damaged("\(message) (\(part.rawValue) of the block at byte \(offset)).", path: path)
    }
}
