/// A file of the eMRTD application on a chip.
///
/// - Source: ICAO 9303-10, table 38 and sections 4.6 and 4.7.
public enum ChipFile: Hashable, Sendable {
    /// EF.COM: the versions and the list of data groups.
    case common
    /// EF.SOD: the signed digests of the data groups.
    case securityObject
    /// A data group, 1 to 16.
    case dataGroup(Int)

    /// The numbers of the data groups.
    public static let numbers = 1...16

    /// The groups with fingerprints and irises. They are never read.
    public static let refused: Set<Int> = [3, 4]

    /// The outer tag.
    package var tag: UInt32 {
        switch self {
        case .common: 0x60
        case .securityObject: 0x77
        case .dataGroup(let number): Self.tags[number - 1]
        }
    }

    /// The identifier by which a chip selects it.
    package var identifier: UInt16 {
        switch self {
        case .common: 0x011E
        case .securityObject: 0x011D
        case .dataGroup(let number): 0x0100 + UInt16(number)
        }
    }

    /// The number of the data group; `nil` for another file.
    package var number: Int? { if case .dataGroup(let number) = self { number } else { nil } }

    private static let tags: [UInt32] = [
        0x61, 0x75, 0x63, 0x76, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x6D, 0x6E, 0x6F, 0x70,
    ]

    /// The data group of an outer tag; `nil` for another tag.
    package static func number(ofTag tag: UInt32) -> Int? { tags.firstIndex(of: tag).map { $0 + 1 } }
}

extension ChipFile {
    /// The file that a name means: `EF_SOD.bin`, `EF.SOD`, `sod.bin`, `Datagroup1.bin`, `DG1.bin`, `EF_DG1`, `0101.bin`.
    /// Folders before the name are left out. `nil` for any other name, and for a hidden file.
    public init?(fileName: String) {
        let name = fileName.split { $0 == "/" || $0 == "\\" }.last ?? ""
        guard !name.hasPrefix(".") else { return nil }
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        guard let file = Self.file(named: name) ?? Self.file(named: stem) else { return nil }
        self = file
    }

    private static func file(named text: Substring) -> ChipFile? {
        var word = text.lowercased().filter { !"._- ".contains($0) }[...]
        if word.count == 4, let identifier = UInt16(word, radix: 16) {
            return ([.common, .securityObject] + numbers.map(dataGroup)).first { $0.identifier == identifier }
        }
        if word.hasPrefix("ef") { word = word.dropFirst(2) }
        if word == "com" { return .common }
        if word == "sod" { return .securityObject }
        guard let prefix = ["datagroup", "dg"].first(where: word.hasPrefix) else { return nil }
        let digits = word.dropFirst(prefix.count)
        guard digits.count <= 2, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits),
            numbers.contains(number)
        else { return nil }
        return .dataGroup(number)
    }
}
