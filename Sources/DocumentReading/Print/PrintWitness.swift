internal import BiometricsCore
internal import IdentityDocuments
internal import OpenCVKit

/// A second recogniser, which reads the lines of fields again.
struct PrintWitness {
    let recognizer: any TextRecognizing
    /// The upright page.
    let page: Image
    /// The ends of its lines.
    let ends: LineEnds

    // The room around a line, in heights of the line, and the height in pixels in which the witness reads it. On 104 drawn
    // documents, sizes from 40 to 80 pixels confirm the same number of values to 3 %, but not the same values.
    private static let looks = [(room: 0.1, height: 48.0), (room: 0.25, height: 80.0)]

    /// The fields after the witness has read their lines. It reads the lines of those that it is not sure of once more,
    /// in another size. Characters of numbers that both may confuse are told by their shapes.
    ///
    /// - Throws: `.cancelled`, `.backendFailure`, `.pluginFailed`.
    func confirming(_ printed: PrintedZone, among lines: [PrintedLine]) throws(BiometricsError) -> PrintedZone {
        var zone = printed
        for look in Self.looks {
            zone = try zone.witnessed(among: lines) { (line) throws(BiometricsError) in
                // Both recognisers see a line that a finger or glare has cut off in the same way.
                guard ends.areOnPaper(line) else { return nil }
                let part = page.cropped(to: line.box(withRoom: look.room))
                guard !part.isEmpty else { return nil }
                let width = Double(part.width) * look.height / Double(part.height)
                let size = Size(width: max(1, Int(width)), height: Int(look.height))
                return try recognizer.line(in: part.resized(to: size)).map { ($0.text, $0.leastConfidence) }
            }
        }
        let numbers = zone.numbersWithLookAlikes
        guard !numbers.isEmpty else { return zone }
        let typeface = try DocumentTypeface(on: page, of: lines, besides: numbers)
        return try zone.tellingLookAlikes { (number) throws(BiometricsError) in try typeface.tells(number) }
    }
}
