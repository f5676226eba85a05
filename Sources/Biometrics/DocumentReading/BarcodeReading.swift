public import BiometricsCore
public import IdentityDocuments

/// A barcode on a document, and what it is of.
public struct BarcodeReading: Sendable, Hashable {
    /// How it is written, what it says, and where it is in the upright picture.
    public let barcode: DecodedBarcode
    /// What it says as that of a North American licence or card of identity; `nil` for any other text.
    public let licence: LicenceBarcode?

    /// The reading of `barcode`.
    init(_ barcode: DecodedBarcode) {
        self.barcode = barcode
        // The standard knows no other: a sticker with another barcode beside the card is no licence's.
        licence = barcode.symbology == .pdf417 ? try? LicenceBarcode(text: barcode.text) : nil
    }
}

extension BarcodeReading: PersonalData {
    /// How it is written, and whether it is a licence's.
    public var withheldSummary: String { "\(barcode.symbology.rawValue), \(licence?.withheldSummary ?? "no licence")" }
}
