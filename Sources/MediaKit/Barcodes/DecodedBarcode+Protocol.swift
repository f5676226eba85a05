internal import BiometricsCore
internal import CDecoderProtocol

extension DecodedBarcode.Symbology {
    init?(_ code: UInt32) {
        switch cdp_symbology(code) {
        case CDP_PDF417: self = .pdf417
        case CDP_QR: self = .qr
        case CDP_AZTEC: self = .aztec
        default: return nil
        }
    }
}

extension DecodedBarcode {
    /// Reads the barcodes from a decoder's answer; `nil` if the answer is malformed, or if a barcode is far outside of
    /// the picture.
    static func all(
        in payload: [UInt8], pictureSize: Size, text: (ArraySlice<UInt8>) -> String
    ) -> [DecodedBarcode]? {
        var barcodes: [DecodedBarcode] = []
        var rest = payload[...]
        while !rest.isEmpty {
            guard barcodes.count < CDP_MOST_BARCODES, rest.count >= MemoryLayout<cdp_barcode>.size else { return nil }
            let head = unsafe rest.withUnsafeBytes { unsafe $0.loadUnaligned(as: cdp_barcode.self) }
            rest = rest.dropFirst(MemoryLayout<cdp_barcode>.size)
            guard let symbology = Symbology(head.symbology), Int(head.length) <= rest.count else { return nil }
            let corners = [
                (head.x.0, head.y.0), (head.x.1, head.y.1), (head.x.2, head.y.2), (head.x.3, head.y.3),
            ].map { Point(x: Double($0), y: Double($1)) }
            // Corners are extrapolated, so that one may lie a little outside.
            guard corners.allSatisfy({ pictureSize.isNear($0) }) else { return nil }
            barcodes.append(
                DecodedBarcode(
                    symbology: symbology, text: text(rest.prefix(Int(head.length))),
                    corners: Quadrilateral(corners[0], corners[1], corners[2], corners[3])))
            rest = rest.dropFirst(Int(head.length))
        }
        return barcodes
    }
}

extension Size {
    /// Whether `point` is in a picture of this size, or at most one long side away from it.
    fileprivate func isNear(_ point: Point) -> Bool {
        let margin = Double(longSide)
        return (-margin...Double(width) + margin).contains(point.x)
            && (-margin...Double(height) + margin).contains(point.y)
    }
}
