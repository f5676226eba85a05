/// A size of documents, in millimetres.
///
/// - Source: ISO/IEC 7810 (ID-1, ID-2, ID-3); ICAO 9303-7 for the visa of format A, whose other format has the size ID-2.
public struct CardFormat: Sendable, Hashable {
    /// The name of the size.
    public let name: String
    /// The long side, in millimetres.
    public let width: Double
    /// The short side, in millimetres.
    public let height: Double

    /// A size of documents of another make; the long side first.
    public init(name: String, width: Double, height: Double) {
        self.name = name
        self.width = max(width, height)
        self.height = min(width, height)
    }

    /// Cards and licences: TD1.
    public static let id1 = CardFormat(name: "ID-1", width: 85.6, height: 53.98)
    /// Larger cards, and visas of format B: TD2, MRV-B.
    public static let id2 = CardFormat(name: "ID-2", width: 105, height: 74)
    /// The data page of a passport: TD3.
    public static let id3 = CardFormat(name: "ID-3", width: 125, height: 88)
    /// Visas of format A.
    public static let visaA = CardFormat(name: "MRV-A", width: 120, height: 80)

    /// Every size named here, the smallest first.
    public static let all = [id1, id2, visaA, id3]

    /// The long side as a multiple of the short one: 1.586 for ID-1, 1.419 and 1.420 for ID-2 and ID-3, 1.5 for MRV-A.
    public var aspectRatio: Double { width / height }
}
