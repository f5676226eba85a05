/// Why a file of a chip cannot be read. It never repeats the file's bytes.
public enum ChipFileFault: String, Error, Sendable, Hashable, Codable, CaseIterable {
    /// The bytes end before the structure does.
    case truncated = "TRUNCATED"
    /// The outer tag belongs to another file.
    case otherTag = "TAG_DIFFERS"
    /// A part that the file must have is missing.
    case missingPart = "PART_MISSING"
    /// A part has a form that the standard does not allow.
    case malformed = "MALFORMED"
}
