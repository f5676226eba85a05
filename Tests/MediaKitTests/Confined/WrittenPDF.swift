/// A small PDF, written here.
struct WrittenPDF {
    /// The bodies of its objects, from number 1 on, of which the first is the catalogue.
    var objects: [[UInt8]]
    /// More entries of the trailer.
    var trailer = ""

    /// One page of `width` x `height` points that is drawn by `content`, with a font that is not in the file.
    init(
        _ content: String, width: String = "240", height: String = "120", page: String = "", font: String = "Helvetica",
        pages: Int = 1
    ) {
        let kids = (0..<pages).map { _ in "3 0 R" }.joined(separator: " ")
        objects = [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [\(kids)] /Count \(pages) >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(width) \(height)] \(page) /Contents 4 0 R /Resources << "
                + "/Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>",
            "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
            "<< /Type /Font /Subtype /Type1 /BaseFont /\(font) >>",
        ].map { Array($0.utf8) }
    }

    /// Adds a stream as the next object, which the page knows as X where it is the first.
    mutating func add(_ dictionary: String, _ bytes: [UInt8]) {
        objects.append(
            Array("<< \(dictionary) /Length \(bytes.count) >>\nstream\n".utf8) + bytes + Array("\nendstream".utf8))
    }

    var bytes: [UInt8] {
        var file = Array("%PDF-1.4\n".utf8)
        var places: [Int] = []
        for (index, body) in objects.enumerated() {
            places.append(file.count)
            file += Array("\(index + 1) 0 obj\n".utf8) + body + Array("\nendobj\n".utf8)
        }
        let table = file.count
        file += Array("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
        for place in places {
            let digits = String(place)
            file += Array("\(String(repeating: "0", count: 10 - digits.count))\(digits) 00000 n \n".utf8)
        }
        file += Array("trailer << /Size \(objects.count + 1) /Root 1 0 R \(trailer) >>\n".utf8)
        return file + Array("startxref\n\(table)\n%%EOF\n".utf8)
    }
}
