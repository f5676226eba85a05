public import BiometricsCore
internal import Foundation
internal import MediaKit

/// Barcodes that `scripts/make-barcode-fixtures` drew.
public enum BarcodeFixtures {
    /// The text of the licence's barcode.
    public static let licence =
        "@\n\u{1e}\rANSI 636026080001DL00310200DLDAQX40000017\nDCSERIKSSON\nDDEN\nDACANNA\nDDFN\nDADMARIA\nDDGN\n"
        + "DBD04162023\nDBB08121974\nDBA04162031\nDBC2\nDAG12 MILL ROW\nDAIZENITH\nDAJAZ\nDAK850010000\nDCGUSA\r"

    /// A barcode in grey, a module so many pixels wide.
    public static func picture(_ name: String, module: Int) throws -> Image {
        let file = SourceTree.tests.appending(path: "Fixtures/barcodes/\(name).png")
        let small = try EncodedPicture(bytes: [UInt8](Data(contentsOf: file))).decode().image
        let size = Size(width: small.width * module, height: small.height * module)
        return Image(size: size, format: .gray8) { x, y in
            [small.pixels[y / module * small.bytesPerRow + x / module * small.format.bytesPerPixel]]
        }
    }
}
