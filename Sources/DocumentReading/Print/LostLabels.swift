internal import BiometricsCore
internal import IdentityDocuments

/// Reads the labels of values that stand without one. Text detectors miss labels that are small, or a digit alone.
struct LostLabels {
    let recognizer: any TextRecognizing
    /// The upright page.
    let page: Image
    let designs: DocumentDesigns

    /// Each value costs up to two lines of recognition, a fiftieth of a page.
    private static let most = 6
    private static let leastConfidence = 0.7
    private static let leastCharacters = 3
    // All in heights of a value: how high other values are, and where labels stand above them and numbers beside them. The
    // places were chosen on 300 drawn documents.
    private static let heights = 0.75...1.33
    private static let above = [-0.75...0.0, -0.5...0.2]
    private static let width = 8.0
    private static let beside = -2.6...(-0.15)

    /// The labels, each at its value.
    ///
    /// - Parameters:
    ///   - printed: the values that have a label.
    ///   - lines: the lines of the page.
    /// - Throws: `.cancelled`, `.backendFailure`, `.pluginFailed`.
    func beside(_ printed: PrintedZone, among lines: [PrintedLine]) throws(BiometricsError) -> [PrintedLine] {
        // A single letter, such as a sex, stands in many lines.
        let texts = printed.fields.map(\.text).filter { $0.count >= Self.leastCharacters }
        let words = lines.filter { $0.text.count >= Self.leastCharacters }
        let known = words.filter { line in texts.contains { $0.contains(line.text) || line.text.contains($0) } }
        guard let type = printed.documentType, type != .proofOfAddress, !known.isEmpty else { return [] }
        let height = known.map(\.height).element(ofRank: known.count / 2)
        let values = words.filter { line in
            !known.contains(line) && Self.heights.contains(line.height / height)
                && line.confidence >= Self.leastConfidence && !line.text.contains("<") && !designs.isLabel(line.text)
        }
        var labels: [PrintedLine] = []
        for value in values.prefix(Self.most) {
            let label = try type == .driversLicense ? number(of: value) : label(of: value, among: lines)
            if let label { labels.append(label) }
        }
        return labels
    }

    /// The label above a value.
    private func label(
        of value: PrintedLine, among lines: [PrintedLine]
    ) throws(BiometricsError) -> PrintedLine? {
        let unit = value.height
        let right = lines.filter { $0.x > value.x + value.width && abs($0.y - value.y) < unit }.map(\.x).min()
        let width = min(Self.width * unit, (right ?? .infinity) - value.x)
        for rows in Self.above {
            let box = Rect(
                x: value.x - 0.1 * unit, y: value.y + rows.lowerBound * unit, width: width,
                height: (rows.upperBound - rows.lowerBound) * unit)
            guard let text = try text(in: box), designs.isLabel(text) else { continue }
            return PrintedLine(text, x: value.x, y: value.y - 0.55 * unit, width: width, height: 0.5 * unit)
        }
        return nil
    }

    /// The number before a value of a licence.
    private func number(of value: PrintedLine) throws(BiometricsError) -> PrintedLine? {
        let unit = value.height
        let box = Rect(
            x: value.x + Self.beside.lowerBound * unit, y: value.y,
            width: (Self.beside.upperBound - Self.beside.lowerBound) * unit, height: unit)
        guard let text = try text(in: box), designs.isNumber(text) else { return nil }
        return PrintedLine(text, x: value.x - unit, y: value.y + 0.25 * unit, width: 0.5 * unit, height: 0.5 * unit)
    }

    private func text(in box: Rect) throws(BiometricsError) -> String? {
        guard let line = try recognizer.line(in: page.cropped(to: box)), line.confidence >= Self.leastConfidence
        else { return nil }
        return line.text
    }
}
