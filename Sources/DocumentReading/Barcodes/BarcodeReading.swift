public import BiometricsCore
public import IdentityDocuments

/// A barcode on a document, with the licence data in it if there is any.
public struct BarcodeReading: Sendable, Hashable {
    /// The barcode's symbology and text, and its place in the upright picture.
    public let barcode: DecodedBarcode
    /// The text as the data of a North American licence or identity card; `nil` for any other text.
    public let licence: LicenceBarcode?

    /// The reading of `barcode`.
    init(_ barcode: DecodedBarcode) {
        self.barcode = barcode
        // The licence standard allows PDF417 only. Any other barcode belongs to a sticker beside the card.
        licence = barcode.symbology == .pdf417 ? try? LicenceBarcode(text: barcode.text) : nil
    }
}

extension BarcodeReading: PersonalData {
    /// The symbology, and whether the barcode belongs to a licence.
    public var withheldSummary: String { "\(barcode.symbology.rawValue), \(licence?.withheldSummary ?? "no licence")" }
}
