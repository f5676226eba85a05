package import BiometricsCore
import MediaKit

/// A row of `documents.csv`, which describes the labelled pictures of identity documents.
package struct LabelledDocument {
    package let id: String
    package let file: String
    package let kind: String
    package let defect: String
    package let capture: [String]
    package let corners: Quadrilateral?

    /// Whether the file is a scan cut at the edges of the document.
    package var isFlat: Bool { capture.contains("flat") && !capture.contains("scannerBed") }
    /// Whether this machine decodes the file as a picture: a HEIC needs libheif, and a PDF has no labelled corners.
    package var isDecoded: Bool {
        !file.hasSuffix(".pdf") && (!file.hasSuffix(".heic") || MediaLibraries.version(decoding: .heic) != nil)
    }

    package func image() throws -> Image {
        let bytes = [UInt8](try TestData.bytes("documents/\(file)"))
        return try EncodedPicture(bytes: bytes, limits: DecodingLimits()).decode().image
    }

    /// Every row. Quoted fields may hold commas and line breaks.
    package static func all() throws -> [LabelledDocument] {
        let text = String(decoding: try TestData.bytes("documents/documents.csv"), as: UTF8.self)
        var rows: [[String]] = [[""]]
        var isQuoted = false
        for character in text {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: rows[rows.count - 1].append("")
            case _ where character.isNewline && !isQuoted: rows.append([""])
            default: rows[rows.count - 1][rows[rows.count - 1].count - 1].append(character)
            }
        }
        guard let names = rows.first else { return [] }
        return rows.dropFirst().filter { $0.count == names.count }.map { row in
            let fields = Dictionary(zip(names, row), uniquingKeysWith: { first, _ in first })
            let numbers = (fields["corners"] ?? "").split(separator: " ").compactMap { Double($0) }
            let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
            return LabelledDocument(
                id: fields["id"] ?? "", file: fields["file"] ?? "", kind: fields["kind"] ?? "",
                defect: fields["defect"] ?? "",
                capture: (fields["capture"] ?? "").split(separator: " ").map(String.init),
                corners: points.count == 4 ? Quadrilateral(points[0], points[1], points[2], points[3]) : nil)
        }
    }
}

extension Quadrilateral {
    /// Intersection over union, counted on a grid of 200 by 200.
    package func overlap(with other: Quadrilateral) -> Double {
        let (first, second) = (bounds, other.bounds)
        let (left, top) = (min(first.x, second.x), min(first.y, second.y))
        let step = max(max(first.maxX, second.maxX) - left, max(first.maxY, second.maxY) - top) / 200
        var (both, either) = (0, 0)
        for row in 0..<200 {
            for column in 0..<200 {
                let point = Point(x: left + (Double(column) + 0.5) * step, y: top + (Double(row) + 0.5) * step)
                let (inside, insideOther) = (contains(point), other.contains(point))
                if inside && insideOther { both += 1 }
                if inside || insideOther { either += 1 }
            }
        }
        return Double(both) / Double(max(1, either))
    }
}
