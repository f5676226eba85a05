public import BiometricsCore

extension EncodedPicture {
    /// The text that the file holds as text, of all pages, each ended by a form feed; nil for formats that hold none.
    ///
    /// Of a PDF that was scanned it is but form feeds. It is the file's own text, which need not be what the page shows: a page
    /// may hide text, and show other. At most 1 MiB of it is taken, and nothing that would move a terminal's cursor.
    ///
    /// - Throws: as `decode(reduction:)`.
    /// - Threads: any number at once.
    public func text() throws(BiometricsError) -> String? {
        format == .pdf ? try decoder.text(of: bytes) : nil
    }
}
