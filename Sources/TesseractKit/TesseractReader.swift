package import BiometricsCore
internal import CTesseract

/// A recogniser of Tesseract with its own weights.
///
/// Not `Sendable`: a recogniser keeps the picture that it reads. Each worker opens its own.
@safe package final class TesseractReader {
    private let handle: OpaquePointer

    /// A recogniser with the bytes of a traineddata file. It reads no other file.
    ///
    /// - Parameter language: the name of the weights, such as `mrz`.
    /// - Throws: `.engineUnavailable` if the library is not installed, `.modelInvalid` if it does not accept the
    ///   weights.
    package init(traineddata: [UInt8], language: String) throws(BiometricsError) {
        try TesseractRuntime.open()
        var error = tsb_error()
        guard let handle = unsafe tsb_recognizer_open(traineddata, traineddata.count, language, &error) else {
            throw BiometricsError(error)
        }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe tsb_recognizer_free(handle)
    }

    /// The lines of a grey picture, top to bottom.
    ///
    /// - Requires: a picture of `.gray8`.
    /// - Throws: `.invalidConfiguration` for an empty picture, or one with more than 16,384 pixels per side or 2²⁶ in
    ///   all; `.backendFailure`.
    package func lines(in picture: Image, layout: TextRegion.Layout) throws(BiometricsError) -> [RecognizedLine] {
        precondition(picture.format == .gray8, "Tesseract reads grey pictures only")
        var error = tsb_error()
        var characters: UnsafePointer<tsb_character>?
        var count = 0
        guard
            unsafe tsb_recognize(
                handle, picture.pixels, Int32(clamping: picture.width), Int32(clamping: picture.height),
                layout == .line ? TSB_LINE : TSB_BLOCK, &characters, &count, &error)
        else { throw BiometricsError(error) }
        var lines: [(number: Int32, characters: [RecognizedCharacter])] = []
        // Copied, because the recogniser's memory is only valid until it is used again.
        for character in unsafe [tsb_character](UnsafeBufferPointer(start: characters, count: count)) {
            guard let read = RecognizedCharacter(character) else { continue }
            if lines.last?.number == character.line {
                lines[lines.count - 1].characters.append(read)
            } else {
                lines.append((character.line, [read]))
            }
        }
        return lines.map { RecognizedLine(characters: $0.characters) }.filter { $0.fault(in: picture.size) == nil }
    }
}

extension RecognizedCharacter {
    /// The library's character; nil for a character that cannot be printed.
    fileprivate init?(_ character: tsb_character) {
        guard let scalar = Unicode.Scalar(character.scalar), !scalar.isUnprintable else { return nil }
        let (width, height) = (character.right - character.left, character.bottom - character.top)
        // Spaces between touching words, and boxes that the recogniser leaves empty, get a box of at least one pixel.
        self.init(
            character: scalar, confidence: Double(character.confidence) / 100,
            box: Rect(
                x: Double(character.left), y: Double(character.top), width: Double(max(1, width)),
                height: Double(max(1, height))))
    }
}
