internal import CTemplateScan

/// How a segment lies in its file: a header, then blocks, each of which begins at a multiple of 64 bytes.
///
/// The header is the mark, the version, the length of the text, the segment's number, the text (the models as JSON) and its
/// checksum. A block is a header of 64 bytes and four parts, each at a multiple of 64 bytes:
///
/// | part | bytes |
/// |---|---|
/// | codes | panels of 16 templates as `CTemplateScan` takes them |
/// | factors | for each panel 16 scales and 16 errors |
/// | vectors | the templates of all members, 32 bits a number, face after face |
/// | entries | for each face 16 bytes (place of its names, their lengths, checksum of its vectors), then the names |
///
/// A block's header states its own place and segment, so that no block is taken for another, and the checksum of each part.
enum BlockLayout {
    static let mark = Array("BIOGLRY1".utf8)
    static let blockMark: UInt32 = 0x3152_4C42
    static let headerLength = 64
    static let entryLength = 16
    static let panelHeight = Int(CTS_PANEL_HEIGHT)
    /// The most faces of a block.
    static let maximumRows = 4096
    /// The most bytes of the text of a segment's header.
    static let maximumTextLength = 1 << 16

    static func aligned(_ count: Int) -> Int { (count + 63) / 64 * 64 }

    /// The byte that stands for a component of 0.
    static let zeroCode: UInt8 = 0x80

    /// The place of a component's code within its panel.
    static func place(of component: Int, lane: Int) -> Int {
        component / 4 * 4 * panelHeight + component % 4 + 4 * lane
    }

    static func panels(_ rows: Int) -> Int { (rows + panelHeight - 1) / panelHeight }

    /// The beginning of a segment's file.
    static func segmentHeader(_ serial: UInt64, text: [UInt8]) -> [UInt8] {
        var bytes = mark
        bytes.append(number: UInt32(1))
        bytes.append(number: UInt32(text.count))
        bytes.append(number: serial)
        bytes += text
        bytes.append(number: bytes.crc)
        bytes.align()
        return bytes
    }
}

/// The places of a block's parts in its file.
struct BlockPlace: Sendable, Hashable {
    let start: Int
    let firstRow: Int
    let rows: Int
    let codes: Range<Int>
    let factors: Range<Int>
    let vectors: Range<Int>
    let entries: Range<Int>
    let end: Int

    init(start: Int, firstRow: Int, rows: Int, entriesLength: Int, models: GalleryModels) {
        let panels = BlockLayout.panels(rows)
        func range(after end: Int, _ count: Int) -> Range<Int> {
            let first = BlockLayout.aligned(end)
            return first..<(first + count)
        }
        self.start = start
        self.firstRow = firstRow
        self.rows = rows
        codes = range(after: start + BlockLayout.headerLength, panels * BlockLayout.panelHeight * models.codeDimension)
        factors = range(after: codes.upperBound, panels * BlockLayout.panelHeight * 8)
        vectors = range(after: factors.upperBound, rows * models.totalDimension * 4)
        entries = range(after: vectors.upperBound, entriesLength)
        end = BlockLayout.aligned(entries.upperBound)
    }

    var panels: Int { BlockLayout.panels(rows) }

    /// The parts in the order of their checksums in the header.
    var parts: [(part: GalleryFault.Part, range: Range<Int>)] {
        [(.codes, codes), (.factors, factors), (.vectors, vectors), (.entries, entries)]
    }
}

/// How a block is written.
extension BlockPlace {
    /// The header and all parts of a block of `faces`, for the place `start` of segment `serial`.
    ///
    /// - Requires: 1...`maximumRows` faces whose templates are of `models`.
    static func bytes(of faces: [StoredFace], at start: Int, of serial: UInt64, _ models: GalleryModels) -> [UInt8] {
        var entries: [UInt8] = []
        var names: [UInt8] = []
        for face in faces {
            let (person, id) = (Array(face.person.utf8), Array(face.id.utf8))
            entries.append(number: UInt32(faces.count * BlockLayout.entryLength + names.count))
            entries.append(number: UInt16(person.count))
            entries.append(number: UInt16(id.count))
            entries.append(number: face.vectorBytes.crc)
            entries.append(number: UInt32(0))
            names += person + id
        }
        entries += names
        let (codes, factors) = panels(of: faces, models)
        var vectors: [UInt8] = []
        vectors.reserveCapacity(faces.count * models.totalDimension * 4)
        for face in faces { vectors += face.vectorBytes }

        var header: [UInt8] = []
        header.append(number: BlockLayout.blockMark)
        header.append(number: UInt32(faces.count))
        header.append(number: UInt64(start))
        header.append(number: serial)
        header.append(number: UInt32(entries.count))
        for part in [codes, factors, vectors, entries] { header.append(number: part.crc) }
        header += repeatElement(0, count: BlockLayout.headerLength - 4 - header.count)
        header.append(number: header.crc)

        var bytes = header
        for part in [codes, factors, vectors, entries] {
            bytes += part
            bytes.align()
        }
        return bytes
    }

    /// The codes and factors of `faces` as panels.
    static func panels(of faces: [StoredFace], _ models: GalleryModels) -> (codes: [UInt8], factors: [UInt8]) {
        let (height, dimension) = (BlockLayout.panelHeight, models.codeDimension)
        let count = BlockLayout.panels(faces.count)
        var codes = [UInt8](repeating: BlockLayout.zeroCode, count: count * height * dimension)
        var factors = [Float](repeating: 0, count: count * height * 2)
        let first = models.starts[models.stage]
        let stage = first..<(first + models.stageMember.dimension)
        for (row, face) in faces.enumerated() {
            let quantized = QuantizedTemplate(face.vectors[stage], count: dimension)
            let (panel, lane) = (row / height, row % height)
            let base = panel * height * dimension
            for (index, code) in quantized.codes.enumerated() {
                codes[base + BlockLayout.place(of: index, lane: lane)] = UInt8(bitPattern: code) ^ BlockLayout.zeroCode
            }
            factors[panel * 2 * height + lane] = quantized.scale
            factors[panel * 2 * height + height + lane] = quantized.error
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(factors.count * 4)
        bytes.append(floats: factors)
        return (codes, bytes)
    }
}

/// A face as it is written: its names, and the numbers of all its templates one behind the other.
struct StoredFace {
    let person: String
    let id: String
    let vectors: [Float]
    let vectorBytes: [UInt8]

    init(person: String, id: String, vectors: [Float]) {
        self.person = person
        self.id = id
        self.vectors = vectors
        var bytes: [UInt8] = []
        bytes.reserveCapacity(vectors.count * 4)
        bytes.append(floats: vectors)
        vectorBytes = bytes
    }
}
