internal import BiometricsCore
internal import IdentityDocuments

extension PrintedLine {
    /// The box of the line with room around it, in heights of the line.
    func box(withRoom room: Double = 0) -> Rect {
        let room = room * height
        return Rect(x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room)
    }
}

extension TextRecognizing {
    /// The reading of a picture of one line of print; nil if it is empty or shows no print.
    ///
    /// - Throws: as `recognizeText(in:alphabet:)`.
    func line(in picture: Image) throws(BiometricsError) -> RecognizedLine? {
        guard !picture.isEmpty else { return nil }
        return try recognizeText(in: [TextRegion(image: picture, layout: .line)], alphabet: .latin).first?.first
    }
}
